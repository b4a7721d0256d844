import type { CurrencyType } from '@canola/api-schema/money';

/** The central banks whose fixings are read: of the euro area, Czechia and Romania. */
export type FxSource = 'ECB' | 'CNB' | 'BNR';

export type PerEuro = Partial<Record<CurrencyType, string>>;

/** What a bank published for a day, 'yyyy-MM-dd'. */
export interface DayFixing {
  day: string;
  perEuro: PerEuro;
}
