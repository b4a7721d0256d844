import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { addDays } from '../deadlines.ts';
import type { Intent } from '../gateway/intent.ts';
import { findUpgradeOf } from '../ledger/credits.queries.ts';
import { changePayment, findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { refundableOf } from '../ledger/refundable.ts';
import { insertRefund, LOSS_REASON, sumLosses } from '../ledger/refunds.queries.ts';
import { alertStaff, type StaffAlert } from '../letters/letters.ts';
import { takePeriodBack } from '../subscriptions/take-back.ts';
import { bookRefund, undoCredit } from './book-refund.ts';

const CONSUMER = 'payments.dispute';
/** `once` forgets after two months, and a dispute may be open for longer. */
const NEWS_DAYS = 30;

/** The cardholder wants the money back from the bank. Staff respond; a lost dispute ends the plan. */
export async function followDispute(tx: Db, deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  const now = deps.clock.now();
  const isDisputed = intent.dispute === 'OPEN';
  const wasDisputed = payment.disputedAt !== null;
  if (isDisputed !== wasDisputed)
    await changePayment(tx, payment.id, { disputedAt: isDisputed ? now : null });
  const alert = (db: Db, kind: Extract<StaffAlert, `dispute${string}`>, sum: string) =>
    alertStaff(db, deps.config, kind, payment, `${intent.id}: ${sum} ${intent.currency}`);
  for (const { id, amount, createdAt } of intent.openDisputes)
    if (!wasDisputed || createdAt > addDays(now, -NEWS_DAYS))
      await once(tx, CONSUMER, id, (inner) => alert(inner, 'dispute', amount));
  // Compared with the books, so each loss counts once, however many disputes and messages there are.
  const lost = new Decimal(intent.lost).minus(payment.lostRest).minus(await sumLosses(tx, payment.id));
  // An intent without a dispute was read before there was one.
  if (!isDisputed && intent.dispute !== null)
    await followReversal(tx, payment, Decimal.max(0, lost.neg()), alert);
  if (lost.lte(0)) return;
  await lose(tx, deps, payment, lost);
  await alert(tx, 'dispute-lost', lost.toFixed(2));
}

/**
 * A lost dispute was won on appeal. The books and the plan stay: what follows is agreed with the customer. What is lost
 * once more is in the books already.
 */
async function followReversal(
  tx: Db,
  { id, reversed }: PaymentRow,
  now: Decimal,
  alert: (db: Db, kind: 'dispute-lost-again' | 'dispute-reversed', sum: string) => Promise<void>,
): Promise<void> {
  if (now.eq(reversed)) return;
  await changePayment(tx, id, { reversed: now.toFixed(2) });
  const change = now.minus(reversed);
  await alert(tx, change.gt(0) ? 'dispute-reversed' : 'dispute-lost-again', change.abs().toFixed(2));
}

export const isLost = ({ lostAt }: Pick<PaymentRow, 'lostAt'>) => lostAt !== null;

/** In the books like a refund, because the cardholder has the money. */
async function recordLoss(tx: Db, deps: Deps, { id }: PaymentRow, amount: string): Promise<void> {
  const values = { paymentId: id, amount, reason: LOSS_REASON, createdAt: deps.clock.now() };
  const refund = await insertRefund(tx, { ...values, status: 'SUCCEEDED' });
  await bookRefund(tx, deps, found(await findPayment(tx, id), 'server.failed'), refund);
}

/**
 * A refund of a lost payment has failed: the bank has the sum, as far as the dispute was about it. Returns what is with us
 * again.
 */
export async function loseRefund(tx: Db, deps: Deps, payment: PaymentRow, amount: string): Promise<Decimal> {
  const { lostRest, reversed } = payment;
  const disputed = Decimal.min(amount, lostRest);
  // Money won back on appeal isn't with the bank. Both sums are used up, so a later loss is booked.
  const taken = Decimal.min(disputed, Decimal.max(0, new Decimal(lostRest).minus(reversed)));
  await changePayment(tx, payment.id, {
    lostRest: new Decimal(lostRest).minus(disputed).toFixed(2),
    reversed: new Decimal(reversed).minus(disputed).plus(taken).toFixed(2),
  });
  if (taken.gt(0)) await recordLoss(tx, deps, payment, taken.toFixed(2));
  return new Decimal(amount).minus(taken);
}

/** The bank has taken what was disputed: the books say so too, with a credit note. */
async function lose(tx: Db, deps: Deps, payment: PaymentRow, disputed: Decimal): Promise<void> {
  await changePayment(tx, payment.id, { lostAt: payment.lostAt ?? deps.clock.now() });
  // An upgrade that this payment was credited to loses its credit too, and with it the plan.
  for (let of = payment; ; ) {
    const upgrade = await findUpgradeOf(tx, of.id);
    if (!upgrade) break;
    await undoCredit(tx, deps, upgrade);
    await takePeriodBack(tx, deps, upgrade);
    of = upgrade;
  }
  const taken = Decimal.min(disputed, await refundableOf(tx, payment));
  const lostRest = disputed.minus(taken).plus(payment.lostRest).toFixed(2);
  await changePayment(tx, payment.id, { lostRest });
  if (taken.gt(0)) await recordLoss(tx, deps, payment, taken.toFixed(2));
  // Money that was only being returned has paid for nothing.
  if (payment.paidOn !== null) await takePeriodBack(tx, deps, payment);
}
