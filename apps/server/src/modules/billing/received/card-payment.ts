import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { billingDay } from '../calendar.ts';
import { saveCard } from '../customers/cards.queries.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import type { GatewayCard } from '../gateway/gateway.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Intent } from '../gateway/intent.ts';
import { subscriptionOf, withPayment } from '../ledger/lock.ts';
import {
  changePayment,
  findPayment,
  findPaymentOfIntent,
  movePayment,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { listRefunds } from '../ledger/refunds.queries.ts';
import { isMismatch, isOpen, MISMATCH } from '../ledger/transitions.ts';
import { isUnanswered, listTries, rememberIntent } from '../ledger/tries.queries.ts';
import { alertStaff } from '../letters/letters.ts';
import type { Facts } from '../letters/notifications.ts';
import { followDispute } from '../refunds/dispute.ts';
import { returnUnwanted } from '../refunds/return-unwanted.ts';
import { abandonOrder } from '../subscriptions/abandon-order.ts';
import { findObstacle, type Obstacle } from '../subscriptions/payable.ts';
import { completePayment } from './complete-payment.ts';
import { decline } from './decline.ts';

/** Brings the payment of an intent in step with the gateway. Not inside a transaction. */
export async function syncPayment(deps: Deps, intentId: string | null): Promise<void> {
  const intent = intentId && (await gatewayOf(deps).retrieveIntent(intentId));
  if (intent) await applyIntent(deps, intent);
}

/** Closes a card form; money that came at the last moment counts. Not inside a transaction. */
export async function closeCardForm(deps: Deps, intentId: string | null): Promise<void> {
  const intent = intentId && (await gatewayOf(deps).cancelIntent(intentId));
  if (intent) await applyIntent(deps, intent);
}

/** A try whose response was lost has no intent with us; the customer's list at the gateway has it. */
export async function findLostIntents(deps: Deps, paymentId: string): Promise<Intent[]> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !(await listTries(deps.db, paymentId)).some(isUnanswered)) return [];
  const customer = (await findProfile(deps.db, payment.companyId))?.stripeCustomerId;
  const intents = customer ? await gatewayOf(deps).listIntents(customer) : [];
  return intents.filter((intent) => intent.paymentId === paymentId);
}

/**
 * Brings our payment in step with what the gateway says now. The result is the same in whatever order its messages come.
 * An intent that isn't ours changes nothing.
 */
export async function applyIntent(deps: Deps, intent: Intent): Promise<void> {
  const { db } = deps;
  // A charge whose response was lost: the intent says which payment it is for.
  const known =
    (await findPaymentOfIntent(db, intent.id)) ??
    (intent.paymentId === null ? undefined : await findPayment(db, intent.paymentId));
  if (!known) {
    deps.log.warn({ intent: intent.id }, 'the gateway named a payment that is none of ours');
    return;
  }
  const card = await findCardToSave(deps, intent);
  await withPayment(db, known.id, (tx, payment) => follow(tx, deps, payment, intent, card));
}

/** A card that the gateway has not saved for the customer, because it was typed for a renewal, can pay only once. */
async function findCardToSave(deps: Deps, { status, cardId }: Intent): Promise<GatewayCard | undefined> {
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
  const known = tries.find((row) => row.gatewayId === intent.id);
  const tried = known ?? tries.findLast((row) => row.gatewayId === null);
  if (tried && !known) await rememberIntent(tx, payment.id, tried.no, intent);
  if (!new Decimal(intent.amount).eq(payment.gross) || intent.currency !== payment.currency)
    return refuseMismatch(tx, deps, payment, intent);
  if (intent.status === 'succeeded') return succeed(tx, deps, payment, intent, card);
  // Of an older try only the money matters.
  if (!isOpen(payment.status) || tried?.no !== payment.tries) return;
  if (intent.status === 'processing' || intent.status === 'requires_action') {
    if (payment.status !== 'WAITING') await movePayment(tx, payment.id, 'underWay');
  } else if (intent.status === 'canceled') {
    if (payment.periodNo === 1) await abandonOrder(tx, deps, payment);
  } else if (intent.decline && !isMismatch(payment)) await decline(tx, deps, payment, intent.decline);
}

/** Another sum than ours: the intent was changed, or we have a bug. A person looks at it. */
async function refuseMismatch(tx: Db, deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  // Also after a decline: no mail asks to pay it again, and no saved card is charged.
  if (isOpen(payment.status) && !(payment.status === 'ERROR' && isMismatch(payment)))
    await movePayment(tx, payment.id, 'declined', { failure: MISMATCH, nextTryAt: null });
  const details = `${intent.id}: ${intent.amount} ${intent.currency} (${intent.status}), expected ${payment.gross} ${payment.currency}`;
  await once(tx, 'payments.mismatch', `${intent.id} ${intent.status}`, (inner) =>
    alertStaff(inner, deps.config, 'mismatch', payment, details),
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
    else await returnUnwanted(tx, deps, payment, intent);
    return;
  }
  const sub = await subscriptionOf(tx, payment);
  const now = deps.clock.now();
  const obstacle = await findObstacle(tx, payment, sub, now);
  if (obstacle) return returnUnwanted(tx, deps, payment, intent, whyOf(obstacle, payment, sub));
  const saved = card && (await saveCard(tx, card, { companyId, createdAt: now }));
  const tried = (await listTries(tx, payment.id)).find((row) => row.gatewayId === intent.id);
  // Of whichever try: refunds and disputes are about the one that paid.
  await changePayment(tx, payment.id, { gatewayId: intent.id });
  // A saved card that was charged does not take the place of one that was saved since.
  const isTyped = !tried?.cardId;
  const paidOn = billingDay(now);
  await completePayment(tx, deps, payment, { paidOn, ...(saved && isTyped && { cardId: saved.id }) });
}

/** The reason that the mail names; none when an earlier period was taken back, which has cancelled this renewal. */
function whyOf(obstacle: Obstacle, { periodNo }: PaymentRow, sub: { periodNo: number }): Facts['obstacle'] {
  if (obstacle === 'payment.credit-gone') return 'credit-gone';
  return periodNo > sub.periodNo + 1 ? undefined : 'overtaken';
}
