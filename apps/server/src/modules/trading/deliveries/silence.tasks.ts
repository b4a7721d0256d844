import { REMINDER_DAYS, SILENCE_DAYS } from '@canola/api-schema/deliveries/rules';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { z } from 'zod';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { confirmSilent, daysBefore } from './answers.service.ts';
import { remindOfTicket } from './delivery-messages.ts';
import { lockDeliveries } from './held.queries.ts';
import { listSilent, lockTicket, REMIND } from './tickets.queries.ts';

const [FIRST_REMINDER] = REMINDER_DAYS;

const waiting = (now: Date, only?: string) => ({
  before: daysBefore(now, FIRST_REMINDER),
  days: REMINDER_DAYS,
  only,
});

type Silent = Awaited<ReturnType<typeof listSilent>>[number];

/** The last reminder that is due and not sent; a reminder that was missed is not made up for by two. */
function stepOf({ enteredAt, given }: Silent, now: Date): 'confirm' | number | undefined {
  const isOver = (days: number) => new Date(enteredAt) <= daysBefore(now, days);
  if (isOver(SILENCE_DAYS)) return 'confirm';
  const day = REMINDER_DAYS.findLast(isOver);
  return day !== undefined && !given.includes(day) ? day : undefined;
}

/** Of one ticket: another that cannot be confirmed doesn't stop it. */
const watchTicket = defineTask({
  name: 'trading.watch-ticket',
  payload: z.strictObject({ ticketId: z.uuid() }),
  async run({ db, clock }, { ticketId }) {
    const now = clock.now();
    const [ticket] = await listSilent(db, waiting(now, ticketId));
    const step = ticket && stepOf(ticket, now);
    if (step === 'confirm') return confirmSilent(db, ticket as Silent, now);
    if (step === undefined || !ticket) return;
    const since = Math.round(new Date(ticket.enteredAt).getTime() / 1000);
    await once(db, REMIND, `${ticketId} ${step} ${since}`, async (tx) => {
      const { companyId, contractId } = ticket;
      const delivery = (await lockDeliveries(tx, companyId, [contractId])).get(contractId);
      const row = await lockTicket(tx, companyId, ticketId);
      if (!delivery || row?.state !== 'ENTERED') return;
      const until = dayInZone(daysBefore(row.enteredAt, -SILENCE_DAYS), timeZoneOf(delivery.countryId));
      await remindOfTicket(tx, { companyId, contractId, number: row.number, netKg: row.netKg, until });
    });
  },
});

/** Reminds of a trader's tickets, and counts silence as a yes (docs/product/deliveries.md#silence). */
const watchTickets = defineTask({
  name: 'trading.watch-tickets',
  payload: z.strictObject({}),
  cron: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    for (const ticket of await listSilent(db, waiting(now))) {
      if (stepOf(ticket, now) === undefined) continue;
      await enqueue(db, watchTicket, { ticketId: ticket.id }, { key: `trading.watch-ticket ${ticket.id}` });
    }
  },
});

export const silenceTasks = [watchTicket, watchTickets];
