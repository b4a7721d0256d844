import { changeSql, convertedSql, momentSql, standingSql } from '../../prices/index.ts';
import { crop, quarter, trader } from '../fields/common.queries.ts';
import type { Field, Param, SqlFields, SqlTypes } from '../fields/params.ts';

/** Whether the plan shows the prices of the crop that the expression names. */
export function isShownSql(cropId: string, p: Param): string {
  return `(${p('unmasked')} is null or ${cropId} = any(${p('unmasked')}))`;
}

const fx = (q: string) => `${q}_x`;
const price = (q: string) => convertedSql(q, fx(q));
const shown = (q: string, p: Param, sql: string) =>
  `case when ${isShownSql(`${q}.crop_id`, p)} then ${sql} end`;
const country = (q: string) => `left(${q}.region_id, 2)`;

/** Of a row of `prices.current_quote` joined with its rate. */
const MarketPrice: SqlFields = {
  id: (q) => `${q}.quote_id`,
  crop,
  quarter,
  trader,
  region: { kind: 'part', type: 'Region', row: (q) => `${q}.region_id` },
  price: (q, p) => shown(q, p, `${price(q)}::text`),
  masked: (q, p) => `not ${isShownSql(`${q}.crop_id`, p)}`,
  currency: (q) => `${fx(q)}.counter`,
  quotedPrice: (q, p) => shown(q, p, `${q}.price::text`),
  quotedCurrency: (q) => `${q}.currency`,
  date: (q) => momentSql(`${q}.published_at`),
  change: (q, p) => shown(q, p, changeSql(q, fx(q), `(${p('dayStarts')} ->> ${country(q)})::timestamptz`)),
  point: {
    kind: 'one',
    type: 'CollectionPoint',
    table: 'trading.trader_region',
    on: (q, tr) => `${tr}.region_id = ${q}.region_id and ${tr}.trader_id = ${q}.trader_id`,
    isThere: (tr) => `${tr}.trader_id is not null`,
  },
};

export const priceTypes: SqlTypes = { MarketPrice };

interface Place {
  /** The alias of the storage: a quote is of its region. */
  storage: (row: string, q: string) => string;
  /** Where the row itself is no storage, the table to join it from. */
  table?: (row: string, q: string) => { table: string; on: string };
  crops: (row: string, q: string, p: Param) => string;
}

/** The newest prices of one place, in the requested currency or else the company's. */
export function lastPrices({ storage, table, crops }: Place): Field {
  return {
    kind: 'many',
    type: 'MarketPrice',
    from: (row, q, p) => {
      const joined = table?.(row, q);
      return `prices.current_quote ${q}
        ${joined ? `join ${joined.table} on ${joined.on}` : ''}
        join prices.fx ${fx(q)} on ${fx(q)}.base = ${q}.currency and ${fx(q)}.counter = coalesce(${p('currency')},
          (select c.currency from trading.company c where c.id = ${row}.company_id))`;
    },
    where: (row, q, p) => `${q}.region_id = ${storage(row, q)}.region_id and ${crops(row, q, p)}
      and ${q}.quarter_id >= ${p('openQuarters')} ->> ${country(storage(row, q))} and ${standingSql(q, p('now'))}`,
    // The order of masked prices must not reveal anything.
    order: (q, p) => `${q}.crop_id, ${q}.quarter_id, ${shown(q, p, price(q))} desc nulls last,
      ${shown(q, p, `${q}.published_at`)}, ${q}.trader_id`,
  };
}
