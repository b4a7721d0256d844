import { createContext, useContext } from 'react';
import type { OrderValues } from '#market/order-form/order.schema.ts';
import type { SaleValues } from '#market/sell/sale.schema.ts';

/** What was typed for one offer, kept while its panel is open: between the tabs, and back from a refusal. */
export interface Typed {
  offerId: string;
  sale?: SaleValues | undefined;
  order?: OrderValues | undefined;
}

export const TypedContext = createContext<{ current: Typed } | undefined>(undefined);

/** What was typed for another offer is not meant for this one. */
export function useTyped(offerId: string): Typed {
  const kept = useContext(TypedContext);
  if (!kept) return { offerId };
  if (kept.current.offerId !== offerId) kept.current = { offerId };
  return kept.current;
}
