import type { CurrencyType } from '@canola/api-schema/money';
import type { Pool } from 'pg';
import { bestFirstSql, convertedSql, eligibleSql, lastBeforeSql } from '../../prices/index.ts';
import { calendarDays, dayStarts, openQuarters } from '../prices/calendar.ts';
import { inMarketSql } from '../tables/in-market.queries.ts';
import { restSql } from '../tables/owed.queries.ts';

interface Goods {
  cropId: string;
  tons: string;
  trader: string;
}

export interface DigestFacts {
  usersCompanyId: string;
  countryId: string;
  currency: CurrencyType;
  /** The company's own day. */
  today: string;
  /** Contracts that the company signs next. */
  due: (Goods & { id: string; total: string; currency: CurrencyType })[];
  /** Weighbridge tickets of traders, and the moment from which silence counts; some need a yes. */
  tickets: (Goods & { contractId: string; number: string; enteredAt: string; needsYes: boolean })[];
  /** Deliveries that a trader has proposed. */
  proposed: (Goods & { contractId: string; day: string; from: string; to: string })[];
  /** The best price of the nearest quoted quarter of each crop that is on offer, and what the trader said before. */
  crops: { cropId: string; quarterId: string; price: string; before: string | null }[];
  orders: {
    id: string;
    offerId: string;
    /** Of a ladder its next rung alone is listed. */
    ladderId: string | null;
    cropId: string;
    quarterId: string;
    tons: string;
    price: string;
    currency: CurrencyType;
    best: string | null;
  }[];
  /** Agreed deliveries of the coming week. */
  deliveries: (Goods & {
    contractId: string;
    day: string;
    from: string;
    to: string;
    place: string;
    lorries: number;
  })[];
  /** Settlements that are due in the coming week, or overdue. */
  money: {
    id: string;
    year: number;
    sequence: number;
    dueDay: string;
    trader: string;
    rest: string;
    currency: CurrencyType;
  }[];
}

const MOST_LINES = 12;

/** Of each company a list of objects, the first ones by `order`. */
const list = (name: string, fields: Record<string, string>, from: string, order: string) => `
  coalesce((
    select json_agg(json_build_object(${Object.entries(fields)
      .map(([field, value]) => `'${field}', ${value}`)
      .join(', ')}) order by ${order})
    from (${from} order by ${order} limit ${MOST_LINES}) r
  ), '[]') as "${name}"`;

const clockOf = (time: string) => `to_char(${time}, 'HH24:MI')`;

const DUE = list(
  'due',
  {
    id: 'id',
    cropId: 'crop_id',
    tons: 'amount::text',
    trader: 'trader',
    total: 'round(final_price * amount, 2)::text',
    currency: 'currency',
  },
  `select k.*, t.name as trader from trading.contract k join trading.trader t on t.id = k.trader_id
   where k.company_id = c.id and k.status = 'CONFIRMED' and k.trader_signed_at is not null
     and not exists (select from trading.contract_signing g
       where g.company_id = k.company_id and g.contract_id = k.id and g.user_status = 'COMPLETED')`,
  'created_at',
);

const TICKETS = list(
  'tickets',
  {
    contractId: 'contract_id',
    number: 'number',
    enteredAt: 'entered_at',
    // Silence confirms neither one with large deductions nor a wish to void.
    needsYes: `needs_yes or void_asked_by is not null`,
    cropId: 'crop_id',
    tons: '(net_kg / 1000.0)::text',
    trader: 'trader',
  },
  `select k.*, d.crop_id, t.name as trader from trading.ticket k
   join trading.delivery_terms d on d.company_id = k.company_id and d.contract_id = k.contract_id
   join trading.trader t on t.id = k.trader_id
   where k.company_id = c.id and (k.state = 'ENTERED' and k.side = 'TRADER' or k.void_asked_by = 'TRADER')`,
  'entered_at',
);

const callOffs = (name: string, more: Record<string, string>, where: string) =>
  list(
    name,
    {
      contractId: 'contract_id',
      day: 'day',
      from: clockOf('from_time'),
      to: clockOf('to_time'),
      cropId: 'crop_id',
      tons: 'tons::text',
      trader: 'trader',
      ...more,
    },
    `select f.*, d.crop_id, d.place, t.name as trader from trading.call_off f
     join trading.delivery_terms d on d.company_id = f.company_id and d.contract_id = f.contract_id
     join trading.trader t on t.id = d.trader_id
     where f.company_id = c.id and d.closed_at is null and f.day >= ($5::jsonb ->> c.country_id)::date and ${where}`,
    'day, from_time',
  );

