import type { CurrencyType } from '@canola/api-schema/money';
import type { Pool, PoolClient } from 'pg';

export type FormulaCommodity = 'wheat' | 'rapeseed';

export interface FuturesRow {
  commodity: FormulaCommodity;
  month: string;
  lastTradingDay: string;
  bid: string | null;
  bidAt: Date | null;
  settle: string | null;
  settleDay: string | null;
  /** The newest of any month: whether the exchange is being read at all. */
  newestBidAt: Date | null;
}

const FUTURES = `
select c.commodity, c.month::text, c.last_trading_day::text as "lastTradingDay", b.bid::text, b.at as "bidAt",
  s.settle::text, s.day::text as "settleDay",
  (select max(at) from prices.future_bid where commodity = c.commodity) as "newestBidAt"
from prices.future_contract c
left join lateral (
  select bid, at from prices.future_bid f
  where f.commodity = c.commodity and f.month = c.month and f.at <= $1::timestamptz order by at desc limit 1
) b on true
left join lateral (
  select settle, day from prices.future_settle f
  where f.commodity = c.commodity and f.month = c.month and f.day >= $1::date - 14 order by day desc limit 1
) s on true
where c.commodity in ('wheat', 'rapeseed') and c.last_trading_day >= $1::date - 400
order by c.commodity, c.month`;

export async function listFutures(connection: Pool | PoolClient, now: Date): Promise<FuturesRow[]> {
  const { rows } = await connection.query<FuturesRow>({
    name: 'prices.formula-futures',
    text: FUTURES,
    values: [now],
  });
  return rows;
}

export interface EuroRate {
  currency: CurrencyType;
  rate: string;
  fixedOn: string;
  source: string | null;
}

const RATES = `
select x.counter as currency, trim_scale(x.rate)::text as rate,
  coalesce(x.fixed_on, (x.at at time zone 'UTC')::date)::text as "fixedOn",
  (select f.source from prices.fx_fixing f where f.currency = x.counter order by f.day desc, (f.source = 'ECB') limit 1)
    as source
from prices.fx x where x.base = 'EUR' and x.counter <> 'EUR'`;

export async function listEuroRates(connection: Pool | PoolClient): Promise<EuroRate[]> {
  const { rows } = await connection.query<EuroRate>({ name: 'prices.formula-rates', text: RATES });
  return rows;
}
