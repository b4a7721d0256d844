import {
  DeliveryParams,
  DeliveryReceipt,
  LaboratoryValue,
  NewDeskCallOff,
  NewDeskDispute,
  NewDeskTicket,
  TraderDeliveries,
  TraderDeliveriesQuery,
} from '@canola/api-schema/trading/desk-deliveries';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../../platform/deps.ts';
import { apiRoutes } from '../../../../platform/http/api-routes.ts';
import { traderFailures } from '../../../../platform/http/failures.ts';
import { authenticateTraders, type TraderDirectory, traderOf } from '../../../prices/index.ts';
import {
  confirmTicket,
  disputeTicket,
  enterLaboratory,
  keepTicket,
} from '../../deliveries/answers.service.ts';
import {
  agreeCallOff,
  cancelCallOff,
  finishCallOff,
  proposeCallOff,
} from '../../deliveries/call-offs.service.ts';
import { areOpenAfter, listDeliveries } from '../../deliveries/deliveries.queries.ts';
import type { Actor } from '../../deliveries/delivery-access.ts';
import { addTicket } from '../../deliveries/tickets.service.ts';
import { voidTicket } from '../../deliveries/voiding.service.ts';
import { ANSWER_REFUSALS, CALL_OFF, NEW_CALL_OFF, TICKET_REFUSALS } from './desk-deliveries.routes.ts';
import { presentDelivery, receiptOf, unwrap } from './desk-deliveries.service.ts';

const actorOf = (req: FastifyRequest): Actor => ({ side: 'TRADER', traderId: traderOf(req), userId: null });

/** Weighbridges and other systems of traders: the same services behind the trader's key. */
export async function traderDeliveries(
  app: FastifyInstance,
  { deps, directory }: { deps: Deps; directory: TraderDirectory },
): Promise<void> {
  authenticateTraders(app, deps, directory);
  const api = apiRoutes(app, 'trader deliveries', traderFailures);

  api.get('/api/trader/delivery', {
    summary: 'Deliveries that are not closed, with their tickets and call-offs, by the id of the contract',
    query: TraderDeliveriesQuery,
    returns: TraderDeliveries,
    handle: async (req) => {
      const { after, limit } = req.query;
      const rows = await listDeliveries(deps.db, {
        where: areOpenAfter(traderOf(req), after ?? null),
        order: 'id',
        limit: limit + 1,
        skip: 0,
      });
      const deliveries = rows.slice(0, limit).map((row) => presentDelivery(row, 'en'));
      return { deliveries, next: rows.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
    },
  });

  api.post('/api/trader/delivery/:id/ticket', {
    summary: 'Enter a weighbridge ticket; with a `clientMutationId` again it is entered once',
    params: DeliveryParams,
    body: NewDeskTicket,
    returns: DeliveryReceipt,
    fails: TICKET_REFUSALS,
    handle: (req) => {
      const {
        clientMutationId = null,
        lorry = null,
        splitTo = null,
        takeBack = false,
        ...figures
      } = req.body;
      const input = { ...figures, contractId: req.params.id, lorry, splitTo, takeBack };
      return receiptOf(unwrap(addTicket(deps, actorOf(req), input, clientMutationId), 'delivery'));
    },
  });

  for (const [name, move, summary] of [
    [
      'confirm',
      // A machine repeats what got no reply; by then somebody may want the ticket void.
      (...ticket: Parameters<typeof keepTicket>) => confirmTicket(...ticket, { keeps: false }),
      'Confirm a farm’s ticket, or accept what it asks for in a dispute',
    ],
    ['keep', keepTicket, 'Keep a confirmed ticket that a side wants void'],
    ['void', voidTicket, 'Void a ticket of the trader’s own; a confirmed one once both sides say so'],
  ] as const)
    api.post(`/api/trader/ticket/:id/${name}`, {
      summary,
      params: DeliveryParams,
      returns: DeliveryReceipt,
      fails: ANSWER_REFUSALS,
      handle: (req) => receiptOf(unwrap(move(deps, actorOf(req), req.params.id), 'ticket')),
    });

  api.post('/api/trader/ticket/:id/dispute', {
    summary: 'Dispute a farm’s ticket, with the values asked for',
    params: DeliveryParams,
    body: NewDeskDispute,
    returns: DeliveryReceipt,
    fails: ANSWER_REFUSALS,
    handle: (req) => {
      const { clientMutationId = null, note = null, disputes } = req.body;
      const input = { id: req.params.id, disputes, note };
      return receiptOf(unwrap(disputeTicket(deps, actorOf(req), input, clientMutationId), 'ticket'));
    },
  });

  api.post('/api/trader/dispute/:id/laboratory', {
    summary: 'The laboratory’s value of a disputed parameter; the farm confirms the ticket with it',
    params: DeliveryParams,
    body: LaboratoryValue,
    returns: DeliveryReceipt,
    fails: [...ANSWER_REFUSALS, 'dispute.not-found'],
    handle: (req) =>
      receiptOf(unwrap(enterLaboratory(deps, actorOf(req), { id: req.params.id, ...req.body }), 'dispute')),
  });

  api.post('/api/trader/delivery/:id/call-off', {
    summary: 'Propose a day and its hours; with a `clientMutationId` again it is proposed once',
    params: DeliveryParams,
    body: NewDeskCallOff,
    returns: DeliveryReceipt,
    fails: NEW_CALL_OFF,
    handle: async (req) => {
      const { clientMutationId = null, note = null, ...callOff } = req.body;
      const input = { ...callOff, contractId: req.params.id, note };
      return ofCallOff(await unwrap(proposeCallOff(deps, actorOf(req), input, clientMutationId), 'delivery'));
    },
  });

  for (const [name, move, summary] of [
    ['agree', agreeCallOff, 'Agree to a call-off that the farm proposed'],
    ['cancel', cancelCallOff, 'Cancel a call-off'],
    ['done', finishCallOff, 'All lorries of a call-off have come'],
  ] as const)
    api.post(`/api/trader/call-off/:id/${name}`, {
      summary,
      params: DeliveryParams,
      returns: DeliveryReceipt,
      fails: CALL_OFF,
      handle: async (req) => ofCallOff(await unwrap(move(deps, actorOf(req), req.params.id), 'callOff')),
    });
}

const ofCallOff = ({ callOffId, state }: { callOffId: string; state: string }): DeliveryReceipt => ({
  id: callOffId,
  state,
});
