import type { Act, Reply } from './act.ts';
import { lockObject, saveObject } from './objects.queries.ts';
import { missing, Refusal } from './refusal.ts';
import { newId, type StoredObject, seconds } from './shapes.ts';

export async function openDispute(act: Act, charge: StoredObject<'charge'>): Promise<void> {
  const dispute = await saveObject<'dispute'>(act.tx, {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: seconds(act.now),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  act.emit('charge.dispute.created', dispute);
}

/** The merchant gives in, which loses the dispute. */
export async function closeDispute(act: Act, id: string): Promise<Reply> {
  const dispute = await lockObject(act.tx, 'dispute', id);
  if (!dispute) throw missing('dispute', id);
  if (dispute.status !== 'needs_response') throw new Refusal('This dispute is already closed.');
  const lost = await saveObject<'dispute'>(act.tx, { ...dispute, status: 'lost' });
  act.emit('charge.dispute.closed', lost);
  return { status: 200, body: lost };
}
