import { join } from 'node:path';
import { LANGUAGES } from '@canola/api-schema/access';
import { parametersOf } from '@canola/api-schema/deliveries/quality';
import type {
  ImportedTickets,
  ImportTickets,
  PreviewTickets,
  TicketRow,
  TicketsPreview,
} from '@canola/api-schema/trading/desk-deliveries';
import type { Deps } from '../../../../../platform/deps.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { openFileThread } from '../../../../../platform/file-thread.ts';
import type { Viewer } from '../../../../../platform/viewer.ts';
import { type LockedDelivery, readDeliveries } from '../../../deliveries/held.queries.ts';
import { calculationOf, contractErrors, figureErrors } from '../../../deliveries/ticket-checks.ts';
import { listNumbers } from '../../../deliveries/tickets.queries.ts';
import { addTicket } from '../../../deliveries/tickets.service.ts';
import { findMeasure, MEASURES } from '../../../reference/index.ts';
import { findByNumbers } from '../desk-deliveries.queries.ts';
import { deskActor } from '../desk-deliveries.service.ts';
import type { ReadTicket, TicketTable } from './read-tickets.ts';

const readInThread = openFileThread<TicketTable, { tickets: ReadTicket[] | 'too-many' | null }>(
  join(import.meta.dirname, 'read-thread.ts'),
);

const PARAMETERS = MEASURES.map((id) => ({
  id,
  names: LANGUAGES.flatMap((language) => findMeasure(id, language)?.name ?? []),
}));

/** Says of each row what it would enter or why not (docs/product/deliveries.md#tickets-from-a-table). */
export async function previewTickets(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  { text }: PreviewTickets,
): Promise<TicketsPreview> {
  const { traderId } = await deskActor(deps, viewer, companyId);
  const outcome = await readInThread({ text, parameters: PARAMETERS });
  if ('exhausted' in outcome) throw new AppError('request.too-large', outcome.exhausted);
  const { tickets } = outcome;
  if (tickets === 'too-many') throw new AppError('request.too-large');
  if (!tickets) throw new AppError('csv.unreadable');
  const found = await findByNumbers(deps.db, traderId, [...new Set(tickets.map(({ contract }) => contract))]);
  const contractIds = found.map(({ contractId }) => contractId);
  const deliveries = await readDeliveries(deps.db, contractIds);
  const byNumber = new Map(found.map(({ number, contractId }) => [number, deliveries.get(contractId)]));
  const taken = new Set(
    await listNumbers(
      deps.db,
      traderId,
      tickets.map(({ number }) => number),
    ),
  );
  const room = new Map([...deliveries].map(([id, { most, deliveredKg }]) => [id, most - deliveredKg]));
  const now = deps.clock.now();
  return {
    rows: tickets.map((ticket) => {
      const delivery = byNumber.get(ticket.contract);
      const refusal = refusalOf(ticket, delivery, { taken, room, now });
      taken.add(keyOf(ticket));
      return rowOf(ticket, delivery, refusal);
    }),
  };
}

const keyOf = ({ number, day }: Pick<ReadTicket, 'number' | 'day'>) => `${day.slice(0, 4)} ${number}`;

interface Known {
  taken: ReadonlySet<string>;
  room: Map<string, number>;
  now: Date;
}

function refusalOf(
  { unreadable, hasControls, ...ticket }: ReadTicket,
  delivery: LockedDelivery | undefined,
  { taken, room, now }: Known,
): { code: string; field: string } | undefined {
  if (hasControls) return { field: 'root', code: 'text.characters' };
  if (!delivery) return { field: 'contract', code: 'delivery.not-found' };
  const { grossKg, tareKg } = ticket;
  if (unreadable !== null || grossKg === null || tareKg === null)
    return { field: unreadable ?? 'grossKg', code: 'number.invalid' };
  const figures = { ...ticket, grossKg, tareKg };
  const [error] = [
    ...figureErrors(figures),
    ...contractErrors(delivery, figures, { now, isQualityNeeded: true }),
  ];
  if (error) return error;
  if (taken.has(keyOf(ticket))) return { field: 'number', code: 'ticket.duplicate' };
  const left = (room.get(delivery.contractId) ?? 0) - (grossKg - tareKg);
  if (left < 0) return { field: 'grossKg', code: 'ticket.over-contract' };
  room.set(delivery.contractId, left);
  return undefined;
}

function rowOf(
  { unreadable: _, hasControls: __, ...ticket }: ReadTicket,
  delivery: LockedDelivery | undefined,
  refusal: { code: string; field: string } | undefined,
): TicketRow {
  const netKg = (ticket.grossKg ?? 0) - (ticket.tareKg ?? 0);
  const isWhole = delivery && parametersOf(delivery.rules).every((id) => ticket.quality[id] !== undefined);
  const result = delivery && isWhole && !refusal ? calculationOf(delivery, netKg, ticket.quality) : undefined;
  return {
    ...ticket,
    contractId: delivery?.contractId ?? null,
    company: delivery?.company ?? null,
    paidKg: result?.paidKg ?? null,
    sum: result?.sum ?? null,
    code: refusal?.code ?? null,
    field: refusal?.field ?? null,
  };
}

/** Each row by itself: what is refused is named, and a table that is sent again enters nothing twice. */
export async function importTickets(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  { rows }: ImportTickets,
): Promise<ImportedTickets> {
  const actor = await deskActor(deps, viewer, companyId);
  const refused: ImportedTickets['refused'] = [];
  for (const [index, { clientMutationId, lorry = null, ...figures }] of rows.entries()) {
    const input = { ...figures, lorry, splitTo: null, takeBack: false };
    const outcome = await addTicket(deps, actor, input, clientMutationId);
    const [error] = outcome.ok ? [] : outcome.errors;
    if (error) refused.push({ index, code: error.code, field: error.field });
  }
  return { entered: rows.length - refused.length, refused };
}
