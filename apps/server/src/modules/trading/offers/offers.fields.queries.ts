import { crop } from '../fields/common.queries.ts';
import type { Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { rowOf } from '../fields/roots.queries.ts';
import { lastPrices } from '../prices/prices.fields.queries.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';

const Offer: SqlFields = {
  id: (f) => `${f}.id`,
  amount: (f) => `${freeTonsSql(f)}::text`,
  totalAmount: (f) => `${f}.total::text`,
  orderedAmount: (f) => `${f}.ordered::text`,
  soldAmount: (f) => `${f}.sold::text`,
  yearHarvested: (f) => `${f}.year_harvested`,
  archived: (f) => `(${f}.archived_at is not null)`,
  crop,
  storage: {
    kind: 'one',
    type: 'Storage',
    table: 'trading.storage',
    on: (f, s) => `${s}.company_id = ${f}.company_id and ${s}.id = ${f}.storage_id`,
  },
  orders: {
    kind: 'many',
    type: 'Order',
    from: (_, o) => `trading.sell_order ${o}`,
    where: (f, o) => `${o}.company_id = ${f}.company_id and ${o}.offer_id = ${f}.id and ${o}.active`,
    order: (o) => `${o}.created_at, ${o}.id`,
  },
  lastPrices: lastPrices({
    storage: (_, q) => `${q}_s`,
    table: (f, q) => ({
      table: `trading.storage ${q}_s`,
      on: `${q}_s.company_id = ${f}.company_id and ${q}_s.id = ${f}.storage_id`,
    }),
    crops: (f, q, p) =>
      `${q}.crop_id = ${f}.crop_id and (coalesce(cardinality(${p('cropIds')}), 0) = 0 or ${q}.crop_id = any(${p('cropIds')}))`,
  }),
};

export const offerTypes: SqlTypes = { Offer };

export const offerRoots: Roots = { offer: rowOf('Offer', 'trading.offer') };
