import { CURRENCY_PRECISION, type CurrencyType } from './money.ts';

/** A decimal from the server, or a number of our own. A string keeps all of its digits. */
export type Amount = number | string;

const NBSP = '\u00a0';
const MINUS = '−';

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format;
}

function write(format: Intl.NumberFormat, value: Amount): string {
  const text = format.format(value as Intl.StringNumericLiteral);
  return text.replaceAll('-', MINUS).replaceAll(/\s/g, NBSP);
}

interface Digits {
  /** Exactly so many. */
  decimals?: number;
  /** At most so many. */
  maxDecimals?: number;
}

function digits({ decimals, maxDecimals = 2 }: Digits): Intl.NumberFormatOptions {
  if (decimals === undefined) return { maximumFractionDigits: maxDecimals };
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

export function formatNumber(value: Amount, locale: string, options: Digits = {}): string {
  return write(numberFormat(locale, digits(options)), value);
}

/** As a field shows it: without group separators, which could be mistaken for the decimal one. */
export function formatTyped(
  value: number | null,
  locale: string,
  maxDecimals: number,
  minDecimals = 0,
): string {
  if (value === null || Number.isNaN(value)) return '';
  const digits = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals };
  return write(numberFormat(locale, { useGrouping: false, ...digits }), value);
}

/** Crowns are whole; every other currency has two decimals (docs/product/look.md#numbers). */
export function currencyDecimals(currency: string): number {
  return CURRENCY_PRECISION[currency as CurrencyType] ?? 2;
}

/**
 * Of a price by its unit: by the ton the currency's own; what is bought by the kilogram, litre or piece counts in cents
 * (docs/product/marketplace.md#what-is-sold).
 */
export function unitDecimals(currency: string, unit: string): number {
  return unit === 'T' ? currencyDecimals(currency) : 2;
}

/** The currency sign after the figure. Only the crown has an unambiguous one. */
export function currencySign(currency: string): string {
  return currency === 'CZK' ? 'Kč' : currency;
}

/** `5 420`, `486,25`: only the figure, where the unit is in the column header. */
export function formatFigure(value: Amount, currency: string, locale: string, decimals?: number): string {
  return formatNumber(value, locale, { decimals: decimals ?? currencyDecimals(currency) });
}

/** `271 000 Kč` */
export function formatMoney(value: Amount, currency: string, locale: string): string {
  return formatFigure(value, currency, locale) + NBSP + currencySign(currency);
}

/** `5 420 Kč/t`; `decimals` for a chart's tooltip, which shows two. */
export function formatPrice(value: Amount, currency: string, locale: string, decimals?: number): string {
  return formatFigure(value, currency, locale, decimals) + NBSP + priceUnit(currency);
}

/** `5 250,50 Kč`: an amount of money that binds, with the cents it has. */
export function formatExactMoney(value: Amount, currency: string, locale: string): string {
  return (
    formatFigure(value, currency, locale, exactDecimals(value, currency)) + NBSP + currencySign(currency)
  );
}

/** Crowns are whole unless a quote or an order has a fraction: binding prices show it. */
export function formatExactPrice(value: Amount, currency: string, locale: string): string {
  return formatPrice(value, currency, locale, exactDecimals(value, currency));
}

/** A price of two decimals times tons of one has three: the cents are those that are left once it is rounded. */
export function exactDecimals(value: Amount, currency: string): number {
  const text = String(value);
  const hasCents = /\.(?:[1-9]|0[1-9]|00[5-9])/.test(text) && !/\.99[5-9]/.test(text);
  return hasCents ? 2 : currencyDecimals(currency);
}

export function priceUnit(currency: string, basis = 't'): string {
  return `${currencySign(currency)}/${basis}`;
}

/**
 * `1 EUR = 5,0402 RON`: a rate as banks publish it, so that the figure is above one, whichever of the two was converted
 * to the other. It has the decimals that give the price to the cent: a quotient of two published rates more than these.
 */
export function formatRate(
  { rate, from, to }: { rate: Amount; from: string; to: string },
  locale: string,
): string {
  const value = Number(rate);
  const [base, counter, figure] = value < 1 ? [to, from, 1 / value] : [from, to, value];
  // Half a cent of a price of 100 000.
  const tolerance = 5e-8;
  let maxDecimals = 0;
  while (Math.abs(Number(figure.toFixed(maxDecimals)) / figure - 1) > tolerance) maxDecimals += 1;
  return `1${NBSP}${base}${NBSP}=${NBSP}${formatNumber(figure, locale, { maxDecimals })}${NBSP}${counter}`;
}

/** `24,5 t`: one decimal at most (docs/product/prices.md#money-and-tons). */
export function formatTons(value: Amount, locale: string): string {
  return `${formatNumber(value, locale, { maxDecimals: 1 })}${NBSP}t`;
}

/** `+35`, `−20`, `0`: a change always shows its sign. */
export function formatChange(value: Amount, locale: string, options: Digits = {}): string {
  return write(numberFormat(locale, { ...digits(options), signDisplay: 'exceptZero' }), value);
}

/** `+2,4 %` for 2.4. */
export function formatPercentChange(value: Amount, locale: string): string {
  const options = { style: 'percent', signDisplay: 'exceptZero', ...digits({ decimals: 1 }) } as const;
  return write(numberFormat(locale, options), Number(value) / 100);
}

/** After a figure: a gap before it, except in English (docs/product/words.md#how-we-write). */
export function percentSign(locale: string): string {
  return locale.startsWith('en') ? '%' : `${NBSP}%`;
}

const TONS_PER_LORRY = 24;
/** A lorry takes a little more, so that a rest of a few sacks isn't another one. */
const LORRY_TOLERANCE = 1.1;

/** About how many lorries take so many tons; never none. */
export function lorries(tons: Amount): number {
  return Math.max(1, Math.ceil(Number(tons) / (TONS_PER_LORRY * LORRY_TOLERANCE)));
}
