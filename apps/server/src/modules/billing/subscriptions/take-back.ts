import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import {
  changeSubscription,
  findPeriod,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { subscriptionOf } from '../ledger/lock.ts';
import { findPaidPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { aboutPayment } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import { cancelOpenPayment } from './cancel-payment.ts';
import { rankOf } from './cover.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/**
 * All of the payment was given back: its period ends, if it is the last one; one that has not begun leaves the running
 * one. A paid period after the running one stays (docs/product/payments.md#refunds).
 */
export async function takePeriodBack(tx: Db, deps: Work, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now();
  const sub = await subscriptionOf(tx, payment);
  const isRunning = sub.status === 'ACTIVE' || sub.status === 'CANCELLED';
  if (!isRunning || sub.periodNo < payment.periodNo) return;
  // Paid a second time since its refund, which had failed.
  const payer = await findPaidPayment(tx, sub.id, payment.periodNo);
  if (payer && payer.id !== payment.id) return;
  if (sub.periodNo > payment.periodNo) return startLower(tx, deps, payment, sub);
  await cancelOpenPayment(tx, deps, sub.id);
  // Not the payment's own day: after the refund of the period before it, it may have started early.
  const isAhead = sub.periodStart !== null && sub.periodStart > now;
  const before = isAhead && (await findPaidPayment(tx, sub.id, payment.periodNo - 1));
  // A period that was lost in a dispute has ended, even if we kept a part of its money.
  const running = before && before.lostAt === null ? before : undefined;
  const end = { accessUntil: null, nextPaymentAt: null };
  if (running) await returnTo(tx, running, sub, { ...end, cancelledAt: sub.cancelledAt ?? now });
  else await moveSubscription(tx, sub.id, 'takenBack', { ...end, expiresAt: now });
  await planChanged(tx, payment.companyId);
}

/** The running plan is not paid any more, and a lower one is paid ahead: that starts now and ends as it would have. */
async function startLower(tx: Db, deps: Work, payment: PaymentRow, sub: PaidSubscription): Promise<void> {
  const now = deps.clock.now();
  const isNext = sub.periodNo === payment.periodNo + 1 && sub.periodStart !== null && sub.periodStart > now;
  const next = isNext && sub.periodId !== null ? await findPeriod(tx, sub.periodId) : undefined;
  if (!next || rankOf(next.planType) >= rankOf(payment.planType)) return;
  await changeSubscription(tx, sub.id, { planId: next.planId, period: next.type, periodStart: now });
  await planChanged(tx, payment.companyId);
  const about = aboutPayment(payment, {
    plan: next.planType,
    before: payment.planType,
    ...(sub.expiresAt && { until: sub.expiresAt }),
  });
  await announce(tx, deps.config, 'started-early', [payment], about);
}

/** As if the renewal had not been paid ahead: what is paid stays until it ends, and nothing follows. */
async function returnTo(
  tx: Db,
  running: PaymentRow,
  sub: PaidSubscription,
  end: { accessUntil: null; nextPaymentAt: null; cancelledAt: Date },
): Promise<void> {
  const { planId } = found(await findPeriod(tx, running.periodId), 'server.failed');
  const isOther = running.periodId !== sub.periodId;
  const values = {
    ...end,
    planId,
    period: running.periodType,
    periodId: running.periodId,
    periodNo: running.periodNo,
    periodStart: running.periodStart,
    expiresAt: running.periodEnd,
    price: running.price,
    ...(isOther && {
      anchorAt: running.periodStart,
      anchorNo: running.periodNo,
      announcedPrice: null,
      announcedAt: null,
    }),
  };
  if (sub.status === 'ACTIVE') await moveSubscription(tx, sub.id, 'cancelled', values);
  else await changeSubscription(tx, sub.id, values);
}
