import type { Language } from '@canola/api-schema/access';
import { isQuoteTooOld } from '@canola/api-schema/quote-age';
import { Decimal } from 'decimal.js';
import type { MarketPrice as NewestPrice } from '../../prices/index.ts';
import type { TradingContext } from '../context.ts';
import type { Currency, MarketPrice, MarketplaceItem } from '../generated/resolvers.ts';
import { maskFor } from '../masking/masking.service.ts';
import { quartersIn } from '../prices/calendar.ts';
import { showPrices } from '../prices/price-shown.ts';
import type { PlacedRequester } from '../prices/requester.ts';
import { ITEMS, type Item } from '../reference/index.ts';
import { shownCrop } from '../reference/reference-shown.ts';
import { NO_VALUE, nutrientValueOf, type Priced, referencesOf } from './nutrients.ts';

export const INPUTS = ITEMS.filter((item) => item.tradeType === 'TO_STORAGE');

/** The crop that a ton of an input is counted in (docs/product/marketplace.md#in-tons-of-wheat). */
const WHEAT = 'milling-wheat';

interface Requested {
  currency: Currency;
  quarterId?: string | null | undefined;
  locale: Language;
}

type PricesOf = ReadonlyMap<string, readonly NewestPrice[]>;

export async function itemsAt(
  context: TradingContext,
  requester: PlacedRequester,
  items: readonly Item[],
  { currency, quarterId, locale }: Requested,
): Promise<MarketplaceItem[]> {
  const { regionId } = requester;
  // The references of nutrients are those of the whole shelf, whatever was searched for.
  const cropIds = [...INPUTS.map(({ id }) => id), WHEAT];
  const isMasked = await maskFor(context, requester, { cropIds, favourites: [] });
  const quoted = regionId === null ? [] : await context.newestQuotes.list({ regionId, cropIds, currency });
  const pricesOf: PricesOf = new Map(quoted.map((crop) => [crop.cropId, crop.prices]));
  const now = context.deps.clock.now();
  const quarter = quarterId ?? quartersIn(regionId?.slice(0, 2) ?? '', now)[0] ?? '';
  const market = marketOf(pricesOf, quarter, now, isMasked);
  return items.flatMap((item) => {
    const crop = shownCrop(context.traders, item.id, locale);
    if (!crop) return [];
    const masked = isMasked(item.id);
    const prices = [...showPrices(context.traders, pricesOf.get(item.id) ?? [], locale, masked)];
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

/** The prices of nutrients and the wheat that an input is worth, in one quarter. */
function marketOf(pricesOf: PricesOf, quarterId: string, now: Date, isMasked: (cropId: string) => boolean) {
  const open = (cropId: string) =>
    isMasked(cropId)
      ? []
      : (pricesOf.get(cropId) ?? []).filter(
          (price) => price.quarterId === quarterId && !isQuoteTooOld(price.publishedAt, now),
        );
  const priced = (item: Item): Priced | undefined => {
    const price = cheapest(open(item.id))?.price;
    return price == null ? undefined : { item, price };
  };
  const references = referencesOf(INPUTS.flatMap((item) => priced(item) ?? []));
  // Prices of a quarter come best first.
  const wheat = open(WHEAT)[0]?.price;
  return {
    valueOf(item: Item) {
      const product = priced(item);
      if (!product) return { ...NO_VALUE, wheatTons: null };
      const wheatTons = wheat && item.unit === 'T' ? new Decimal(product.price).div(wheat).toFixed(2) : null;
      return { ...nutrientValueOf(product, references), wheatTons };
    },
  };
}

function lowestPrices(prices: readonly MarketPrice[], now: Date): MarketPrice[] {
  return [...Map.groupBy(prices, ({ quarter }) => quarter.id).values()].flatMap((all) => {
    const fresh = all.filter(({ date }) => !isQuoteTooOld(date, now));
    // A masked price represents its whole quarter.
    return cheapest(fresh) ?? cheapest(all) ?? all[0] ?? [];
  });
}

function cheapest<Price extends { price?: string | null }>(prices: readonly Price[]): Price | undefined {
  let found: Price | undefined;
  for (const price of prices)
    if (price.price != null && (!found?.price || new Decimal(price.price).lt(found.price))) found = price;
  return found;
}
