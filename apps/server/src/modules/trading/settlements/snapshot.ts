import type { Language } from '@canola/api-schema/access';
import type { QualityResult } from '@canola/api-schema/deliveries/quality';
import type { CurrencyType } from '@canola/api-schema/money';
import type { Party, TicketFigures } from './settle.queries.ts';

/** Everything that the document says, as it was on its day (docs/product/settlements.md#document). */
export interface SettlementSnapshot {
  number: string;
  /** Of a correction: the number of the settlement that it replaces. */
  replaces: string | null;
  day: string;
  dueDay: string;
  paymentDays: number;
  place: string;
  contractNumber: string | null;
  crop: Record<Language, string>;
  price: string;
  currency: CurrencyType;
  farm: Party & { iban: string | null };
  trader: Party;
  lines: SnapshotLine[];
  net: string;
  tax: string;
}

export interface SnapshotLine extends TicketFigures {
  ticketId: string;
  calculation: QualityResult;
}
