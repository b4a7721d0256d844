import { z } from 'zod';

/** After a card: the gateway adds these three to the address it leads back to. */
const CardResult = z.object({
  payment_intent: z.string().min(1),
  payment_intent_client_secret: z.string().min(1),
  redirect_status: z.string().min(1),
});
/** After a bank transfer, or a new card for an open payment: our own payment's id. */
const TransferResult = z.object({ gateway_id: z.string().min(1) });

const known = z.string().optional().catch(undefined);
export const ResultSearch = z.object({
  payment_intent: known,
  payment_intent_client_secret: known,
  redirect_status: known,
  gateway_id: known,
});
export type ResultSearch = z.infer<typeof ResultSearch>;

/** Either set is complete, or the address is of no use (docs/product/screens.md#routes). */
export function resultOf(search: ResultSearch): { id: string; isSaidToSucceed: boolean } | undefined {
  const card = CardResult.safeParse(search);
  if (card.success)
    return { id: card.data.payment_intent, isSaidToSucceed: card.data.redirect_status === 'succeeded' };
  const transfer = TransferResult.safeParse(search);
  // Nobody is sent here after a refusal: a card that was just saved is being charged.
  return transfer.success ? { id: transfer.data.gateway_id, isSaidToSucceed: true } : undefined;
}
