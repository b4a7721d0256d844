import { z } from 'zod';

const Id = z.uuid().optional().catch(undefined);

/** A mail about a payment or a plan leads here, and it opens beside the plans. */
export const PricingSearch = z.object({
  payment: Id,
  subscription: Id,
  /** Of a card for renewals, about which the bank was asked: the gateway adds it to the plan's address. */
  redirect_status: z.string().optional().catch(undefined),
});
export type PricingSearch = z.infer<typeof PricingSearch>;