const SINCE = `($4::jsonb ->> left(q.region_id, 2))::timestamptz`;

const CROPS = `
  coalesce((
    select json_agg(json_build_object('cropId', best.crop_id, 'quarterId', best.quarter_id, 'price', best.price::text,
      'before', best.before::text) order by best.crop_id)
    from (
      select distinct on (q.crop_id) q.crop_id, q.quarter_id, ${convertedSql('q', 'x')} as price,
        case when q.published_at < ${SINCE} then ${convertedSql('q', 'x')}
          else round(${lastBeforeSql('q', SINCE)} * x.rate, 2) end as before
      from (
        select distinct s.region_id, f.crop_id from trading.offer f
        join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
        where f.company_id = c.id and f.archived_at is null
      ) held
      join prices.current_quote q on q.region_id = held.region_id and q.crop_id = held.crop_id
      join prices.fx x on x.base = q.currency and x.counter = c.currency
      where ${eligibleSql('q', '$2::timestamptz', '$3::jsonb')}
      order by q.crop_id, q.quarter_id, ${bestFirstSql('q', convertedSql('q', 'x'))}
    ) best
  ), '[]') as crops`;

const ORDERS = list(
  'orders',
  {
    id: 'id',
    offerId: 'offer_id',
    ladderId: 'ladder_id',
    cropId: 'crop_id',
    quarterId: 'quarter_id',
    tons: 'amount::text',
    price: 'price::text',
    currency: 'currency',
    best: `(
      select max(${convertedSql('q', 'x')})::text from prices.current_quote q
      join prices.fx x on x.base = q.currency and x.counter = r.currency
      where q.region_id = r.region_id and q.crop_id = r.crop_id and q.quarter_id = r.quarter_id
        and (r.only_trader_id is null or q.trader_id = r.only_trader_id)
        and ${eligibleSql('q', '$2::timestamptz', '$3::jsonb')})`,
  },
  `select * from trading.sell_order o where o.company_id = c.id and ${inMarketSql('o')}
   and not exists (select from trading.sell_order lower where lower.company_id = o.company_id
     and lower.ladder_id = o.ladder_id and lower.active and lower.rung < o.rung)`,
  'placed',
);

const MONEY = list(
  'money',
  {
    id: 'id',
    year: 'year',
    sequence: 'sequence',
    dueDay: 'due_day',
    trader: 'trader',
    rest: 'rest::text',
    currency: 'currency',
  },
  `select s.*, t.name as trader, ${restSql('s')}::numeric(14, 2) as rest from trading.settlement s
   join trading.trader t on t.id = s.trader_id
   where s.company_id = c.id and s.state = 'SENT' and s.due_day < ($5::jsonb ->> c.country_id)::date + 7
     and ${restSql('s')} > 0`,
  'due_day',
);

/** Everything that a person's digest says of their companies, in one statement. */
const FACTS = `
select c.users_company_id as "usersCompanyId", c.country_id as "countryId", c.currency,
  ($5::jsonb ->> c.country_id) as today, ${[
    DUE,
    TICKETS,
    callOffs('proposed', {}, `f.state = 'PROPOSED' and f.proposed_by = 'TRADER'`),
    CROPS,
    ORDERS,
    callOffs(
      'deliveries',
      { place: 'place', lorries: 'lorries' },
      `f.state = 'AGREED' and f.day < ($5::jsonb ->> c.country_id)::date + 7`,
    ),
    MONEY,
  ].join(',')}
from trading.company c
where c.users_company_id = any($1::uuid[])
order by c.name, c.id`;

/** `since`: the prices before that day are what the change is counted from. */
export async function readDigestFacts(
  pool: Pool,
  usersCompanyIds: readonly string[],
  now: Date,
  since: Date,
): Promise<DigestFacts[]> {
  const { rows } = await pool.query<DigestFacts>({
    name: 'trading.digest',
    text: FACTS,
    values: [usersCompanyIds, now, openQuarters(now), dayStarts(since), calendarDays(now)],
  });
  return rows;
}
