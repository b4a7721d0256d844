import type { Language } from '@canola/api-schema/access';
import { CURRENCY_PRECISION, type CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import { texts } from '../../platform/i18n/texts.ts';

const LOCALE: Record<Language, string> = { en: 'en-IE', cs: 'cs-CZ', ro: 'ro-RO' };

/** A decimal text as the language writes numbers. */
export function numberWords(decimal: string, language: Language): string {
  return new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 2 }).format(
    decimal as Intl.StringNumericLiteral,
  );
}

/** '24.5 t', '5 pieces'. */
export function amountWords(decimal: string, language: Language, unit = 'T'): string {
  const amount = numberWords(decimal, language);
  return texts(language, 'trading')(`units.${unit}`, { amount, count: Number(decimal) });
}

/**
 * '5 320 Kč', '201.89 EUR', as the screens write it: in the currency's usual decimals
 * (docs/product/prices.md#currencies); the cents of a price that has some are never rounded away.
 */
export function moneyWords(decimal: string, currency: CurrencyType, language: Language): string {
  const digits = new Decimal(decimal).isInteger() ? CURRENCY_PRECISION[currency] : 2;
  const figure = new Intl.NumberFormat(LOCALE[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal as Intl.StringNumericLiteral);
  return `${figure}\u00a0${currency === 'CZK' ? 'Kč' : currency}`;
}

/** The day of a moment in the zone. */
export function dateWords(moment: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'long', timeZone }).format(moment);
}
