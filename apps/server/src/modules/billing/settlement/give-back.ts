import { PLAN_TYPES, type PlanType } from '@canola/api-schema/access';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import {
  changeSubscription,
  findAnySubscription,
  findPeriod,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { sumCreditNotes } from '../documents/documents.queries.ts';
import { issueCreditNote } from '../documents/notes.service.ts';
import { findPaidPayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { type RefundRow, sumRefunds } from '../ledger/refunds.queries.ts';
import { announce } from '../letters/letters.ts';
import { paidAmounts, refundAmounts } from '../pricing/amounts.ts';
import { cancelOpenPayment } from './cancel.ts';
import { dropUncredited } from './drop-order.ts';
import { aboutPayment } from './facts.ts';
import { uncredit } from './uncredit.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** A card was charged for what nobody wanted: nothing was delivered, and there is no invoice. */
export const isReturn = ({ paidOn }: PaymentRow) => paidOn === null;

/** The money is not with us any more. */
export async function bookRefund(
  tx: Db,
  deps: Work,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reason' | 'returnedOn'>,
): Promise<void> {
  if (!isReturn(payment)) return giveBack(tx, deps, payment, refund);
  const isAll = new Decimal(await sumRefunds(tx, payment.id)).eq(payment.gross);
  if (isAll && payment.status === 'CANCELLED') await movePayment(tx, payment.id, 'returned');
}

/** Money of a completed payment is the payer's again: a credit note, and once all of it is, the end of the plan. */
async function giveBack(
  tx: Db,
  deps: Work,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'id' | 'amount' | 'reason' | 'returnedOn'>,
): Promise<void> {
  const before = await sumCreditNotes(tx, payment.id);
  const part = refundAmounts(refund.amount, paidAmounts(payment), { rate: payment.vatRate }, before);
  await issueCreditNote(tx, deps, payment.id, {
    ...part,
    reason: { text: refund.reason },
    refundId: refund.id,
    ...(refund.returnedOn && { taxPoint: refund.returnedOn }),
  });
  // Counted by credit notes: of two refunds at once each has its own, whichever is recorded first.
  const refunded = new Decimal(before.gross).minus(before.credited).plus(refund.amount);
  if (refunded.eq(payment.gross)) {
    await movePayment(tx, payment.id, 'refunded');
    await uncredit(tx, deps, payment);
    await takeBack(tx, deps, payment);
  }
  await dropUncredited(tx, deps, payment.companyId);
}

/**
 * The period that the payment paid for ends, if it is the last one; one that has not begun leaves the running one. What
 * follows the running period and is paid stays (docs/product/payments.md#refunds).
 */
export async function takeBack(tx: Db, deps: Work, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now();
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
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
  // One that was lost in a dispute has ended, even if a part of its money was kept.
  const running = before && before.lostAt === null ? before : undefined;
  const end = { accessUntil: null, nextPaymentAt: null };
  if (running) await returnTo(tx, running, sub, { ...end, cancelledAt: sub.cancelledAt ?? now });
  else await moveSubscription(tx, sub.id, 'takenBack', { ...end, expiresAt: now });
  await planChanged(tx, payment.companyId);
}

const rank = (type: PlanType) => PLAN_TYPES.indexOf(type);

/** Nobody pays for the running plan any more, and a lower one is paid ahead: it starts at once and ends as it would have. */
async function startLower(tx: Db, deps: Work, payment: PaymentRow, sub: PaidSubscription): Promise<void> {
  const now = deps.clock.now();
  const isNext = sub.periodNo === payment.periodNo + 1 && sub.periodStart !== null && sub.periodStart > now;
  const next = isNext && sub.periodId !== null ? await findPeriod(tx, sub.periodId) : undefined;
  if (!next || rank(next.planType) >= rank(payment.planType)) return;
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
