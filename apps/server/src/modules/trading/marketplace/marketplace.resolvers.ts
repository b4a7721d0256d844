import type { Language } from '@canola/api-schema/access';
import { Decimal } from 'decimal.js';
import type { TradingContext } from '../context.ts';
import { findInput } from '../crops.ts';
import type { Currency, MarketplaceItem, QueryResolvers } from '../generated/resolvers.ts';
import { maskFor } from '../masking/mask.ts';
import { showPrices } from '../prices/price-shown.ts';
import { type PlacedRequester, placedRequester } from '../prices/requester.ts';
import { ITEMS, type Item } from '../reference/index.ts';
import { shownCrop } from '../reference/reference-shown.ts';

const INPUTS = ITEMS.filter((item) => item.tradeType === 'TO_STORAGE');

export const marketplaceResolvers: QueryResolvers = {
  async marketplace(_, { place, companyId, currency, categories, search, locale }, context) {
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const words = fold(search).split(/\s+/).filter(Boolean);
    const items = INPUTS.filter(
      (item) =>
        (categories.length === 0 || categories.includes(item.category)) && hasWords(item, words, locale),
    );
    return itemsAt(context, requester, items, { currency, locale });
  },

  async marketplaceItem(_, { place, companyId, cropId, currency, locale }, context) {
    const item = findInput(cropId);
    const requester = item && (await placedRequester(context, place, companyId));
    if (!requester) return null;
    const [found] = await itemsAt(context, requester, [item], { currency, locale });
    return found ?? null;
  },
};

async function itemsAt(
  context: TradingContext,
  requester: PlacedRequester,
  items: readonly Item[],
  { currency, locale }: { currency: Currency; locale: Language },
): Promise<MarketplaceItem[]> {
  const cropIds = items.map(({ id }) => id);
  const isMasked = await maskFor(context, requester, { cropIds, favourites: [] });
  const { regionId } = requester;
  const quoted = regionId === null ? [] : await context.newestQuotes.list({ regionId, cropIds, currency });
  const pricesOf = new Map(quoted.map((one) => [one.cropId, one.prices]));
  return cropIds.flatMap((cropId) => {
    const crop = shownCrop(cropId, locale);
    if (!crop) return [];
    const masked = isMasked(cropId);
    const prices = [...showPrices(pricesOf.get(cropId) ?? NO_PRICES, locale, masked)];
    return [{ crop, lowestPrice: lowest(prices), masked, currency, prices }];
  });
}

const NO_PRICES: readonly never[] = [];

function lowest(prices: MarketplaceItem['prices']): string | null {
  const known = prices.flatMap(({ price }) => price ?? []);
  const [first] = known.toSorted((a, b) => new Decimal(a).cmp(b));
  return first ?? null;
}

/** Every word appears in the name or the subcategory; accents do not matter. */
function hasWords(item: Item, words: readonly string[], locale: Language): boolean {
  const crop = shownCrop(item.id, locale);
  const text = fold(`${crop?.name} ${crop?.subcategory}`);
  return words.every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
