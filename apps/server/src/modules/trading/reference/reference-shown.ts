import type { Language } from '@canola/api-schema/access';
import { formatQuarter, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { REGIONS } from '../../prices/index.ts';
import type {
  CollectionPoint,
  Crop,
  CropParameter,
  CropTrader,
  Quarter,
  Region,
  Trader,
} from '../generated/resolvers.ts';
import {
  ITEMS,
  type Item,
  infoUrl,
  listCropTraders,
  listTraderRegions,
  logoPath,
  type Parameter,
  SUBCATEGORIES,
  TRADERS,
} from './index.ts';

/** Crops, traders, regions and quarters as the API shows them, built once per process and shared by all requests. */

const crops = new Map<Language, ReadonlyMap<string, Crop>>();

export function shownCrop(cropId: string, locale: Language): Crop | undefined {
  const known = crops.get(locale);
  if (known) return known.get(cropId);
  const made = new Map(ITEMS.map((item) => [item.id, cropIn(item, locale)]));
  crops.set(locale, made);
  return made.get(cropId);
}

const CROP_TRADERS = Map.groupBy(listCropTraders(), (one) => one.cropId);

function cropIn(item: Item, locale: Language): Crop {
  return {
    id: item.id,
    name: item.names[locale],
    unit: item.unit,
    category: item.category,
    subcategory: SUBCATEGORIES[item.subcategory][locale],
    icon: item.icon,
    parameters: item.parameters.map((one) => parameterIn(one, locale)),
    cropTraders: (CROP_TRADERS.get(item.id) ?? []).flatMap(({ traderId, minimumAmount, image }) => {
      const found = TRADERS.find((one) => one.id === traderId);
      const shown: CropTrader[] = found
        ? [
            {
              ...traderOf(found),
              minimumAmount: String(minimumAmount),
              description: found.description[locale],
              urlInfo: infoUrl(found.id),
              image,
            },
          ]
        : [];
      return shown;
    }),
  };
}

function parameterIn(parameter: Parameter, locale: Language): CropParameter {
  const { id, type } = parameter;
  const title = parameter.title[locale];
  switch (type) {
    case 'text':
      return named('TextParameter', { id, title, default: parameter.default[locale] });
    case 'float':
      return named('FloatParameter', {
        id,
        title,
        min: parameter.min,
        max: parameter.max,
        unit: parameter.unit,
      });
    case 'select':
      return named('SelectParameter', {
        id,
        title,
        options: parameter.options.map((one) => ({ id: one.id, title: one.title[locale] })),
      });
  }
}

/** GraphQL needs the type name of a union member. */
function named<T extends object>(name: string, value: T): T {
  return { __typename: name, ...value };
}

const traders = new Map(TRADERS.map((one) => [one.id, traderOf(one)]));

function traderOf({ id, name }: { id: string; name: string }): Trader {
  return { id, name, logo: logoPath(id) };
}

export function shownTrader(traderId: string): Trader | undefined {
  return traders.get(traderId);
}

const regions = new Map(REGIONS.map(({ id, name }) => [id, { id, name }]));

export function shownRegion(regionId: string): Region | undefined {
  return regions.get(regionId);
}

const points = new Map(
  listTraderRegions().map(({ traderId, regionId, point }) => [`${traderId} ${regionId}`, point]),
);

/** Where the trader takes over what comes from the region (docs/product/prices.md#net-price). */
export function shownPoint(traderId: string, regionId: string): CollectionPoint | null {
  return points.get(`${traderId} ${regionId}`) ?? null;
}

const quarters = new Map<string, Quarter>();

export function shownQuarter(quarterId: string): Quarter | undefined {
  const known = quarters.get(quarterId);
  if (known) return known;
  const quarter = parseQuarterId(quarterId);
  if (!quarter) return undefined;
  const made = { id: quarterId, name: formatQuarter(quarter), dateFrom: quarterDates(quarter).dateFrom };
  quarters.set(quarterId, made);
  return made;
}
