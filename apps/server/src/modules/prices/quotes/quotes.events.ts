import { z } from 'zod';
import { defineEvent } from '../../../platform/jobs/events.ts';

export const Market = z.strictObject({ regionId: z.string(), cropId: z.string(), quarterId: z.string() });
export type Market = z.infer<typeof Market>;

/** More are published as several events: short transactions for the consumers, spread over all workers. */
export const MARKETS_PER_EVENT = 500;

/** The newest quotes of these markets changed or were confirmed. */
export const quotesArrived = defineEvent({
  name: 'quotes.arrived',
  payload: z.strictObject({ markets: z.array(Market).min(1).max(MARKETS_PER_EVENT) }),
});
