import type { PaymentStatus } from '@canola/api-schema/billing/payment';
import type { EntryMatch } from '@canola/api-schema/billing/statement';
import type { CurrencyType } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';

/** A payment that a symbol names. */
export interface Candidate {
  status: PaymentStatus;
  gross: string;
  currency: CurrencyType;
  /** Parts that were recorded before. */
  received: string;
}

export interface Arrival {
  amount: string;
  currency: CurrencyType;
}

/** The table of docs/product/payments.md#statement-import. `before` is what this file brings for the payment earlier. */
export function matchArrival(
  arrival: Arrival,
  candidate: Candidate | undefined,
  before = '0',
): Exclude<EntryMatch, 'IMPORTED_BEFORE'> {
  if (!candidate) return 'UNKNOWN';
  if (candidate.currency !== arrival.currency) return 'OTHER_CURRENCY';
  if (candidate.status === 'CANCELLED') return 'CANCELLED';
  if (candidate.status !== 'WAITING') return 'PAID_ALREADY';
  const earlier = new Decimal(candidate.received).plus(before);
  if (earlier.gte(candidate.gross)) return 'PAID_ALREADY';
  const all = earlier.plus(arrival.amount);
  if (all.lt(candidate.gross)) return 'PART';
  return all.eq(candidate.gross) ? 'EXACT' : 'SURPLUS';
}

const MOST_ERRORS = 2;
const TOO_MANY = MOST_ERRORS + 1;
const MOST_SUGGESTIONS = 3;

/**
 * Changes of one digit, insertions, deletions and swaps of neighbours between two symbols; one more than are suggested when
 * there are more.
 */
export function typingErrors(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_ERRORS) return TOO_MANY;
  let last: number[] = [];
  let row = Array.from(b, (_, at) => at).concat(b.length);
  let leastBefore = 0;
  for (let i = 1; i <= a.length; i += 1) {
    // Further from the middle there are more insertions or deletions than are suggested.
    const from = Math.max(1, i - MOST_ERRORS);
    const to = Math.min(b.length, i + MOST_ERRORS);
    const next: number[] = new Array(b.length + 1).fill(TOO_MANY);
    next[0] = i;
    let least = i;
    for (let j = from; j <= to; j += 1) {
      let best = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      best = Math.min(best, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (last[j - 2] ?? 0) + 1);
      next[j] = best;
      least = Math.min(least, best);
    }
    // Errors never get fewer from row to row; a swap reaches over one and is an error itself.
    if (least >= TOO_MANY && leastBefore >= MOST_ERRORS) return TOO_MANY;
    [last, row, leastBefore] = [row, next, least];
  }
  return Math.min(row[b.length] ?? 0, TOO_MANY);
}

/** How often each digit is in a symbol. */
function digitsOf(symbol: string): number[] {
  const counts: number[] = new Array(10).fill(0);
  for (const digit of symbol) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  return counts;
}

/** Each error brings at most one digit and takes at most one away: a quick look before the symbols are compared. */
function maySuit(a: readonly number[], b: readonly number[]): boolean {
  let [more, less] = [0, 0];
  for (let digit = 0; digit < 10; digit += 1) {
    const difference = (a[digit] ?? 0) - (b[digit] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return more <= MOST_ERRORS && less <= MOST_ERRORS;
}

interface Waiting {
  variableSymbol: string;
  gross: string;
  received: string;
  currency: CurrencyType;
}

/**
 * Finds payments that a wrong symbol may have meant: similar symbols first, then the sum that is still to be paid. Money in
 * another currency suits none of them.
 */
export function suggester<Payment extends Waiting>(
  waiting: readonly Payment[],
): (arrival: Arrival & { variableSymbol: string | null }) => Payment[] {
  const open = waiting.map((payment) => ({
    payment,
    digits: digitsOf(payment.variableSymbol),
    rest: new Decimal(payment.gross).minus(payment.received).toFixed(2),
  }));
  return ({ amount, currency, variableSymbol }) => {
    const sum = new Decimal(amount).toFixed(2);
    const digits = digitsOf(variableSymbol ?? '');
    return open
      .filter(({ payment }) => payment.currency === currency)
      .map(({ payment, rest, digits: ownDigits }) => ({
        payment,
        errors:
          variableSymbol && maySuit(digits, ownDigits)
            ? typingErrors(variableSymbol, payment.variableSymbol)
            : TOO_MANY,
        isSameSum: rest === sum,
      }))
      .filter(({ errors, isSameSum }) => errors <= MOST_ERRORS || isSameSum)
      .sort((a, b) => a.errors - b.errors || Number(b.isSameSum) - Number(a.isSameSum))
      .slice(0, MOST_SUGGESTIONS)
      .map(({ payment }) => payment);
  };
}
