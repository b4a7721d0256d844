import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { fullAmounts } from '../documents/issue.service.ts';
import { issueCreditNote, takeCreditBack } from '../documents/notes.service.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { less } from '../pricing/amounts.ts';

/**
 * An upgrade is taken back, and with it the part that was paid by a credit: the older payment has that money again, and
 * staff can refund it there (docs/product/payments.md#refunds). Once for an upgrade.
 */
export async function uncredit(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  upgrade: PaymentRow,
): Promise<void> {
  if (upgrade.creditedId === null) return;
  if (!(await takeCreditBack(tx, deps, upgrade.creditedId))) return;
  await issueCreditNote(tx, deps, upgrade.id, {
    ...less(fullAmounts(upgrade), upgrade),
    reason: { key: 'UPGRADE_REFUNDED' },
    isOfCredit: true,
  });
}
