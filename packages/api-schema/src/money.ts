import { z } from 'zod';

export const CURRENCIES = ['CZK', 'EUR', 'GBP', 'RON', 'USD'] as const;
export const CurrencyType = z.enum(CURRENCIES);
export type CurrencyType = z.infer<typeof CurrencyType>;

/** CZK shows no decimals, every other currency two (docs/product/prices.md#currencies). */
export const CURRENCY_PRECISION: Record<CurrencyType, number> = { CZK: 0, EUR: 2, GBP: 2, RON: 2, USD: 2 };

export const Currency = z.object({ type: CurrencyType, precision: z.number().int() });
export type Currency = z.infer<typeof Currency>;

export function currency(type: CurrencyType): Currency {
  return { type, precision: CURRENCY_PRECISION[type] };
}
