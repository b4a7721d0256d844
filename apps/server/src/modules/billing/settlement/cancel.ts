import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findAnySubscription, moveSubscription } from '../../users/index.ts';
import { closeJob } from '../jobs.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { alertStaff } from '../letters/letters.ts';

type Work = Pick<Deps, 'config'>;

/** Gives a payment up. What it would have paid for is the caller's. The intent is cancelled after the commit. */
export async function cancelPayment(tx: Db, deps: Work, payment: PaymentRow): Promise<void> {
  await movePayment(tx, payment.id, 'cancelled', { nextTryAt: null });
  if (payment.type === 'CARD') await enqueue(tx, closeJob, { paymentId: payment.id });
  else await reportPart(tx, deps, payment);
}

/** Nothing asks for the rest any more: a person returns the part, or uses it once the rest is here. */
async function reportPart(
  tx: Db,
  { config }: Work,
  { id, companyName, currency, variableSymbol }: PaymentRow,
): Promise<void> {
  const received = (await sumParts(tx, [id])).get(id);
  if (received === undefined) return;
  await alertStaff(tx, config, 'part-left', {
    paymentId: id,
    company: companyName,
    details: `${variableSymbol}: ${received} ${currency}`,
  });
}

/** A purchase that is not paid any more. */
export async function abandonPurchase(tx: Db, deps: Work, payment: PaymentRow): Promise<void> {
  await cancelPayment(tx, deps, payment);
  const { status } = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  if (status === 'INCOMPLETE' || status === 'AWAITING_PAYMENT')
    await moveSubscription(tx, payment.subscriptionId, 'abandoned');
}

export async function cancelOpenPayment(tx: Db, deps: Work, subscriptionId: string): Promise<void> {
  const open = await findOpenPayment(tx, subscriptionId);
  if (open) await cancelPayment(tx, deps, open);
}
