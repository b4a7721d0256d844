import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import {
  changeSubscription,
  findAnySubscription,
  findPeriod,
  findTrialEnd,
  lockBilling,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { periodEnd } from '../calendar.ts';
import { addDays, DAYS } from '../deadlines.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { cancelOpenPayment } from './cancel-payment.ts';
import { announcedAfter, NO_CHOICE } from './renewal-price.ts';

/** The period that a payment pays for, and the change of its subscription. */
export interface Term {
  event: 'paid' | 'renewed' | 'renewedAnyway' | 'recovered' | 'revived' | 'revivedAnyway';
  start: Date;
  end: Date;
  anchorAt: Date;
  anchorNo: number;
}

/** A renewal continues where the last period ends; everything else starts now, or when the trial ends. */
export async function termOf(tx: Db, payment: PaymentRow, sub: PaidSubscription, now: Date): Promise<Term> {
  const zone = timeZoneOf(payment.countryId);
  const isRunning = sub.status === 'ACTIVE' || sub.status === 'CANCELLED';
  if (isRunning && sub.expiresAt && sub.anchorAt) {
    const start = sub.expiresAt;
    const isOther = payment.periodId !== sub.periodId;
    const [anchorAt, anchorNo] = isOther ? [start, payment.periodNo] : [sub.anchorAt, sub.anchorNo];
    const end = periodEnd(anchorAt, payment.periodNo - anchorNo + 1, payment.periodType, zone);
    return { event: sub.status === 'ACTIVE' ? 'renewed' : 'renewedAnyway', start, end, anchorAt, anchorNo };
  }
  const trialEnd = payment.periodNo === 1 ? await findTrialEnd(tx, payment.companyId, now) : undefined;
  // No day that is paid is paid for again.
  const paidEnd = sub.status === 'PAST_DUE' && sub.expiresAt && sub.expiresAt > now ? sub.expiresAt : now;
  const start = trialEnd ?? paidEnd;
  const end = periodEnd(start, 1, payment.periodType, zone);
  return { event: firstEventOf(sub), start, end, anchorAt: start, anchorNo: payment.periodNo };
}

/** Money that comes after a cancellation pays one more period, whenever it is booked; only resuming renews again. */
function firstEventOf({ status, cancelledAt }: PaidSubscription): Term['event'] {
  if (status === 'PAST_DUE') return 'recovered';
  if (status === 'EXPIRED' && cancelledAt) return 'revivedAnyway';
  return status === 'EXPIRED' || status === 'DELETED' ? 'revived' : 'paid';
}

/** Ends the plan that an upgrade replaces, before the upgrade starts: a company never has two paid plans. */
export async function endReplaced(
  tx: Db,
  deps: Pick<Deps, 'config'>,
  { previousId }: PaidSubscription,
): Promise<void> {
  if (!previousId) return;
  const { status } = found(await findAnySubscription(tx, previousId), 'server.failed');
  if (status !== 'ACTIVE' && status !== 'CANCELLED' && status !== 'PAST_DUE') return;
  await cancelOpenPayment(tx, deps, previousId);
  await moveSubscription(tx, previousId, 'replaced', { accessUntil: null, nextPaymentAt: null });
}

/** A renewal that is paid ahead leaves the running plan until its period starts; the sweep switches then. */
export async function startPeriod(
  tx: Db,
  payment: PaymentRow,
  sub: PaidSubscription,
  { event, start, end, anchorAt, anchorNo }: Term,
  { now, cardId }: { now: Date; cardId: string | undefined },
): Promise<PaidSubscription> {
  const { planId } = found(await findPeriod(tx, payment.periodId), 'server.failed');
  const renews = event !== 'renewedAnyway' && event !== 'revivedAnyway';
  const isAhead = start > now && (event === 'renewed' || event === 'renewedAnyway');
  return moveSubscription(tx, sub.id, event, {
    ...(!isAhead && { planId, period: payment.periodType }),
    periodId: payment.periodId,
    periodNo: payment.periodNo,
    periodStart: start,
    expiresAt: end,
    accessUntil: renews ? addDays(end, DAYS.grace) : end,
    nextPaymentAt: renews ? end : null,
    anchorAt,
    anchorNo,
    paymentType: payment.type,
    price: payment.price,
    ...(sub.nextPeriodId === payment.periodId && NO_CHOICE),
    ...announcedAfter(sub, payment),
    ...(cardId && { cardId }),
    ...(renews && { cancelledAt: null }),
  });
}

/**
 * A renewal with another plan that was paid ahead takes over when its period starts. Requests see that by themselves; here
 * it is written down, and open pages read it again. Read under the lock: a refund may have taken the period back.
 */
export async function switchPlan(
  { db, clock }: Deps,
  { id, companyId }: Pick<PaidSubscription, 'id' | 'companyId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockBilling(tx, companyId, { skip: true }))) return;
    const sub = await findAnySubscription(tx, id);
    if (!sub?.periodId || !sub.periodStart || sub.periodStart > clock.now()) return;
    const period = await findPeriod(tx, sub.periodId);
    if (!period) return;
    await changeSubscription(tx, id, { planId: period.planId, period: period.type });
    await planChanged(tx, companyId);
  });
}
