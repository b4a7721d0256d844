import type { Language } from '@canola/api-schema/access';
import type { TraderReach } from '../prices/index.ts';

/** A trader's offer of a crop or an input, as lists of traders show it. */
export interface TraderOffer {
  id: string;
  name: string;
  logo: string;
  descriptions: Record<Language, string>;
  urlInfo: string;
  minimumAmount: string;
  image: string | null;
}

/** The traders of one moment. It never changes: whatever is made from it is kept with it. */
export interface Traders {
  /** Undefined for one that is unknown or no longer active. */
  find(traderId: string): { id: string; name: string; logo: string } | undefined;
  /** Also of one that is no longer active; the id of an unknown one. */
  nameOf(traderId: string): string;
  /** Where the trader takes over what comes from the region (docs/product/prices.md#net-price). */
  pointOf(traderId: string, regionId: string): { name: string; latitude: number; longitude: number } | null;
  reachOf(traderId: string): TraderReach | undefined;
  /** Of active traders, by name. */
  offersOf(cropId: string): readonly TraderOffer[];
}
