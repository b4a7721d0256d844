import type { Position } from '@canola/api-schema/net-price';
import type { Amount } from '@canola/api-schema/number-format';
import type { Place } from '@canola/api-schema/trading/generated/operations';
import type { ReactNode } from 'react';
import type { TraderQuote } from '#market/trader-prices/ranking.ts';

export interface SaleSubject {
  crop: { id: string };
  quarter: { id: string; name: string };
  quarters: readonly { id: string; name: string }[];
  onQuarter: (quarterId: string) => void;
  /** Of every quarter. */
  prices: readonly (TraderQuote & { quarter: { id: string; name: string } })[];
  /** Distances are measured from here. */
  from: Position;
  /** The place of the chart's price history. */
  history: Place;
  /** The free tons; left out in a quick sale. */
  maxAmount?: Amount | undefined;
  /** Quarters before it cannot be chosen. */
  yearHarvested?: number | undefined;
  /** The same price in the page's currency, where that is another one. */
  alsoOf?: ((quote: TraderQuote) => string | undefined) | undefined;
  /** Below the tons: says what the sale adds to the stock. */
  stockNote?: ReactNode;
  /** Below the traders: the way to an order. */
  orderLink?: ReactNode;
}
