import type { EntryMatch } from '@canola/api-schema/billing/statement';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findPayment } from '../ledger/payments.queries.ts';
import { canReopen } from '../settlement/confirm.ts';

/**
 * A confirmation would use the entry for the payment: it waits, or it was given up and can be reopened, at once or when the
 * rest is here too (docs/product/payments.md#statement-import).
 */
export async function wouldPay(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  match: EntryMatch,
  candidate: { id: string } | undefined,
): Promise<boolean> {
  if (match === 'EXACT' || match === 'PART' || match === 'SURPLUS') return true;
  if (match !== 'CANCELLED' || !candidate) return false;
  const payment = await findPayment(db, candidate.id);
  return payment !== undefined && canReopen(db, deps, payment);
}
