import type { Db } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { lockBilling } from '../../users/index.ts';
import { findPayment, lockPayment, type PaymentRow } from '../ledger/payments.queries.ts';

/** Work on a payment as it is now, with nobody else working on anything the company pays. */
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
