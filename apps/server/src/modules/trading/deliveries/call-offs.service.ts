import { MAX_LORRIES } from '@canola/api-schema/deliveries/rules';
import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import { ENTER_DELIVERIES } from '../companies/access.service.ts';
import { amountErrors, errorUnless, lengthErrors } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import type { CallOffState } from '../tables/deliveries.tables.ts';
import { finishWeighedCallOff, insertCallOff, lockCallOff, setCallOffState } from './call-offs.queries.ts';
import type { DeliveryKey } from './deliveries.queries.ts';
import { type Actor, requireOwned } from './delivery-access.ts';
import { notifyCallOff, notifyPages } from './delivery-messages.ts';
import { lockDeliveries } from './held.queries.ts';

interface CallOffInput {
  contractId: string;
  day: string;
  from: string;
  to: string;
  tons: string;
  lorries: number;
  note: string | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const SMALLEST = '0.1';

type Result = { callOffId: string; state: CallOffState };

/** A day and its hours, proposed by either side (docs/product/deliveries.md#call-offs). */
export const proposeCallOff = withOutcome(
  async (
    deps: Deps,
    actor: Actor,
    input: CallOffInput,
    clientMutationId: string | null = null,
  ): Promise<Result> => {
    const key = await requireOwned(deps.db, actor, 'delivery', input.contractId, ENTER_DELIVERIES);
    const { day, from, to, tons, lorries, note } = input;
    const areTimes = TIME.test(from) && TIME.test(to) && from < to;
    refuseAny([
      ...amountErrors('tons', tons, SMALLEST),
      ...errorUnless(areTimes, 'to', 'call-off.times'),
      ...errorUnless(
        Number.isInteger(lorries) && lorries >= 1 && lorries <= MAX_LORRIES,
        'lorries',
        'call-off.lorries',
      ),
      ...lengthErrors('note', note, MAX_NOTE_LENGTH),
    ]);
    const { companyId } = key;
    const request = { operation: `proposeCallOff ${actor.side}`, companyId, input, clientMutationId };
    return perform<Record<string, string | null> & Result>(deps.db, request, async (tx) => {
      const now = deps.clock.now();
      const delivery = (await lockDeliveries(tx, companyId, [key.contractId])).get(key.contractId);
      if (!delivery) refuse('root', 'not-found');
      if (delivery.closedAt) refuse('root', 'delivery.closed');
      if (day < dayInZone(now, timeZoneOf(delivery.countryId))) refuse('day', 'call-off.times');
      const callOffId = await insertCallOff(tx, {
        ...key,
        day,
        fromTime: from,
        toTime: to,
        tons,
        lorries,
        note: note?.trim() || null,
        proposedBy: actor.side,
        createdAt: now,
        changedAt: now,
      });
      await notifyCallOff(tx, actor.side, { ...key, day, tons });
      await notifyPages(tx, key);
      return { callOffId, state: 'PROPOSED' };
    });
  },
);

/** The other side's yes. Twice is once. */
export const agreeCallOff = move('AGREED', ['PROPOSED'], (proposedBy, side) => proposedBy !== side);
/** Either side, also of an agreed one. */
export const cancelCallOff = move('CANCELLED', ['PROPOSED', 'AGREED'], () => true);
/** By the scale, where fewer lorries came than were agreed. */
export const finishCallOff = move('DONE', ['AGREED'], () => true);

function move(
  to: CallOffState,
  from: readonly CallOffState[],
  isAllowed: (proposedBy: Actor['side'], side: Actor['side']) => boolean,
) {
  return withOutcome(async (deps: Deps, actor: Actor, id: string): Promise<Result> => {
    const key = await requireOwned(deps.db, actor, 'callOff', id, ENTER_DELIVERIES);
    const { companyId } = key;
    const request = { operation: `callOff ${to}`, companyId, input: { id }, clientMutationId: null };
    const moved = await perform<Record<string, string | null> & Result>(deps.db, request, async (tx) => {
      const callOff = await lockCallOff(tx, companyId, id);
      if (!callOff) refuse('root', 'not-found');
      const wasAgreed = to === 'AGREED' && callOff.state === 'DONE';
      if (callOff.state === to || wasAgreed) return { callOffId: id, state: callOff.state };
      if (!from.includes(callOff.state) || !isAllowed(callOff.proposedBy, actor.side))
        refuse('root', 'call-off.wrong-state');
      await setCallOffState(tx, { companyId, id, state: to, at: deps.clock.now() });
      await notifyPages(tx, key);
      return { callOffId: id, state: to };
    });
    return moved.state === 'AGREED' ? finishWeighed(deps, key, id) : moved;
  });
}

/**
 * A ticket that waits for the delivery's lock while the call-off is agreed does not see that, so once it is agreed, the
 * lorries are counted behind that ticket.
 */
async function finishWeighed(deps: Deps, key: DeliveryKey, id: string): Promise<Result> {
  const { companyId, contractId } = key;
  const request = { operation: 'finishWeighed', companyId, input: { id }, clientMutationId: null };
  return perform<Record<string, string | null> & Result>(deps.db, request, async (tx) => {
    await lockDeliveries(tx, companyId, [contractId]);
    const isDone = await finishWeighedCallOff(tx, { companyId, id, at: deps.clock.now() });
    if (isDone) await notifyPages(tx, key);
    return { callOffId: id, state: isDone ? 'DONE' : 'AGREED' };
  });
}
