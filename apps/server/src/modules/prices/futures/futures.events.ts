import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

/** The exchange's prices were read; they may have changed. */
export const futuresRead = defineEvent({ name: 'futures.read', payload: z.strictObject({}) });
