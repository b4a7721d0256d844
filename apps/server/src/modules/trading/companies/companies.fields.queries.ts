import { seconds } from '../fields/common.queries.ts';
import type { Param, Roots, SqlFields, SqlTypes } from '../fields/params.ts';
import { isReadable } from '../fields/roots.queries.ts';
import { freeTonsSql } from '../tables/free-tons.queries.ts';
import { isNewAccountSql } from './companies.queries.ts';

/** Enough for the few that are offered, also where some of their codes are not known. */
const MOST_PLACES = 10;
/** More than nearly any farm has; with more of them the oldest are compared, so that a first page takes no longer. */
const MOST_COMPARED = 20;

/** The tons that are not sold count (docs/product/prices.md#postal-codes). */
export const placesOf = (c: string) => `(
  select * from (
    select distinct on (s.zip) s.zip, s.label, s.id, coalesce(held.tons, 0) as tons
    from (
      select * from trading.storage where company_id = ${c}.id and archived_at is null
      order by company_id, id limit ${MOST_COMPARED}
    ) s
    cross join lateral (
      select sum(f.total - f.sold) as tons from trading.offer f
      where f.company_id = s.company_id and f.storage_id = s.id and f.archived_at is null
    ) held
    order by s.zip, coalesce(held.tons, 0) desc, lower(s.label), s.id
  ) largest
  order by tons desc, lower(label), id limit ${MOST_PLACES})`;

/** As `foldText` writes it: without accents and capitals. */
const folded = (text: string) => `lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** The words are in its name or place, or in the name of a crop that lies there. */
const isFound = (s: string, p: Param) => `(${p('search')} is null
  or strpos(${folded(`concat_ws(chr(10), ${s}.label, ${s}.address, ${s}.zip)`)}, ${p('search')}) > 0
  or exists (
    select from trading.offer f join trading.crop k on k.id = f.crop_id
    where f.company_id = ${s}.company_id and f.storage_id = ${s}.id and f.archived_at is null
      and strpos(${folded(`(k.names ->> ${p('locale')})`)}, ${p('search')}) > 0))`;

const Company: SqlFields = {
  id: (c) => `${c}.id`,
  name: (c) => `${c}.name`,
  vatNumber: (c) => `${c}.vat_number`,
  identificationNumber: (c) => `${c}.identification_number`,
  country: (c) => `${c}.country_id`,
  currency: (c) => `${c}.currency`,
  approvalState: (c) => `${c}.approval_state`,
  address: (c) => `${c}.address`,
  inDemand: (c) => `${c}.in_demand`,
  bankAccount: {
    kind: 'one',
    type: 'BankAccount',
    table: 'trading.company',
    on: (c, b) => `${b}.id = ${c}.id and ${b}.iban is not null`,
    isThere: (b) => `${b}.id is not null`,
  },
  places: {
    kind: 'many',
    type: 'StoragePlace',
    from: (c, a) => `${placesOf(c)} ${a}`,
    where: () => 'true',
    order: (a) => `${a}.tons desc, lower(${a}.label), ${a}.id`,
  },
  grants: (c, p) => `(${p('grants')} -> ${c}.users_company_id::text)`,
  plan: { kind: 'part', type: 'CompanyPlan', row: (c) => `${c}.users_company_id::text` },
  users: {
    kind: 'many',
    type: 'CompanyUser',
    from: (c, u, p) =>
      `jsonb_to_recordset(${p('members')} -> ${c}.users_company_id::text) as ${u}(name text, grants jsonb)`,
    where: () => 'true',
    order: (u) => `lower(${u}.name)`,
  },
  hasSigner: (c, p) => `(${c}.users_company_id = any(${p('withSigner')}))`,
  storages: {
    kind: 'many',
    type: 'Storage',
    from: (c, s, p) => `(
      select s.* from trading.storage s
      where s.company_id = ${c}.id and (${p('archived')} or s.archived_at is null) and ${isFound('s', p)}
      order by lower(s.label), s.id limit ${p('first')}) ${s}`,
    where: () => 'true',
    order: (s) => `lower(${s}.label), ${s}.id`,
  },
  storageTotals: { kind: 'part', type: 'StorageTotals', row: (c) => c },
};

const activeStorages = (c: string) =>
  `trading.storage s where s.company_id = ${c}.id and s.archived_at is null`;

const StorageTotals: SqlFields = {
  count: (c) => `(select count(*)::int from ${activeStorages(c)})`,
  found: (c, p) => `(select count(*)::int from ${activeStorages(c)} and ${isFound('s', p)})`,
  free: (c) => `(
    select coalesce(sum(${freeTonsSql('f')}), 0)::text from trading.offer f
    where f.company_id = ${c}.id and f.archived_at is null)`,
};

const CompanyPlan: SqlFields = {
  id: (companyId, p) => `(${p('plans')} -> ${companyId} ->> 'id')::int`,
  type: (companyId, p) => `(${p('plans')} -> ${companyId} ->> 'type')`,
};

const BankAccount: SqlFields = {
  iban: (b) => `${b}.iban`,
  changedAt: (b) => seconds(`${b}.iban_changed_at`),
  isNew: (b, p) => isNewAccountSql(b, p('now')),
};

const StoragePlace: SqlFields = {
  zip: (a) => `${a}.zip`,
  storage: (a) => `${a}.label`,
};

const CompanyUser: SqlFields = {
  name: (u) => `${u}.name`,
  grants: (u) => `${u}.grants`,
  approvalState: () => `'APPROVED'`,
};

export const companyTypes: SqlTypes = {
  Company,
  BankAccount,
  CompanyPlan,
  CompanyUser,
  StoragePlace,
  StorageTotals,
};

export const companyRoots: Roots = {
  companies: {
    statement: (object, p) => {
      const { json, joins } = object('Company', 'r');
      return `select coalesce(json_agg(${json} order by lower(r.name), r.id), '[]')::text as data
      from trading.company r ${joins} where ${isReadable('r', p)}`;
    },
  },
  company: {
    named: { arg: 'id', table: 'trading.company' },
    statement: (object, p) => {
      const { json, joins } = object('Company', 'r');
      return `select ${json}::text as data from trading.company r ${joins}
      where ${isReadable('r', p)} and r.id = ${p('id')}`;
    },
  },
};
