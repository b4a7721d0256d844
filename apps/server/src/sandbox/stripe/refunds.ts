import { z } from 'zod';
import type { Act, Reply } from './act.ts';
import { isRefundRefused, refundCourseOf } from './cards.ts';
import { findObject, lockObject, saveObject } from './objects.queries.ts';
import { missing, parse, Refusal } from './refusal.ts';
import { newId, type StoredObject, seconds } from './shapes.ts';

const Create = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});

export async function createRefund(act: Act, body: unknown): Promise<Reply> {
  const input = parse(Create, body);
  const intent = await lockObject(act.tx, 'payment_intent', input.payment_intent);
  if (!intent) throw missing('payment_intent', input.payment_intent);
  const charge = intent.latest_charge ? await findObject(act.tx, 'charge', intent.latest_charge) : undefined;
  if (!charge) throw new Refusal('This payment has no successful charge.', { code: 'charge_not_refundable' });
  const rest = charge.amount - charge.amount_refunded;
  if (rest === 0)
    throw new Refusal('The charge has already been refunded.', { code: 'charge_already_refunded' });
  if (charge.disputed)
    throw new Refusal('The charge is disputed and cannot be refunded.', { code: 'charge_disputed' });
  const { amount = rest } = input;
  if (amount > rest)
    throw new Refusal(`The refund of ${amount} is greater than the rest of ${rest}.`, { param: 'amount' });
  const card = await findObject(act.tx, 'payment_method', charge.payment_method);
  if (!card) throw missing('payment_method', charge.payment_method);
  if (isRefundRefused(card))
    throw new Refusal('The charge is too old to be refunded.', { code: 'charge_expired_for_refund' });
  const [status, end] = refundCourseOf(card);
  const refund: StoredObject<'refund'> = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(act.now),
    currency: charge.currency,
    metadata: input.metadata,
    payment_intent: intent.id,
    reason: input.reason ?? null,
    status,
  };
  act.emit('refund.created', refund);
  const decided = await saveObject<'refund'>(act.tx, { ...refund, status: end });
  // The response is older than the decision of the bank, as it is at the vendor.
  if (end !== status) act.emit(end === 'failed' ? 'refund.failed' : 'refund.updated', decided);
  const refunded = charge.amount_refunded + (end === 'failed' ? 0 : amount);
  await saveObject<'charge'>(act.tx, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  return { status: 200, body: refund };
}
