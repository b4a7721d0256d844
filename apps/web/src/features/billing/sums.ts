import {
  currencySign,
  exactDecimals,
  formatExactMoney,
  formatFigure,
} from '@canola/api-schema/number-format';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const NBSP = '\u00a0';

/** With reverse charge and outside the scope of VAT a sum has no VAT to name (docs/product/payments.md#vat). */
export function chargesVat({ vatRate }: { vatRate: string }): boolean {
  return Number(vatRate) > 0;
}

/** `350.90 Kč`, `290 Kč`: what is shown is what is charged (docs/product/payments.md#buying). */
export function useSum(): (value: string, currency: string) => string {
  const locale = useFormatLocale();
  return (value, currency) => formatExactMoney(value, currency, locale);
}

/** Sums under each other have the same decimals: two as soon as one of them needs them. */
export function useColumn(values: readonly string[], currency: string): (value: string) => string {
  const locale = useFormatLocale();
  const decimals = Math.max(...values.map((value) => exactDecimals(value, currency)));
  return (value) => formatFigure(value, currency, locale, decimals) + NBSP + currencySign(currency);
}
