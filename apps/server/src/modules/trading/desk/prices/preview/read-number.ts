import type { CurrencyType } from '@canola/api-schema/money';
import type { CellRefusal } from '@canola/api-schema/trading/desk-prices';

export type Separator = 'THOUSANDS' | 'DECIMALS';
export type ReadNumber = { value: string } | { code: CellRefusal; choices?: string[] };

const CURRENCY_SIGNS: Record<string, CurrencyType> = {
  kč: 'CZK',
  czk: 'CZK',
  '€': 'EUR',
  eur: 'EUR',
  lei: 'RON',
  leu: 'RON',
  ron: 'RON',
  '£': 'GBP',
  gbp: 'GBP',
  $: 'USD',
  usd: 'USD',
};
const SPACES = /[\s']/g;
/** Currency and unit only before and after the number. */
const WRITTEN = /^([^\d.,+-]*)([+-]?[\d.,](?:.*[\d.,])?)([^\d.,]*)$/;
/** A space parts thousands; anywhere else there are two numbers. */
const SPACED = /^[+-]?[1-9]\d{0,2}(?:[\s']\d{3})+(?:[.,]\d+)?$/;
const UNIT = /\/?t(un|ona|una|on|onne)?$/;
/** A spreadsheet would calculate it; we take values only. */
const FORMULA = /^[=@]|^[+-].*[a-z(+*/]/i;

/**
 * The number of a pasted cell: 6180, 6 180, 6.180,50, 6,180.50, 6180 Kč. A single mark before three digits that end
 * with a zero may part thousands or decimals, and is asked about.
 */
export function readNumber(
  text: string,
  {
    currency,
    separator,
    decimals,
  }: { currency: CurrencyType; separator?: Separator | undefined; decimals: number },
): ReadNumber {
  if (FORMULA.test(text.trim())) return { code: 'cell.formula' };
  const [, before, number, after] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
  if (before === undefined || number === undefined || after === undefined)
    return { code: 'cell.not-a-number' };
  const signs = [before, after].map((sign) => sign.replaceAll(SPACES, '').replace(UNIT, ''));
  for (const sign of signs.filter(Boolean)) {
    const named = CURRENCY_SIGNS[sign];
    if (!named) return { code: 'cell.not-a-number' };
    if (named !== currency) return { code: 'cell.other-currency' };
  }
  const digits = (SPACED.test(number) ? number.replaceAll(SPACES, '') : number).replace(/^\+/, '');
  if (/^-[\d.,]+$/.test(digits)) return { code: 'price.not-positive' };
  const choices = unclear(digits, decimals);
  if (choices && separator === undefined) return { code: 'cell.unclear', choices };
  const value = choices ? choices[separator === 'THOUSANDS' ? 0 : 1] : unmarked(digits, decimals);
  if (value === undefined) return { code: 'cell.not-a-number' };
  return Number(value) > 0 ? { value } : { code: 'price.not-positive' };
}

/** As thousands and as decimals. */
function unclear(digits: string, decimals: number): [string, string] | undefined {
  const [, whole = '', rest = ''] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? [];
  const fraction = rest.slice(0, decimals);
  const mayBeDecimals = rest !== '' && Number(rest.slice(decimals)) === 0;
  return mayBeDecimals ? [`${whole}${rest}`, `${whole}.${fraction}`] : undefined;
}

function unmarked(digits: string, decimals: number): string | undefined {
  if (/^\d{1,8}$/.test(digits)) return String(Number(digits));
  const mark = digits.match(/[.,]/g)?.at(-1) ?? '.';
  const other = mark === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...more] = digits.split(mark);
  const isDecimal = more.length === 0 && new RegExp(`^\\d{1,${decimals}}$`).test(fraction);
  if (isDecimal && isGrouped(whole, other)) return `${whole.replaceAll(other, '')}.${fraction}`;
  return !digits.includes(other) && isGrouped(digits, mark) ? digits.replaceAll(mark, '') : undefined;
}

function isGrouped(whole: string, mark: string): boolean {
  const [first = '', ...groups] = whole.split(mark);
  if (groups.length === 0) return /^\d{1,8}$/.test(first);
  return /^[1-9]\d{0,2}$/.test(first) && groups.length <= 2 && groups.every((group) => /^\d{3}$/.test(group));
}
