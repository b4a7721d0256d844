import type { PurchasePreview } from '@canola/api-schema/billing/purchase';

/** What is bought in a trial starts when that ends; anything else with its payment (docs/product/payments.md#buying). */
export function startsLater({ startsAt }: Pick<PurchasePreview, 'startsAt'>): boolean {
  return new Date(startsAt).getTime() - Date.now() > 60_000;
}
