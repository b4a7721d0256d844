import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { closeJob } from '../jobs.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment, movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { alertStaff } from '../letters/letters.ts';

/** Gives a payment up; its subscription stays as it is. The gateway's form is closed after the commit. */
export async function cancelPayment(tx: Db, { config }: Pick<Deps, 'config'>, payment: PaymentRow) {
  const { id, currency, variableSymbol } = payment;
  await movePayment(tx, id, 'cancelled', { nextTryAt: null });
  if (payment.type === 'CARD') {
    await enqueue(tx, closeJob, { paymentId: id });
    return;
  }
  const received = (await sumParts(tx, [id])).get(id);
  // No mail asks for the rest any more: a person returns the part, or uses it once the rest is here.
  if (received !== undefined)
    await alertStaff(tx, config, 'part-left', payment, `${variableSymbol}: ${received} ${currency}`);
}

export async function cancelOpenPayment(
  tx: Db,
  deps: Pick<Deps, 'config'>,
  subscriptionId: string,
): Promise<void> {
  const open = await findOpenPayment(tx, subscriptionId);
  if (open) await cancelPayment(tx, deps, open);
}
