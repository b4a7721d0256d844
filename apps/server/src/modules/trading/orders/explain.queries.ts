import type { ApprovalState } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from '../../../platform/database/database.ts';
import {
  bestFirstSql,
  convertedSql,
  eligibleSql,
  holdsStopsSql,
  type MarketKey,
  type MarketPrice,
  marketPriceSql,
  ofLineSql,
  openQuarterSql,
  standingSql,
} from '../../prices/index.ts';
import { dayStarts, openQuarters } from '../prices/calendar.ts';
import { type Verdict, verdictSql } from './fill-rule.ts';

type Quoted = MarketPrice & {
  /** That its line still takes; null without a limit. */
  tonsLeft: string | null;
};

export interface Evaluation {
  orderId: string;
  active: boolean;
  /** The ladder that it is a rung of is paused. */
  held: boolean;
  companyState: ApprovalState;
  regionId: string;
  cropId: string;
  quarterId: string;
  onlyTraderId: string | null;
  currency: CurrencyType;
  price: string;
  lowPrice: string | null;
  isQuarterOver: boolean;
  /** Of any age, but not ended, from the traders that the order allows. */
  newestQuoteAt: Date | null;
  /** The best quote that could fill it, in the order's currency. */
  best: Quoted | null;
  /** The best of those whose line takes all its tons, and the matcher's verdict about it. */
  fitting: Quoted | null;
  verdict: Verdict;
  /** The verdict about the best one, if its line took the tons. */
  bestVerdict: Verdict;
  /** Of an order for one trader: the best quote of another that meets its price. */
  better: Quoted | null;
}

const OF_ANYBODY = 'q.region_id = o.region_id and q.crop_id = o.crop_id and q.quarter_id = o.quarter_id';
const IN_MARKET = `${OF_ANYBODY} and (o.only_trader_id is null or q.trader_id = o.only_trader_id)`;
const BETTER = `${OF_ANYBODY} and q.trader_id <> o.only_trader_id and ${convertedSql('q', 'x')} >= o.price`;

const bestQuoteSql = (where: string) => `(
    select ${marketPriceSql('q', 'x', '($5::jsonb ->> left(q.region_id, 2))::timestamptz')},
      trim_scale(l.limit_tons - l.taken_tons)::text as "tonsLeft"
    from prices.current_quote q
    join prices.fx x on x.base = q.currency and x.counter = o.currency
    left join prices.price_line l on ${ofLineSql('l', 'q')}
    where ${where} and ${eligibleSql('q', '$3::timestamptz', '$4::jsonb')}
    order by ${bestFirstSql('q', convertedSql('q', 'x'))}
    limit 1
  )`;

/** An order is filled whole or not at all (docs/product/desk-prices.md#limits). */
const FITS = '(l.limit_tons is null or l.limit_tons - l.taken_tons >= o.amount)';

/** The best price together with those that ended within the last day. */
const HELD = `(
    select max(${convertedSql('q', 'x')})
    from prices.current_quote q
    join prices.fx x on x.base = q.currency and x.counter = o.currency
    where ${IN_MARKET} and ${holdsStopsSql('q', '$3::timestamptz')} and ${openQuarterSql('q', '$4::jsonb')}
  )`;

/**
 * The matcher's decision about these orders now, by the same rule; only for the companies' members. Each order
 * is looked up by its id: joined, PostgreSQL may read all orders of the company for them.
 */
const EVALUATE = `
  select o.id as "orderId", o.active, o.held, c.approval_state as "companyState", o.region_id as "regionId",
    o.crop_id as "cropId",
    o.quarter_id as "quarterId", o.only_trader_id as "onlyTraderId", o.currency, o.price, o.low_price as "lowPrice",
    o.quarter_id < $4::jsonb ->> left(o.region_id, 2) as "isQuarterOver",
    (select max(q.published_at) from prices.current_quote q
     where ${IN_MARKET} and ${standingSql('q', '$3::timestamptz')}) as "newestQuoteAt",
    to_jsonb(b) as best, to_jsonb(f) as fitting, to_jsonb(other) as better,
    ${verdictSql('o', 'f.price::numeric', HELD)} as verdict, ${verdictSql('o', 'b.price::numeric', HELD)} as "bestVerdict"
  from unnest($2::uuid[]) as wanted (id)
  cross join lateral (select * from trading.sell_order s where s.id = wanted.id limit 1) o
  join trading.company c on c.id = o.company_id
  left join lateral ${bestQuoteSql(IN_MARKET)} b on true
  left join lateral ${bestQuoteSql(`${IN_MARKET} and ${FITS}`)} f on true
  left join lateral ${bestQuoteSql(`${BETTER} and ${FITS}`)} other on true
  where c.users_company_id = any($1::uuid[])`;

export async function evaluateOrders(
  pool: Pool,
  usersCompanyIds: readonly string[],
  orderIds: readonly string[],
  now: Date,
): Promise<Evaluation[]> {
  const { rows } = await pool.query<Evaluation>({
    name: 'trading.evaluate-orders',
    text: EVALUATE,
    values: [usersCompanyIds, orderIds, now.toISOString(), openQuarters(now), dayStarts(now)],
  });
  return rows;
}

/** The traders of a market whose lines take fewer tons. */
export async function listFullTraders(
  db: Db,
  { regionId, cropId, quarterId }: MarketKey,
  amount: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select trader_id as id from prices.price_line
    where region_id = ${regionId} and crop_id = ${cropId} and quarter_id = ${quarterId}
      and limit_tons - taken_tons < ${amount}::numeric`);
  return rows.map(({ id }) => id);
}
