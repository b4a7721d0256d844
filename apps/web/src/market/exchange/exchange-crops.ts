/** Crops that the exchange trades (docs/product/exchange.md#basis). */
const EXCHANGE_CROPS: ReadonlySet<string> = new Set([
  'milling-wheat',
  'elite-wheat',
  'feed-wheat',
  'rapeseed',
]);

export const isOnExchange = (cropId: string) => EXCHANGE_CROPS.has(cropId);
