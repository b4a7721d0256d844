import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorCode } from '@canola/api-schema/errors';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCompany, findPeriod } from '../../users/index.ts';
import { customerOf } from '../customers/profile.service.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { withPayment } from '../ledger/lock.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, findPayment, insertPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { rememberIntent, startTry } from '../ledger/tries.queries.ts';
import { presentPayment } from '../payments/present.ts';
import { requestAgain } from '../renewal/renewal-payment.ts';
import { cancelPayment } from '../subscriptions/cancel-payment.ts';
import { requireMethod } from './ordered-period.ts';

interface Opening {
  /** The gateway's id of the company that pays. */
  customer: () => Promise<string>;
  /** The error when the payment was given up in the meantime. */
  closed: ErrorCode;
  /** Called when the gateway is not available. */
  undo: () => Promise<void>;
}

/** Opens the card form of a payment, which is committed by now. Opened before, it is the same form. */
export async function openCardForm(
  deps: Deps,
  payment: PaymentRow,
  { customer, closed, undo }: Opening,
): Promise<PaymentRow> {
  if (payment.clientSecret) return payment;
  try {
    const intent = await gatewayOf(deps).createIntent({
      paymentId: payment.id,
      tryNo: 1,
      customerId: await customer(),
      amount: payment.gross,
      currency: payment.currency,
      description: `Canola ${payment.planType}`,
    });
    await withPayment(deps.db, payment.id, async (tx, locked) => {
      ensure(isOpen(locked.status), closed);
      await rememberIntent(tx, payment.id, 1, intent);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment.gateway-unavailable') await undo();
    throw error;
  }
  return found(await findPayment(deps.db, payment.id), 'payment.not-found');
}

/**
 * The request of a renewal is paid in a card form instead, which saves the card for the renewals after it
 * (docs/product/payments.md#renewal). A payment of another company looks as if it did not exist.
 */
export async function payRenewalByCard(deps: Deps, viewer: Viewer, id: string): Promise<Payment> {
  const { companyId, periodId } = found(await findPayment(deps.db, id), 'payment.not-found');
  const isMember = viewer.memberships.some((member) => member.companyId === companyId);
  ensure(isMember, 'payment.not-found');
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const company = found(await findCompany(deps.db, companyId), 'company.not-found');
  const period = found(await findPeriod(deps.db, periodId), 'server.failed');
  await requireMethod(deps.db, deps, { company, period }, 'CARD');
  const customerId = await customerOf(deps, company, viewer);
  const payment = await replaceTransfer(deps, viewer, id);
  const opened = await openCardForm(deps, payment, {
    customer: async () => customerId,
    closed: 'payment.not-waiting',
    undo: () => sendPaymentRequestAgain(deps, payment),
  });
  return presentPayment(deps, deps.db, viewer, opened);
}

/** Sent again, or after a lost response, it is the same payment. */
function replaceTransfer(deps: Deps, viewer: Viewer, id: string): Promise<PaymentRow> {
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

function sendPaymentRequestAgain(deps: Deps, { id }: PaymentRow): Promise<void> {
  return withPayment(deps.db, id, async (tx, payment) => {
    if (!isOpen(payment.status)) return;
    await cancelPayment(tx, deps, payment);
    await requestAgain(tx, deps, payment);
  });
}
