import { Decimal } from 'decimal.js';
import type { Session } from '../../../platform/database/session.ts';
import { ANSWER_DELIVERIES, allowedCompanies } from '../companies/access.service.ts';
import { refuse } from '../outcome.ts';
import { type Actor, userOf } from './delivery-access.ts';
import { notifyDoubted, notifyEntered, notifyPages } from './delivery-messages.ts';
import { type LockedDelivery, lockDeliveries } from './held.queries.ts';
import {
  calculationOf,
  missingValues,
  needsYes,
  refuseOver,
  type TicketFigures,
  type TicketResult,
} from './ticket-checks.ts';
import {
  type Asked,
  changeTicket,
  findQuality,
  lockSplitOf,
  openDisputes,
  type Quality,
  saveQuality,
  type Ticket,
} from './tickets.queries.ts';

interface Merged {
  delivery: LockedDelivery;
  same: Ticket;
  actor: Actor;
  input: TicketFigures;
  now: Date;
}

/**
 * Both sides have entered one lorry. The ticket has the trader's figures, which are the document; where the farm's
 * differ, a dispute opens with them. Values that the farm has not seen wait for its answer.
 */
export async function mergeTicket(
  tx: Session,
  { delivery, same, actor, input, now }: Merged,
): Promise<Record<string, string | null> & TicketResult> {
  const { companyId } = delivery;
  const stored = await findQuality(tx, companyId, same.id);
  const typed = { netKg: input.grossKg - input.tareKg, quality: input.quality };
  const known = { netKg: same.netKg, quality: stored };
  const [ofTrader, ofFarm] = actor.side === 'TRADER' ? [typed, known] : [known, typed];
  // The parts of a split load were measured out for one weight.
  if (ofTrader.netKg !== ofFarm.netKg && same.movedKg > 0) refuse('number', 'ticket.duplicate');
  const quality = { ...ofFarm.quality, ...ofTrader.quality };
  const asked: Asked[] = [
    ...(ofTrader.netKg === ofFarm.netKg
      ? []
      : [{ parameter: 'net', stated: String(ofTrader.netKg), asked: String(ofFarm.netKg) }]),
    ...Object.entries(ofTrader.quality).flatMap(([parameter, stated]) => {
      const farms = ofFarm.quality[parameter];
      return farms === undefined || new Decimal(farms).eq(stated)
        ? []
        : [{ parameter, stated, asked: farms }];
    }),
  ];
  const isSeen = missingValues(delivery, ofFarm.quality).length === 0;
  // A member who may not answer for the farm doesn't answer by typing the trader's ticket again.
  const mayAnswer =
    actor.side === 'TRADER' ||
    allowedCompanies(actor.viewer, ANSWER_DELIVERIES).includes(delivery.usersCompanyId);
  const state = asked.length > 0 ? 'DISPUTED' : isSeen && mayAnswer ? 'CONFIRMED' : 'ENTERED';
  const isTraders = actor.side === 'TRADER';
  const countedKg = ofTrader.netKg - same.movedKg;
  const confirmed = state === 'CONFIRMED' && { confirmedAt: now, confirmedBy: userOf(actor) };
  const retyped = isTraders && { enteredAt: now, enteredBy: userOf(actor) };
  refuseOver(delivery, countedKg - same.countedKg);
  await changeTicket(tx, same, {
    ...(isTraders && {
      grossKg: input.grossKg,
      tareKg: input.tareKg,
      day: input.day,
      lorry: input.lorry ?? same.lorry,
    }),
    side: 'TRADER',
    state,
    needsYes: needsYes(delivery, countedKg, quality),
    changedAt: now,
    ...confirmed,
    ...retyped,
  });
  await saveQuality(tx, companyId, same.id, quality);
  if (isTraders && same.movedTo) await mergePart(tx, same, quality, { state, ...confirmed, ...retyped }, now);
  const key = { ...delivery, ticketId: same.id, number: same.number, netKg: ofTrader.netKg };
  if (asked.length > 0) {
    await openDisputes(tx, same, asked, { openedBy: 'FARM', note: null, at: now });
    await notifyDoubted(tx, 'disputed', actor.side, key);
  } else if (state === 'ENTERED' && isTraders) await notifyEntered(tx, 'TRADER', key);
  await notifyPages(tx, delivery);
  return { ticketId: same.id, state };
}

/**
 * The part of the load in the other contract goes with it: nobody weighs or measures that part again. What is disputed
 * about the load is not about the part's weight, so there only the values wait for the farm's answer.
 */
async function mergePart(
  tx: Session,
  { companyId, id, movedTo }: Ticket,
  quality: Quality,
  { state, ...common }: Partial<Ticket> & Pick<Ticket, 'state'>,
  now: Date,
): Promise<void> {
  const target = (await lockDeliveries(tx, companyId, [movedTo ?? ''])).get(movedTo ?? '');
  const part = await lockSplitOf(tx, companyId, id);
  if (!target || part?.state !== 'ENTERED' || part.side !== 'FARM') return;
  const isRefused = calculationOf(target, part.countedKg, quality).refused.length > 0;
  if (isRefused || missingValues(target, quality).length > 0) refuse('number', 'ticket.duplicate');
  await changeTicket(tx, part, {
    ...common,
    side: 'TRADER',
    state: state === 'CONFIRMED' ? state : 'ENTERED',
    needsYes: needsYes(target, part.countedKg, quality),
    changedAt: now,
  });
  await saveQuality(tx, companyId, part.id, quality);
  await notifyPages(tx, target);
}
