import type { Item } from './catalogue.ts';
import { CROPS } from './crops.reference.ts';
import { EKO } from './eko.reference.ts';
import { FEEDS } from './feeds.reference.ts';
import { FERTILIZERS } from './fertilizers.reference.ts';
import { FUELS } from './fuels.reference.ts';
import { PLANT_PROTECTION } from './plant-protection.reference.ts';
import { SEEDS } from './seeds.reference.ts';

/** Everything that is traded, in the order in which lists show it. */
export const ITEMS: readonly Item[] = [
  ...CROPS,
  ...FUELS,
  ...FEEDS,
  ...FERTILIZERS,
  ...PLANT_PROTECTION,
  ...SEEDS,
  ...EKO,
];

/** Starred at first on purchase prices (docs/product/plans.md#favourites). */
export const DEFAULT_FAVOURITES = ['milling-wheat', 'rapeseed'] as const;
