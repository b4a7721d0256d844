import type { EntryMatch } from '@canola/api-schema/billing/statement';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findPayment } from '../ledger/payments.queries.ts';
import { canReopen } from '../settlement/confirm.ts';

/**
 * A confirmation would use the entry for the payment: it waits, or it was given up and the whole sum, with the parts that
 * arrived before, reopens it (docs/product/payments.md#statement-import).
 */
export async function wouldPay(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { amount }: { amount: string },
  match: EntryMatch,
  candidate: { id: string; gross: string; received: string } | undefined,
): Promise<boolean> {
  if (match === 'EXACT' || match === 'PART' || match === 'SURPLUS') return true;
  if (match !== 'CANCELLED' || !candidate) return false;
  if (new Decimal(candidate.received).plus(amount).lt(candidate.gross)) return false;
  const payment = await findPayment(db, candidate.id);
  return payment !== undefined && canReopen(db, deps, payment);
}
