import { z } from 'zod';

/** In the order of the chips (docs/product/marketplace.md#what-is-sold). */
export const CATEGORIES = ['FERTILIZER', 'FUEL', 'FEED', 'SEED', 'PLANT_PROTECTION', 'EKO'] as const;
export type Category = (typeof CATEGORIES)[number];

/** By name, unless a nutrient is named. */
export const SORTS = ['N', 'P2O5', 'K2O'] as const;
export type Sort = (typeof SORTS)[number];

const isCategory = (value: unknown): value is Category => CATEGORIES.some((category) => category === value);

/** Unknown categories are dropped, each counts once, and in one order: one choice has one address. */
function readCategories(value: unknown): Category[] | undefined {
  const chosen = (Array.isArray(value) ? value : [value]).filter(isCategory);
  return chosen.length === 0 ? undefined : CATEGORIES.filter((category) => chosen.includes(category));
}

/** In addition to the parameters of every price page. */
export const MarketplaceSearch = z.object({
  category: z.preprocess(readCategories, z.array(z.enum(CATEGORIES)).optional()),
  sort: z.enum(SORTS).optional().catch(undefined),
});
