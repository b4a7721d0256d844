import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';

interface Column {
  name: string;
  type: string;
  typeSchema?: string;
  notNull: boolean;
  primaryKey: boolean;
}

interface Table {
  schema: string;
  name: string;
  columns: Record<string, Column>;
  [parts: string]: unknown;
}

const PARTS = ['indexes', 'uniqueConstraints', 'checkConstraints', 'foreignKeys', 'compositePrimaryKeys'];

const CATALOG = `
  with our_table as (
    select c.oid, n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition)
  select t.name || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end as line
  from our_table t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  union all
  select t.name || ' ' || k.conname from our_table t join pg_constraint k on k.conrelid = t.oid
  where k.contype in ('p', 'u', 'c', 'f')
  union all
  select t.name || ' ' || c.relname from our_table t join pg_index i on i.indrelid = t.oid
  join pg_class c on c.oid = i.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = t.oid)`;

/** The same from the newest snapshot next to the migrations, which the gate compares with the code. */
function snapshotLines(tables: Table[]): string[] {
  return tables.flatMap((table) => {
    const columns = Object.values(table.columns);
    const named = PARTS.flatMap((part) => Object.keys(table[part] as object));
    const primary = columns.filter(({ primaryKey }) => primaryKey).map(() => `${table.name}_pkey`);
    return [
      ...columns.map((column) => `${column.name} ${typeOf(column)}${column.notNull ? ' not null' : ''}`),
      // PostgreSQL truncates names to 63 characters.
      ...[...named, ...primary].map((name) => name.slice(0, 63)),
    ].map((line) => `${table.schema}.${table.name} ${line}`);
  });
}

function typeOf({ type, typeSchema }: Column): string {
  const plain = type
    .replace('bigserial', 'bigint')
    .replace(', ', ',')
    .replace(/^time$/, 'time without time zone');
  return typeSchema ? `${typeSchema}.${plain}` : plain;
}

test('the migrations, replayed, give the columns, indexes and constraints of their newest snapshot', async () => {
  const meta = path.resolve(import.meta.dirname, '../../../migrations/meta');
  const newest = globSync('*_snapshot.json', { cwd: meta }).sort().at(-1) ?? '';
  const snapshot: { tables: Record<string, Table> } = JSON.parse(
    readFileSync(path.join(meta, newest), 'utf8'),
  );
  const tables = Object.values(snapshot.tables);
  const database = await createTestDatabase();
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const { rows } = await database.pool.query<{ line: string }>(CATALOG, [schemas]);
  await database.drop();
  expect(rows.map(({ line }) => line).sort()).toEqual(snapshotLines(tables).sort());
});
