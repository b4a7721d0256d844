import { isShownSql } from '../prices/prices.shapes.queries.ts';
import { quarter, seconds } from '../shapes/fields.queries.ts';
import type { Param, Roots, Shape, Shapes } from '../shapes/params.ts';
import { connection, edge, onPage, pageOf } from '../shapes/roots.queries.ts';

const Order: Shape = {
  id: (o) => `${o}.id`,
  active: (o) => `${o}.active`,
  amount: (o) => `${o}.amount::text`,
  currency: (o) => `${o}.currency`,
  price: (o) => `${o}.price::text`,
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
  reason: {
    kind: 'resolved',
    needs: {
      id: (o) => `${o}.id`,
      locale: (_, p) => p('locale'),
      isShown: (o, p) => isShownSql(`${o}.crop_id`, p),
    },
  },
};

/** With `archived` those that are over too. */
const isListed = (
  company: string,
  o: string,
  p: Param,
) => `${o}.company_id = ${company}.id and (${o}.active or ${p('archived')})
  and (coalesce(cardinality(${p('cropIds')}), 0) = 0 or ${o}.crop_id = any(${p('cropIds')}))`;

const OrderConnection: Shape = {
  ...connection,
  edges: {
    kind: 'many',
    type: 'OrderEdge',
    from: (r, o, p) => `${onPage('trading.sell_order o', isListed(r, 'o', p), r)} ${o}`,
    where: () => 'true',
    order: (o) => `${o}.created_at desc, ${o}.id desc`,
  },
  crops: {
    kind: 'many',
    type: 'Crop',
    from: (_, k) => `trading.crop ${k}`,
    where: (r, k) => `${k}.id in (
        select o.crop_id from trading.sell_order o where o.company_id = ${r}.id and o.active)`,
    order: (k) => `${k}.position`,
  },
};

export const orderShapes: Shapes = { Order, OrderEdge: edge('Order'), OrderConnection };

export const orderRoots: Roots = {
  orders: pageOf(
    'OrderConnection',
    (p) => `select count(*)::int as total from trading.sell_order o where ${isListed('c', 'o', p)}`,
  ),
};
