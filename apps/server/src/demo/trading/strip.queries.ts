import type { ClientBase } from 'pg';

/** By the ids of the users module. Contracts and orders are gone by then. */
export async function deleteTradingCompanies(
  client: ClientBase,
  usersCompanyIds: readonly string[],
): Promise<{ storages: number }> {
  const ours = 'select id from trading.company where users_company_id = any($1)';
  await client.query(`delete from trading.offer where company_id in (${ours})`, [usersCompanyIds]);
  await client.query(`delete from trading.season_plan where company_id in (${ours})`, [usersCompanyIds]);
  await client.query(`delete from trading.harvest_total where company_id in (${ours})`, [usersCompanyIds]);
  const { rowCount } = await client.query(`delete from trading.storage where company_id in (${ours})`, [
    usersCompanyIds,
  ]);
  await client.query('delete from trading.company where users_company_id = any($1)', [usersCompanyIds]);
  return { storages: rowCount ?? 0 };
}

/** Nothing is sold or ordered any more, and no one is approved. */
export async function freeOffers(client: ClientBase): Promise<void> {
  await client.query('update trading.offer set ordered = 0, sold = 0');
  await client.query(
    `update trading.company set approval_state = 'WAITING' where approval_state = 'APPROVED'`,
  );
}

/** A demo's administrator decided about them; their applications are gone by then. */
export async function deleteRegisteredTraders(client: ClientBase): Promise<string[]> {
  const registered = `select id from trading.trader where source = 'REGISTERED'`;
  for (const table of ['trader_region', 'crop_trader', 'quality_schedule', 'trader_terms'])
    await client.query(`delete from trading.${table} where trader_id in (${registered})`);
  const { rows } = await client.query<{ id: string }>(
    `delete from trading.trader where source = 'REGISTERED' returning id`,
  );
  return rows.map(({ id }) => id);
}
