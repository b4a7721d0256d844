import { STOP_FLOOR } from '@canola/api-schema/limits';
import type { CurrencyType } from '@canola/api-schema/money';
import {
  type Amount,
  exactDecimals,
  formatExactPrice,
  formatFigure,
  formatTons,
} from '@canola/api-schema/number-format';
import { multiply } from '#shared/money/decimal.ts';

/** The lowest price at which the stop still sells. */
export function stopFloor(lowPrice: Amount): string {
  return multiply(lowPrice, STOP_FLOOR);
}

export interface SentenceParts {
  amount: Amount;
  /** 'Q1 27' */
  quarter: string;
  price: Amount;
  lowPrice: Amount | null;
  currency: CurrencyType;
  /** The only trader's name; without it any trader may buy. */
  trader: string | undefined;
}

/** The key and the values of the sentence that says how the order will sell (docs/product/selling.md#orders). */
export function orderSentence(parts: SentenceParts, locale: string) {
  const { amount, quarter, price, lowPrice, currency, trader } = parts;
  const key = `sentence.${trader === undefined ? 'any' : 'one'}${lowPrice === null ? '' : 'Low'}` as const;
  return {
    key,
    values: {
      amount: formatTons(amount, locale),
      quarter,
      price: formatExactPrice(price, currency, locale),
      low:
        lowPrice === null ? '' : formatFigure(lowPrice, currency, locale, exactDecimals(lowPrice, currency)),
      floor: lowPrice === null ? '' : formatExactPrice(stopFloor(lowPrice), currency, locale),
      trader: trader ?? '',
    },
  };
}
