import type { RegionCountry } from '../../../prices/index.ts';
import type { Category, Localized, Parameter } from '../catalogue/catalogue.ts';

export interface CollectionPoint {
  name: string;
  latitude: number;
  longitude: number;
}

/** An invented company; no name belongs to a real one. */
export interface Trader {
  /** Used in quotes, contracts and the logo's file name, so it never changes. */
  id: string;
  name: string;
  legalName: string;
  address: string;
  country: RegionCountry;
  /** Of a company that no register knows: its check digit is wrong, or it has not been given out. */
  number: string;
  description: Localized;
  regions: string[];
  points: CollectionPoint[];
  /** Crops by id. */
  buys: string[];
  /** Whole shelves of inputs. */
  sells: Category[];
  /** How much larger than usual an order of inputs has to be. */
  orderSize: number;
  /** What this trader asks for besides the usual quality, by crop. */
  parameters?: Record<string, Parameter[]>;
}

export function points(...rows: [name: string, latitude: number, longitude: number][]): CollectionPoint[] {
  return rows.map(([name, latitude, longitude]) => ({ name, latitude, longitude }));
}

export const BREAD = ['milling-wheat', 'elite-wheat', 'spelt', 'rye', 'food-oats'];
export const FEED_GRAIN = ['feed-wheat', 'feed-barley', 'maize', 'triticale', 'feed-oats'];
export const OILSEEDS = ['rapeseed', 'sunflower', 'sunflower-high-oleic', 'soybeans'];
export const LEGUMES = ['peas', 'field-beans', 'lupins'];
/** What nearly every trader buys. */
export const STAPLES = ['milling-wheat', 'feed-wheat', 'feed-barley', 'maize', 'rapeseed', 'sunflower'];
