import { z } from 'zod';

/** A mail about a payment leads here, and the payment opens beside the plans. */
export const PricingSearch = z.object({ payment: z.uuid().optional().catch(undefined) });
