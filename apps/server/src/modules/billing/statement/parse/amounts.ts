import { UnclearStatement, UnreadableStatement } from './parsed.ts';

/** Without spaces, signs of currencies and a plus. */
export const plainNumber = (text: string): string =>
  text.replaceAll(/[\s\u00a0\u202f']|Kč|€|lei|[A-Z]{3}/g, '').replace(/^\+/, '');

/** Money that went out. */
export const isOut = (number: string): boolean => /^[-\u2212]/.test(number);

type Mark = '.' | ',';
const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/**
 * The mark before the cents in a column: 1 234,50 and 1.234,50 and 1,234.50. A single mark before three digits may be
 * either; the other sums of the column say which. None is needed for whole numbers.
 */
export function decimalMarkOf(numbers: readonly string[]): Mark | undefined {
  const marks = new Set(numbers.flatMap((number) => evidence(number) ?? []));
  if (marks.size > 1) throw new UnclearStatement('sums with different decimal marks');
  const [mark] = marks;
  const unclear = numbers.find((number) => /[.,]/.test(number));
  if (!mark && unclear) throw new UnclearStatement(`the amount ${unclear}`);
  return mark;
}

/** The decimal mark that a number proves, if it does. */
function evidence(number: string): Mark | undefined {
  const used = (number.match(/[.,]/g) ?? []) as Mark[];
  const [first, last] = [used[0], used.at(-1)];
  if (!first || !last) return undefined;
  if (first !== last) return last;
  // Repeated, it parts thousands.
  if (used.length > 1) return other(first);
  const [whole = '', rest = ''] = number.replace(/^[-\u2212]/, '').split(first);
  const mayPartThousands = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (!mayPartThousands) return first;
  // No sum has thousandths.
  return rest.endsWith('0') ? undefined : other(first);
}

/** With a point before the cents and nothing between thousands. */
export function unmarked(number: string, mark: Mark | undefined): string {
  const [whole = '', cents, ...more] = mark ? number.split(mark) : [number];
  const isGrouped = /^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole);
  if (!isGrouped || more.length > 0 || (cents !== undefined && !/^\d+$/.test(cents)))
    throw new UnreadableStatement(`the amount ${number}`);
  const thousands = whole.replaceAll(/[.,]/g, '');
  return cents === undefined ? thousands : `${thousands}.${cents}`;
}
