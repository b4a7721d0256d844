import type { ClientBase } from 'pg';

/** The traders that have a key. */
export async function listKeyOwners(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct trader_id as id from prices.trader_key',
  );
  return rows.map(({ id }) => id);
}

/** Those of the stand-ins, and all of traders that are gone. */
export async function deleteKeys(
  client: ClientBase,
  hashes: readonly string[],
  traderIds: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from prices.trader_key where key_hash = any($1) or trader_id = any($2)',
    [hashes, traderIds],
  );
  return rowCount ?? 0;
}
