import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findAnySubscription } from '../../users/index.ts';
import { saveCard } from '../customers/cards.queries.ts';
import type { GatewayCard } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Intent } from '../gateway/intent.ts';
import {
  changePayment,
  findPayment,
  findPaymentOfIntent,
  movePayment,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { listRefunds } from '../ledger/refunds.queries.ts';
import { isMismatch, isOpen, MISMATCH } from '../ledger/transitions.ts';
import { listTries, rememberIntent } from '../ledger/tries.queries.ts';
import type { Facts } from '../letters/kinds.ts';
import { alertStaff } from '../letters/letters.ts';
import { billingDay } from '../pricing/calendar.ts';
import { abandonPurchase } from './cancel.ts';
import { decline } from './decline.ts';
import { followDispute } from './dispute.ts';
import { withPayment } from './locked.ts';
import { returnMoney } from './return-money.ts';
import { settle } from './settle.ts';
import { type Obstacle, obstacleTo } from './wanted.ts';

/**
 * Brings our payment in step with what the gateway says now. Whatever was heard before, in whatever order, the result
 * is the same. Returns the payment, or nothing for an intent that is none of ours.
 */
export async function applyIntent(deps: Deps, intent: Intent): Promise<PaymentRow | undefined> {
  const { db } = deps;
  const known = (await findPaymentOfIntent(db, intent.id)) ?? (await findNamed(db, intent));
  if (!known) {
    deps.log.warn({ intent: intent.id }, 'the gateway named a payment that is none of ours');
    return undefined;
  }
  const card = await cardToSave(deps, intent);
  return withPayment(db, known.id, async (tx, payment) => {
    await follow(tx, deps, payment, intent, card);
    return findPayment(tx, payment.id);
  });
}

/** A charge whose response was lost: the intent says which payment it is for. */
async function findNamed(db: Db, { paymentId }: Intent): Promise<PaymentRow | undefined> {
  return paymentId === null ? undefined : findPayment(db, paymentId);
}

/**
 * Asked for before the transaction: no call belongs inside. A card that the gateway has not kept for the customer,
 * because it was typed for a renewal, can pay only once.
 */
async function cardToSave(deps: Deps, { status, cardId }: Intent): Promise<GatewayCard | undefined> {
  if (status !== 'succeeded' || cardId === null) return undefined;
  const card = await gatewayOf(deps).retrieveCard(cardId);
  return card?.customerId ? card : undefined;
}

async function follow(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  intent: Intent,
  card: GatewayCard | undefined,
): Promise<void> {
  const tries = await listTries(tx, payment.id);
  const known = tries.find((one) => one.gatewayId === intent.id);
  const tried = known ?? tries.findLast((one) => one.gatewayId === null);
  if (tried && !known) await rememberIntent(tx, payment.id, tried.no, intent);
  if (!agrees(payment, intent)) return refuse(tx, deps, payment, intent);
  if (intent.status === 'succeeded') return succeed(tx, deps, payment, intent, card);
  // Of an older try only the money matters.
  if (!isOpen(payment.status) || tried?.no !== payment.tries) return;
  if (intent.status === 'processing' || intent.status === 'requires_action') {
    if (payment.status !== 'WAITING') await movePayment(tx, payment.id, 'underWay');
  } else if (intent.status === 'canceled') {
    if (payment.periodNo === 1) await abandonPurchase(tx, deps, payment);
  } else if (intent.decline && !isMismatch(payment)) await decline(tx, deps, payment, intent.decline);
}

function agrees(payment: PaymentRow, { amount, currency }: Intent): boolean {
  return new Decimal(amount).eq(payment.gross) && currency === payment.currency;
}

/** We asked for another sum: somebody changed the intent, or we have a bug. A person looks at it. */
async function refuse(tx: Db, deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  // Also after a decline, so that nobody is asked to pay it again and no saved card is charged.
  if (isOpen(payment.status) && !(payment.status === 'ERROR' && isMismatch(payment)))
    await movePayment(tx, payment.id, 'declined', { failure: MISMATCH, nextTryAt: null });
  const details = `${intent.id}: ${intent.amount} ${intent.currency} (${intent.status}), expected ${payment.gross} ${payment.currency}`;
  await once(tx, 'payments.mismatch', `${intent.id} ${intent.status}`, (inner) =>
    alertStaff(inner, deps.config, 'mismatch', {
      paymentId: payment.id,
      company: payment.companyName,
      details,
    }),
  );
}

async function succeed(
  tx: Db,
  deps: Deps,
  payment: PaymentRow,
  intent: Intent,
  card: GatewayCard | undefined,
): Promise<void> {
  const { status, companyId } = payment;
  // Money that goes back, or should have, pays for nothing any more.
  const isReturned = status === 'CANCELLED' && (await listRefunds(tx, [payment.id])).length > 0;
  if (status === 'COMPLETED' || status === 'REFUNDED' || isReturned) {
    if (payment.gatewayId === intent.id) await followDispute(tx, deps, payment, intent);
    else await returnMoney(tx, deps, payment, intent);
    return;
  }
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  const now = deps.clock.now();
  const obstacle = await obstacleTo(tx, payment, sub, now);
  if (obstacle) return returnMoney(tx, deps, payment, intent, whyOf(obstacle, payment, sub));
  const saved = card && (await saveCard(tx, { ...stored(card), companyId, createdAt: now }));
  const tried = (await listTries(tx, payment.id)).find((one) => one.gatewayId === intent.id);
  // Of whichever try: refunds and disputes are about the one that paid.
  await changePayment(tx, payment.id, { gatewayId: intent.id });
  const paidOn = billingDay(now);
  // A saved card that was charged does not take the place of one that was saved since.
  const isTyped = !tried?.cardId;
  await settle(tx, deps, payment, { paidOn, ...(saved && isTyped && { cardId: saved.id }) });
}

/** As the payer is told; a renewal after one that was taken back has been cancelled, and nothing overtook it. */
function whyOf(obstacle: Obstacle, { periodNo }: PaymentRow, sub: { periodNo: number }): Facts['obstacle'] {
  if (obstacle === 'payment.credit-gone') return 'credit-gone';
  return periodNo > sub.periodNo + 1 ? undefined : 'overtaken';
}

function stored({ id, brand, last4, expiresMonth, expiresYear }: GatewayCard) {
  return { stripeId: id, brand, last4, expiresMonth, expiresYear };
}
