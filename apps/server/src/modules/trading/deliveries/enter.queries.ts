import type { ClientBase, Pool } from 'pg';
import { quietJobsSql } from '../../../platform/jobs/jobs.queries.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import type { HeldDelivery } from './held.queries.ts';
import type { TicketFigures } from './ticket-checks.ts';

export interface NewTicket extends TicketFigures {
  delivery: HeldDelivery;
  side: Side;
  movedKg: number;
  movedTo: string | null;
  needsYes: boolean;
  enteredBy: string | null;
  at: Date;
}

/** The name of the job that tells the other side, for the statement and its task. */
export const TICKET_ENTERED = 'trading.ticket-entered';

/**
 * A ticket is one statement and one commit. The delivery's lock comes first; what has been delivered is read under it, in
 * a function, so that it is seen as the one before left it. The ticket, its values, the request's mark, the call-off
 * that it completes, and the job that tells the other side: all or nothing. The wish to close with less did not know of
 * this lorry; it is taken back on the row that was locked, because PostgreSQL checks an update first on the row as it was
 * when the statement began.
 */
const ENTER = `
with locked_delivery as materialized (
  select d.company_id, d.contract_id, d.close_asked_by from trading.delivery_terms d
  where d.company_id = $1::uuid and d.contract_id = $2::uuid and d.closed_at is null
  for no key update
), weighed_delivery as materialized (
  select company_id, contract_id, close_asked_by,
    trading.lorries_before(company_id, contract_id, $4::text, $7::date, $8::int - $9::int - $10::int, $17::int) as lorries
  from locked_delivery
), fitting_ticket as materialized (
  select uuidv7() as id from weighed_delivery
  where lorries is not null
    and exists (select from graphile_worker._private_tasks where identifier = '${TICKET_ENTERED}')
), marked_request as (
  insert into trading.client_mutation (company_id, client_mutation_id, input_hash, result)
  select $1::uuid, $18::uuid, $19::text, jsonb_build_object('ticketId', id, 'state', 'ENTERED')
  from fitting_ticket where $18::uuid is not null
  on conflict do nothing
  returning company_id
), new_ticket as (
  insert into trading.ticket (company_id, id, contract_id, trader_id, number, side, lorry, day, gross_kg, tare_kg,
    moved_kg, moved_to, needs_yes, entered_by, entered_at, created_at, changed_at)
  select $1::uuid, id, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::date, $8::int, $9::int, $10::int, $11::uuid,
    $12::boolean, $13::uuid, $14::timestamptz, $14::timestamptz, $14::timestamptz
  from fitting_ticket where $18::uuid is null or exists (select from marked_request)
  returning id, side
), new_values as (
  insert into trading.ticket_quality (company_id, ticket_id, parameter, value)
  select $1::uuid, t.id, v.parameter, v.value
  from new_ticket t cross join unnest($15::text[], $16::numeric[]) as v (parameter, value)
), open_delivery as (
  update trading.delivery_terms d set close_asked_by = null
  from weighed_delivery w
  where d.company_id = w.company_id and d.contract_id = w.contract_id and w.close_asked_by is not null
    and exists (select from new_ticket)
), finished_call_off as (
  update trading.call_off o set state = 'DONE', changed_at = $14::timestamptz
  from weighed_delivery w
  where o.company_id = w.company_id and o.contract_id = w.contract_id and o.state = 'AGREED' and o.day = $7::date
    and o.lorries <= 1 + w.lorries and exists (select from new_ticket)
), queued_job as (
  ${quietJobsSql(
    TICKET_ENTERED,
    `json_build_object('companyId', $1::uuid, 'ticketId', new_ticket.id, 'side', new_ticket.side)`,
    'new_ticket',
  )}
)
select new_ticket.id, queued_job.id as "jobId" from new_ticket cross join queued_job`;

/**
 * Undefined where it is no ordinary ticket: too much, a number that is known, a delivery that is closed, or a request
 * that is known. Nothing has been written then. Call `wakeWorkers` once this is committed.
 */
export async function enterTicket(
  connection: Pool | ClientBase,
  { delivery, at, ...ticket }: NewTicket,
  request: { clientMutationId: string | null; inputHash: string | null },
): Promise<string | undefined> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'trading.enter-ticket',
    text: ENTER,
    values: [
      delivery.companyId,
      delivery.contractId,
      delivery.traderId,
      ticket.number,
      ticket.side,
      ticket.lorry,
      ticket.day,
      ticket.grossKg,
      ticket.tareKg,
      ticket.movedKg,
      ticket.movedTo,
      ticket.needsYes,
      ticket.enteredBy,
      at.toISOString(),
      Object.keys(ticket.quality),
      Object.values(ticket.quality),
      delivery.most,
      request.clientMutationId,
      request.inputHash,
    ],
  });
  return rows[0]?.id;
}
