import type { Payment } from '@canola/api-schema/billing/payment';
import type { Deps } from '../../../platform/deps.ts';
import { ensure, found } from '../../../platform/errors.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCompany, findPeriod } from '../../users/index.ts';
import { customerOf } from '../customers/profile.service.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, findPayment, insertPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { presentPayment } from '../payments/present.ts';
import { requestAgain } from '../renewal/request-again.ts';
import { cancelPayment } from '../settlement/cancel.ts';
import { withPayment } from '../settlement/locked.ts';
import { openCardForm } from './card-form.ts';
import { requireMethod } from './offer.ts';

/**
 * The request of a renewal is paid in a card form instead, which saves the card for the renewals after it
 * (docs/product/payments.md#renewal). Of another company it looks as if it did not exist.
 */
export async function payRenewalByCard(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  const { companyId, periodId } = found(await findPayment(deps.db, id), 'payment.not-found');
  const isMember = viewer.memberships.some((one) => one.companyId === companyId);
  ensure(isMember, 'payment.not-found');
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const company = found(await findCompany(deps.db, companyId), 'company.not-found');
  const period = found(await findPeriod(deps.db, periodId), 'server.failed');
  await requireMethod(deps.db, deps, { company, period }, 'CARD');
  const customerId = await customerOf(deps, company, viewer);
  const payment = await replace(deps, viewer, id);
  const opened = await openCardForm(deps, payment, {
    customer: async () => customerId,
    closed: 'payment.not-waiting',
    undo: () => askForTransfer(deps, payment),
  });
  return presentPayment(deps, deps.db, viewer, opened);
}

/** Pressed again, or after a lost answer, it is the same payment. */
function replace(deps: Deps, viewer: Viewer, id: string): Promise<PaymentRow> {
  return withPayment(deps.db, id, async (tx, transfer) => {
    const open = await findOpenPayment(tx, transfer.subscriptionId);
    const isReplaced = transfer.status === 'CANCELLED' && open?.periodNo === transfer.periodNo;
    if (isReplaced && open.type === 'CARD' && open.createdBy === viewer.userId) return open;
    const isRequest = transfer.type === 'BANK_TRANSFER' && transfer.periodNo > 1;
    ensure(isRequest && transfer.status === 'WAITING', 'payment.not-waiting');
    ensure(!(await sumParts(tx, [id])).has(id), 'payment.partly-paid');
    await cancelPayment(tx, deps, transfer);
    const now = deps.clock.now();
    const { id: _id, find: _find, variableSymbol: _symbol, ...same } = transfer;
    const payment = await insertPayment(tx, {
      ...same,
      type: 'CARD',
      status: 'INITIALIZED',
      createdBy: viewer.userId,
      createdAt: now,
    });
    await startTry(tx, payment.id, 1, now);
    return payment;
  });
}

/** Without the gateway the company is asked for a transfer again. */
function askForTransfer(deps: Deps, { id }: PaymentRow): Promise<void> {
  return withPayment(deps.db, id, async (tx, payment) => {
    if (!isOpen(payment.status)) return;
    await cancelPayment(tx, deps, payment);
    await requestAgain(tx, deps, payment);
  });
}
