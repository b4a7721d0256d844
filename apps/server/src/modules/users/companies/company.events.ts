import { PLAN_TYPES } from '@canola/api-schema/access';
import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

/** Staff gave a company a plan, or moved the end of one. */
export const planGiven = defineEvent({
  name: 'plan.given',
  payload: z.strictObject({
    subscriptionId: z.uuid(),
    /** The one that ended for it. */
    before: z.enum(PLAN_TYPES).optional(),
  }),
});

/** A company was registered, or its name, numbers or approval changed. */
export const companyChanged = defineEvent({
  name: 'company.changed',
  payload: z.strictObject({ companyId: z.uuid() }),
});
