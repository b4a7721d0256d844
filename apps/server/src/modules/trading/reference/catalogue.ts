import { LANGUAGES } from '@canola/api-schema/access';
import { z } from 'zod';

export const CATEGORIES = ['CROP', 'EKO', 'FEED', 'FERTILIZER', 'FUEL', 'PLANT_PROTECTION', 'SEED'] as const;
export const Category = z.enum(CATEGORIES);
type Category = z.infer<typeof Category>;

export const UNITS = ['KG', 'L', 'PIECE', 'T'] as const;

/** A crop leaves a farmer's storage, an input comes to it. */
export const TRADE_TYPES = ['FROM_STORAGE', 'TO_STORAGE'] as const;

/** Shown first and in this order (docs/product/marketplace.md#parameters). */
export const NUTRIENTS = ['N', 'P2O5', 'K2O', 'Mg', 'Ca', 'S'] as const;

export const Localized = z.record(z.enum(LANGUAGES), z.string().min(1));
export type Localized = z.infer<typeof Localized>;

export const CollectionPoint = z.strictObject({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type CollectionPoint = z.infer<typeof CollectionPoint>;

/** A property of an item that is shown with its price; nutrients come first (docs/product/marketplace.md#parameters). */
export type Parameter =
  | { id: string; type: 'text'; title: Localized; default: Localized }
  | { id: string; type: 'float'; title: Localized; min: number | null; max: number | null; unit: string }
  | { id: string; type: 'select'; title: Localized; options: { id: string; title: Localized }[] };

/** One crop or one input: the data calls both crops. */
export interface Item {
  /** Used in URLs, quotes and contracts, so it never changes. */
  id: string;
  category: Category;
  subcategory: string;
  subcategoryNames: Localized;
  unit: (typeof UNITS)[number];
  tradeType: (typeof TRADE_TYPES)[number];
  icon: string;
  names: Localized;
  parameters: Parameter[];
  /** The smallest order, where it is not the usual one of the unit: what comes by tanker or by the lorry. */
  minimum?: number | undefined;
}
