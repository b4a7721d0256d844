import { distanceKm } from '@canola/api-schema/net-price';
import { REGIONS } from '../../../prices/index.ts';
import { ITEMS } from '../catalogue/catalogue.reference.ts';
import type { Item, Parameter } from '../catalogue/catalogue.ts';
import { imageOf } from './delivered-as.ts';
import type { CollectionPoint, Trader } from './trader.ts';
import { CZECH_TRADERS, SLOVAK_TRADERS } from './traders-cz.reference.ts';
import { IRISH_TRADERS } from './traders-ie.reference.ts';
import { ROMANIAN_TRADERS } from './traders-ro.reference.ts';

export const TRADERS: readonly Trader[] = [
  ...CZECH_TRADERS,
  ...SLOVAK_TRADERS,
  ...ROMANIAN_TRADERS,
  ...IRISH_TRADERS,
];

/** One lorry: less is not worth the way (docs/product/constants.md#selling). */
const MINIMUM_TONS_OF_CROP = 24;

/** The smallest order of an input, by its unit, where nothing else is said. */
const MINIMUM_OF_INPUT = { T: 3, KG: 100, L: 20, PIECE: 5 } as const;
/** What comes by tanker or by the lorry. */
const BULK_MINIMUM: Record<string, number> = {
  diesel: 1000,
  'diesel-winter': 1000,
  biodiesel: 1000,
  'petrol-95': 1000,
  'heating-oil': 1000,
  adblue: 1000,
  'uan-30': 24,
  'sam-240': 24,
  'ground-limestone': 24,
  'dolomitic-limestone': 24,
  gypsum: 24,
  compost: 24,
  'seed-winter-wheat': 1,
  'seed-winter-barley': 1,
  'seed-spring-barley': 1,
  'seed-oats': 1,
  'seed-peas': 1,
  'flonicamid-500': 1,
  'rhizobium-soy': 1,
  'bacillus-thuringiensis': 1,
  'pythium-oligandrum': 1,
};

export interface CropTrader {
  cropId: string;
  traderId: string;
  minimumAmount: number;
  /** On top of the item's own; null where there is nothing to add. */
  parameters: Parameter[] | null;
  image: string | null;
}

/** Who buys or sells what. */
export function listCropTraders(): CropTrader[] {
  return TRADERS.flatMap((trader) =>
    ITEMS.filter((item) => trades(trader, item)).map((item) => ({
      cropId: item.id,
      traderId: trader.id,
      minimumAmount: minimumAmount(trader, item),
      parameters: trader.parameters?.[item.id] ?? null,
      image: imageOf(item),
    })),
  );
}

function trades(trader: Trader, item: Item): boolean {
  return item.category === 'CROP' ? trader.buys.includes(item.id) : trader.sells.includes(item.category);
}

function minimumAmount(trader: Trader, item: Item): number {
  if (item.category === 'CROP') return MINIMUM_TONS_OF_CROP;
  const least = (BULK_MINIMUM[item.id] ?? MINIMUM_OF_INPUT[item.unit]) * trader.orderSize;
  return Math.max(1, item.unit === 'PIECE' ? Math.ceil(least) : least);
}

export interface TraderRegion {
  traderId: string;
  regionId: string;
  point: CollectionPoint;
}

/** For each region served, the trader's collection point nearest to it (docs/product/prices.md#net-price). */
export function listTraderRegions(): TraderRegion[] {
  return TRADERS.flatMap((trader) =>
    trader.regions.map((regionId) => ({
      traderId: trader.id,
      regionId,
      point: nearestPoint(trader, regionId),
    })),
  );
}

function nearestPoint(trader: Trader, regionId: string): CollectionPoint {
  const region = REGIONS.find((one) => one.id === regionId);
  if (!region) throw new Error(`${trader.id} serves the unknown region ${regionId}`);
  const [nearest] = trader.points.toSorted((a, b) => distanceKm(region, a) - distanceKm(region, b));
  if (!nearest) throw new Error(`${trader.id} has no collection point`);
  return nearest;
}

/** Served with the postal codes; drawn for this product. */
export function logoPath(traderId: string): string {
  return `/data/traders/${traderId}.svg`;
}

/** The reserved domain: an invented company has no page. */
export function infoUrl(traderId: string): string {
  return `https://${traderId}.example/`;
}
