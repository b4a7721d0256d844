import type { Roots, Shape, Shapes } from '../shapes/params.ts';
import { isReadable } from '../shapes/roots.queries.ts';

const Company: Shape = {
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

export const companyShapes: Shapes = { Company };

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
