import { type ClientBase, DatabaseError, type Pool } from 'pg';
import { grouped, oneForEach } from '../../../platform/batch.ts';
import { isDatabaseAway } from '../../../platform/database/database-away.ts';
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
  clientMutationId: string | null;
  inputHash: string | null;
}

/** The name of the job that notifies the other side, for the statement and its task. */
export const TICKET_ENTERED = 'trading.ticket-entered';

/** A ticket as the statement reads it, with the mark of its request. */
const COLUMNS = `"companyId" uuid, "contractId" uuid, "traderId" text, number text, side text, lorry text, day date,
    "grossKg" int, "tareKg" int, "movedKg" int, "movedTo" uuid, "needsYes" boolean, "enteredBy" uuid, at timestamptz,
    quality jsonb, most int, "clientMutationId" uuid, "inputHash" text, place int`;

/**
 * Tickets that arrive together are one statement and one commit. The deliveries' locks come first; what has been delivered
 * is read under them, in a function, so that it is seen as the one before left it. A ticket, its values, the request's
 * mark, the call-off that it completes, and the job that notifies the other side: all or nothing. A delivery that
 * somebody else holds is skipped, so nobody waits for another's ticket, and so is all but one ticket of a delivery. The
 * wish to close with less did not know of this lorry; it is taken back on the row that was locked, because PostgreSQL
 * checks an update first on the row as it was when the statement began.
 */
const ENTER = `
with incoming_ticket as materialized (
  select distinct on ("contractId") * from json_to_recordset($1::json) as ticket (${COLUMNS}) order by "contractId", place
), locked_delivery as materialized (
  select i.*, d.close_asked_by from incoming_ticket i cross join lateral (
    select close_asked_by from trading.delivery_terms
    where company_id = i."companyId" and contract_id = i."contractId" and closed_at is null
    for no key update skip locked) d
), weighed_delivery as materialized (
  select *, trading.lorries_before("companyId", "contractId", number, day, "grossKg" - "tareKg" - "movedKg", most)
    as lorries
  from locked_delivery
), fitting_ticket as materialized (
  select *, uuidv7() as id from weighed_delivery
  where lorries is not null
    and exists (select from graphile_worker._private_tasks where identifier = '${TICKET_ENTERED}')
), marked_request as (
  insert into trading.client_mutation (company_id, client_mutation_id, input_hash, result)
  select "companyId", "clientMutationId", "inputHash", jsonb_build_object('ticketId', id, 'state', 'ENTERED')
  from fitting_ticket where "clientMutationId" is not null
  on conflict do nothing
  returning result ->> 'ticketId' as ticket_id
), accepted_ticket as materialized (
  select * from fitting_ticket
  where "clientMutationId" is null or id = any (select ticket_id::uuid from marked_request)
), new_ticket as (
  insert into trading.ticket (company_id, id, contract_id, trader_id, number, side, lorry, day, gross_kg, tare_kg,
    moved_kg, moved_to, needs_yes, entered_by, entered_at, created_at, changed_at)
  select "companyId", id, "contractId", "traderId", number, side, lorry, day, "grossKg", "tareKg", "movedKg", "movedTo",
    "needsYes", "enteredBy", at, at, at
  from accepted_ticket
), new_values as (
  insert into trading.ticket_quality (company_id, ticket_id, parameter, value)
  select "companyId", id, v.key, v.value::numeric from accepted_ticket cross join jsonb_each_text(quality) v
), open_delivery as (
  update trading.delivery_terms d set close_asked_by = null from accepted_ticket a
  where d.company_id = a."companyId" and d.contract_id = a."contractId" and a.close_asked_by is not null
), finished_call_off as (
  update trading.call_off o set state = 'DONE', changed_at = a.at from accepted_ticket a
  where o.company_id = a."companyId" and o.contract_id = a."contractId" and o.state = 'AGREED' and o.day = a.day
    and o.lorries <= 1 + a.lorries
), queued_job as (
  ${quietJobsSql(
    TICKET_ENTERED,
    `json_build_object('companyId', a."companyId", 'ticketId', a.id, 'side', a.side)`,
    'accepted_ticket a',
  )}
)
select place, id from accepted_ticket`;

/**
 * Their ids. None for a ticket that is not ordinary: too much, a number that is known, a delivery that is closed or held
 * by somebody, or a request that is known. Nothing of it has been written then. Call `wakeWorkers` once this is
 * committed.
 */
export async function enterTickets(
  connection: Pool | ClientBase,
  tickets: readonly NewTicket[],
): Promise<Map<NewTicket, string>> {
  const incoming = tickets.map(({ delivery, ...ticket }, place) => {
    const { companyId, contractId, traderId, most } = delivery;
    return { ...ticket, companyId, contractId, traderId, most, place };
  });
  const { rows } = await connection.query<{ place: number; id: string }>({
    name: 'trading.enter-tickets',
    text: ENTER,
    values: [JSON.stringify(incoming)],
  });
  return new Map(rows.flatMap(({ place, id }) => (tickets[place] ? [[tickets[place], id]] : [])));
}

const enterTogether = oneForEach((pool: Pool) =>
  grouped((tickets: readonly NewTicket[]) =>
    enterTickets(pool, tickets).catch((error: unknown) => {
      // PostgreSQL refused one of them and has written none: each is looked at by itself.
      if (error instanceof DatabaseError && !isDatabaseAway(error)) return new Map<NewTicket, string>();
      throw error;
    }),
  ),
);

/** With those of others that arrive at the same time. */
export const enterOrdinaryTicket = (pool: Pool, ticket: NewTicket): Promise<string | undefined> =>
  enterTogether(pool)(ticket);
