import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type CompanyRow,
  listPayers,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { renewableUntil } from '../deadlines.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { changePayment, findOpenPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { aboutPayment, announcePlan } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import { cancelOpenPayment } from './cancel-payment.ts';
import { coverAfter, coverOf, needsNoTrial } from './cover.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

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
  // A company with another plan that is as high loses nothing for now.
  const cover = await coverOf(tx, sub.companyId, payment.planType, clock.now());
  const other = cover?.isEnough ? { other: cover.other } : {};
  const kind = cover?.isEnough ? 'past-due-covered' : 'past-due';
  await announce(tx, config, kind, [payment], aboutPayment(payment, { amount, until, ...other }));
}

/** By the timetable, whose steps these are. */
export async function endByTimetable(
  tx: Db,
  deps: Work,
  step: 'past-due' | 'cancel-blocked' | 'lapse' | 'expire',
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<void> {
  if (step === 'past-due') {
    const open = await findOpenPayment(tx, sub.id);
    if (open) await markPastDue(tx, deps, open, sub);
    return;
  }
  if (step !== 'expire') await cancelOpenPayment(tx, deps, sub.id);
  const end = { accessUntil: null, nextPaymentAt: null };
  if (step === 'cancel-blocked') {
    await moveSubscription(tx, sub.id, 'cancelled', { ...end, cancelledAt: deps.clock.now() });
    return;
  }
  await moveSubscription(tx, sub.id, step === 'lapse' ? 'lapsed' : 'expired', end);
  await planChanged(tx, company.id);
  await announceEnd(tx, deps, sub, company);
}

/** Not where the company has a plan that is as high: staff gave one, or it was bought in the meantime. */
async function announceEnd(tx: Db, deps: Work, sub: PaidSubscription, company: CompanyRow): Promise<void> {
  const now = deps.clock.now();
  const isTrial = sub.source === 'TRIAL';
  if (isTrial ? await needsNoTrial(tx, sub, now) : (await coverAfter(tx, sub, now))?.isEnough) return;
  const isGift = sub.source === 'MANUAL';
  // Nobody is left who could choose a plan again.
  const isLeaving = !isTrial && !isGift && (await listPayers(tx, company.id)).length === 0;
  await announcePlan(tx, deps, isTrial ? 'trial-ended' : 'expired', sub, company, { isGift, isLeaving });
}
