import { distanceKm } from '@canola/api-schema/net-price';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';
import { REGIONS, type RegionCountry } from '../../prices/index.ts';
import { Category, CollectionPoint, type Item, Localized, type Parameter } from './catalogue.ts';
import { ITEMS, ParameterValues } from './items.ts';

/** An invented company; no name belongs to a real one. */
const Trader = z.strictObject({
  /** Used in quotes, contracts and the logo's file name, so it never changes. */
  id: z.string(),
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  /** Of a company that no register knows: its check digit is wrong, or it has not been given out. */
  number: z.string(),
  description: Localized,
  regions: z.array(z.enum(REGIONS.map(({ id }) => id))),
  points: z.array(CollectionPoint).min(1),
  buys: z.array(z.enum(ITEMS.map(({ id }) => id))),
  sells: z.array(Category),
  /** How much larger than usual an order of inputs has to be. */
  orderSize: z.number(),
  /** Required besides the usual quality, by crop. */
  parameters: z.record(z.string(), ParameterValues).optional(),
});
type Trader = z.infer<typeof Trader> & { country: RegionCountry };

export const TRADERS: readonly Trader[] = (['CZ', 'SK', 'RO', 'IE'] as const).flatMap((country) =>
  readReference(`traders-${country.toLowerCase()}.json`, z.array(Trader)).map((trader) => ({
    ...trader,
    country,
  })),
);

/** Of the country and the company's number, as VAT numbers are written there; of an invented company like the number. */
export function vatNumber({ country, number }: Trader): string {
  if (country === 'SK') return `SK20${number}`;
  return country === 'IE' ? `IE9${number}A` : `${country}${number}`;
}

/** One lorry: less is not worth the way (docs/product/constants.md#selling). */
const MINIMUM_TONS_OF_CROP = 24;

/** The smallest order of an input, by its unit, where the item names no other. */
const MINIMUM_OF_INPUT = { T: 3, KG: 100, L: 20, PIECE: 5 } as const;

export interface CropTrader {
  cropId: string;
  traderId: string;
  minimumAmount: number;
  /** On top of the item's own; null where there is nothing to add. */
  parameters: Parameter[] | null;
  image: string | null;
}

export function listCropTraders(): CropTrader[] {
  return TRADERS.flatMap((trader) =>
    ITEMS.filter((item) => trades(trader, item)).map((item) => ({
      cropId: item.id,
      traderId: trader.id,
      minimumAmount: minimumAmount(item, trader.orderSize),
      parameters: trader.parameters?.[item.id] ?? null,
      image: imageOf(item),
    })),
  );
}

function trades(trader: Trader, item: Item): boolean {
  return item.category === 'CROP' ? trader.buys.includes(item.id) : trader.sells.includes(item.category);
}

/** `orderSize` is how much larger than usual an order of inputs has to be. */
export function minimumAmount(item: Item, orderSize = 1): number {
  if (item.category === 'CROP') return MINIMUM_TONS_OF_CROP;
  const least = (item.minimum ?? MINIMUM_OF_INPUT[item.unit]) * orderSize;
  return Math.max(1, item.unit === 'PIECE' ? Math.ceil(least) : least);
}

/** The drawing of each packaging, by how its id begins. */
const DRAWINGS = {
  BULK: 'bulk',
  BIG_BAG: 'big-bag',
  TANK: 'tanker',
  IBC: 'ibc',
  CAN: 'canister',
  BAG: 'bag',
  POUCH: 'bag',
} as const;

/** An input as it is usually delivered; without a packaging it comes in bags. A crop has no picture. */
export function imageOf({ category, parameters }: Item): string | null {
  if (category === 'CROP') return null;
  const packaging = parameters.find(({ id }) => id === 'packaging');
  const first = packaging?.type === 'select' ? packaging.options[0]?.id : undefined;
  const found = Object.entries(DRAWINGS).find(([start]) => first?.startsWith(start));
  return `/data/inputs/${found?.[1] ?? 'bag'}.svg`;
}

export interface TraderRegion {
  traderId: string;
  regionId: string;
  point: CollectionPoint;
}

/** The collection point that serves a region (docs/product/prices.md#net-price). */
export function nearestPoint(
  points: readonly CollectionPoint[],
  regionId: string,
): CollectionPoint | undefined {
  const region = REGIONS.find((known) => known.id === regionId);
  return region && points.toSorted((a, b) => distanceKm(region, a) - distanceKm(region, b))[0];
}

export function listTraderRegions(): TraderRegion[] {
  return TRADERS.flatMap(({ id, regions, points }) =>
    regions.flatMap((regionId) => {
      const point = nearestPoint(points, regionId);
      return point ? [{ traderId: id, regionId, point }] : [];
    }),
  );
}

/** Served with the postal codes; drawn for this product. */
export function logoPath(traderId: string): string {
  return `/data/traders/${traderId}.svg`;
}

/** The reserved domain: an invented company has no page. */
export function infoUrl(traderId: string): string {
  return `https://${traderId}.example/`;
}
