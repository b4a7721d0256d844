import { COUNTED_AHEAD, PAGE_SIZE } from '@canola/api-schema/limits';
import { quarter, seconds } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { connection, edge, pageOf } from '../fields/roots.queries.ts';
import { isShownSql } from '../prices/prices.fields.queries.ts';

/**
 * From the closing day on a rung waits for the higher of its closing price and a share of the market's usual price. A
 * reader for whom prices are masked sees the former (docs/product/ladder.md#closing-day).
 */
export const orderPriceSql = (
  o: string,
  p: Param,
) => `case when ${o}.ladder_id is null or ${isShownSql(`${o}.crop_id`, p)}
  then ${o}.price else least(${o}.price, (select l.closing_price from trading.ladder l
    where l.company_id = ${o}.company_id and l.id = ${o}.ladder_id and l.closed_at is not null)) end`;

const Order: SqlFields = {
  id: (o) => `${o}.id`,
  active: (o) => `${o}.active`,
  amount: (o) => `${o}.amount::text`,
  currency: (o) => `${o}.currency`,
  price: (o, p) => `(${orderPriceSql(o, p)})::text`,
  lowPrice: (o) => `${o}.low_price::text`,
  quarter,
  note: (o) => `${o}.note`,
  onlyTrader: {
    kind: 'one',
    type: 'Trader',
    table: 'trading.trader',
    on: (o, t) => `${t}.id = ${o}.only_trader_id`,
    isThere: (t) => `${t}.id is not null`,
  },
  customTransport: (o) => `${o}.custom_transport`,
  transportNote: (o) => `${o}.transport_note`,
  timeCreated: (o) => seconds(`${o}.created_at`),
  offer: {
    kind: 'one',
    type: 'Offer',
    table: 'trading.offer',
    on: (o, f) => `${f}.company_id = ${o}.company_id and ${f}.id = ${o}.offer_id`,
  },
  ladderId: (o) => `${o}.ladder_id`,
  reason: {
    kind: 'resolved',
    needs: {
      id: (o) => `${o}.id`,
      locale: (_, p) => p('locale'),
      isShown: (o, p) => isShownSql(`${o}.crop_id`, p),
    },
  },
};

/** Of the requested crops; rungs are listed with their ladder. */
const ofCompany = (company: string, p: Param) => `o.company_id = ${company}.id and o.ladder_id is null
  and (coalesce(cardinality(${p('cropIds')}), 0) = 0 or o.crop_id = any(${p('cropIds')}))`;

/**
 * With `archived` those that are over too. Each of the two kinds is read in the order of the index and no further than
 * the page; as one condition they would all be read and sorted.
 */
const ordersOnPage = (r: string, p: Param) => {
  // In the words of the index, which has nulls last though there are none.
  const newest = 'order by created_at desc nulls last, id desc nulls last';
  const first = (where: string) => `(
    select o.* from trading.sell_order o where ${where} and ${ofCompany(r, p)}
    ${newest} limit ${r}.page * ${PAGE_SIZE})`;
  return `(
  select * from (${first('o.active')} union all ${first(`${p('archived')} and not o.active`)}) listed
  ${newest} limit ${PAGE_SIZE} offset (${r}.page - 1) * ${PAGE_SIZE})`;
};

/**
 * No further than {@link COUNTED_AHEAD} beyond the page. Without a filter no row is compared with its crops: an index
 * counts them in half the time.
 */
const countOf = (p: Param) => {
  const count = (where: string) => `(select count(*) from (
    select from trading.sell_order o where ${where} and o.company_id = c.id and o.ladder_id is null
    limit ${p('page')}::bigint * ${PAGE_SIZE} + ${COUNTED_AHEAD}) n)`;
  return `select (case when coalesce(cardinality(${p('cropIds')}), 0) = 0
    then ${count('o.active')} + ${count(`${p('archived')} and not o.active`)}
    else ${count(`o.active and o.crop_id = any(${p('cropIds')})`)}
      + ${count(`${p('archived')} and not o.active and o.crop_id = any(${p('cropIds')})`)}
  end)::int as total`;
};

const OrderConnection: SqlFields = {
  ...connection,
  edges: {
    kind: 'many',
    type: 'OrderEdge',
    from: (r, o, p) => `${ordersOnPage(r, p)} ${o}`,
    where: () => 'true',
    order: (o) => `${o}.created_at desc, ${o}.id desc`,
  },
  crops: {
    kind: 'many',
    type: 'Crop',
    from: (_, k) => `trading.crop ${k}`,
    // One look for each crop, however many orders there are; the limit keeps PostgreSQL from joining them all instead.
    where: (r, k) => `(
        select true from trading.sell_order o where o.crop_id = ${k}.id and o.company_id = ${r}.id and o.active and o.ladder_id is null limit 1)`,
    order: (k) => `${k}.position`,
  },
};

export const orderTypes: SqlTypes = { Order, OrderEdge: edge('Order'), OrderConnection };

export const orderRoots: Roots = {
  orders: pageOf('OrderConnection', countOf),
};
