import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeWorkers } from '../../../platform/jobs/wake-workers.ts';
import { ENTER_DELIVERIES, requireRight } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import { hashInput, perform, type Request, requireMutationId } from '../idempotency/perform.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import { askToClose } from './closing.queries.ts';
import type { DeliveryKey } from './deliveries.queries.ts';
import { type Actor, duplicateOf, isOf, userOf } from './delivery-access.ts';
import { enterOrdinaryTicket, enterTickets, type NewTicket } from './enter.queries.ts';
import { findHeld, type HeldDelivery, type LockedDelivery, lockDeliveries } from './held.queries.ts';
import { mergeTicket } from './merge.ts';
import {
  contractErrors,
  figureErrors,
  needsYes,
  type TicketFigures,
  type TicketResult,
} from './ticket-checks.ts';
import { findTicket, insertPart, lockSameNumber, lockTicket, type Ticket } from './tickets.queries.ts';

interface TicketInput extends TicketFigures {
  contractId: string;
  /** Kilograms that are too much go to this contract … */
  splitTo: string | null;
  /** … or back on the lorry. */
  takeBack: boolean;
}

type Answered = Record<string, string | null> & TicketResult;

/** Either side enters (docs/product/deliveries.md#tickets). The same lorry entered by the other side is one ticket. */
export const addTicket = withOutcome(
  async (
    deps: Deps,
    actor: Actor,
    typed: TicketInput,
    clientMutationId: string | null = null,
  ): Promise<TicketResult> => {
    const input = { ...typed, number: typed.number.trim(), lorry: typed.lorry?.trim() || null };
    const operation = `addTicket ${actor.side}`;
    try {
      const delivery = await requireHeld(deps, actor, input.contractId);
      refuseAny(figureErrors(input));
      if (clientMutationId !== null) requireMutationId(clientMutationId);
      const request = { operation, companyId: delivery.companyId, input, clientMutationId };
      const ordinary = await enterOrdinary(deps, actor, delivery, input, request);
      const answered =
        ordinary ??
        (await perform<Answered>(deps.db, request, (tx) => enter(tx, deps, actor, delivery, input)));
      wakeWorkers(deps.db.$client);
      return answered;
    } catch (error) {
      const duplicate = duplicateOf(error);
      if (duplicate) throw new Refusal([duplicate]);
      throw error;
    }
  },
);

async function requireHeld(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  contractId: string,
): Promise<HeldDelivery> {
  const delivery = isId(contractId) ? await findHeld(db.$client, contractId) : undefined;
  if (!delivery || !isOf(actor, delivery)) refuse('root', 'not-found');
  if (actor.side === 'FARM') requireRight(actor.viewer, delivery.usersCompanyId, ENTER_DELIVERIES);
  return delivery;
}

/**
 * A ticket that fits and that nothing is wrong with: one statement with others like it. Undefined for all others;
 * {@link enter} says why, splits and merges.
 */
async function enterOrdinary(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  delivery: HeldDelivery,
  input: TicketInput,
  { operation, clientMutationId }: Pick<Request, 'operation' | 'clientMutationId'>,
): Promise<Answered | undefined> {
  const now = clock.now();
  if (delivery.closedAt || errorsOf(delivery, actor, input, now).length > 0) return undefined;
  const { number, lorry, day, grossKg, tareKg, quality } = input;
  const ticketId = await enterOrdinaryTicket(db.$client, {
    delivery,
    side: actor.side,
    ...{ number, lorry, day, grossKg, tareKg, quality, movedKg: 0, movedTo: null },
    needsYes: needsYes(delivery, grossKg - tareKg, quality),
    enteredBy: userOf(actor),
    at: now,
    clientMutationId,
    inputHash: clientMutationId && hashInput(operation, input),
  });
  return ticketId === undefined ? undefined : { ticketId, state: 'ENTERED' };
}

const errorsOf = (delivery: HeldDelivery, { side }: Actor, input: TicketInput, now: Date) =>
  contractErrors(delivery, input, { now, isQualityNeeded: side === 'TRADER' });

