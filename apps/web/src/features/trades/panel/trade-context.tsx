import { createContext, type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { SaleShape } from '#market/deal/sale.schema.ts';
import { LadderShape } from '#market/ladder/ladder.schema.ts';
import { OrderShape } from '#market/order-form/order.schema.ts';
import { type EntryDraft, useEntryDraft } from '#shared/form/use-entry-draft.ts';
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

const TypedShape = z.object({ sale: SaleShape, order: OrderShape, ladder: LadderShape }).partial();
const TypedContext = createContext<EntryDraft<z.infer<typeof TypedShape>> | undefined>(undefined);

interface TypedOfOfferProps {
  offerId: string;
  children: ReactNode;
}

/** The text typed for one offer: it stays between the tabs, back from a refusal, and on the way back to the panel. */
export function TypedOfOffer({ offerId, children }: TypedOfOfferProps) {
  const typed = useEntryDraft(`trade.${offerId}`, TypedShape);
  return <TypedContext value={typed}>{children}</TypedContext>;
}

export function useTyped() {
  const typed = useContext(TypedContext);
  if (!typed) throw new Error('A tab of the trade is outside of its panel.');
  return typed;
}
