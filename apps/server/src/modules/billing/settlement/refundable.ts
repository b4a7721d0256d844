import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { sumCreditNotes } from '../documents/documents.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';

/** What is left of a payment: without what was or will be refunded, and what an upgrade has credited. */
export async function refundableOf(
  db: Db,
  { id, gross, refundedAmount }: Pick<PaymentRow, 'id' | 'gross' | 'refundedAmount'>,
): Promise<Decimal> {
  const { credited } = await sumCreditNotes(db, id);
  return new Decimal(gross).minus(refundedAmount).minus(credited);
}
