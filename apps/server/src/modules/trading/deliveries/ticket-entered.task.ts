import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { SIDES } from '../tables/deliveries.tables.ts';
import { notifyEntered, notifyPages } from './delivery-messages.ts';
import { TICKET_ENTERED } from './enter.queries.ts';
import { findTicket } from './tickets.queries.ts';

/** Queued with the ticket. What has been answered in the meantime waits for nobody any more. */
export const ticketEntered = defineTask({
  name: TICKET_ENTERED,
  payload: z.strictObject({ companyId: z.uuid(), ticketId: z.uuid(), side: z.enum(SIDES) }),
  async run({ db }, { companyId, ticketId, side }) {
    await once(db, TICKET_ENTERED, ticketId, async (tx) => {
      const ticket = await findTicket(tx, companyId, ticketId);
      if (!ticket) throw new Error(`there is no ticket ${ticketId}`);
      if (ticket.state === 'ENTERED' && ticket.side === side)
        await notifyEntered(tx, side, { ...ticket, ticketId });
      await notifyPages(tx, ticket);
    });
  },
});
