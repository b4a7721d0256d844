import { netPrice, type Position as Point } from '@canola/api-schema/net-price';
import { cropResult, factsOf } from '@canola/api-schema/position';
import { parseQuarterId, precedesHarvest } from '@canola/api-schema/quarter';
import { isQuoteTooOld } from '@canola/api-schema/quote-age';
import { Decimal } from 'decimal.js';
import { findPostalCode, type MarketPrice, REGIONS } from '../../prices/index.ts';
import type { Traders } from '../traders.ts';
import type { CompanyPositions, PositionRow } from './position.queries.ts';

interface Place {
  storageId: string;
  zip: string;
  regionId: string;
}

export interface Conditions {
  yearHarvested: number;
  now: Date;
  /** Per ton and kilometre with "I deliver"; null where the trader collects. */
  haulageRate: number | null;
  pointOf: Traders['pointOf'];
}

interface BestPrice {
  quote: MarketPrice;
  /** After haulage. */
  net: Decimal;
  /** The best of the day before, after the same haulage; null where nothing was quoted. */
  before: Decimal | null;
}

export interface Valued {
  price: string | null;
  priceBefore: string | null;
  unvalued: string;
  unvaluedStanding: string;
  quote: MarketPrice | null;
  storageId: string | null;
}

/**
 * Each offer at the best price of its region, what is in no storage at the largest storage's place
 * (docs/product/position.md#value).
 */
export function valueRest(
  row: PositionRow,
  largest: CompanyPositions['largest'],
  pricesIn: (regionId: string) => readonly MarketPrice[],
  conditions: Conditions,
): Valued {
  const parts: { place: Place | null; tons: Decimal; isStanding?: boolean }[] = [
    ...row.offers.map(({ ordered, free, ...place }) => ({ place, tons: new Decimal(ordered).plus(free) })),
    { place: largest, tons: new Decimal(cropResult(factsOf(row)).standing), isStanding: true },
  ];
  const held = parts
    .filter(({ tons }) => tons.gt(0))
    .map(({ place, tons, isStanding }) => ({
      place,
      tons,
      isStanding,
      best: place && bestAt(place, pricesIn(place.regionId), conditions),
    }));
  const valued = held.flatMap(({ place, tons, best }) => (place && best ? [{ place, tons, best }] : []));
  const unvalued = held.filter(({ best }) => !best);
  const [main] = valued.toSorted((a, b) => b.tons.cmp(a.tons));
  const average = (priceOf: (best: BestPrice) => Decimal | null) => {
    const prices = valued.map(({ tons, best }) => priceOf(best)?.times(tons));
    if (prices.length === 0 || prices.includes(undefined)) return null;
    const total = Decimal.sum(...valued.map(({ tons }) => tons));
    return Decimal.sum(...prices.filter((price) => price !== undefined))
      .div(total)
      .toDP(6)
      .toString();
  };
  return {
    price: average(({ net }) => net),
    priceBefore: average(({ before }) => before),
    unvalued: tonsOf(unvalued),
    unvaluedStanding: tonsOf(unvalued.filter(({ isStanding }) => isStanding)),
    quote: main?.best.quote ?? null,
    storageId: main?.place.storageId ?? null,
  };
}

const tonsOf = (parts: readonly { tons: Decimal }[]): string =>
  Decimal.sum(0, ...parts.map(({ tons }) => tons)).toString();

/** In the nearest open quarter after the harvest in which anybody quotes; prices come by quarter. */
function bestAt(
  place: Place,
  prices: readonly MarketPrice[],
  { yearHarvested, now, haulageRate, pointOf }: Conditions,
): BestPrice | undefined {
  const eligible = prices.filter(({ quarterId, publishedAt }) => {
    const quarter = parseQuarterId(quarterId);
    return quarter && !precedesHarvest(quarter, yearHarvested) && !isQuoteTooOld(publishedAt, now);
  });
  const nearest = eligible.map(({ quarterId }) => quarterId).toSorted()[0];
  const quotes = eligible.filter(({ quarterId }) => quarterId === nearest);
  const costs = quotes.map((quote) => haulageTo(place, quote, { haulageRate, pointOf }));
  // Traders whose distance is unknown come last.
  const isFar = costs.some((cost) => cost !== undefined);
  const ranked = quotes.flatMap((quote, at) => {
    const cost = isFar ? costs[at] : 0;
    if (cost === undefined) return [];
    const before = quote.change === null ? null : new Decimal(quote.price).minus(quote.change).minus(cost);
    return [{ quote, net: new Decimal(quote.price).minus(cost), before }];
  });
  const [best] = ranked.toSorted((a, b) => b.net.cmp(a.net));
  const [before] = ranked.flatMap((price) => price.before ?? []).toSorted((a, b) => b.cmp(a));
  return best && { ...best, before: before ?? null };
}

/** Undefined where the distance is unknown. */
function haulageTo(
  place: Place,
  quote: MarketPrice,
  { haulageRate, pointOf }: Pick<Conditions, 'haulageRate' | 'pointOf'>,
): number | undefined {
  if (haulageRate === null) return 0;
  const point = pointOf(quote.traderId, quote.regionId);
  return point ? netPrice(0, positionOf(place), point, haulageRate).haulage : undefined;
}

/** Of the postal code; where a newer list no longer has it, the middle of the region. */
function positionOf({ zip, regionId }: Place): Point {
  const place = findPostalCode(regionId.slice(0, 2), zip) ?? REGIONS.find(({ id }) => id === regionId);
  if (!place) throw new Error(`The region ${regionId} is not known.`);
  return place;
}
