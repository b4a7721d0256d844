import type { ApprovalState } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { Pool } from 'pg';
import { openQuarters } from '../prices/open-quarters.ts';
import { BEST_FIRST, convertedSql, eligibleSql } from '../prices/quote-sql.ts';
import { type Verdict, verdictSql } from './fill-rule.ts';

export interface Evaluation {
  orderId: string;
  active: boolean;
  companyState: ApprovalState;
  regionId: string;
  cropId: string;
  quarterId: string;
  onlyTraderId: string | null;
  currency: CurrencyType;
  price: string;
  lowPrice: string | null;
  isQuarterOver: boolean;
  /** Of any age, from the traders that the order allows. */
  newestQuoteAt: Date | null;
  bestQuoteId: string | null;
  bestTraderId: string | null;
  bestPrice: string | null;
  /** In the currency of the quote. */
  bestQuotedPrice: string | null;
  bestQuotedCurrency: CurrencyType | null;
  bestPublishedAt: Date | null;
  /** The day before's, in the order's currency. */
  bestPreviousPrice: string | null;
  verdict: Verdict;
}

const ASKED = `q.region_id = o.region_id and q.crop_id = o.crop_id and q.quarter_id = o.quarter_id
      and (o.only_trader_id is null or q.trader_id = o.only_trader_id)`;

/**
 * What the matcher would decide about these orders now, by the same rule; only for the companies' members. Each order
 * is looked up by its id: joined, PostgreSQL may read all orders of the company for them.
 */
const EVALUATE = `
  select o.id as "orderId", o.active, c.approval_state as "companyState", o.region_id as "regionId",
    o.crop_id as "cropId",
    o.quarter_id as "quarterId", o.only_trader_id as "onlyTraderId", o.currency, o.price, o.low_price as "lowPrice",
    o.quarter_id < $4::jsonb ->> left(o.region_id, 2) as "isQuarterOver",
    (select max(q.published_at) from prices.current_quote q where ${ASKED}) as "newestQuoteAt",
    b.quote_id as "bestQuoteId", b.trader_id as "bestTraderId", b.price as "bestPrice",
    b.quoted_price as "bestQuotedPrice", b.quoted_currency as "bestQuotedCurrency",
    b.published_at as "bestPublishedAt", b.previous_price as "bestPreviousPrice",
    ${verdictSql('o', 'b.price')} as verdict
  from unnest($2::uuid[]) as wanted (id)
  cross join lateral (select * from trading.sell_order s where s.id = wanted.id limit 1) o
  join trading.company c on c.id = o.company_id
  left join lateral (
    select q.quote_id, q.trader_id, q.published_at, ${convertedSql('q', 'x')} as price,
      q.price as quoted_price, q.currency as quoted_currency, round(q.previous_price * x.rate, 2) as previous_price
    from prices.current_quote q
    join prices.fx x on x.base = q.currency and x.counter = o.currency
    where ${ASKED} and ${eligibleSql('q', '$3::timestamptz', '$4::jsonb')}
    order by ${BEST_FIRST}
    limit 1
  ) b on true
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
    values: [usersCompanyIds, orderIds, now.toISOString(), openQuarters(now)],
  });
  return rows;
}
