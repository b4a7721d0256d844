import type { SqlFields } from '../fields/params.ts';
import { placedTermsSql, scheduleSql, toleratedSql } from '../tables/terms.queries.ts';

/** Goods in litres or pieces have no tolerance. */
const tolerated = (o: string, end: 0 | 1) =>
  `case when ${o}.kind = 'SALE' then ${toleratedSql(`${o}.amount`, `${o}.tolerance_percent`)[end]}::text end`;

/** The trader's terms of a contract, or those of the day its order was placed. */
export const ContractTerms: SqlFields = {
  version: (o) => `${o}.version`,
  paymentDays: (o) => `${o}.payment_days`,
  least: (o) => tolerated(o, 0),
  most: (o) => tolerated(o, 1),
  schedule: {
    kind: 'resolved',
    needs: {
      schedule: (o) => `case when ${o}.kind = 'SALE' then ${scheduleSql(o)} end`,
      locale: (_, p) => p('locale'),
    },
  },
  placed: {
    kind: 'one',
    type: 'ContractTerms',
    table: placedTermsSql,
    on: (o, before) => `${before}.company_id = ${o}.company_id and ${before}.id = ${o}.id`,
    isThere: (before) => `${before}.id is not null`,
  },
};
