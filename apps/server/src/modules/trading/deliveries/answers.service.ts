import { SILENCE_DAYS } from '@canola/api-schema/deliveries/rules';
import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import type { Database } from '../../../platform/database/database.ts';
import { type Session, transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ANSWER_DELIVERIES } from '../companies/access.service.ts';
import { errorUnless, lengthErrors } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { Refusal, refuse, refuseAny, withOutcome } from '../outcome.ts';
import type { DeliveryKey } from './deliveries.queries.ts';
import { type Actor, duplicateOf, requireOwned, userOf } from './delivery-access.ts';
import { notifyDoubted, notifyEntered, notifyPages } from './delivery-messages.ts';
import type { LockedDelivery } from './held.queries.ts';
import {
  calculationOf,
  fieldOf,
  missingValues,
  needsYes,
  refuseOver,
  type TicketResult,
  valueErrors,
} from './ticket-checks.ts';
import {
  changeTicket,
  decideDispute,
  endDisputes,
  findDispute,
  findQuality,
  hasLaboratory,
  listOpenDisputes,
  listSilent,
  lockTicket,
  openDisputes,
  saveQuality,
  type Ticket,
} from './tickets.queries.ts';
import { lockForAnswer } from './tickets.service.ts';

type Answered = Record<string, string | null> & TicketResult;

/**
 * The other side's yes. Of a disputed ticket, the side that opened the dispute withdraws it, and the other one accepts
 * the values that it asked for. With a laboratory's value among them, either side may have typed it: then the other one
 * reads the whole and confirms. A confirmed one that one side wants void stays, unless the answer may be an old one sent
 * again: a machine says {@link keepTicket}. Twice is once.
 */
export const confirmTicket = withOutcome(
  async (deps: Deps, actor: Actor, id: string, { keeps = true } = {}): Promise<TicketResult> => {
    const key = await requireOwned(deps.db, actor, 'ticket', id, ANSWER_DELIVERIES);
    return answer(deps, key, { operation: 'confirmTicket', input: { id } }, null, async (tx, now) => {
      const { delivery, ticket } = await lockForAnswer(tx, key, id);
      if (ticket.state === 'CONFIRMED') return keeps ? keep(tx, key, ticket, now) : stateOf(ticket);
      const values = await findQuality(tx, key.companyId, id);
      let isUnread = false;
      if (ticket.state === 'DISPUTED') {
        isUnread = await hasLaboratory(tx, ticket);
        const open = await listOpenDisputes(tx, key.companyId, id);
        const isOwn = open.some(({ openedBy }) => openedBy === actor.side);
        if (!isOwn) {
          const asked = Object.fromEntries(open.map(({ parameter, asked: value }) => [parameter, value]));
          await takeValues(tx, { delivery, ticket }, values, asked);
        }
        await endDisputes(tx, ticket, isOwn ? 'WITHDRAWN' : 'DECIDED', now);
      } else if (ticket.state !== 'ENTERED' || ticket.side === actor.side)
        refuse('root', 'ticket.wrong-state');
      const [missing] = missingValues(delivery, values);
      if (missing) refuse(fieldOf(missing), 'ticket.quality-missing');
      if (isUnread) await askAgain(tx, actor, ticket, now);
      else
        await changeTicket(tx, ticket, {
          state: 'CONFIRMED',
          confirmedAt: now,
          confirmedBy: userOf(actor),
          changedAt: now,
        });
      await notifyPages(tx, key);
      return { ticketId: id, state: isUnread ? 'ENTERED' : 'CONFIRMED' };
    });
  },
);

/** A confirmed ticket that one side wants void stays, by either side's word. Twice is once. */
export const keepTicket = withOutcome(async (deps: Deps, actor: Actor, id: string): Promise<TicketResult> => {
  const key = await requireOwned(deps.db, actor, 'ticket', id, ANSWER_DELIVERIES);
  return answer(deps, key, { operation: 'keepTicket', input: { id } }, null, async (tx, now) => {
    const { ticket } = await lockForAnswer(tx, key, id);
    if (ticket.state !== 'CONFIRMED') refuse('root', 'ticket.wrong-state');
    return keep(tx, key, ticket, now);
  });
});

async function keep(tx: Session, key: DeliveryKey, ticket: Ticket, now: Date): Promise<Answered> {
  if (ticket.voidAskedBy) {
    await changeTicket(tx, ticket, { voidAskedBy: null, changedAt: now });
    await notifyPages(tx, key);
  }
  return stateOf(ticket);
}

const stateOf = ({ id, state }: Ticket): Answered => ({ ticketId: id, state });

export interface DisputeInput {
  id: string;
  disputes: readonly { parameter: string; asked: string }[];
  note: string | null;
}

