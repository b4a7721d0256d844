import type { Language } from '@canola/api-schema/access';
import { type SQL, sql } from 'drizzle-orm';
import type { ExportColumn } from '../../../../platform/export/columns.ts';
import { numberColumn, textColumn, timeColumn } from '../../../../platform/export/export.queries.ts';
import { CONTRACT_STATUSES, type ContractStatus } from '../../tables/contracts.tables.ts';

interface Cell {
  heading: string;
  kind: ExportColumn['kind'];
  value: SQL;
}

interface Words {
  language: Language;
  status(status: ContractStatus): string;
  kind(kind: 'SALE' | 'PURCHASE'): string;
}

/** All contracts of a company, the newest first. Our own words are never formulas, people's may be. */
export function contractsListing(companyId: string, words: Words): { cells: Cell[]; rows: SQL } {
  const text = (heading: string, value: SQL): Cell => ({ heading, kind: 'text', value: textColumn(value) });
  const word = (heading: string, value: SQL): Cell => ({ heading, kind: 'text', value });
  const number = (heading: string, value: SQL): Cell => ({
    heading,
    kind: 'number',
    value: numberColumn(value),
  });
  const time = (heading: string, value: SQL): Cell => ({
    heading,
    kind: 'time',
    value: timeColumn(value, sql`c.country_id`),
  });
  const statuses = CONTRACT_STATUSES.map((one) => sql`when ${one}::text then ${words.status(one)}::text`);
  const cells = [
    time('createdAt', sql`k.created_at`),
    text('number', sql`k.external_number`),
    word(
      'kind',
      sql`case k.kind when 'SALE' then ${words.kind('SALE')}::text else ${words.kind('PURCHASE')}::text end`,
    ),
    word('status', sql`case k.status ${sql.join(statuses, sql` `)} end`),
    word('crop', sql`p.names ->> ${words.language}::text`),
    number('harvest', sql`k.year_harvested`),
    word('quarter', sql`k.quarter_id`),
    text('trader', sql`t.name`),
    text('storage', sql`s.label`),
    number('amount', sql`k.amount`),
    word('unit', sql`lower(p.unit)`),
    number('price', sql`k.price`),
    number('finalPrice', sql`k.final_price`),
    number('total', sql`round(k.final_price * k.amount, 2)`),
    word('currency', sql`k.currency`),
    time('signedAt', sql`k.signed_at`),
    text('note', sql`k.note`),
  ];
  const selected = sql.join(
    cells.map(({ value }, at) => sql`${value} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  );
  const rows = sql`select ${selected}
    from trading.contract k
    join trading.company c on c.id = k.company_id
    join trading.crop p on p.id = k.crop_id
    join trading.trader t on t.id = k.trader_id
    left join trading.offer f on f.company_id = k.company_id and f.id = k.offer_id
    left join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
    where k.company_id = ${companyId}::uuid
    order by k.created_at desc, k.id desc`;
  return { cells, rows };
}
