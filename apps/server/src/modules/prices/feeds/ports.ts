import type { Commodity } from '@canola/api-schema/prices/rates';
import type { DayFixing, FxSource } from '../fx/fx.tables.ts';

/** A bank that publishes one fixing a day. Days come oldest first, each once. */
export interface FxFeed {
  source: FxSource;
  latest(): Promise<DayFixing[]>;
  /** From a day on, and possibly some days before it. */
  since(day: string): Promise<DayFixing[]>;
}

/** A contract as the exchange shows it now. Months and days are 'yyyy-MM-dd'. */
export interface ContractQuote {
  commodity: Commodity;
  month: string;
  symbol: string;
  lastTradingDay?: string | undefined;
  bid?: string | undefined;
  /** The official price, once the session is settled. */
  settled?: { day: string; price: string } | undefined;
  openInterest?: number | undefined;
}

export interface DaySettle {
  day: string;
  settle: string;
  volume?: number | undefined;
  openInterest?: number | undefined;
}

export interface FuturesFeed {
  quotes(): Promise<ContractQuote[]>;
  symbolOf(commodity: Commodity, month: string): string;
  /** The settlements of a contract from a day on; a running day may be among them. */
  history(commodity: Commodity, month: string, from: string): Promise<DaySettle[]>;
}
