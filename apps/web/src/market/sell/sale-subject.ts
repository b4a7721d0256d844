import type { Position } from '@canola/api-schema/net-price';
import type { Amount } from '@canola/api-schema/number-format';
import type { Place } from '@canola/api-schema/trading/generated/operations';
import type { ReactNode } from 'react';
import type { TraderOffer } from '#market/trader-prices/ranking.ts';

/** What is sold, when it is delivered and where from. */
export interface SaleSubject {
  crop: { id: string };
  quarter: { id: string; name: string };
  quarters: readonly { id: string; name: string }[];
  onQuarter: (quarterId: string) => void;
  /** Of every quarter. */
  prices: readonly (TraderOffer & { quarter: { id: string; name: string } })[];
  /** Distances are measured from here. */
  from: Position;
  /** Whose price history the chart shows. */
  history: Place;
  /** What is free; left out where there is no offer that could end. */
  maxAmount?: Amount | undefined;
  /** Quarters before it cannot be chosen. */
  yearHarvested?: number | undefined;
  /** The same price in the page's currency, where that is another one. */
  alsoOf?: ((offer: TraderOffer) => string | undefined) | undefined;
  /** Below the tons: what the sale adds to the stock. */
  stockNote?: ReactNode;
  /** Below the traders: the way to an order. */
  orderLink?: ReactNode;
}
