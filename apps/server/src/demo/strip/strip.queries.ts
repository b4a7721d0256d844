import type { ClientBase } from 'pg';

/** The number of rows that each of the tables held. */
export async function emptyTables(
  client: ClientBase,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const names = tables.map((table) =>
    table
      .split('.')
      .map((part) => client.escapeIdentifier(part))
      .join('.'),
  );
  const counts = names.map((name) => `(select count(*)::int from ${name})`);
  const { rows } = await client.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`);
  await client.query(`truncate ${names.join(', ')}`);
  return new Map(tables.map((table, index) => [table, rows[0]?.counts[index] ?? 0]));
}

/** A start that is under way is waited for; the number is that of the platform's preparation. */
export async function lockAgainstStarts(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [20_260_003]);
}

export async function isServed(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'canola live'`,
  );
  return rowCount !== 0;
}

export async function hasMilestone(client: ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from platform.milestone where name = $1', [name]);
  return rowCount !== 0;
}

export async function deleteMilestone(client: ClientBase, name: string): Promise<void> {
  await client.query('delete from platform.milestone where name = $1', [name]);
}
