import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { findAnySubscription, lockBilling, type PaidSubscription } from '../../users/index.ts';
import { findPayment, lockPayment, type PaymentRow } from './payments.queries.ts';

/** Works on a payment as it is now. Nothing else that the company pays changes at the same time. */
export async function withPayment<T>(
  db: Db,
  id: string,
  work: (tx: Db, payment: PaymentRow) => Promise<T>,
): Promise<T> {
  const { companyId } = found(await findPayment(db, id), 'payment.not-found');
  return db.transaction(async (tx) => {
    await lockBilling(tx, companyId);
    return work(tx, found(await lockPayment(tx, id), 'payment.not-found'));
  });
}

/** The subscription that a payment pays for. */
export async function subscriptionOf(db: Db, payment: PaymentRow): Promise<PaidSubscription> {
  return found(await findAnySubscription(db, payment.subscriptionId), 'server.failed');
}
