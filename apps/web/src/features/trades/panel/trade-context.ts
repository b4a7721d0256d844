import { createContext, useContext } from 'react';
import type { SaleValues } from '#market/deal/sale.schema.ts';
import type { LadderValues } from '#market/ladder/ladder.schema.ts';
import type { OrderValues } from '#market/order-form/order.schema.ts';
import type { OfferPrice, TradeOffer } from '../trades.queries.ts';

/** The data of every tab of the trade panel. */
export interface Trade {
  offer: TradeOffer;
  prices: readonly OfferPrice[];
  quarters: readonly { id: string; name: string }[];
  quarter: { id: string; name: string };
}

export const TradeContext = createContext<Trade | undefined>(undefined);

export function useTrade(): Trade {
  const trade = useContext(TradeContext);
  if (!trade) throw new Error('A tab of the trade is outside of its panel.');
  return trade;
}

/** The text typed for one offer, which stays while its panel is open: between the tabs, and back from a refusal. */
export interface Typed {
  offerId: string;
  sale?: SaleValues | undefined;
  order?: OrderValues | undefined;
  ladder?: LadderValues | undefined;
}

export const TypedContext = createContext<{ current: Typed } | undefined>(undefined);

/** Text typed for another offer is not meant for this one. */
export function useTyped(offerId: string): Typed {
  const typed = useContext(TypedContext);
  if (!typed) return { offerId };
  if (typed.current.offerId !== offerId) typed.current = { offerId };
  return typed.current;
}
