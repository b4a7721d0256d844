import { DeskQuery } from '@canola/api-schema/trading/desk';
import {
  DeliveryParams,
  DeliveryReceipt,
  DeskDeliveries,
  DeskDeliveriesQuery,
  DeskDelivery,
  DeskQuality,
  DeskQualityEdit,
  DeskTickets,
  ImportedTickets,
  ImportTickets,
  LaboratoryValue,
  MAX_TICKET_CSV_BYTES,
  NewDeskCallOff,
  NewDeskDispute,
  NewDeskTicket,
  PreviewTickets,
  TicketsPreview,
} from '@canola/api-schema/trading/desk-deliveries';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { confirmTicket, disputeTicket, enterLaboratory } from '../../deliveries/answers.service.ts';
import {
  agreeCallOff,
  cancelCallOff,
  finishCallOff,
  proposeCallOff,
} from '../../deliveries/call-offs.service.ts';
import { closeDelivery } from '../../deliveries/closing.service.ts';
import { addTicket } from '../../deliveries/tickets.service.ts';
import { voidTicket } from '../../deliveries/voiding.service.ts';
import {
  deskActor,
  editQuality,
  readDeskDeliveries,
  readDeskDelivery,
  readLatestTickets,
  readQuality,
  receiptOf,
  unwrap,
} from './desk-deliveries.service.ts';
import { importTickets, previewTickets } from './import/import.service.ts';

const DESK = ['trader.not-found', 'grant.missing'] as const;
/** Refusals of a ticket's figures, also in the traders' API. */
export const TICKET_REFUSALS = [
  'delivery.not-found',
  'delivery.closed',
  'ticket.duplicate',
  'ticket.over-contract',
  'ticket.split-target',
  'ticket.outside-period',
  'ticket.weight',
  'ticket.value',
  'ticket.quality-missing',
  'ticket.beyond-limit',
  'idempotency.conflict',
] as const;
export const ANSWER_REFUSALS = [
  'ticket.not-found',
  'ticket.wrong-state',
  'ticket.settled',
  'ticket.over-contract',
  'ticket.weight',
  'ticket.value',
  'ticket.quality-missing',
  'ticket.beyond-limit',
  'dispute.same-value',
  'delivery.closed',
  'idempotency.conflict',
] as const;
export const CALL_OFF = ['call-off.not-found', 'call-off.wrong-state'] as const;
export const NEW_CALL_OFF = [
  'delivery.not-found',
  'delivery.closed',
  'call-off.times',
  'call-off.lorries',
  'idempotency.conflict',
] as const;
/** A pasted text, with room for escapes. */
const PREVIEW_LIMIT = 2 * MAX_TICKET_CSV_BYTES;

