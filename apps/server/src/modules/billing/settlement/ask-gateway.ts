import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import { ensure } from '../../../platform/errors.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { applyIntent } from './apply-intent.ts';

/**
 * Before money is given back: a dispute, or its end, that nobody has told us of is in our books afterwards. Not inside a
 * transaction.
 */
export async function askGateway(
  deps: Deps,
  { type, gatewayId }: Pick<PaymentRow, 'type' | 'gatewayId'>,
): Promise<void> {
  if (type !== 'CARD' || gatewayId === null) return;
  const intent = await gatewayOf(deps).retrieveIntent(gatewayId);
  if (intent) await applyIntent(deps, intent);
}

/** Until the bank decides, nobody knows whose money it is: given back now, it may be taken a second time. */
export function requireUndisputed({ disputedAt }: Pick<PaymentRow, 'disputedAt'>): void {
  ensure(disputedAt === null, 'payment.disputed');
}

/** What somebody refunded at the gateway by hand, which is not in our books: sent from our bank too, it would be paid twice. */
export async function refundedByHand(
  deps: Deps,
  { type, gatewayId }: Pick<PaymentRow, 'type' | 'gatewayId'>,
): Promise<Decimal> {
  if (type !== 'CARD' || gatewayId === null) return new Decimal(0);
  return (await gatewayOf(deps).listRefunds(gatewayId))
    .filter(({ refundId, status }) => refundId === null && status !== 'FAILED')
    .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
}
