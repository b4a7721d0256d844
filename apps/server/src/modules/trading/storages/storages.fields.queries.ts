import { company } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { rowOf } from '../fields/roots.queries.ts';
import { lastPrices } from '../prices/prices.fields.queries.ts';

/**
 * As one condition, the archived ones of all years would be read to leave them out. From a subquery, because PostgreSQL
 * plans a statement again each time when a value would spare it a part.
 */
const offersOf = (s: string, p: Param) => {
  const of = (where: string) => `select f.* from trading.offer f
    where f.company_id = ${s}.company_id and f.storage_id = ${s}.id and ${where}`;
  return `(${of('f.archived_at is null')} union all ${of(`f.archived_at is not null and (select ${p('archived')})`)})`;
};

const Storage: SqlFields = {
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
    from: (s, f, p) => `${offersOf(s, p)} ${f} join trading.crop ${f}_k on ${f}_k.id = ${f}.crop_id`,
    where: () => 'true',
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

export const storageTypes: SqlTypes = { Storage };

export const storageRoots: Roots = { storage: rowOf('Storage', 'trading.storage') };
