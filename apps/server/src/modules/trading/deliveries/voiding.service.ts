import type { Deps } from '../../../platform/deps.ts';
import { markSeen } from '../../../platform/jobs/jobs.queries.ts';
import { ANSWER_DELIVERIES, ENTER_DELIVERIES } from '../companies/access.service.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, withOutcome } from '../outcome.ts';
import { askToClose } from './closing.queries.ts';
import { type Actor, otherSide, requireOwned } from './delivery-access.ts';
import { notifyDoubted, notifyPages } from './delivery-messages.ts';
import type { TicketResult } from './ticket-checks.ts';
import { changeTicket, endDisputes, isSettled, lockSplitOf } from './tickets.queries.ts';
import { lockForAnswer } from './tickets.service.ts';

const VOID_ASKED = 'trading.void-asked';

/**
 * One's own, until the other side has confirmed it. A confirmed one that is in no settlement, once both sides say so: the
 * first one asks (docs/product/deliveries.md#wrong-tickets). With it goes the part of it in another contract.
 */
export const voidTicket = withOutcome(async (deps: Deps, actor: Actor, id: string): Promise<TicketResult> => {
  const key = await requireOwned(deps.db, actor, 'ticket', id, ENTER_DELIVERIES);
  const { companyId } = key;
  return perform<Record<string, string | null> & TicketResult>(
    deps.db,
    { operation: 'voidTicket', companyId, input: { id }, clientMutationId: null },
    async (tx) => {
      const now = deps.clock.now();
      const { delivery, other, ticket } = await lockForAnswer(tx, key, id);
      if (ticket.state === 'VOID') return { ticketId: id, state: 'VOID' };
      const part = ticket.movedTo ? await lockSplitOf(tx, companyId, id) : undefined;
      const rows = [ticket, ...(part ? [part] : [])];
      for (const row of rows) if (await isSettled(tx, row)) refuse('root', 'ticket.settled');
      const isAgreed = ticket.state === 'CONFIRMED' && ticket.splitOf === null;
      if (isAgreed) {
        await requireOwned(tx, actor, 'ticket', id, ANSWER_DELIVERIES);
        if (part && other?.closedAt) refuse('root', 'delivery.closed');
        if (ticket.voidAskedBy !== otherSide(actor.side)) {
          await changeTicket(tx, ticket, { voidAskedBy: actor.side, changedAt: now });
          // A side that withdraws and asks again says nothing new that day.
          const said = `${id} ${actor.side} ${now.toISOString().slice(0, 10)}`;
          if (await markSeen(tx, VOID_ASKED, said)) await notifyDoubted(tx, 'void-asked', actor.side, ticket);
          for (const row of rows) await notifyPages(tx, row);
          return { ticketId: id, state: 'CONFIRMED' };
        }
      } else {
        // A ticket that both have entered, or a laboratory has decided, is not one side's own any more.
        const isOwn =
          ticket.side === actor.side &&
          ticket.splitOf === null &&
          ticket.enteredAt.getTime() === ticket.createdAt.getTime();
        if (!isOwn || part?.state === 'CONFIRMED') refuse('root', 'ticket.wrong-state');
      }
      for (const row of rows) {
        await changeTicket(tx, row, { state: 'VOID', voidAskedBy: null, changedAt: now });
        await endDisputes(tx, row, 'WITHDRAWN', now);
      }
      // The wish to close with what was delivered counted this lorry.
      for (const { contractId, closeAskedBy } of [delivery, ...(other ? [other] : [])])
        if (closeAskedBy) await askToClose(tx, { companyId, contractId }, null);
      for (const row of rows) await notifyPages(tx, row);
      return { ticketId: id, state: 'VOID' };
    },
  );
});
