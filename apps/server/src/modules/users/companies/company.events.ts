import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

/** A company was registered, or its name, numbers or approval changed. */
export const companyChanged = defineEvent({
  name: 'company.changed',
  payload: z.strictObject({ companyId: z.uuid() }),
});
