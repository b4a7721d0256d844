import type { ErrorCode } from '@canola/api-schema/errors';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { rememberIntent } from '../ledger/tries.queries.ts';
import { withPayment } from '../settlement/locked.ts';

interface Opening {
  /** Who pays, at the gateway. */
  customer: () => Promise<string>;
  /** When somebody has given the payment up in the meantime. */
  closed: ErrorCode;
  /** Without the gateway. */
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
