import { type Amount, currencyDecimals, formatNumber, priceUnit } from '@canola/api-schema/number-format';

/** `5,300`, `5,273.50`, `215.00`: a limit, and the level at which an alert is ready again. */
export const figureOf = (amount: Amount, currency: string, locale: string): string =>
  formatNumber(amount, locale, {
    decimals: Number.isInteger(Number(amount)) ? currencyDecimals(currency) : 2,
  });

/** `5,273.50 Kč/t`: a limit is shown as it was typed. */
export const priceOf = (amount: Amount, currency: string, locale: string): string =>
  `${figureOf(amount, currency, locale)}\u00a0${priceUnit(currency)}`;
