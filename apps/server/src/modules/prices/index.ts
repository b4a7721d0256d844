import { pruneQuotes } from './quotes/prune-quotes.ts';

export {
  type Fixing,
  findRateOn,
  listDailyRates,
  listNewestRates,
  seedFx,
} from './fx/fx.queries.ts';
export { takeFixings } from './fx/fx.service.ts';
export { marketHistory, priceHistory, sparklines } from './history/history.service.ts';
export { findNewestQuoteTime, type MarketPrice } from './newest/newest.queries.ts';
export { type NewestQuotes, openNewestQuotes } from './newest/newest-quotes.ts';
export { openPriceChanges } from './newest/price-changes.ts';
export { analyzePrices, copyDays, copyNewest, type DayRow, type NewestRow } from './provisioning.queries.ts';
export { traderQuotes } from './quotes/intake.routes.ts';
export { quotesArrived } from './quotes/quotes.events.ts';
export { directoryOf } from './quotes/trader-directory.ts';
export {
  dataRoutes,
  factsOfRegion,
  findPostalCode,
  listPostalCodes,
  nearestPostalCode,
  nearestPostalCodeAnywhere,
  type PostalCode,
  REGIONS,
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
