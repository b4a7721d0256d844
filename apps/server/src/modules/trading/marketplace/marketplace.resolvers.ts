import type { Language } from '@canola/api-schema/access';
import { foldText } from '@canola/api-schema/plain-text';
import type { QueryResolvers } from '../generated/resolvers.ts';
import { placedRequester } from '../prices/requester.ts';
import { findInput, type Item } from '../reference/index.ts';
import { INPUTS, itemsAt } from './items.ts';

export const marketplaceResolvers: QueryResolvers = {
  async marketplace(_, { place, companyId, categories, search, ...requested }, context) {
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const words = foldText(search).split(/\s+/).filter(Boolean);
    const items = INPUTS.filter(
      (item) =>
        (categories.length === 0 || categories.includes(item.category)) &&
        hasWords(item, words, requested.locale),
    );
    return itemsAt(context, requester, items, requested);
  },

  async marketplaceItem(_, { place, companyId, cropId, ...requested }, context) {
    const item = findInput(cropId);
    const requester = item && (await placedRequester(context, place, companyId));
    if (!requester) return null;
    const [found] = await itemsAt(context, requester, [item], requested);
    return found ?? null;
  },
};

/** Every word appears in the name or the subcategory; accents do not matter. */
function hasWords(item: Item, words: readonly string[], locale: Language): boolean {
  const text = foldText(`${item.names[locale]} ${item.subcategoryNames[locale]}`);
  return words.every((word) => text.includes(word));
}
