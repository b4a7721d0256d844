import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findOpenPurchase, moveSubscription, planChanged } from '../../users/index.ts';
import { subscriptionOf } from '../ledger/lock.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { aboutPayment } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import type { Facts } from '../letters/notifications.ts';
import { cancelPayment } from './cancel-payment.ts';
import { findObstacle, type Obstacle } from './payable.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** Gives an order up: its payment, and the subscription that would have started. */
export async function abandonOrder(tx: Db, deps: Pick<Deps, 'config'>, payment: PaymentRow): Promise<void> {
  await cancelPayment(tx, deps, payment);
  const { id, status } = await subscriptionOf(tx, payment);
  if (status === 'INCOMPLETE' || status === 'AWAITING_PAYMENT') await moveSubscription(tx, id, 'abandoned');
}

/** Gives up the company's open order if it cannot take its money any more. Returns it, and why. */
export async function abandonUnpayable(
  tx: Db,
  deps: Work,
  companyId: string,
): Promise<{ order: PaymentRow; obstacle: Obstacle } | undefined> {
  const ordered = await findOpenPurchase(tx, companyId);
  const order = ordered && (await findOpenPayment(tx, ordered.id));
  const obstacle = order && (await findObstacle(tx, order, ordered, deps.clock.now()));
  if (!order || !obstacle) return undefined;
  await abandonOrder(tx, deps, order);
  return { order, obstacle };
}

/** A payment that the open order credits was given back. */
export async function withdrawUncredited(tx: Db, deps: Work, companyId: string): Promise<void> {
  const abandoned = await abandonUnpayable(tx, deps, companyId);
  if (!abandoned) return;
  await planChanged(tx, companyId);
  const { order, obstacle } = abandoned;
  if (obstacle === 'payment.credit-gone') await announceVoid(tx, deps, order);
}

/**
 * The mail says not to pay the request of a payment that was given up. A card form is only closed; the part of a
 * transfer waits for staff, who return it.
 */
export async function announceVoid(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  payment: PaymentRow,
  more: Pick<Facts, 'isLeaving'> = {},
  by: string | null = null,
): Promise<void> {
  if (payment.type !== 'BANK_TRANSFER') return;
  const left = (await sumParts(tx, [payment.id])).get(payment.id);
  const parts = left ? { left: { value: left, currency: payment.currency } } : {};
  await announce(tx, config, 'withdrawn', [payment], { ...aboutPayment(payment, { ...parts, ...more }), by });
}