/** Deliveries at the desk. Needs the grant DESK_TICKET. */
export function deskDeliveryRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'desk deliveries');
  type Asked = { viewer: Parameters<typeof deskActor>[1]; query: { companyId: string } };
  const actorOf = (req: Asked) => deskActor(deps, req.viewer, req.query.companyId);

  api.get('/deliveries', {
    summary: 'Deliveries of the trader with their tickets and call-offs',
    query: DeskDeliveriesQuery,
    returns: DeskDeliveries,
    fails: DESK,
    handle: (req) => readDeskDeliveries(deps, req.viewer, req.query),
  });

  api.get('/deliveries/:id', {
    summary: 'The delivery of one contract',
    params: DeliveryParams,
    query: DeskQuery,
    returns: DeskDelivery,
    fails: [...DESK, 'delivery.not-found'],
    handle: (req) => readDeskDelivery(deps, req.viewer, req.query.companyId, req.params.id),
  });

  api.post('/deliveries/:id/tickets', {
    summary: 'Enter a weighbridge ticket. The farm’s entry of the same number confirms it or opens a dispute',
    params: DeliveryParams,
    query: DeskQuery,
    body: NewDeskTicket,
    returns: DeliveryReceipt,
    status: 201,
    fails: [...DESK, ...TICKET_REFUSALS],
    async handle(req) {
      const {
        clientMutationId = null,
        lorry = null,
        splitTo = null,
        takeBack = false,
        ...figures
      } = req.body;
      const input = { ...figures, contractId: req.params.id, lorry, splitTo, takeBack };
      return receiptOf(unwrap(addTicket(deps, await actorOf(req), input, clientMutationId), 'delivery'));
    },
  });

  api.post('/deliveries/:id/call-offs', {
    summary: 'Propose a day and its hours',
    params: DeliveryParams,
    query: DeskQuery,
    body: NewDeskCallOff,
    returns: DeliveryReceipt,
    status: 201,
    fails: [...DESK, ...NEW_CALL_OFF],
    async handle(req) {
      const { clientMutationId = null, note = null, ...callOff } = req.body;
      const input = { ...callOff, contractId: req.params.id, note };
      const made = await unwrap(
        proposeCallOff(deps, await actorOf(req), input, clientMutationId),
        'delivery',
      );
      return { id: made.callOffId, state: made.state };
    },
  });

  api.post('/deliveries/:id/close', {
    summary: 'Close a delivery: full, or short together with the farm or 14 days after the period',
    params: DeliveryParams,
    query: DeskQuery,
    returns: DeliveryReceipt,
    fails: [...DESK, 'delivery.not-found', 'delivery.tickets-open'],
    async handle(req) {
      const { contractId, isClosed } = await unwrap(
        closeDelivery(deps, await actorOf(req), req.params.id),
        'delivery',
      );
      return { id: contractId, state: isClosed ? 'CLOSED' : 'ASKED' };
    },
  });

  for (const [name, move, summary] of [
    ['agree', agreeCallOff, 'Agree to a call-off that the farm proposed'],
    ['cancel', cancelCallOff, 'Cancel a call-off'],
    ['done', finishCallOff, 'All lorries of a call-off have come'],
  ] as const)
    api.post(`/call-offs/:id/${name}`, {
      summary,
      params: DeliveryParams,
      query: DeskQuery,
      returns: DeliveryReceipt,
      fails: [...DESK, ...CALL_OFF],
      async handle(req) {
        const { callOffId, state } = await unwrap(move(deps, await actorOf(req), req.params.id), 'callOff');
        return { id: callOffId, state };
      },
    });

  for (const [name, move, summary] of [
    [
      'confirm',
      confirmTicket,
      'Confirm a farm’s ticket, accept what it asks for in a dispute, or keep one that a side wants void',
    ],
    ['void', voidTicket, 'Void a ticket of the trader’s own; a confirmed one once both sides say so'],
  ] as const)
    api.post(`/tickets/:id/${name}`, {
      summary,
      params: DeliveryParams,
      query: DeskQuery,
      returns: DeliveryReceipt,
      fails: [...DESK, ...ANSWER_REFUSALS],
      handle: async (req) => receiptOf(unwrap(move(deps, await actorOf(req), req.params.id), 'ticket')),
    });

  api.post('/tickets/:id/dispute', {
    summary: 'Dispute a farm’s ticket, with the values asked for',
    params: DeliveryParams,
    query: DeskQuery,
    body: NewDeskDispute,
    returns: DeliveryReceipt,
    fails: [...DESK, ...ANSWER_REFUSALS],
    async handle(req) {
      const { clientMutationId = null, note = null, disputes } = req.body;
      const input = { id: req.params.id, disputes, note };
      return receiptOf(unwrap(disputeTicket(deps, await actorOf(req), input, clientMutationId), 'ticket'));
    },
  });

  api.post('/disputes/:id/laboratory', {
    summary: 'The laboratory’s value of a disputed parameter; the farm confirms the ticket with it',
    params: DeliveryParams,
    query: DeskQuery,
    body: LaboratoryValue,
    returns: DeliveryReceipt,
    fails: [...DESK, ...ANSWER_REFUSALS, 'dispute.not-found'],
    handle: async (req) =>
      receiptOf(
        unwrap(enterLaboratory(deps, await actorOf(req), { id: req.params.id, ...req.body }), 'dispute'),
      ),
  });

  api.get('/tickets', {
    summary: 'The latest tickets, newest first',
    query: DeskQuery,
    returns: DeskTickets,
    fails: DESK,
    handle: (req) => readLatestTickets(deps, req.viewer, req.query.companyId),
  });

  api.post('/tickets/preview', {
    summary: 'Say what a table of tickets would enter; nothing is stored',
    bodyLimit: PREVIEW_LIMIT,
    // Characters that are not allowed are reported at their row.
    config: { checksOwnTexts: true },
    query: DeskQuery,
    body: PreviewTickets,
    returns: TicketsPreview,
    fails: [...DESK, 'csv.unreadable', 'request.too-large'],
    handle: (req) => previewTickets(deps, req.viewer, req.query.companyId, req.body),
  });

  api.post('/tickets/import', {
    summary: 'Enter the rows of a preview; refused ones are named',
    bodyLimit: PREVIEW_LIMIT,
    query: DeskQuery,
    body: ImportTickets,
    returns: ImportedTickets,
    fails: DESK,
    handle: (req) => importTickets(deps, req.viewer, req.query.companyId, req.body),
  });

  api.get('/quality', {
    summary: 'Quality schedules in force, by crop',
    query: DeskQuery,
    returns: DeskQuality,
    fails: DESK,
    handle: (req) => readQuality(deps, req.viewer, req.query.companyId),
  });

  api.put('/quality', {
    summary: 'Change the quality schedule of a crop: a new version of the terms. Needs the grant DESK_STAFF',
    query: DeskQuery,
    body: DeskQualityEdit,
    returns: DeskQuality,
    fails: [...DESK, 'schedule.stale', 'schedule.crop-unknown'],
    handle: (req) => editQuality(deps, req.viewer, req.query.companyId, req.body),
  });
}
