import { CLOSE_ALONE_DAYS } from '@canola/api-schema/deliveries/rules';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import { ANSWER_DELIVERIES } from '../companies/access.service.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, withOutcome } from '../outcome.ts';
import { notifyMembers } from '../trading.live.ts';
import { askToClose, closeAt } from './closing.queries.ts';
import { type Actor, otherSide, requireOwned } from './delivery-access.ts';
import { notifyPages } from './delivery-messages.ts';
import { lockDeliveries } from './held.queries.ts';

/** The first day on which either side closes a short delivery on its own. */
export function closesAloneFrom(toDay: string): string {
  const day = new Date(`${toDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + CLOSE_ALONE_DAYS);
  return day.toISOString().slice(0, 10);
}

/**
 * Full, either side closes it. Short, both do, or either one 14 days after the period. The outcome is written once,
 * together with the offer's tons (docs/product/deliveries.md#closing). Twice is once.
 */
export const closeDelivery = withOutcome(
  async (
    deps: Deps,
    actor: Actor,
    contractId: string,
  ): Promise<{ contractId: string; isClosed: boolean }> => {
    const key = await requireOwned(deps.db, actor, 'delivery', contractId, ANSWER_DELIVERIES);
    const { companyId } = key;
    const request = { operation: 'closeDelivery', companyId, input: { contractId }, clientMutationId: null };
    const { closed } = await perform<{ contractId: string; closed: string | null }>(
      deps.db,
      request,
      async (tx) => {
        const now = deps.clock.now();
        const delivery = (await lockDeliveries(tx, companyId, [contractId])).get(contractId);
        if (!delivery) refuse('root', 'not-found');
        if (delivery.closedAt) return { contractId, closed: 'yes' };
        if (delivery.openTickets > 0) refuse('root', 'delivery.tickets-open');
        const today = dayInZone(now, timeZoneOf(delivery.countryId));
        const mayClose =
          delivery.confirmedKg >= delivery.least ||
          delivery.closeAskedBy === otherSide(actor.side) ||
          today >= closesAloneFrom(delivery.toDay);
        if (mayClose) await closeAt(tx, key, delivery.confirmedKg, now);
        else await askToClose(tx, key, actor.side);
        await notifyPages(tx, key);
        if (mayClose) await notifyMembers(tx, companyId, [{ what: 'offer', id: delivery.offerId }]);
        return { contractId, closed: mayClose ? 'yes' : null };
      },
    );
    return { contractId, isClosed: closed !== null };
  },
);
