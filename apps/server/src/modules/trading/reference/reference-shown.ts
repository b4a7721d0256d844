import type { Language } from '@canola/api-schema/access';
import { formatQuarter, parseQuarterId, quarterDates } from '@canola/api-schema/quarter';
import { REGIONS } from '../../prices/index.ts';
import type { Crop, CropParameter, Quarter, Region } from '../generated/resolvers.ts';
import type { Traders } from '../traders.ts';
import { ITEMS, type Item, type Parameter } from './index.ts';

/** Crops, regions and quarters as the API shows them: constants of the code, shared by all requests. */

/** Crops by language, made once for each copy of the traders. */
const cropsWith = new WeakMap<Traders, Map<Language, ReadonlyMap<string, Crop>>>();

export function shownCrop(traders: Traders, cropId: string, locale: Language): Crop | undefined {
  const byLocale = cropsWith.get(traders) ?? new Map<Language, ReadonlyMap<string, Crop>>();
  cropsWith.set(traders, byLocale);
  const crops =
    byLocale.get(locale) ?? new Map(ITEMS.map((item) => [item.id, cropIn(traders, item, locale)]));
  byLocale.set(locale, crops);
  return crops.get(cropId);
}

function cropIn(traders: Traders, item: Item, locale: Language): Crop {
  return {
    id: item.id,
    name: item.names[locale],
    unit: item.unit,
    category: item.category,
    subcategory: item.subcategoryNames[locale],
    icon: item.icon,
    parameters: item.parameters.map((parameter) => parameterIn(parameter, locale)),
    cropTraders: traders.offersOf(item.id).map(({ id, name, logo, descriptions, urlInfo, ...offer }) => ({
      id,
      name,
      logo,
      minimumAmount: offer.minimumAmount,
      description: descriptions[locale],
      urlInfo,
      image: offer.image,
    })),
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
        options: parameter.options.map((option) => ({ id: option.id, title: option.title[locale] })),
      });
  }
}

/** GraphQL needs the type name of a union member. */
function named<T extends object>(name: string, value: T): T {
  return { __typename: name, ...value };
}

const regions = new Map(REGIONS.map(({ id, name }) => [id, { id, name }]));

export function shownRegion(regionId: string): Region | undefined {
  return regions.get(regionId);
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
