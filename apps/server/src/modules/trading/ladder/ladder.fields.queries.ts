import { COUNTED_AHEAD, PAGE_SIZE } from '@canola/api-schema/limits';
import { quarter, seconds } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { connection, edge, pageOf, rowOf } from '../fields/roots.queries.ts';
import { orderPriceSql } from '../orders/orders.fields.queries.ts';
import { isShownSql } from '../prices/prices.fields.queries.ts';

const traderBy = (column: string): SqlFields[string] => ({
  kind: 'one',
  type: 'Trader',
  table: 'trading.trader',
  on: (row, t) => `${t}.id = ${row}.${column}`,
  isThere: (t) => `${t}.id is not null`,
});

/** Rungs with their contracts; what an edit replaced has none. */
const rungsOf = (l: string) => `trading.sell_order o
  left join trading.contract k on k.order_id = o.id
  where o.company_id = ${l}.company_id and o.ladder_id = ${l}.id and (o.active or k.id is not null)`;

const LadderRung: SqlFields = {
  number: (g) => `${g}.rung`,
  share: (g) => `trim_scale(${g}.share)::text`,
  tons: (g) => `${g}.amount::text`,
  price: (g, p) => `(${orderPriceSql(g, p)})::text`,
  state: (g) => `case when ${g}.active and ${g}.held then 'HELD' when ${g}.active then 'WAITING'
    when ${g}.status = 'FAILED' then 'FAILED' else 'FILLED' end`,
  orderId: (g) => `${g}.id`,
  reason: {
    kind: 'resolved',
    needs: {
      id: (g) => `${g}.id`,
      locale: (_, p) => p('locale'),
      isShown: (g, p) => isShownSql(`${g}.crop_id`, p),
    },
  },
  contractId: (g) => `${g}.contract_id`,
  filledPrice: (g) => `${g}.final_price::text`,
  timeFilled: (g) => seconds(`${g}.filled_at`),
  trader: traderBy('trader_id'),
};

const sumOf = (l: string, what: string) => `(select (${what})::text from ${rungsOf(l)})`;
const SOLD = "filter (where k.status <> 'FAILED')";

const Ladder: SqlFields = {
  id: (l) => `${l}.id`,
  offer: {
    kind: 'one',
    type: 'Offer',
    table: 'trading.offer',
    on: (l, f) => `${f}.company_id = ${l}.company_id and ${f}.id = ${l}.offer_id`,
  },
  quarter,
  currency: (l) => `${l}.currency`,
  onlyTrader: traderBy('only_trader_id'),
  customTransport: (l) => `${l}.custom_transport`,
  transportNote: (l) => `${l}.transport_note`,
  lowPrice: (l) => `${l}.low_price::text`,
  baseTons: (l) => `${l}.base_tons::text`,
  soldTons: (l) => sumOf(l, `coalesce(sum(k.amount) ${SOLD}, 0.0)`),
  soldValue: (l) => sumOf(l, `round(coalesce(sum(k.amount * k.final_price) ${SOLD}, 0), 2)`),
  waitingTons: (l) => sumOf(l, 'coalesce(sum(o.amount) filter (where o.active), 0.0)'),
  average: (l) => sumOf(l, `round(sum(k.amount * k.final_price) ${SOLD} / sum(k.amount) ${SOLD}, 2)`),
  nextPrice: (l, p) => sumOf(l, `min(${orderPriceSql('o', p)}) filter (where o.active)`),
  sellBy: (l) => `${l}.sell_by::text`,
  closingPrice: (l) => `${l}.closing_price::text`,
  closed: (l) => `(${l}.closed_at is not null)`,
  held: (l) => `(${l}.held_at is not null)`,
  ended: (l) => `(${l}.ended_at is not null)`,
  version: (l) => `${l}.version`,
  timeCreated: (l) => seconds(`${l}.created_at`),
  rungs: {
    kind: 'many',
    type: 'LadderRung',
    from: (l, g) => `lateral (
      select o.*, k.id as contract_id, k.status, k.final_price, k.trader_id, k.created_at as filled_at
      from ${rungsOf(l)}) ${g}`,
    where: () => 'true',
    order: (g) => `${g}.rung, ${g}.id`,
  },
};

const isListed = (l: string, p: Param) => `(${p('archived')} or ${l}.ended_at is null)`;

const LadderConnection: SqlFields = {
  ...connection,
  edges: {
    kind: 'many',
    type: 'LadderEdge',
    from: (r, l, p) => `(
      select n.* from trading.ladder n where n.company_id = ${r}.id and ${isListed('n', p)}
      order by n.created_at desc nulls last, n.id desc nulls last
      limit ${PAGE_SIZE} offset (${r}.page - 1) * ${PAGE_SIZE}) ${l}`,
    where: () => 'true',
    order: (l) => `${l}.created_at desc, ${l}.id desc`,
  },
};

/** No further than {@link COUNTED_AHEAD} beyond the page. */
const countOf = (p: Param) => `select (select count(*)::int from (
  select from trading.ladder l where l.company_id = c.id and ${isListed('l', p)}
  limit ${p('page')}::bigint * ${PAGE_SIZE} + ${COUNTED_AHEAD}) n) as total`;

export const ladderTypes: SqlTypes = { Ladder, LadderRung, LadderEdge: edge('Ladder'), LadderConnection };

export const ladderRoots: Roots = {
  ladder: rowOf('Ladder', 'trading.ladder'),
  ladders: pageOf('LadderConnection', countOf),
};
