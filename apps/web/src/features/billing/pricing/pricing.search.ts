import { z } from 'zod';

const Id = z.uuid().optional().catch(undefined);

/** A mail about a payment or a plan links here, and it opens next to the plans. */
export const PricingSearch = z.object({
  payment: Id,
  subscription: Id,
  /** The bank's reply about a card for renewals: the gateway adds it to the plan's address. */
  redirect_status: z.string().optional().catch(undefined),
});
export type PricingSearch = z.infer<typeof PricingSearch>;
