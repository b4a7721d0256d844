import { pruneQuotes } from './quotes/prune-quotes.ts';

export {
  type Fixing,
  listDailyRates,
  listNewestRates,
  seedFx,
} from './fx/fx.queries.ts';
export { FX_TOPIC, takeFixings } from './fx/fx.service.ts';
export {
  type DailyMarket,
  type DailyPrice,
  type HistoryRange,
  marketHistory,
  priceHistory,
  type Sparkline,
  sparklines,
} from './history/history.service.ts';
export { findNewestQuoteTime, type MarketPrice } from './newest/newest.queries.ts';
export { type CropPrices, type NewestQuotes, openNewestQuotes } from './newest/newest-quotes.ts';
export { analyzePrices, copyDays, copyNewest, type DayRow, type NewestRow } from './provisioning.queries.ts';
export { traderQuotes } from './quotes/intake.routes.ts';
export { pricesTopic } from './quotes/intake.service.ts';
export { type Market, quotesArrived } from './quotes/quotes.events.ts';
export { directoryOf } from './quotes/trader-directory.ts';
export {
  dataRoutes,
  factsOfRegion,
  findPostalCode,
  nearestPostalCode,
  nearestRegion,
  type PostalCode,
  REGION_CURRENCY,
  REGIONS,
  type Region,
  type RegionCountry,
  seedRegions,
} from './regions/index.ts';
export {
  authenticateTraders,
  issueTraderKey,
  revokeTraderKeys,
  traderOf,
} from './trader-keys/trader-keys.service.ts';

export const pricesTasks = [pruneQuotes];
