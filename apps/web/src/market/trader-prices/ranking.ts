import { type NetPrice, netPrice, type Position } from '@canola/api-schema/net-price';
import type { MarketQuery } from '@canola/api-schema/trading/generated/operations';
import { rankQuotes } from './best-price.ts';
import { isTooOld } from './quote-age.ts';

/** A trader's newest price with where the crop is taken over. */
export type TraderQuote = Pick<
  NonNullable<MarketQuery['market']>['prices'][number],
  'id' | 'trader' | 'price' | 'currency' | 'date' | 'change' | 'point' | 'masked'
>;

export interface RankedQuote {
  quote: TraderQuote & { price: string };
  /** Undefined where the trader has no collection point near here. */
  net: NetPrice | undefined;
  /** Shown, but nothing can be sold at it. */
  isTooOld: boolean;
}

/** The company's rate per ton and kilometre, or nothing to pay where the trader collects. */
export type Transport = number | 'collected';

/**
 * By what is left (docs/product/prices.md#net-price): by price where the trader collects; where the company delivers,
 * those without a known distance come last, by price.
 */
export function rankByNet(
  quotes: readonly TraderQuote[],
  from: Position,
  transport: Transport,
  now: number = Date.now(),
): RankedQuote[] {
  const ranked = rankQuotes(quotes, 'sell', now).map((quote) => ({
    quote,
    net: quote.point
      ? netPrice(Number(quote.price), from, quote.point, transport === 'collected' ? 0 : transport)
      : undefined,
    isTooOld: isTooOld(quote.date, now),
  }));
  return transport === 'collected' ? ranked : ranked.sort(byNet);
}

/** Equals stay in the order of their prices. */
function byNet(a: RankedQuote, b: RankedQuote): number {
  if (a.isTooOld !== b.isTooOld) return a.isTooOld ? 1 : -1;
  return (b.net?.net ?? Number.NEGATIVE_INFINITY) - (a.net?.net ?? Number.NEGATIVE_INFINITY) || 0;
}

/** Whether the first of several is the only one that leaves so much. */
export function leavesMost([first, second]: readonly RankedQuote[]): boolean {
  if (!first || !second || first.isTooOld) return false;
  return second.isTooOld || left(first) !== left(second);
}

/** The price, where the way to the trader is not known. */
const left = ({ quote, net }: RankedQuote) => net?.net ?? Number(quote.price);

/** The sentence above the list, about its first trader. */
export type Verdict =
  | { kind: 'less-leaves-more'; first: string; other: string; less: number; more: number }
  | { kind: 'most-and-most'; first: string }
  | { kind: 'leaves-most'; first: string }
  | { kind: 'alone'; first: string };

/**
 * Why the first trader leaves most: it pays most, or it is so near that its lower price leaves more. On a tie nobody
 * pays most, and nothing is said about a higher price from where the way is not known.
 */
export function verdictOf(quotes: readonly RankedQuote[]): Verdict | undefined {
  const ranked = quotes.filter((quoted) => !quoted.isTooOld);
  const first = ranked[0];
  if (!first?.net) return undefined;
  const name = first.quote.trader.name;
  if (ranked.length === 1) return { kind: 'alone', first: name };
  const highest = ranked.reduce((best, next) =>
    Number(next.quote.price) > Number(best.quote.price) ? next : best,
  );
  const less = Number(highest.quote.price) - Number(first.quote.price);
  if (!highest.net) return undefined;
  if (less === 0) {
    const { net } = first.net;
    const equal = ranked.filter(({ quote }) => Number(quote.price) === Number(first.quote.price)).slice(1);
    if (equal.length === 0) return { kind: 'most-and-most', first: name };
    return equal.every((other) => other.net && other.net.net < net)
      ? { kind: 'leaves-most', first: name }
      : undefined;
  }
  return {
    kind: 'less-leaves-more',
    first: name,
    other: highest.quote.trader.name,
    less,
    more: first.net.net - highest.net.net,
  };
}
