import { declineOf } from '@canola/api-schema/billing/decline';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import {
  findAnySubscription,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { findCard } from '../customers/cards.queries.ts';
import { APPROVAL, type Decline } from '../gateway/intent.ts';
import { chargeJob } from '../jobs.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { changePayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { hasPayer } from '../ledger/transitions.ts';
import { listTries, rememberDecline } from '../ledger/tries.queries.ts';
import type { LetterKind } from '../letters/kinds.ts';
import { announce } from '../letters/letters.ts';
import { addDays, DAYS, RETRY_DAYS, renewableUntil } from '../terms.ts';
import { coverOf } from './cover.ts';
import { aboutPayment, cardOf } from './facts.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** The card will not work tomorrow either: the bank would only count us as a nuisance. */
const HARD = new Set([
  'card_missing',
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'lost_card',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]);

function isSoft({ code, advice }: Decline): boolean {
  return advice !== 'do_not_try_again' && code !== APPROVAL && !HARD.has(code);
}

/** The bank said no. A renewal is tried again or the payer told why not (docs/product/payments.md#renewal). */
export async function decline(tx: Db, deps: Work, payment: PaymentRow, refusal: Decline): Promise<void> {
  const tried = (await listTries(tx, payment.id)).find((one) => one.no === payment.tries);
  const isNews = tried?.code === null;
  if (!isNews && payment.status === 'ERROR' && payment.failure === refusal.code) return;
  await movePayment(tx, payment.id, 'declined', { failure: refusal.code });
  await rememberDecline(tx, payment.id, payment.tries, refusal);
  // What is paid in a form is declined before the payer's eyes, and so is a second card in the form.
  if (hasPayer(payment) || !isNews) return;
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  if (await isReplaced(tx, sub, tried?.cardId)) return tryNewCard(tx, deps, payment);
  const nextTryAt = nextTryOf(payment, refusal, deps.clock.now());
  await changePayment(tx, payment.id, { nextTryAt });
  // Nothing is tried after that, so there is no day to name by which the plan stays on.
  if (isUnpaid(sub, deps.clock.now())) return markPastDue(tx, deps, payment, sub);
  const isOff = sub.status === 'PAST_DUE';
  const about = aboutPayment(payment, {
    card: await cardOf(tx, sub),
    date: nextTryAt ?? payment.periodStart,
    until: renewableUntil(payment.periodStart, sub.status),
    decline: declineOf(refusal.code),
  });
  const kind = isOff ? offLetterOf(refusal) : letterOf(refusal, nextTryAt);
  await announce(tx, deps.config, kind, [payment], about);
}

function letterOf({ code }: Decline, nextTryAt: Date | null): LetterKind {
  if (code === APPROVAL) return 'approval-needed';
  return nextTryAt ? 'declined' : 'declined-last';
}

/** The plan is off already: paying turns it on again. */
function offLetterOf({ code }: Decline): LetterKind {
  return code === APPROVAL ? 'approval-past-due' : 'declined-past-due';
}

/** Another card was saved while nobody knew whether this one had paid. */
async function isReplaced(tx: Db, { cardId }: PaidSubscription, triedId?: string | null): Promise<boolean> {
  const card = cardId && triedId ? await findCard(tx, cardId) : undefined;
  return card !== undefined && card.stripeId !== triedId;
}

/** At once; a sweep does it if the job is lost. The payer is told what becomes of the new card only. */
async function tryNewCard(tx: Db, { clock }: Work, { id, tries }: PaymentRow): Promise<void> {
  await changePayment(tx, id, { nextTryAt: clock.now() });
  await enqueue(tx, chargeJob, { paymentId: id, tryNo: tries + 1 }, { key: `charge:${id}` });
}

/** Cards may be declined long before the end: what is paid stays, and so do the days after it. */
function isUnpaid({ status, expiresAt }: PaidSubscription, now: Date): boolean {
  return status === 'ACTIVE' && expiresAt !== null && now >= addDays(expiresAt, DAYS.grace);
}

/**
 * Tries are on fixed days after the end of what is paid, however many cards were tried before; a late one is not followed
 * by another at once.
 */
function nextTryOf(payment: PaymentRow, refusal: Decline, now: Date): Date | null {
  const days = RETRY_DAYS.map((one) => addDays(payment.periodStart, one));
  return (isSoft(refusal) && days.find((at) => at > now)) || null;
}

/** Nothing was paid in time: the plan is off until it is. */
export async function markPastDue(
  tx: Db,
  { config, clock }: Work,
  payment: PaymentRow,
  sub: PaidSubscription,
): Promise<void> {
  await moveSubscription(tx, sub.id, 'unpaid', { nextPaymentAt: null });
  await changePayment(tx, payment.id, { nextTryAt: null });
  await planChanged(tx, sub.companyId);
  const amount = { value: await openSumOf(tx, payment), currency: payment.currency };
  const until = renewableUntil(payment.periodStart, 'PAST_DUE');
  // Whoever has another plan that is as high loses nothing for now.
  const cover = await coverOf(tx, sub.companyId, payment.planType, clock.now());
  const other = cover?.isEnough ? { other: cover.other } : {};
  const kind = cover?.isEnough ? 'past-due-covered' : 'past-due';
  await announce(tx, config, kind, [payment], aboutPayment(payment, { amount, until, ...other }));
}
