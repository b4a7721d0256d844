import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import { sumCreditNotes } from './credits.queries.ts';
import type { PaymentRow } from './payments.queries.ts';
import { listRefunds, type RefundRow } from './refunds.queries.ts';

type Sums = Pick<PaymentRow, 'gross' | 'refundedAmount' | 'status'>;

/** The rest of a payment: without refunds, made or under way, and without an upgrade's credit. */
export async function refundableOf(db: Db, payment: Sums & Pick<PaymentRow, 'id'>): Promise<Decimal> {
  const { credited } = await sumCreditNotes(db, payment.id);
  return restOf(payment, credited, await listRefunds(db, [payment.id]));
}

/** Of a payment that was given up we have only what the bank did not take back. */
export function restOf(
  { gross, refundedAmount, status }: Sums,
  credited: Decimal.Value,
  refunds: readonly Pick<RefundRow, 'status'>[],
): Decimal {
  const isOurs =
    status === 'COMPLETED' ||
    (status === 'CANCELLED' && refunds.some((refund) => refund.status === 'FAILED'));
  return isOurs ? new Decimal(gross).minus(refundedAmount).minus(credited) : new Decimal(0);
}

/** A card that takes no refund: staff send the money from our bank (docs/product/payments.md#refunds). */
export function isReturnable(
  { type, disputedAt }: Pick<PaymentRow, 'type' | 'disputedAt'>,
  refunds: readonly Pick<RefundRow, 'status'>[],
): boolean {
  return type === 'CARD' && disputedAt === null && refunds.some((refund) => refund.status === 'FAILED');
}
