import { type NetPrice, netPrice, type Position } from '@canola/api-schema/net-price';
import type { MarketQuery } from '@canola/api-schema/trading/generated/operations';
import { isTooOld } from './quote-age.ts';

/** A trader's newest price with where the crop is taken over. */
export type TraderOffer = Pick<
  NonNullable<MarketQuery['market']>['prices'][number],
  'id' | 'trader' | 'price' | 'currency' | 'date' | 'change' | 'point' | 'masked'
>;

export interface RankedOffer {
  offer: TraderOffer & { price: string };
  /** Undefined where the trader has no collection point near here. */
  net: NetPrice | undefined;
  /** Shown, but nothing can be sold at it. */
  isTooOld: boolean;
}

/** What the company pays for transport: its rate per ton and kilometre, or nothing where the trader collects. */
export type Transport = number | 'collected';

/**
 * By what is left (docs/product/prices.md#net-price): by price where the trader collects; where the company delivers,
 * those without a known distance come last, by price.
 */
export function rankByNet(
  offers: readonly TraderOffer[],
  from: Position,
  transport: Transport,
  now: number = Date.now(),
): RankedOffer[] {
  return offers
    .filter((offer): offer is RankedOffer['offer'] => offer.price !== null)
    .map((offer) => ({
      offer,
      net: offer.point
        ? netPrice(Number(offer.price), from, offer.point, transport === 'collected' ? 0 : transport)
        : undefined,
      isTooOld: isTooOld(offer.date, now),
    }))
    .sort(transport === 'collected' ? byPrice : byNet);
}

function byPrice(a: RankedOffer, b: RankedOffer): number {
  if (a.isTooOld !== b.isTooOld) return a.isTooOld ? 1 : -1;
  return Number(b.offer.price) - Number(a.offer.price) || a.offer.date.localeCompare(b.offer.date);
}

function byNet(a: RankedOffer, b: RankedOffer): number {
  if (a.isTooOld !== b.isTooOld) return a.isTooOld ? 1 : -1;
  if (a.net && b.net) return b.net.net - a.net.net || Number(b.offer.price) - Number(a.offer.price);
  if (a.net || b.net) return a.net ? -1 : 1;
  return Number(b.offer.price) - Number(a.offer.price);
}

/** What the sentence above the list says of its first one. */
export type Verdict =
  | { kind: 'less-leaves-more'; first: string; other: string; less: number; more: number }
  | { kind: 'most-and-most'; first: string }
  | { kind: 'alone'; first: string };

/** Why the first one leaves most: it pays most, or it is so near that its lower price leaves more. */
export function verdictOf(offers: readonly RankedOffer[]): Verdict | undefined {
  const ranked = offers.filter((one) => !one.isTooOld);
  const first = ranked[0];
  if (!first?.net) return undefined;
  const name = first.offer.trader.name;
  if (ranked.length === 1) return { kind: 'alone', first: name };
  const highest = ranked.reduce((best, one) =>
    Number(one.offer.price) > Number(best.offer.price) ? one : best,
  );
  const less = Number(highest.offer.price) - Number(first.offer.price);
  if (less <= 0 || !highest.net) return { kind: 'most-and-most', first: name };
  return {
    kind: 'less-leaves-more',
    first: name,
    other: highest.offer.trader.name,
    less,
    more: first.net.net - highest.net.net,
  };
}