async function enter(
  tx: Session,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  key: DeliveryKey,
  input: TicketInput,
): Promise<Answered> {
  const now = clock.now();
  const { splitTo } = input;
  const targets = splitTo !== null && isId(splitTo) ? [splitTo] : [];
  const locked = await lockDeliveries(tx, key.companyId, [key.contractId, ...targets]);
  const delivery = openOf(locked, key.contractId);
  const same = await lockSameNumber(tx, key, input.number);
  const isMerged = same?.state === 'ENTERED' && same.side !== actor.side;
  if (same && !isMerged) refuse('number', 'ticket.duplicate');
  const checks = (of: LockedDelivery) => errorsOf(of, actor, input, now);
  refuseAny(checks(delivery));
  const netKg = input.grossKg - input.tareKg;
  if (same) return mergeTicket(tx, { delivery, same, actor, input, now });

  const overKg = Math.max(0, delivery.deliveredKg + netKg - delivery.most);
  const target = splitTo === null ? undefined : splitTarget(delivery, locked.get(splitTo), overKg, checks);
  if (overKg > 0 && !target && !input.takeBack)
    refuse('grossKg', 'ticket.over-contract', { over: String(overKg) });
  const { number, lorry, day, grossKg, tareKg, quality } = input;
  const [side, enteredBy] = [actor.side, userOf(actor)];
  const ticket: NewTicket = {
    ...{ delivery, side, enteredBy, number, lorry, day, grossKg, tareKg, quality, at: now },
    movedKg: overKg,
    movedTo: target?.contractId ?? null,
    needsYes: needsYes(delivery, netKg - overKg, quality),
    ...REQUEST_IS_MARKED,
  };
  const ticketId = (await enterTickets(tx.$client, [ticket])).get(ticket);
  if (ticketId === undefined) throw new Error('a ticket was not written');
  if (target) {
    const { companyId, traderId, contractId } = target;
    await insertPart(
      tx,
      {
        ...{ companyId, traderId, contractId, number, side, lorry, day, enteredBy },
        ...{ enteredAt: now, createdAt: now, changedAt: now },
        grossKg: overKg,
        tareKg: 0,
        splitOf: ticketId,
        needsYes: needsYes(target, overKg, quality),
      },
      quality,
    );
    // The wish to close it with less did not know of this lorry.
    if (target.closeAskedBy) await askToClose(tx, target, null);
  }
  return { ticketId, state: 'ENTERED' };
}

const REQUEST_IS_MARKED = { clientMutationId: null, inputHash: null };

function openOf(locked: ReadonlyMap<string, LockedDelivery>, contractId: string): LockedDelivery {
  const delivery = locked.get(contractId);
  if (!delivery) refuse('root', 'not-found');
  if (delivery.closedAt) refuse('root', 'delivery.closed');
  return delivery;
}

/**
 * Of the same parties and crop, paid in the same currency, open, and with room for all of it. The part is a ticket of its
 * own: without the values of that contract's schedule, or beyond its limits, nobody could ever confirm it.
 */
function splitTarget(
  delivery: LockedDelivery,
  target: LockedDelivery | undefined,
  overKg: number,
  checks: (of: LockedDelivery) => readonly unknown[],
): LockedDelivery | undefined {
  if (overKg === 0) return undefined;
  const isFit =
    target &&
    target.contractId !== delivery.contractId &&
    target.traderId === delivery.traderId &&
    target.cropId === delivery.cropId &&
    target.currency === delivery.currency &&
    !target.closedAt &&
    target.deliveredKg + overKg <= target.most &&
    checks(target).length === 0;
  return isFit ? target : refuse('splitTo', 'ticket.split-target');
}

/** The locks of every answer: the deliveries of the ticket and of its other part, then the ticket. */
export async function lockForAnswer(
  tx: Session,
  { companyId, contractId }: DeliveryKey,
  id: string,
): Promise<{ delivery: LockedDelivery; other: LockedDelivery | undefined; ticket: Ticket }> {
  const target = (await findTicket(tx, companyId, id))?.movedTo;
  const locked = await lockDeliveries(tx, companyId, [contractId, ...(target ? [target] : [])]);
  const delivery = locked.get(contractId);
  const ticket = await lockTicket(tx, companyId, id);
  if (!delivery || !ticket) refuse('root', 'not-found');
  if (delivery.closedAt) refuse('root', 'delivery.closed');
  return { delivery, other: target ? locked.get(target) : undefined, ticket };
}
