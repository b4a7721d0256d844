import type { CurrencyType } from '@canola/api-schema/money';

/** The central banks whose fixings are read: of the euro area, Czechia and Romania. */
export const FX_SOURCES = ['ECB', 'CNB', 'BNR'] as const;
export type FxSource = (typeof FX_SOURCES)[number];

export type PerEuro = Partial<Record<CurrencyType, string>>;

/** What a bank published for a day, 'yyyy-MM-dd'. */
export interface DayFixing {
  day: string;
  perEuro: PerEuro;
}

/** Whose rate counts for a currency: the bank of its country, where it is read, otherwise the ECB. */
export const HOME_SOURCE: Partial<Record<CurrencyType, FxSource>> = { CZK: 'CNB', RON: 'BNR' };
