import type { Amount } from '@canola/api-schema/number-format';

/** A decimal as an integer and how many of its digits come after the point: money is never a binary fraction. */
interface Scaled {
  digits: bigint;
  scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function read(value: Amount): Scaled {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(String(value)) ?? [];
  if (whole === '') throw new RangeError(`Not a decimal: ${value}`);
  return { digits: BigInt(sign + whole + fraction), scale: fraction.length };
}

function write({ digits, scale }: Scaled): string {
  if (scale === 0) return String(digits);
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function together(a: Amount, b: Amount): [bigint, bigint, number] {
  const [left, right] = [read(a), read(b)];
  const scale = Math.max(left.scale, right.scale);
  const raise = (number: Scaled) => number.digits * 10n ** BigInt(scale - number.scale);
  return [raise(left), raise(right), scale];
}

export function multiply(a: Amount, b: Amount): string {
  const [left, right] = [read(a), read(b)];
  return write({ digits: left.digits * right.digits, scale: left.scale + right.scale });
}

export function add(a: Amount, b: Amount): string {
  const [left, right, scale] = together(a, b);
  return write({ digits: left + right, scale });
}

export function subtract(a: Amount, b: Amount): string {
  const [left, right, scale] = together(a, b);
  return write({ digits: left - right, scale });
}

export function sum(values: readonly Amount[]): string {
  return values.reduce<string>(add, '0');
}

/** Up to fifteen digits no two decimals are the same number: a board compares hundreds of prices, without big integers. */
function isShort(value: Amount): boolean {
  const text = String(value);
  return text.length <= 15 && DECIMAL.test(text);
}

/** Below, at or above zero, as `sort` wants it. */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  const [left, right] = isShort(a) && isShort(b) ? [Number(a), Number(b)] : together(a, b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
