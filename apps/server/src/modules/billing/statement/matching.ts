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

/** Changes of one digit, insertions, deletions and swaps of neighbours between two symbols. */
export function typingErrors(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const best = [(rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best.push((rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(Math.min(...best));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const MOST_ERRORS = 2;
const MOST_SUGGESTIONS = 3;

interface Waiting {
  variableSymbol: string;
  gross: string;
  received: string;
  currency: CurrencyType;
}

/**
 * Payments that a wrong symbol may have meant: similar symbols first, then the sum that is still to be paid. Money in another
 * currency pays none of them.
 */
export function suggest<Payment extends Waiting>(
  { amount, currency, variableSymbol }: Arrival & { variableSymbol: string | null },
  waiting: readonly Payment[],
): Payment[] {
  return waiting
    .filter((payment) => payment.currency === currency)
    .map((payment) => ({
      payment,
      errors: variableSymbol ? typingErrors(variableSymbol, payment.variableSymbol) : MOST_ERRORS + 1,
      isSameSum: new Decimal(payment.gross).minus(payment.received).eq(amount),
    }))
    .filter(({ errors, isSameSum }) => errors <= MOST_ERRORS || isSameSum)
    .sort((a, b) => a.errors - b.errors || Number(b.isSameSum) - Number(a.isSameSum))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ payment }) => payment);
}
