import type { Roots, Shape, Shapes } from '../shapes/params.ts';
import { isReadable } from '../shapes/roots.queries.ts';

const Company: Shape = {
  id: (c) => `${c}.id`,
  name: (c) => `${c}.name`,
  vatNumber: (c) => `${c}.vat_number`,
  identificationNumber: (c) => `${c}.identification_number`,
  country: (c) => `${c}.country_id`,
  currency: (c) => `${c}.currency`,
  approvalState: (c) => `${c}.approval_state`,
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
    from: (_, s) => `trading.storage ${s}`,
    where: (c, s, p) => `${s}.company_id = ${c}.id and (${p('archived')} or ${s}.archived_at is null)`,
    order: (s) => `lower(${s}.label), ${s}.id`,
  },
};

const CompanyPlan: Shape = {
  id: (companyId, p) => `(${p('plans')} -> ${companyId} ->> 'id')::int`,
  type: (companyId, p) => `(${p('plans')} -> ${companyId} ->> 'type')`,
};

const CompanyUser: Shape = {
  name: (u) => `${u}.name`,
  grants: (u) => `${u}.grants`,
  approvalState: () => `'APPROVED'`,
};

export const companyShapes: Shapes = { Company, CompanyPlan, CompanyUser };

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