/** The other side's no, with the values that it asks for. Nothing is settled while it is open. */
export const disputeTicket = withOutcome(
  async (
    deps: Deps,
    actor: Actor,
    input: DisputeInput,
    clientMutationId: string | null = null,
  ): Promise<TicketResult> => {
    const key = await requireOwned(deps.db, actor, 'ticket', input.id, ANSWER_DELIVERIES);
    const parameters = new Set(input.disputes.map(({ parameter }) => parameter));
    refuseAny([
      ...errorUnless(
        parameters.size > 0 && parameters.size === input.disputes.length,
        'disputes',
        'field.required',
      ),
      ...input.disputes.flatMap(({ parameter, asked }) => valueErrors(parameter, asked)),
      ...lengthErrors('note', input.note, MAX_NOTE_LENGTH),
    ]);
    return answer(deps, key, { operation: 'disputeTicket', input }, clientMutationId, async (tx, now) => {
      const { ticket } = await lockForAnswer(tx, key, input.id);
      if (ticket.state !== 'ENTERED' || ticket.side === actor.side) refuse('root', 'ticket.wrong-state');
      const values = { ...(await findQuality(tx, key.companyId, ticket.id)), net: String(ticket.netKg) };
      const asked = input.disputes.map(({ parameter, asked: value }) => {
        const stated = (values as Record<string, string>)[parameter];
        if (stated === undefined) refuse(fieldOf(parameter), 'ticket.value');
        if (new Decimal(stated).eq(value)) refuse(fieldOf(parameter), 'dispute.same-value');
        return { parameter, stated, asked: value };
      });
      await openDisputes(tx, ticket, asked, {
        openedBy: actor.side,
        note: input.note?.trim() || null,
        at: now,
      });
      await changeTicket(tx, ticket, { state: 'DISPUTED', changedAt: now });
      await notifyDoubted(tx, 'disputed', actor.side, { ...key, number: ticket.number, netKg: ticket.netKg });
      await notifyPages(tx, key);
      return { ticketId: ticket.id, state: 'DISPUTED' };
    });
  },
);

/**
 * The laboratory's value takes the place of both. After the last one the ticket is a new word of the side that brought
 * the paper: the other one reads it and confirms.
 */
export const enterLaboratory = withOutcome(
  async (deps: Deps, actor: Actor, { id, value }: { id: string; value: string }): Promise<TicketResult> => {
    const key = await requireOwned(deps.db, actor, 'dispute', id, ANSWER_DELIVERIES);
    const dispute = await findDispute(deps.db, key.companyId, id);
    if (!dispute) refuse('root', 'not-found');
    refuseAny(valueErrors(dispute.parameter, value));
    return answer(
      deps,
      key,
      { operation: 'enterLaboratory', input: { id, value } },
      null,
      async (tx, now) => {
        const { delivery, ticket } = await lockForAnswer(tx, key, dispute.ticketId);
        if (ticket.state !== 'DISPUTED') refuse('root', 'ticket.wrong-state');
        const decided = await decideDispute(tx, { companyId: key.companyId, id, laboratory: value, at: now });
        if (!decided) refuse('root', 'ticket.wrong-state');
        const values = await findQuality(tx, key.companyId, ticket.id);
        await takeValues(tx, { delivery, ticket }, values, { [dispute.parameter]: value });
        const isLast = (await listOpenDisputes(tx, key.companyId, ticket.id)).length === 0;
        if (isLast) await askAgain(tx, actor, ticket, now);
        else await changeTicket(tx, ticket, { changedAt: now });
        await notifyPages(tx, key);
        return { ticketId: ticket.id, state: isLast ? 'ENTERED' : 'DISPUTED' };
      },
    );
  },
);

/** The ticket is a new word of this side, which the other one reads and answers. */
async function askAgain(tx: Session, actor: Actor, { id, companyId }: Ticket, now: Date): Promise<void> {
  const entered = { state: 'ENTERED', side: actor.side, enteredAt: now, enteredBy: userOf(actor) } as const;
  await changeTicket(tx, { companyId, id }, { ...entered, changedAt: now });
  const ticket = await lockTicket(tx, companyId, id);
  if (ticket) await notifyEntered(tx, actor.side, { ...ticket, ticketId: id });
}

/** Writes values into the ticket; the weight is `net`. What the contract doesn't take is refused. */
async function takeValues(
  tx: Session,
  { delivery, ticket }: { delivery: LockedDelivery; ticket: Ticket },
  before: Record<string, string>,
  { net, ...taken }: Record<string, string>,
): Promise<void> {
  const netKg = net === undefined ? ticket.netKg : Number(net);
  const countedKg = netKg - ticket.movedKg;
  if (countedKg < 0) refuse('net', 'ticket.weight');
  refuseOver(delivery, countedKg - ticket.countedKg);
  const quality = { ...before, ...taken };
  const [refused] = calculationOf(delivery, countedKg, taken).refused;
  if (refused) refuse(fieldOf(refused), 'ticket.beyond-limit');
  await saveQuality(tx, ticket.companyId, ticket.id, taken);
  await changeTicket(tx, ticket, {
    grossKg: ticket.tareKg + netKg,
    needsYes: needsYes(delivery, countedKg, quality),
  });
}

async function answer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { companyId }: DeliveryKey,
  request: { operation: string; input: unknown },
  clientMutationId: string | null,
  work: (tx: Session, now: Date) => Promise<Answered>,
): Promise<TicketResult> {
  try {
    const asked = { ...request, companyId, clientMutationId };
    return await perform<Answered>(db, asked, (tx) => work(tx, clock.now()));
  } catch (error) {
    // A farm's ticket becomes the trader's word, and the trader has one of that number elsewhere.
    const duplicate = duplicateOf(error);
    if (duplicate) throw new Refusal([duplicate]);
    throw error;
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** The moment before which a ticket must have been entered for its time to be over. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Nobody has answered in time: the trader's ticket counts as confirmed, unless something happened a moment ago. */
export async function confirmSilent(
  db: Database,
  key: DeliveryKey & { id: string },
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const { ticket } = await lockForAnswer(tx, key, key.id);
    const due = await listSilent(tx, { before: daysBefore(now, SILENCE_DAYS), days: [], only: key.id });
    if (due.length === 0) return;
    await changeTicket(tx, ticket, { state: 'CONFIRMED', confirmedAt: now, changedAt: now });
    await notifyPages(tx, key);
  });
}
