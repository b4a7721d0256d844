import { z } from 'zod';
import { defineEvent } from '../../../../platform/jobs/events.ts';

/** A contract has moved along its table. Consumers read its present state. */
export const contractMoved = defineEvent({
  name: 'contract.moved',
  payload: z.strictObject({ companyId: z.uuid(), contractId: z.uuid() }),
});
