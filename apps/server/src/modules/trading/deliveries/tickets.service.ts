import type { Session } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ENTER_DELIVERIES } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import { askToClose } from './closing.queries.ts';
import type { DeliveryKey, LockedDelivery } from './deliveries.queries.ts';
import { lockDeliveries } from './deliveries.queries.ts';
import { type Actor, duplicateOf, requireOwned, userOf } from './delivery-access.ts';
import { notifyEntered, notifyPages } from './delivery-messages.ts';
import { mergeTicket } from './merge.ts';
import {
  contractErrors,
  figureErrors,
  needsYes,
  type TicketFigures,
  type TicketResult,
} from './ticket-checks.ts';
import {
  findTarget,
  finishCallOffs,
  insertTicket,
  lockSameNumber,
  lockTicket,
  type Ticket,
} from './tickets.queries.ts';

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
    const key = await requireOwned(deps.db, actor, 'delivery', input.contractId, ENTER_DELIVERIES);
    refuseAny(figureErrors(input));
    const { companyId } = key;
    const request = { operation: `addTicket ${actor.side}`, companyId, input, clientMutationId };
    try {
      return await perform<Answered>(deps.db, request, (session) => enter(session, deps, actor, key, input));
    } catch (error) {
      const duplicate = duplicateOf(error);
      if (duplicate) throw new Refusal([duplicate]);
      throw error;
    }
  },
);

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
  const checks = (of: LockedDelivery) =>
    contractErrors(of, input, { now, isQualityNeeded: actor.side === 'TRADER' });
  refuseAny(checks(delivery));
  const netKg = input.grossKg - input.tareKg;
  if (same) return mergeTicket(tx, { delivery, same, actor, input, now });

  const overKg = Math.max(0, delivery.deliveredKg + netKg - delivery.most);
  const target = splitTo === null ? undefined : splitTarget(delivery, locked.get(splitTo), overKg, checks);
  if (overKg > 0 && !target && !input.takeBack)
    refuse('grossKg', 'ticket.over-contract', { over: String(overKg) });
  const { number, lorry, day, grossKg, tareKg, quality } = input;
  const common = {
    companyId: key.companyId,
    traderId: delivery.traderId,
    number,
    side: actor.side,
    lorry,
    day,
    enteredBy: userOf(actor),
    enteredAt: now,
    createdAt: now,
    changedAt: now,
  };
  const ticketId = await insertTicket(
    tx,
    {
      ...common,
      contractId: key.contractId,
      grossKg,
      tareKg,
      movedKg: overKg,
      movedTo: target?.contractId ?? null,
      needsYes: needsYes(delivery, netKg - overKg, quality),
    },
    quality,
  );
  if (target)
    await insertTicket(
      tx,
      {
        ...common,
        contractId: target.contractId,
        grossKg: overKg,
        tareKg: 0,
        splitOf: ticketId,
        needsYes: needsYes(target, overKg, quality),
      },
      quality,
    );
  // The wish to close it with less did not know of this lorry.
  for (const { contractId, closeAskedBy } of [delivery, ...(target ? [target] : [])])
    if (closeAskedBy) await askToClose(tx, { ...key, contractId }, null);
  await finishCallOffs(tx, key, day, now);
  await notifyEntered(tx, actor.side, { ...key, ticketId, number, netKg });
  await notifyPages(tx, key);
  return { ticketId, state: 'ENTERED' };
}

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
  const target = await findTarget(tx, companyId, id);
  const locked = await lockDeliveries(tx, companyId, [contractId, ...(target ? [target] : [])]);
  const delivery = locked.get(contractId);
  const ticket = await lockTicket(tx, companyId, id);
  if (!delivery || !ticket) refuse('root', 'not-found');
  if (delivery.closedAt) refuse('root', 'delivery.closed');
  return { delivery, other: target ? locked.get(target) : undefined, ticket };
}
