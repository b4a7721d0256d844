/** How a typed number reads. `ambiguous` could be either of two numbers, so the field asks the person which. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  | { kind: 'ambiguous'; asDecimal: number; asThousands: number }
  | { kind: 'unreadable' };

const PLAIN = /^(\d+[.,]?\d*|[.,]\d+)$/;
/** One sign with one to three digits before it and exactly three behind: `1,200` is 1.2 or 1,200. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;
const GROUPED = [
  /^\d{1,3}( \d{3})+([.,]\d*)?$/,
  /^\d{1,3}(,\d{3})+\.\d*$/,
  /^\d{1,3}(\.\d{3})+,\d*$/,
  /^\d{1,3}(,\d{3}){2,}$/,
  /^\d{1,3}(\.\d{3}){2,}$/,
];

/**
 * Reads tons or money as people type them, in any language: comma and point are both decimals, and a group sign counts
 * only where it cannot be one (docs/product/selling.md#typed-amounts). Reading `24,5` as 245 would sell ten times as
 * much.
 */
export function readNumber(typed: string): Reading {
  const text = typed.trim().replaceAll(/\s/g, ' ').replace('−', '-');
  if (text === '') return { kind: 'empty' };
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/^[+-]/, '');
  if (EITHER.test(digits))
    return {
      kind: 'ambiguous',
      asDecimal: sign * Number(digits.replace(',', '.')),
      asThousands: sign * Number(digits.replace(/[.,]/, '')),
    };
  if (PLAIN.test(digits)) return { kind: 'number', value: sign * Number(digits.replace(',', '.')) };
  if (GROUPED.some((form) => form.test(digits)))
    return { kind: 'number', value: sign * Number(withoutGroups(digits)) };
  return { kind: 'unreadable' };
}

/** The last sign is the decimal one, unless it occurs more than once. */
function withoutGroups(digits: string): string {
  const last = /[.,](?=[^.,]*$)/.exec(digits)?.[0];
  const isDecimal = last !== undefined && digits.split(last).length === 2;
  const plain = digits.replaceAll(isDecimal && last === ',' ? /[. ]/g : /[, ]/g, '');
  return isDecimal ? plain.replace(',', '.') : plain.replaceAll(/[.,]/g, '');
}
