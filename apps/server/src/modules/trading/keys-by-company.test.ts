import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

/**
 * To spread trading over several PostgreSQL servers by company (docs/scaling.md#what-comes-next), a table's primary key
 * starts with the company, and so does each reference between two such tables.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The company itself, which its own id names. */
const ROOT = ['company'];
/** The same everywhere and small: every server would have a copy. */
const REFERENCE = ['crop', 'crop_trader', 'quality_schedule', 'trader', 'trader_region', 'trader_terms'];
/** Not by company, and what it would take. */
const EXCEPTIONS = {
  // By the users' id of a farm or a trader, who have no trading company in common.
  accounts_taken: ['users_company_id', 'format'],
  // By the users' id of the company, read by staff over all of them: the trading company would be added.
  trader_application: ['id'],
  // Of a person or a company, whose ids share one column: it would become two tables.
  unmasked_crop: ['holder_id', 'day', 'place'],
  // Belongs to a signing by the signing service's own number: the company would be added.
  signing_visit: ['submission_id', 'user_id'],
  // Of a trader, and of a market: both are read by everybody's server.
  hedge_entry: ['trader_id', 'id'],
  resold_entry: ['trader_id', 'id'],
  demand_cell: ['region_id', 'crop_id', 'quarter_id', 'currency', 'price_from'],
};
/** Unique beyond the company, so that an address with an id alone finds its row: a server of its own would keep an index. */
const UNIQUE_BEYOND = [
  'call_off (id)',
  'company (country_id,identification_number)',
  'company (users_company_id)',
  'contract (id)',
  'contract (order_id)',
  'contract (trader_id,external_number)',
  'contract_document (id)',
  'contract_signing (submission_id)',
  'dispute (id)',
  'ladder (id)',
  'offer (id)',
  'receipt (id)',
  'sell_order (id)',
  'settlement (id)',
  'settlement (trader_id,year,sequence)',
  'storage (id)',
  'ticket (id)',
  'ticket (trader_id,number)',
];

async function keys(type: 'p' | 'f'): Promise<{ table: string; columns: string[]; target: string | null }[]> {
  const { rows } = await database.pool.query(
    `select t.relname as table, f.relname as target,
       (select array_agg(a.attname::text order by at) from unnest(c.conkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns
     from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class f on f.oid = c.confrelid
     where c.contype = $1 and c.connamespace = 'trading'::regnamespace order by 1, 3`,
    [type],
  );
  return rows;
}

/** Constraints and indexes alike: an index may be unique for a part of the rows. */
async function uniqueIndexes(): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await database.pool.query(
    `select t.relname as table,
       (select array_agg(a.attname::text order by at) from unnest(i.indkey::int2[]) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid
     where i.indisunique and not i.indisprimary and t.relnamespace = 'trading'::regnamespace order by 1, 2`,
  );
  return rows;
}

const isByCompany = (table: string) => ![...ROOT, ...REFERENCE, ...Object.keys(EXCEPTIONS)].includes(table);

test('the primary key of every trading table starts with the company', async () => {
  const primary = await keys('p');
  expect(primary.length).toBeGreaterThan(8);
  const others = primary.filter(({ table, columns }) => isByCompany(table) && columns[0] !== 'company_id');
  expect(others).toEqual([]);
  for (const [table, columns] of Object.entries(EXCEPTIONS))
    expect(primary.find((item) => item.table === table)?.columns).toEqual(columns);
});

test('a reference between two of them carries the company', async () => {
  const references = await keys('f');
  const others = references.filter(
    ({ table, target, columns }) =>
      isByCompany(table) && isByCompany(String(target)) && !columns.includes('company_id'),
  );
  expect(others).toEqual([]);
});

test('exactly these are unique beyond a company', async () => {
  const unique = (await uniqueIndexes()).filter(({ columns }) => columns[0] !== 'company_id');
  const named = unique
    .filter(({ table }) => !REFERENCE.includes(table) && !(table in EXCEPTIONS))
    .map(({ table, columns }) => `${table} (${columns})`);
  expect(named.sort()).toEqual(UNIQUE_BEYOND);
});
