import type { Commodity } from './rates.ts';

/** Crops that are priced by a futures contract (docs/product/exchange.md#basis). */
const COMMODITY_OF_CROP: ReadonlyMap<string, Commodity> = new Map([
  ['milling-wheat', 'wheat'],
  ['elite-wheat', 'wheat'],
  ['feed-wheat', 'wheat'],
  ['rapeseed', 'rapeseed'],
]);

export const EXCHANGE_CROPS: readonly string[] = [...COMMODITY_OF_CROP.keys()];

/** Undefined for a crop that no exchange trades. */
export function commodityOf(cropId: string): Commodity | undefined {
  return COMMODITY_OF_CROP.get(cropId);
}
