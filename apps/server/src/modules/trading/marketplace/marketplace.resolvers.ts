import type { Language } from '@canola/api-schema/access';
import { findInput } from '../crops.ts';
import type { QueryResolvers } from '../generated/resolvers.ts';
import { placedRequester } from '../prices/requester.ts';
import type { Item } from '../reference/index.ts';
import { shownCrop } from '../reference/reference-shown.ts';
import { INPUTS, itemsAt } from './items.ts';

export const marketplaceResolvers: QueryResolvers = {
  async marketplace(_, { place, companyId, categories, search, ...asked }, context) {
    const requester = await placedRequester(context, place, companyId);
    if (!requester) return null;
    const words = fold(search).split(/\s+/).filter(Boolean);
    const items = INPUTS.filter(
      (item) =>
        (categories.length === 0 || categories.includes(item.category)) &&
        hasWords(item, words, asked.locale),
    );
    return itemsAt(context, requester, items, asked);
  },

  async marketplaceItem(_, { place, companyId, cropId, ...asked }, context) {
    const item = findInput(cropId);
    const requester = item && (await placedRequester(context, place, companyId));
    if (!requester) return null;
    const [found] = await itemsAt(context, requester, [item], asked);
    return found ?? null;
  },
};

/** Every word appears in the name or the subcategory; accents do not matter. */
function hasWords(item: Item, words: readonly string[], locale: Language): boolean {
  const crop = shownCrop(item.id, locale);
  const text = fold(`${crop?.name} ${crop?.subcategory}`);
  return words.every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
