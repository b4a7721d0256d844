import type { Db } from '../../../platform/database/database.ts';
import { mayPay } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';

/** Whoever has ordered has left the company since, or may not pay for it any more: another member takes over. */
export async function isLeft(
  db: Db,
  { companyId, createdBy }: Pick<PaymentRow, 'companyId' | 'createdBy'>,
): Promise<boolean> {
  return createdBy === null || !(await mayPay(db, companyId, createdBy));
}
