import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { findIssued, isCreditTaken } from '../documents/documents.queries.ts';
import { issueCreditNote, takeCreditBack } from '../documents/notes.service.ts';
import { listCredits, sumCreditNotes } from '../ledger/credits.queries.ts';
import { movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { type RefundRow, sumRefunds } from '../ledger/refunds.queries.ts';
import { withdrawUncredited } from '../subscriptions/abandon-order.ts';
import { takePeriodBack } from '../subscriptions/take-back.ts';
import { less, paidAmounts, refundAmounts } from '../vat/rounding.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** A card was charged for what nobody wanted: nothing was delivered, and there is no invoice. */
export const isReturn = ({ paidOn }: PaymentRow) => paidOn === null;

/**
 * The money isn't with us any more: a credit note, and once all of it has gone back, the end of the plan. What was never
 * invoiced has no note.
 */
export async function bookRefund(
  tx: Db,
  deps: Work,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reason' | 'returnedOn'>,
): Promise<void> {
  if (isReturn(payment)) {
    const isAll = new Decimal(await sumRefunds(tx, payment.id)).eq(payment.gross);
    if (isAll && payment.status === 'CANCELLED') await movePayment(tx, payment.id, 'returned');
    return;
  }
  const before = await sumCreditNotes(tx, payment.id);
  const part = refundAmounts(refund.amount, paidAmounts(payment), { rate: payment.vatRate }, before);
  await issueCreditNote(tx, deps, payment.id, {
    ...part,
    reason: { text: refund.reason },
    refundId: refund.id,
    ...(refund.returnedOn && { taxPoint: refund.returnedOn }),
  });
  // Counted by credit notes: of two refunds at the same time each has its own, whichever is recorded first.
  const refunded = new Decimal(before.gross).minus(before.credited).plus(refund.amount);
  if (refunded.eq(payment.gross)) {
    await movePayment(tx, payment.id, 'refunded');
    await undoCredit(tx, deps, payment);
    await takePeriodBack(tx, deps, payment);
  }
  await withdrawUncredited(tx, deps, payment.companyId);
}

/**
 * An upgrade is taken back, and with it the part that was paid by a credit: the older payments have that money again, and
 * staff can refund it there (docs/product/payments.md#refunds). Once for an upgrade.
 */
export async function undoCredit(tx: Db, deps: Work, upgrade: PaymentRow): Promise<void> {
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
