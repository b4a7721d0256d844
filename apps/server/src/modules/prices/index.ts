import { announceEnded, feedTasks, pruneBids, pruneQuotes, repriceAtRest } from './prices.tasks.ts';

export { basisDays, basisOf } from './basis/basis.service.ts';
export {
  analyzePrices,
  copyDays,
  copyFutures,
  copyNewest,
  type DayRow,
  type NewestRow,
} from './demo/copy-past.queries.ts';
export { feedsToday } from './feeds/feed-age.ts';
export { addDays, businessDays, isBusinessDay } from './futures/business-days.ts';
export { SPECIFICATIONS } from './futures/commodities.ts';
export { contractsBetween, listedContracts } from './futures/contracts.ts';
export { listFutureValues, listSettlesSince } from './futures/future-values.queries.ts';
export { futuresRead } from './futures/futures.events.ts';
export { listLastSettles, listNewestSettles, type SettleRow } from './futures/futures.queries.ts';
export { exchangeDay, runningSession, sessionOf } from './futures/sessions.ts';
export {
  findRateOn,
  listDailyRates,
  listNewestFixings,
  listNewestRates,
  seedFx,
} from './fx/fx.queries.ts';
export { storeFixings, storePublished } from './fx/fx.service.ts';
export type { DayFixing, FxSource, PerEuro } from './fx/fx.tables.ts';
export { marketHistory, priceHistory, sparklines } from './history/history.service.ts';
export { readFormulaMarkets } from './lines/formula-market.ts';
export { countOpenPrices, listLines } from './lines/lines.queries.ts';
export { publishLines } from './lines/publish.service.ts';
export { findNewestQuoteTime, type MarketPrice } from './newest/newest.queries.ts';
export { type NewestQuotes, openNewestQuotes } from './newest/newest-quotes.ts';
export { openPriceWatch } from './newest/price-watch.ts';
export { feedTasks } from './prices.tasks.ts';
export { traderQuotes } from './quotes/intake.routes.ts';
export { announce } from './quotes/intake.service.ts';
export {
  bestFirstSql,
  changeSql,
  convertedSql,
  currentQuoteSql,
  eligibleSql,
  freshSql,
  holdsStopsSql,
  lastBeforeSql,
  marketPriceSql,
  momentSql,
  ofLineSql,
  openQuarterSql,
  rateDaySql,
  sellableSql,
  standingSql,
} from './quotes/quote-sql.ts';
export { MarketKey, marketsQuoted } from './quotes/quotes.events.ts';
export type { TraderDirectory, TraderReach } from './quotes/trader-directory.ts';
export { withdrawQuotes, withdrawWithin } from './quotes/withdraw.service.ts';
export { exchangeRates } from './rates/rates.routes.ts';
export {
  findPostalCode,
  listPostalCodes,
  nearestPostalCode,
  nearestPostalCodeAnywhere,
} from './regions/postal-codes.ts';
export type { PostalCode, RegionCountry } from './regions/region.ts';
export { seedRegions } from './regions/regions.queries.ts';
export { dataRoutes } from './regions/regions.routes.ts';
export { factsOfRegion, REGIONS } from './regions/regions.ts';
export { type KeyRow, listKeys, revokeKey } from './trader-keys/trader-keys.queries.ts';
export {
  authenticateTraders,
  issueTraderKey,
  revokeTraderKeys,
  traderOf,
} from './trader-keys/trader-keys.service.ts';

export const pricesTasks = [pruneQuotes, ...feedTasks, pruneBids, announceEnded, repriceAtRest];
