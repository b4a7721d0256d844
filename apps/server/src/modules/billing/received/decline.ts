import { declineOf } from '@canola/api-schema/billing/decline';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { PaidSubscription } from '../../users/index.ts';
import { type CardRow, findCard } from '../customers/cards.queries.ts';
import { addDays, DAYS, RETRY_DAYS, renewableUntil } from '../deadlines.ts';
import { APPROVAL, type Decline } from '../gateway/intent.ts';
import { chargeJob } from '../jobs.ts';
import { isHardDecline, isRefusedForGood } from '../ledger/hard-decline.ts';
import { subscriptionOf } from '../ledger/lock.ts';
import { changePayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isPaidByPerson } from '../ledger/transitions.ts';
import { listTries, rememberDecline } from '../ledger/tries.queries.ts';
import { aboutPayment, cardOf } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import { markPastDue } from '../subscriptions/end.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

function isSoft(refusal: Decline): boolean {
  return refusal.code !== APPROVAL && !isHardDecline(refusal);
}

/** The bank said no. A renewal is tried again, or the payer reads why not (docs/product/payments.md#renewal). */
export async function decline(tx: Db, deps: Work, payment: PaymentRow, refusal: Decline): Promise<void> {
  const tries = await listTries(tx, payment.id);
  const tried = tries.find((row) => row.no === payment.tries);
  const isNews = tried?.code === null;
  if (!isNews && payment.status === 'ERROR' && payment.failure === refusal.code) return;
  await movePayment(tx, payment.id, 'declined', { failure: refusal.code });
  await rememberDecline(tx, payment.id, payment.tries, refusal);
  // In a form the payer sees the decline, also of a second card.
  if (isPaidByPerson(payment) || !isNews) return;
  const sub = await subscriptionOf(tx, payment);
  const other = await otherCard(tx, sub, tried?.cardId);
  const isOtherRefused = other !== undefined && isRefusedForGood(tries, other.stripeId);
  if (other && !isOtherRefused) return tryNewCard(tx, deps, payment);
  const nextTryAt = isOtherRefused ? null : nextTryOf(payment, refusal, deps.clock.now());
  await changePayment(tx, payment.id, { nextTryAt });
  // No try follows, so there is no day until which the plan stays on.
  if (isUnpaid(sub, deps.clock.now())) return markPastDue(tx, deps, payment, sub);
  const isApproval = refusal.code === APPROVAL;
  // A plan that is off starts again once it is paid, so no day of another try matters.
  const isPaused = sub.status === 'PAST_DUE' && { isPaused: true };
  const about = aboutPayment(payment, {
    card: await cardOf(tx, sub),
    date: nextTryAt ?? payment.periodStart,
    until: renewableUntil(payment.periodStart, sub.status),
    decline: declineOf(refusal.code),
    ...isPaused,
  });
  const isTriedAgain = nextTryAt && !isPaused;
  const kind = isApproval ? 'approval-needed' : isTriedAgain ? 'declined' : 'declined-last';
  await announce(tx, deps.config, kind, [payment], about);
}

/** One that was chosen before it was known whether the first had paid. */
async function otherCard(
  tx: Db,
  { cardId }: PaidSubscription,
  triedId?: string | null,
): Promise<CardRow | undefined> {
  const card = cardId && triedId ? await findCard(tx, cardId) : undefined;
  return card?.stripeId === triedId ? undefined : card;
}

/** Immediately; a sweep does it if the job is lost. The payer gets a mail about the new card only. */
async function tryNewCard(tx: Db, { clock }: Work, { id, tries }: PaymentRow): Promise<void> {
  await changePayment(tx, id, { nextTryAt: clock.now() });
  await enqueue(tx, chargeJob, { paymentId: id, tryNo: tries + 1 }, { key: `charge:${id}` });
}

/** Cards may be declined long before the end: what is paid stays, and so do the days after it. */
function isUnpaid({ status, expiresAt }: PaidSubscription, now: Date): boolean {
  return status === 'ACTIVE' && expiresAt !== null && now >= addDays(expiresAt, DAYS.grace);
}

/**
 * Tries are on fixed days after the end of what is paid, however many cards were tried before; a late one is not
 * immediately followed by another.
 */
function nextTryOf(payment: PaymentRow, refusal: Decline, now: Date): Date | null {
  const days = RETRY_DAYS.map((afterEnd) => addDays(payment.periodStart, afterEnd));
  return (isSoft(refusal) && days.find((at) => at > now)) || null;
}
