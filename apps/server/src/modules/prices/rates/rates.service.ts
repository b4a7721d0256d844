import type { CurrencyType } from '@canola/api-schema/money';
import {
  COMMODITY_CURRENCY,
  type Commodity,
  type CommodityCurrentQuery,
  type CommodityRateQuery,
  type CurrencyRateQuery,
} from '@canola/api-schema/prices/rates';
import { readAside } from '../../../platform/database/standby.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { requireFeature } from '../../users/index.ts';
import { isCommodity, SPECIFICATIONS } from '../futures/commodities.ts';
import { exchangeDay, nextOpening } from '../futures/sessions.ts';
import { readPair } from './currency.queries.ts';
import { readCurrent } from './current.queries.ts';
import { readSeries, type SeriesQuestion } from './series.queries.ts';

const FIRST_DAY = '1900-01-01';

/** Replies are JSON text, as PostgreSQL wrote it. */
export async function currencyRates(
  deps: Deps,
  viewer: Viewer,
  pair: { currency1: CurrencyType; currency2: CurrencyType },
  query: CurrencyRateQuery,
): Promise<string> {
  await requireFeature(deps, viewer, 'STOCK_EXCHANGE');
  const question = {
    base: pair.currency1,
    counter: pair.currency2,
    from: query['date-from'] ?? null,
    to: query['date-to'] ?? null,
  };
  return readAside(deps, 'prices.pair', (pool) => readPair(pool, question));
}

export async function commodityRates(
  deps: Deps,
  viewer: Viewer,
  name: string,
  query: CommodityRateQuery,
): Promise<string> {
  await requireFeature(deps, viewer, 'STOCK_EXCHANGE');
  const question = seriesQuestion(deps, commodityNamed(name), query);
  return readAside(deps, 'prices.series', (pool) => readSeries(pool, question));
}

export function seriesQuestion(
  { clock }: Pick<Deps, 'clock'>,
  commodity: Commodity,
  query: CommodityRateQuery,
): SeriesQuestion {
  const { period, type } = query;
  if (commodity === 'crude_oil' && period === 'NEXT')
    throw new AppError('request.invalid', 'Crude oil has no next contract.', {
      period: ['Crude oil has no next contract.'],
    });
  const now = clock.now();
  const today = exchangeDay(commodity, now);
  return {
    commodity,
    period,
    type,
    quoted: COMMODITY_CURRENCY[commodity],
    currency: query.currency ?? COMMODITY_CURRENCY[commodity],
    // Bids are those of the running session.
    from: query['date-from'] ?? (type === 'BID' ? today : FIRST_DAY),
    to: query['date-to'] ?? today,
    today,
    timeZone: SPECIFICATIONS[commodity].timeZone,
    opensAt: nextOpening(commodity, now)?.toISOString() ?? null,
  };
}

export async function commodityCurrent(
  deps: Deps,
  viewer: Viewer,
  name: string,
  query: CommodityCurrentQuery,
): Promise<string> {
  await requireFeature(deps, viewer, 'STOCK_EXCHANGE');
  const commodity = commodityNamed(name);
  const today = exchangeDay(commodity, deps.clock.now());
  const to = query['date-to'] ?? today;
  const question = {
    commodity,
    type: query.type,
    quoted: COMMODITY_CURRENCY[commodity],
    currency: query.currency ?? COMMODITY_CURRENCY[commodity],
    from: query['date-from'] ?? null,
    to,
    listedOn: to < today ? to : today,
    timeZone: SPECIFICATIONS[commodity].timeZone,
  };
  return readAside(deps, 'prices.current', (pool) => readCurrent(pool, question));
}

function commodityNamed(name: string): Commodity {
  if (!isCommodity(name)) throw new AppError('commodity.not-found', 'There is no such commodity.');
  return name;
}
