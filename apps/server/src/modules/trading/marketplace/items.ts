import type { Language } from '@canola/api-schema/access';
import { QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';
import { Decimal } from 'decimal.js';
import type { MarketPrice as NewestPrice } from '../../prices/index.ts';
import type { TradingContext } from '../context.ts';
import type { Currency, MarketPrice, MarketplaceItem } from '../generated/resolvers.ts';
import { maskFor } from '../masking/mask.ts';
import { quartersIn } from '../prices/open-quarters.ts';
import { showPrices } from '../prices/price-shown.ts';
import type { PlacedRequester } from '../prices/requester.ts';
import { ITEMS, type Item } from '../reference/index.ts';
import { shownCrop } from '../reference/reference-shown.ts';
import { NO_VALUE, nutrientValueOf, type Priced, referencesOf } from './nutrients.ts';

export const INPUTS = ITEMS.filter((item) => item.tradeType === 'TO_STORAGE');

/** What a ton of an input is counted in (docs/product/marketplace.md#in-tons-of-wheat). */
const WHEAT = 'milling-wheat';

const MAX_AGE_MS = QUOTE_MAX_AGE_DAYS * 86_400_000;

interface Asked {
  currency: Currency;
  quarterId?: string | null | undefined;
  locale: Language;
}

type PricesOf = ReadonlyMap<string, readonly NewestPrice[]>;

export async function itemsAt(
  context: TradingContext,
  requester: PlacedRequester,
  items: readonly Item[],
  { currency, quarterId, locale }: Asked,
): Promise<MarketplaceItem[]> {
  const { regionId } = requester;
  // The references of nutrients are those of the whole shelf, whatever was searched for.
  const cropIds = [...INPUTS.map(({ id }) => id), WHEAT];
  const isMasked = await maskFor(context, requester, { cropIds, favourites: [] });
  const quoted = regionId === null ? [] : await context.newestQuotes.list({ regionId, cropIds, currency });
  const pricesOf: PricesOf = new Map(quoted.map((one) => [one.cropId, one.prices]));
  const now = context.deps.clock.now();
  const quarter = quarterId ?? quartersIn(regionId?.slice(0, 2) ?? '', now)[0] ?? '';
  const market = marketOf(pricesOf, quarter, isFreshAt(now), isMasked);
  return items.flatMap((item) => {
    const crop = shownCrop(item.id, locale);
    if (!crop) return [];
    const masked = isMasked(item.id);
    const prices = [...showPrices(pricesOf.get(item.id) ?? [], locale, masked)];
    return [
      {
        crop,
        lowestPrice: cheapest(prices)?.price ?? null,
        masked,
        currency,
        prices,
        lowestPrices: lowestPrices(prices, now),
        ...market.valueOf(item),
      },
    ];
  });
}

/** What nutrients cost and how much wheat an input is worth, in one quarter. */
function marketOf(
  pricesOf: PricesOf,
  quarterId: string,
  isFresh: (price: NewestPrice) => boolean,
  isMasked: (cropId: string) => boolean,
) {
  const open = (cropId: string) =>
    isMasked(cropId)
      ? []
      : (pricesOf.get(cropId) ?? []).filter((one) => one.quarterId === quarterId && isFresh(one));
  const priced = (item: Item): Priced | undefined => {
    const price = cheapest(open(item.id))?.price;
    return price == null ? undefined : { item, price };
  };
  const references = referencesOf(INPUTS.flatMap((item) => priced(item) ?? []));
  const wheat = open(WHEAT)
    .map(({ price }) => new Decimal(price))
    .toSorted((a, b) => b.cmp(a))[0];
  return {
    valueOf(item: Item) {
      const one = priced(item);
      if (!one) return { ...NO_VALUE, wheatTons: null };
      const wheatTons = wheat && item.unit === 'T' ? new Decimal(one.price).div(wheat).toFixed(2) : null;
      return { ...nutrientValueOf(one, references), wheatTons };
    },
  };
}

/** Nothing is bought at an older one (docs/product/prices.md#age-of-a-quote). */
function isFreshAt(now: Date) {
  return ({ publishedAt }: Pick<NewestPrice, 'publishedAt'>) =>
    new Date(publishedAt).getTime() >= now.getTime() - MAX_AGE_MS;
}

function lowestPrices(prices: readonly MarketPrice[], now: Date): MarketPrice[] {
  const isFresh = isFreshAt(now);
  return [...Map.groupBy(prices, ({ quarter }) => quarter.id).values()].flatMap((all) => {
    const fresh = all.filter(({ date }) => isFresh({ publishedAt: date }));
    // A masked one stands for its whole quarter.
    return cheapest(fresh) ?? cheapest(all) ?? all[0] ?? [];
  });
}

function cheapest<Price extends { price?: string | null }>(prices: readonly Price[]): Price | undefined {
  let found: Price | undefined;
  for (const one of prices)
    if (one.price != null && (!found?.price || new Decimal(one.price).lt(found.price))) found = one;
  return found;
}
