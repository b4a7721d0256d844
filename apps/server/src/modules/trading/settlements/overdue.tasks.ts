import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { z } from 'zod';
import { defineTask, once } from '../../../platform/jobs/jobs.ts';
import { listOverdue } from './overdue.queries.ts';
import { tellDesk, tellFarm } from './settlement-messages.ts';

/** Days after the due day on which both sides are told. */
const OVERDUE_DAYS = [1, 7, 14] as const;
const CONSUMER = 'trading.overdue';

/** Each message once, also when a server slept over a day: then only the last of those that are due. */
export const watchOverdue = defineTask({
  name: 'trading.watch-overdue',
  payload: z.strictObject({}),
  cron: '7 6-20 * * *',
  async run({ db, clock }) {
    const now = clock.now();
    for (const { id, countryId, dueDay } of await listOverdue(db, now)) {
      const today = dayInZone(now, timeZoneOf(countryId));
      const late = (Date.parse(today) - Date.parse(dueDay)) / 86_400_000;
      const step = OVERDUE_DAYS.findLast((days) => late >= days);
      if (step === undefined) continue;
      await once(db, CONSUMER, `${id} ${step}`, async (tx) => {
        await tellFarm(tx, id, 'settlement.overdue');
        await tellDesk(tx, id, { kind: 'desk.settlement-overdue' });
      });
    }
  },
});
