import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

/** Staff gave a company a plan, or moved the end of one. */
export const planGiven = defineEvent({
  name: 'plan.given',
  payload: z.strictObject({ subscriptionId: z.uuid() }),
});

/** A company was registered, or its name, numbers or approval changed. */
export const companyChanged = defineEvent({
  name: 'company.changed',
  payload: z.strictObject({ companyId: z.uuid() }),
});
