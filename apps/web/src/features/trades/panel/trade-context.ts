import { createContext, useContext } from 'react';
import type { OfferPrice, TradeOffer } from '../trades.queries.ts';

/** What every tab of the trade panel knows. */
export interface Trade {
  offer: TradeOffer;
  prices: readonly OfferPrice[];
  quarters: readonly { id: string; name: string }[];
  quarter: { id: string; name: string };
}

export const TradeContext = createContext<Trade | undefined>(undefined);

export function useTrade(): Trade {
  const trade = useContext(TradeContext);
  if (!trade) throw new Error('A tab of the trade stands outside of its panel.');
  return trade;
}
