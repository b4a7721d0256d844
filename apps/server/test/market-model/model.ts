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
  /** Of a rung. */
  ladderId: string | null;
  isHeld: boolean;
}

export interface ModelLadder {
  id: string;
  offerId: string;
  base: number;
  version: number;
  isHeld: boolean;
  isEnded: boolean;
}

interface ModelContract {
  id: string;
  offerId: string;
  orderId: string | null;
  amount: number;
  price: number;
  traderId: string;
  /** Its tons are among those that the trader's limit has taken. */
  isCounted: boolean;
  isFailed: boolean;
}

export interface ModelQuote {
  id: string;
  price: number;
  limit: number | null;
  /** Ends with the round in which it was published. */
  isShort: boolean;
  /** Withdrawn or expired; `isFaded` more than a day ago. */
  isEnded: boolean;
  isFaded: boolean;
}

/** The newest quotes by trader. */
export type Quotes = Readonly<Record<string, ModelQuote>>;

export interface Market {
  offers: Map<string, ModelOffer>;
  orders: Map<string, ModelOrder>;
  contracts: Map<string, ModelContract>;
  ladders: Map<string, ModelLadder>;
  /** Traders whose limit has been full for more than a day. */
  longFull: Set<string>;
}

export function emptyMarket(): Market {
  return {
    offers: new Map(),
    orders: new Map(),
    contracts: new Map(),
    ladders: new Map(),
    longFull: new Set(),
  };
}

/** Entries are replaced, never changed, so a shallow copy is a copy. */
export function copyMarket({ offers, orders, contracts, ladders, longFull }: Market): Market {
  return {
    offers: new Map(offers),
    orders: new Map(orders),
    contracts: new Map(contracts),
    ladders: new Map(ladders),
    longFull: new Set(longFull),
  };
}

/** A lorry: a limit with less left is full. */
const LORRY = 240;

export function taken(market: Market, traderId: string): number {
  return sum(
    [...market.contracts.values()].filter(
      (contract) => contract.traderId === traderId && contract.isCounted && !contract.isFailed,
    ),
  );
}

export function tonsLeft(market: Market, traderId: string, { limit }: Pick<ModelQuote, 'limit'>): number {
  return limit === null ? Number.POSITIVE_INFINITY : limit - taken(market, traderId);
}

export function isFull(market: Market, traderId: string, quote: Pick<ModelQuote, 'limit'>): boolean {
  return tonsLeft(market, traderId, quote) < LORRY;
}

export function ordered(market: Market, offerId: string): number {
  return sum([...market.orders.values()].filter((order) => order.offerId === offerId && order.isActive));
}

export function sold(market: Market, offerId: string): number {
  return sum(
    [...market.contracts.values()].filter((contract) => contract.offerId === offerId && !contract.isFailed),
  );
}

export function free(market: Market, offer: ModelOffer): number {
  return offer.total - ordered(market, offer.id) - sold(market, offer.id);
}

export function activeOffer(market: Market, slot: number): ModelOffer | undefined {
  return [...market.offers.values()].find((offer) => offer.slot === slot && !offer.isArchived);
}

/**
 * docs/product/selling.md#stop-floor in other words than the product's: the best quote with room for the order sells at
 * the price, or as a stop, which prices that ended within a day hold back.
 */
export function fillOf(
  market: Market,
  quotes: Quotes,
  order: ModelOrder,
): { price: number; traderId: string } | undefined {
  if (order.isHeld) return undefined;
  const asked = Object.entries(quotes).filter(
    ([trader]) => order.traderId === null || trader === order.traderId,
  );
  const open = asked.filter(
    ([trader, quote]) => !quote.isEnded && tonsLeft(market, trader, quote) >= Math.max(order.amount, LORRY),
  );
  const holding = asked.filter(
    ([trader, quote]) => !quote.isFaded && (!isFull(market, trader, quote) || !market.longFull.has(trader)),
  );
  const best = Math.max(...open.map(([, quote]) => quote.price));
  const held = Math.max(...holding.map(([, quote]) => quote.price));
  const [traderId] = open.find(([, quote]) => quote.price === best) ?? [];
  if (traderId === undefined) return undefined;
  const isLimit = best >= order.price;
  const isStop = order.lowPrice !== null && held <= order.lowPrice && best * 10 >= order.lowPrice * 9;
  return isLimit || isStop ? { price: best, traderId } : undefined;
}

function sum(parts: { amount: number }[]): number {
  return parts.reduce((total, part) => total + part.amount, 0);
}
