import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import { formatExactMoney, formatNumber } from '@canola/api-schema/number-format';
import { dateFormat } from '../../platform/i18n/date-format.ts';
import { texts } from '../../platform/i18n/texts.ts';

export function numberWords(decimal: string, language: Language): string {
  return formatNumber(decimal, LOCALE_OF[language]);
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
  return formatExactMoney(decimal, currency, LOCALE_OF[language]);
}

export function dateWords(moment: Date, language: Language, timeZone: string): string {
  return dateFormat(LOCALE_OF[language], { dateStyle: 'long', timeZone }).format(moment);
}
