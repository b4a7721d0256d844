import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { findIssued, isCreditTaken } from '../documents/documents.queries.ts';
import { issueCreditNote, takeCreditBack } from '../documents/notes.service.ts';
import { listCredits } from '../ledger/credits.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { less, paidAmounts } from '../pricing/amounts.ts';

/**
 * An upgrade is taken back, and with it the part that was paid by a credit: the older payments have that money again, and
 * staff can refund it there (docs/product/payments.md#refunds). Once for an upgrade.
 */
export async function uncredit(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  upgrade: PaymentRow,
): Promise<void> {
  const credits = await listCredits(tx, upgrade);
  // Taken back before: by now the older payments may be credited to another upgrade.
  if (credits.length === 0 || (await isCreditTaken(tx, upgrade.id))) return;
  const invoice = found(await findIssued(tx, 'INVOICE', upgrade.id), 'server.failed');
  await issueCreditNote(tx, deps, upgrade.id, {
    ...less(invoice.snapshot, paidAmounts(upgrade)),
    reason: { key: 'UPGRADE_REFUNDED' },
    isOfCredit: true,
  });
  for (const { payment } of credits) await takeCreditBack(tx, deps, payment.id);
}
