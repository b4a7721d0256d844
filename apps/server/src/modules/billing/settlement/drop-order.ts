import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findOpenPurchase, planChanged } from '../../users/index.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { announce } from '../letters/letters.ts';
import { abandonPurchase } from './cancel.ts';
import { aboutPayment } from './facts.ts';
import { type Obstacle, obstacleTo } from './wanted.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** An order that waits for its money and could not take it any more is given up. Returns it, and why. */
export async function dropUnwanted(
  tx: Db,
  deps: Work,
  companyId: string,
): Promise<{ order: PaymentRow; obstacle: Obstacle } | undefined> {
  const purchase = await findOpenPurchase(tx, companyId);
  const order = purchase && (await findOpenPayment(tx, purchase.id));
  const obstacle = order && (await obstacleTo(tx, order, purchase, deps.clock.now()));
  if (!order || !obstacle) return undefined;
  await abandonPurchase(tx, deps, order);
  return { order, obstacle };
}

/**
 * What an open order credits was given back: whoever has its request is told not to pay it. A card form is only closed;
 * the part of a transfer waits for staff, who return it.
 */
export async function dropUncredited(tx: Db, deps: Work, companyId: string): Promise<void> {
  const dropped = await dropUnwanted(tx, deps, companyId);
  if (!dropped) return;
  await planChanged(tx, companyId);
  const { order, obstacle } = dropped;
  if (order.type !== 'BANK_TRANSFER' || obstacle !== 'payment.credit-gone') return;
  const left = (await sumParts(tx, [order.id])).get(order.id);
  const about = aboutPayment(order, left ? { left: { value: left, currency: order.currency } } : {});
  await announce(tx, deps.config, 'withdrawn', [order], about);
}
