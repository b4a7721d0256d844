import { z } from 'zod';

/** After a card: the gateway adds these three to the address it leads back to. */
const CardResult = z.object({
  payment_intent: z.string().min(1),
  payment_intent_client_secret: z.string().min(1),
  redirect_status: z.string().min(1),
});
/** After a bank transfer, or a new card for an open payment: our own payment's id. */
const OwnResult = z.object({ gateway_id: z.string().min(1) });

const known = z.string().optional().catch(undefined);
export const ResultSearch = z.object({
  payment_intent: known,
  payment_intent_client_secret: known,
  redirect_status: known,
  gateway_id: known,
});
export type ResultSearch = z.infer<typeof ResultSearch>;

export interface AddressedResult {
  id: string;
  isSaidToSucceed: boolean;
  /** Nobody paid in a form: a card that was just saved is going to be charged, or a transfer is waited for. */
  isWithoutForm: boolean;
  /** The bank was asked about a new card, and its holder refused. */
  isRefused: boolean;
}

/** Either set is complete, or the address is of no use (docs/product/screens.md#routes). */
export function resultOf(search: ResultSearch): AddressedResult | undefined {
  const card = CardResult.safeParse(search);
  if (card.success) {
    const { payment_intent: id, redirect_status } = card.data;
    return {
      id,
      isSaidToSucceed: redirect_status === 'succeeded',
      isWithoutForm: false,
      isRefused: false,
    };
  }
  const own = OwnResult.safeParse(search);
  if (!own.success) return undefined;
  const isRefused = search.redirect_status === 'failed';
  return { id: own.data.gateway_id, isSaidToSucceed: false, isWithoutForm: true, isRefused };
}
