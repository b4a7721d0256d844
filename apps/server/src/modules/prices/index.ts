import { feedTasks, pruneBids } from './feeds/feeds.tasks.ts';
import { pruneQuotes } from './quotes/prune-quotes.ts';

export { basisOf } from './basis/basis.service.ts';
export { feedsToday } from './feeds/feed-age.ts';
export { feedTasks } from './feeds/feeds.tasks.ts';
export { addDays, businessDays, isBusinessDay } from './futures/business-days.ts';
export { SPECIFICATIONS } from './futures/commodities.ts';
export { contractsBetween, listedContracts } from './futures/contracts.ts';
export { listNewestSettles, type SettleRow } from './futures/futures.queries.ts';
export { copyFutures } from './futures/provisioning.queries.ts';
export { exchangeDay, runningSession, sessionOf } from './futures/sessions.ts';
export type { DayFixing, FxSource, PerEuro } from './fx/fixing.ts';
export { listNewestFixings } from './fx/fixings.queries.ts';
export { takePublished } from './fx/fixings.service.ts';
export {
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
export { marketsQuoted, quotesArrived } from './quotes/quotes.events.ts';
export { directoryOf } from './quotes/trader-directory.ts';
export { exchangeRates } from './rates/rates.routes.ts';
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

export const pricesTasks = [pruneQuotes, ...feedTasks, pruneBids];
