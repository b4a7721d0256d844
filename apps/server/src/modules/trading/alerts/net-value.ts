import { distanceKm, netPrice, type Position, ROAD_FACTOR } from '@canola/api-schema/net-price';
import { Decimal } from 'decimal.js';
import { findPostalCode, listPostalCodes, REGIONS } from '../../prices/index.ts';

/** A price of a trader, and where it takes over; the distance to some is unknown. */
export interface PlacedPrice {
  price: string;
  point: Position | null;
}

export interface Haulage {
  from: Position;
  /** Per ton and kilometre. */
  rate: number;
}

/** The best price at a place. Traders whose distance is unknown come last, as everywhere. */
export function bestNet(prices: readonly PlacedPrice[], haulage: Haulage | null): string | undefined {
  const isFar = haulage !== null && prices.some(({ point }) => point !== null);
  const nets = prices.flatMap(({ price, point }) => {
    if (!isFar) return [new Decimal(price)];
    return point ? [new Decimal(price).minus(netPrice(0, haulage.from, point, haulage.rate).haulage)] : [];
  });
  return nets.length > 0 ? Decimal.max(...nets).toFixed(2) : undefined;
}

/** Of the postal code; where a newer list no longer has it, the middle of the region. */
export function haulageOf(row: {
  regionId: string;
  zip: string | null;
  haulageRate: string | null;
}): Haulage | null {
  const { regionId, zip, haulageRate } = row;
  if (haulageRate === null || zip === null) return null;
  const from = findPostalCode(regionId.slice(0, 2), zip) ?? REGIONS.find(({ id }) => id === regionId);
  if (!from) throw new Error(`The region ${regionId} is not known.`);
  return { from, rate: Number(haulageRate) };
}

const radii = new Map<string, number>();

/** Longer than the way from any place of the region to any of the points, in kilometres by road. */
export function longestWay(regionId: string, points: readonly Position[]): number {
  const middle = REGIONS.find(({ id }) => id === regionId);
  if (!middle || points.length === 0) return 0;
  const radius =
    radii.get(regionId) ??
    listPostalCodes(regionId.slice(0, 2)).reduce(
      (most, place) => (place.region === regionId ? Math.max(most, distanceKm(middle, place)) : most),
      0,
    );
  radii.set(regionId, radius);
  const furthest = Math.max(...points.map((point) => distanceKm(middle, point)));
  return Math.ceil((furthest + radius) * ROAD_FACTOR) + 1;
}
