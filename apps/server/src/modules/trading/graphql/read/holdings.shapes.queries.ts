import { isShownSql, lastPrices } from './prices.shapes.queries.ts';
import type { Field, Shape } from './shape.ts';

const seconds = (moment: string) => `extract(epoch from ${moment})::bigint`;
const company: Field = {
  kind: 'one',
  type: 'Company',
  table: 'trading.company',
  on: (row, c) => `${c}.id = ${row}.company_id`,
};
const crop: Field = {
  kind: 'one',
  type: 'Crop',
  table: 'trading.crop',
  on: (row, k) => `${k}.id = ${row}.crop_id`,
};

export const Company: Shape = {
  id: (c) => `${c}.id`,
  name: (c) => `${c}.name`,
  vatNumber: (c) => `${c}.vat_number`,
  identificationNumber: (c) => `${c}.identification_number`,
  country: (c) => `${c}.country_id`,
  currency: (c) => `${c}.currency`,
  hasSigner: (c, p) => `(${c}.users_company_id = any(${p('withSigner')}))`,
  storages: {
    kind: 'many',
    type: 'Storage',
    from: (_, s) => `trading.storage ${s}`,
    where: (c, s, p) => `${s}.company_id = ${c}.id and (${p('archived')} or ${s}.archived_at is null)`,
    order: (s) => `lower(${s}.label), ${s}.id`,
  },
};

export const Storage: Shape = {
  id: (s) => `${s}.id`,
  label: (s) => `${s}.label`,
  address: (s) => `${s}.address`,
  zip: (s) => `${s}.zip`,
  region: { kind: 'part', type: 'Region', row: (s) => `${s}.region_id` },
  latitude: { kind: 'resolved', needs: { zip: (s) => `${s}.zip`, region: (s) => `${s}.region_id` } },
  longitude: { kind: 'resolved', needs: { zip: (s) => `${s}.zip`, region: (s) => `${s}.region_id` } },
  archived: (s) => `(${s}.archived_at is not null)`,
  currency: (s) => `${s}.currency`,
  company,
  crops: {
    kind: 'many',
    type: 'Crop',
    from: (_, k) => `trading.crop ${k}`,
    where: (s, k) => `${k}.id = any(${s}.crop_ids)`,
    order: (k) => `${k}.position`,
  },
  offers: {
    kind: 'many',
    type: 'Offer',
    from: (_, f) => `trading.offer ${f} join trading.crop ${f}_k on ${f}_k.id = ${f}.crop_id`,
    where: (s, f, p) => `${f}.company_id = ${s}.company_id and ${f}.storage_id = ${s}.id
      and (${p('archived')} or ${f}.archived_at is null)`,
    order: (f) => `${f}_k.position, ${f}.year_harvested, ${f}.id`,
  },
  lastPrices: lastPrices({
    storage: (s) => s,
    crops: (s, q, p) => `${q}.crop_id in (
        select f.crop_id from trading.offer f
        where f.company_id = ${s}.company_id and f.storage_id = ${s}.id and f.archived_at is null)
      and (${p('cropIds')} is null or ${q}.crop_id = any(${p('cropIds')}))`,
  }),
};

export const Offer: Shape = {
  id: (f) => `${f}.id`,
  amount: (f) => `(${f}.total - ${f}.ordered - ${f}.sold)::text`,
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
    crops: (f, q) => `${q}.crop_id = ${f}.crop_id`,
  }),
};

export const Order: Shape = {
  id: (o) => `${o}.id`,
  active: (o) => `${o}.active`,
  amount: (o) => `${o}.amount::text`,
  currency: (o) => `${o}.currency`,
  price: (o) => `${o}.price::text`,
  lowPrice: (o) => `${o}.low_price::text`,
  quarter: { kind: 'part', type: 'Quarter', row: (o) => `${o}.quarter_id` },
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

export { company, crop, seconds };
