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
  if (intent.dispute !== 'OPEN' && intent.dispute !== 'LOST') return;
  // The mark of a message is forgotten after a while, a loss never.
  if (isLost(payment)) return;
  const kind = intent.dispute === 'OPEN' ? 'dispute' : 'dispute-lost';
  await once(tx, CONSUMER, `${intent.id} ${intent.dispute}`, async (inner) => {
    if (intent.dispute === 'LOST') await lose(inner, deps, payment);
    await alertStaff(inner, deps.config, kind, {
      paymentId: payment.id,
      company: payment.companyName,
      details: `${intent.id}: ${intent.amount} ${intent.currency}`,
    });
  });
}

/** The bank has decided for the cardholder. */
export const isLost = ({ lostAt }: Pick<PaymentRow, 'lostAt'>) => lostAt !== null;

/** In the books like a refund, because the cardholder has the money. */
export async function recordLoss(tx: Db, deps: Deps, { id }: PaymentRow, amount: string): Promise<void> {
  const values = { paymentId: id, amount, reason: REASON, createdAt: deps.clock.now() };
  const refund = await insertRefund(tx, { ...values, status: 'SUCCEEDED' });
  await bookRefund(tx, deps, found(await findPayment(tx, id), 'server.failed'), refund);
}

/** The bank has taken everything that was left: the books say so too, with a credit note. */
async function lose(tx: Db, deps: Deps, payment: PaymentRow): Promise<void> {
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
  const rest = await refundableOf(tx, payment);
  if (rest.gt(0)) await recordLoss(tx, deps, payment, rest.toFixed(2));
  // Money that was only being returned has paid for nothing.
  if (payment.paidOn !== null) await takeBack(tx, payment, now);
}
