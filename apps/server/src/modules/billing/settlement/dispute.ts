import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import type { Intent } from '../gateway/intent.ts';
import { findUpgradeOf } from '../ledger/credits.queries.ts';
import { changePayment, findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { insertRefund } from '../ledger/refunds.queries.ts';
import { alertStaff } from '../letters/letters.ts';
import { bookRefund, takeBack } from './give-back.ts';
import { refundableOf } from './refundable.ts';
import { uncredit } from './uncredit.ts';

const CONSUMER = 'payments.dispute';
const REASON = 'Card dispute';

/** The cardholder wants the money back from the bank. Staff respond; a lost dispute ends the plan. */
export async function followDispute(tx: Db, deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  const isDisputed = intent.dispute === 'OPEN';
  if (isDisputed !== (payment.disputedAt !== null))
    await changePayment(tx, payment.id, { disputedAt: isDisputed ? deps.clock.now() : null });
  // The mark of a message is forgotten after a while, a loss never.
  if (isLost(payment)) return;
  if (intent.dispute !== 'OPEN' && intent.dispute !== 'LOST') return;
  const kind = intent.dispute === 'OPEN' ? 'dispute' : 'dispute-lost';
  await once(tx, CONSUMER, `${intent.id} ${intent.dispute}`, async (inner) => {
    if (intent.dispute === 'LOST') await lose(inner, deps, payment, intent.lost);
    await alertStaff(inner, deps.config, kind, {
      paymentId: payment.id,
      company: payment.companyName,
      details: `${intent.id}: ${intent.dispute === 'LOST' ? intent.lost : intent.amount} ${intent.currency}`,
    });
  });
}

/** The bank has decided for the cardholder. */
export const isLost = ({ lostAt }: Pick<PaymentRow, 'lostAt'>) => lostAt !== null;

/** In the books like a refund, because the cardholder has the money. */
async function recordLoss(tx: Db, deps: Deps, { id }: PaymentRow, amount: string): Promise<void> {
  const values = { paymentId: id, amount, reason: REASON, createdAt: deps.clock.now() };
  const refund = await insertRefund(tx, { ...values, status: 'SUCCEEDED' });
  await bookRefund(tx, deps, found(await findPayment(tx, id), 'server.failed'), refund);
}

/**
 * A refund of a lost payment has failed: the bank has the sum, as far as the dispute was about it. Returns what is with us
 * again.
 */
export async function loseRefund(tx: Db, deps: Deps, payment: PaymentRow, amount: string): Promise<Decimal> {
  const taken = Decimal.min(amount, payment.lostRest);
  if (taken.gt(0)) {
    const lostRest = new Decimal(payment.lostRest).minus(taken).toFixed(2);
    await changePayment(tx, payment.id, { lostRest });
    await recordLoss(tx, deps, payment, taken.toFixed(2));
  }
  return new Decimal(amount).minus(taken);
}

/** The bank has taken what was disputed: the books say so too, with a credit note. */
async function lose(tx: Db, deps: Deps, payment: PaymentRow, disputed: string): Promise<void> {
  const now = deps.clock.now();
  await changePayment(tx, payment.id, { lostAt: now });
  // What an upgrade has credited is gone too, and with it the plan that runs on it.
  for (let of = payment; ; ) {
    const upgrade = await findUpgradeOf(tx, of.id);
    if (!upgrade) break;
    await uncredit(tx, deps, upgrade);
    await takeBack(tx, upgrade, now);
    of = upgrade;
  }
  const taken = Decimal.min(disputed, await refundableOf(tx, payment));
  await changePayment(tx, payment.id, { lostRest: new Decimal(disputed).minus(taken).toFixed(2) });
  if (taken.gt(0)) await recordLoss(tx, deps, payment, taken.toFixed(2));
  // Money that was only being returned has paid for nothing.
  if (payment.paidOn !== null) await takeBack(tx, payment, now);
}
