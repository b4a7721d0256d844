import { z } from 'zod';
import { defineEvent } from '../../../../platform/jobs/events.ts';

/** A contract has moved along its table. Who hears of it reads what has become of it since. */
export const contractMoved = defineEvent({
  name: 'contract.moved',
  payload: z.strictObject({ companyId: z.uuid(), contractId: z.uuid() }),
});
