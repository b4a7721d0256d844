import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GatewayDesk } from './gateway-desk.ts';

type Desk = Pick<GatewayDesk, 'db' | 'held' | 'clock'>;
export type Verdict = 'won' | 'lost';
interface Dispute extends Record<string, unknown> {
  id: string;
  charge: string;
}

/**
 * The cardholder of a payment disputes it, or a part in hundredths; the gateway's message is held back. Never more is
 * disputed, with what is open or lost, than was charged. Returns the dispute's id.
 */
export async function openDispute(
  { db, held, clock }: Desk,
  intentId: string,
  amount?: number,
): Promise<string | undefined> {
  const dispute = await db.transaction(async (tx) => {
    // As the stand-in does: nothing else happens to the payment at the same time.
    await tx.execute(
      sql`select from sandbox.stripe_object where id = ${intentId} and kind = 'payment_intent' for no key update`,
    );
    const { rows } = await tx.execute<{ data: Dispute }>(sql`
      insert into sandbox.stripe_object (id, kind, intent, data)
      select made.id, 'dispute', ${intentId}, jsonb_build_object('id', made.id, 'object', 'dispute',
        'status', 'needs_response', 'payment_intent', ${intentId}::text, 'charge', c.id, 'reason', 'fraudulent',
        'created', ${Math.floor(clock.now().getTime() / 1000)}::bigint, 'amount', least(${amount ?? null}::int, rest.amount), 'currency', c.data->'currency')
      from sandbox.stripe_object c
      cross join (select 'du_' || gen_random_uuid() as id) made
      cross join lateral (
        select (c.data->>'amount')::int - coalesce(sum((d.data->>'amount')::int), 0)::int as amount
        from sandbox.stripe_object d
        where d.kind = 'dispute' and d.data->>'charge' = c.id and d.data->>'status' <> 'won') rest
      where c.kind = 'charge' and c.data->>'payment_intent' = ${intentId} and rest.amount > 0
      limit 1 returning data`);
    const made = rows[0]?.data;
    if (made)
      await tx.execute(sql`
        update sandbox.stripe_object set data = jsonb_set(data, '{disputed}', 'true') where id = ${made.charge}`);
    return made;
  });
  if (dispute) held.push(message('charge.dispute.created', dispute));
  return dispute?.id;
}

/** The bank decides; the message about it is held back. Once decided, a dispute stays so. */
export async function decideDispute({ db, held }: Desk, id: string, verdict: Verdict): Promise<void> {
  const { rows } = await db.execute<{ data: Dispute }>(sql`
    update sandbox.stripe_object set data = jsonb_set(data, '{status}', to_jsonb(${verdict}::text))
    where id = ${id} and kind = 'dispute' and data->>'status' = 'needs_response' returning data`);
  if (rows[0]) held.push(message('charge.dispute.closed', rows[0].data));
}

function message(type: string, object: Dispute): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
}
