/** The market as a plain program: no locks, no database, one thing after another. Tons are whole tenths. */
export interface ModelOffer {
  id: string;
  slot: number;
  total: number;
  isArchived: boolean;
}

export interface ModelOrder {
  id: string;
  offerId: string;
  amount: number;
  price: number;
  lowPrice: number | null;
  traderId: string | null;
  isActive: boolean;
}

interface ModelContract {
  id: string;
  offerId: string;
  orderId: string | null;
  amount: number;
  price: number;
  isFailed: boolean;
}

/** The newest quotes by trader. */
export type Quotes = Readonly<Record<string, { id: string; price: number }>>;

export interface Market {
  offers: Map<string, ModelOffer>;
  orders: Map<string, ModelOrder>;
  contracts: Map<string, ModelContract>;
}

export function emptyMarket(): Market {
  return { offers: new Map(), orders: new Map(), contracts: new Map() };
}

/** Entries are replaced, never changed, so a shallow copy is a copy. */
export function copyMarket({ offers, orders, contracts }: Market): Market {
  return { offers: new Map(offers), orders: new Map(orders), contracts: new Map(contracts) };
}

export function ordered(market: Market, offerId: string): number {
  return sum([...market.orders.values()].filter((one) => one.offerId === offerId && one.isActive));
}

export function sold(market: Market, offerId: string): number {
  return sum([...market.contracts.values()].filter((one) => one.offerId === offerId && !one.isFailed));
}

export function free(market: Market, offer: ModelOffer): number {
  return offer.total - ordered(market, offer.id) - sold(market, offer.id);
}

export function activeOffer(market: Market, slot: number): ModelOffer | undefined {
  return [...market.offers.values()].find((one) => one.slot === slot && !one.isArchived);
}

/**
 * docs/product/selling.md#stop-floor in other words than the product's: the best quote sells at the price, or as a
 * stop.
 */
export function fillPrice(quotes: Quotes, order: ModelOrder): number | undefined {
  const asked = Object.entries(quotes).filter(
    ([trader]) => order.traderId === null || trader === order.traderId,
  );
  if (asked.length === 0) return undefined;
  const best = Math.max(...asked.map(([, quote]) => quote.price));
  const isLimit = best >= order.price;
  const isStop = order.lowPrice !== null && best <= order.lowPrice && best * 10 >= order.lowPrice * 9;
  return isLimit || isStop ? best : undefined;
}

function sum(parts: { amount: number }[]): number {
  return parts.reduce((total, one) => total + one.amount, 0);
}
