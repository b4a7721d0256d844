import { z } from 'zod';

const Id = z.uuid().optional().catch(undefined);

/** A mail about a payment or a plan leads here, and it opens beside the plans. */
export const PricingSearch = z.object({ payment: Id, subscription: Id });
export type PricingSearch = z.infer<typeof PricingSearch>;
