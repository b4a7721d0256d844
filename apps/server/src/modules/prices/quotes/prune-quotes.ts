import { z } from 'zod';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { deleteIntakesBefore, deleteQuotesBefore } from './prune.queries.ts';
import { QUOTE_DAYS } from './quote-rules.ts';

const DAY_MS = 24 * 3600 * 1000;
/** No client repeats a batch after a week. */
const INTAKE_DAYS = 7;

/** Raw quotes are kept for thirty days, the data of the charts forever (architecture, "What makes it fast"). */
export const pruneQuotes = defineTask({
  name: 'prices.prune',
  payload: z.strictObject({}),
  cron: '20 2 * * *',
  async run({ db, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await deleteQuotesBefore(db, before(QUOTE_DAYS));
    await deleteIntakesBefore(db, before(INTAKE_DAYS));
  },
});
