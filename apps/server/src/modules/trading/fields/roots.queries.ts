import { PAGE_SIZE } from '@canola/api-schema/limits';
import type { OwnedTable, Param, Root, SqlFields } from './params.ts';

/**
 * Authorisation is a predicate of the statement: what is not the viewer's is not there (docs/architecture.md). The
 * subquery keeps the number of companies from PostgreSQL, which would plan the statement again each time.
 */
export const isReadable = (c: string, p: Param) =>
  `${c}.users_company_id = any((select ${p('readable')})::uuid[])`;

export function rowOf(type: string, table: OwnedTable): Root {
  return {
    named: { arg: 'id', table },
    statement: (object, p) => {
      const { json, joins } = object(type, 'r');
      return `select ${json}::text as data
      from trading.company mine join ${table} r on r.company_id = mine.id ${joins}
      where ${isReadable('mine', p)} and r.id = ${p('id')}`;
    },
  };
}

/**
 * A page of a company's rows; a page past the last one is the first (docs/product/screens.md#parameters). The `offset`
 * keeps the row together: otherwise everything would be counted again wherever the page or the total is named.
 */
export function pageOf(type: string, count: (p: Param) => string): Root {
  return {
    named: { arg: 'companyId', table: 'trading.company' },
    statement: (object, p) => {
      const { json, joins } = object(type, 'r');
      return `select ${json}::text as data
      from (
        select c.id, n.total,
          case when ${p('page')} > 1 and (${p('page')} - 1)::bigint * ${PAGE_SIZE} < n.total then ${p('page')} else 1 end
            as page
        from trading.company c
        cross join lateral (${count(p)}) n
        where ${isReadable('c', p)} and c.id = ${p('companyId')}
        offset 0
      ) r ${joins}`;
    },
  };
}

/** Of a row with the company's id, the page and the total. */
export const connection: SqlFields = {
  page: (r) => `${r}.page`,
  size: () => String(PAGE_SIZE),
  totalCount: (r) => `${r}.total`,
};

export const edge = (type: string): SqlFields => ({ node: { kind: 'part', type, row: (row) => row } });
