import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import type { Seller } from './sellers.ts';
import type { Item, useItem } from './use-item.ts';

type Market = ReturnType<typeof useItem>;

/** One input and quarter as its panel shows it. */
export interface ContentProps {
  market: Market & { item: Item; place: PostalCode; quarter: NonNullable<Market['quarter']> };
  sellers: readonly Seller[];
}
