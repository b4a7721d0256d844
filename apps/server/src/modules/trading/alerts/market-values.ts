import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { COMMODITY_CURRENCY, type Commodity } from '@canola/api-schema/prices/rates';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import { basisDays, factsOfRegion, listFutureValues } from '../../prices/index.ts';
import type { AlertRow, AlertTerms } from './alerts.queries.ts';
import { EXCHANGE } from './alerts.tables.ts';
import {
  type AlertMarket,
  listRegionQuotes,
  type Market,
  type MarketValue,
  type RegionQuote,
} from './fire.queries.ts';
import { bestNet, haulageOf, type PlacedPrice } from './net-value.ts';

type ValueDeps = Pick<Deps, 'db' | 'clock'>;

/** The values of a region's markets now; a market at which nothing can be sold has no value. */
export interface RegionValues {
  values: readonly MarketValue[];
  quotes: readonly RegionQuote[];
}

const keyOf = ({ itemId, termId }: Market) => `${itemId} ${termId}`;
const NO_SECOND = { secondItemId: null, secondTermId: null };

export const netMarket = ({ itemId, termId }: Market): AlertMarket => ({
  kind: 'NET_PRICE',
  itemId,
  termId,
  ...NO_SECOND,
});

export async function regionValues(
  deps: ValueDeps,
  regionId: string,
  markets: readonly AlertMarket[],
): Promise<RegionValues> {
  if (regionId === EXCHANGE) return { values: await exchangeValues(deps), quotes: [] };
  const facts = factsOfRegion(regionId);
  if (!facts || markets.length === 0) return { values: [], quotes: [] };
  const quoted = new Map(
    markets
      .flatMap((market) => [market, secondOf(market) ?? market])
      .map((market) => [keyOf(market), market]),
  );
  const at = { regionId, currency: facts.currency, now: deps.clock.now() };
  const quotes = await listRegionQuotes(deps.db, at, [...quoted.values()]);
  const placed = placedIn(quotes);
  const of = (kind: AlertMarket['kind']) => markets.filter((market) => market.kind === kind);
  const values = [
    ...of('NET_PRICE').flatMap((market) => netValue(market, placed)),
    ...of('SPREAD').flatMap((market) => spreadValue(market, placed)),
    ...(await basisValues(deps, { regionId, currency: facts.currency }, of('BASIS'))),
  ];
  return { values, quotes };
}

async function exchangeValues({ db, clock }: ValueDeps): Promise<MarketValue[]> {
  const futures = await listFutureValues(db, clock.now());
  return futures.map(({ commodity, month, value }) => ({
    kind: 'FUTURES',
    itemId: commodity,
    termId: month,
    ...NO_SECOND,
    value,
    price: value,
  }));
}

const secondOf = ({ secondItemId, secondTermId }: AlertMarket): Market | undefined =>
  secondItemId !== null && secondTermId !== null ? { itemId: secondItemId, termId: secondTermId } : undefined;

export const pointOf = ({ latitude, longitude }: RegionQuote) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

type Placed = (market: Market) => readonly PlacedPrice[];

/** The prices of each market, sorted out once: many alerts look at one. */
function placedIn(quotes: readonly RegionQuote[]): Placed {
  const byMarket = Map.groupBy(
    quotes.map((quote) => ({ ...quote, point: pointOf(quote) })),
    keyOf,
  );
  return (market) => byMarket.get(keyOf(market)) ?? [];
}

function netValue(market: AlertMarket, placed: Placed): MarketValue[] {
  const prices = placed(market);
  const value = bestNet(prices, null);
  if (value === undefined) return [];
  const near = bestNet(
    prices.filter(({ point }) => point !== null),
    null,
  );
  return [{ ...market, value, price: value, placed: near ?? value }];
}

function spreadValue(market: AlertMarket, placed: Placed): MarketValue[] {
  const second = secondOf(market);
  const price = bestNet(placed(market), null);
  const less = second && bestNet(placed(second), null);
  if (price === undefined || less === undefined) return [];
  return [{ ...market, value: new Decimal(price).minus(less).toFixed(2), price }];
}

async function basisValues(
  deps: ValueDeps,
  { regionId, currency }: Pick<Parameters<typeof basisDays>[2], 'regionId' | 'currency'>,
  markets: readonly AlertMarket[],
): Promise<MarketValue[]> {
  if (markets.length === 0) return [];
  const watched = new Map(markets.map((market) => [keyOf(market), market]));
  const crops = [...new Set(markets.map(({ itemId }) => itemId))].flatMap((cropId) => {
    const commodity = commodityOf(cropId);
    return commodity ? [{ cropId, commodity }] : [];
  });
  const quarterIds = [...new Set(markets.map(({ termId }) => termId))];
  const rows = await basisDays(deps, 'today', { regionId, crops, quarterIds, currency });
  return rows.flatMap(({ cropId, quarterId, basis, price }) => {
    const market = watched.get(keyOf({ itemId: cropId, termId: quarterId }));
    return market ? [{ ...market, value: basis, price }] : [];
  });
}

const marketKey = ({ kind, itemId, termId, secondItemId, secondTermId }: AlertMarket) =>
  [kind, itemId, termId, secondItemId, secondTermId].join(' ');

/** The value at the alert's own place; `price` is the crop's. */
export function valueReader({ values, quotes }: RegionValues) {
  const byMarket = new Map(values.map((value) => [marketKey(value), value]));
  const placed = placedIn(quotes);
  return (terms: AlertTerms): { value: string; price: string } | undefined => {
    const market = byMarket.get(marketKey(terms));
    if (!market || terms.haulageRate === null) return market;
    const value = bestNet(placed(terms), haulageOf(terms));
    return value === undefined ? undefined : { value, price: market.price };
  };
}

/** For the person's own list. */
export async function valuesNow<T extends AlertTerms>(
  deps: ValueDeps,
  alerts: readonly T[],
): Promise<Map<T, { value: string; price: string } | undefined>> {
  const found = new Map<T, { value: string; price: string } | undefined>();
  for (const [regionId, own] of Map.groupBy(alerts, (row) => row.regionId)) {
    const read = valueReader(await regionValues(deps, regionId, own));
    for (const row of own) found.set(row, read(row));
  }
  return found;
}

/** In which the value of an alert is (docs/product/alerts.md#kinds). */
export function currencyOf({ kind, regionId, itemId }: Pick<AlertRow, 'kind' | 'regionId' | 'itemId'>) {
  if (kind === 'FUTURES') return COMMODITY_CURRENCY[itemId as Commodity];
  const facts = factsOfRegion(regionId);
  if (!facts) throw new Error(`The region ${regionId} is not known.`);
  return facts.currency;
}
