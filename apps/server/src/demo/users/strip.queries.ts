import type { ClientBase } from 'pg';

/** People and companies of a year that was lived in the demo, by the addresses of its people. */
export async function listInvented(
  client: ClientBase,
): Promise<{ emails: string[]; companies: { countryId: string; number: string }[] }> {
  const { rows: people } = await client.query<{ email: string }>(
    `select lower(email) as email from users.app_user where email like '%@year.test'`,
  );
  const { rows: companies } = await client.query<{ countryId: string; number: string }>(
    `select country_id as "countryId", number from users.company where id in (
       select m.company_id from users.membership m join users.app_user u on u.id = m.user_id
       where u.email like '%@year.test')`,
  );
  return { emails: people.map(({ email }) => email), companies };
}

/** Their memberships go with them. */
export async function deleteUsers(client: ClientBase, emails: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'delete from users.app_user where lower(email) = any($1) returning id',
    [emails],
  );
  return rows.map(({ id }) => id);
}

export async function deleteCompanies(
  client: ClientBase,
  companies: readonly { countryId: string; number: string }[],
): Promise<string[]> {
  const { rows } = await client.query<{ ids: string[] | null }>(
    `with demo as (
      select id from users.company
      join unnest($1::text[], $2::text[]) as named (country_id, number) using (country_id, number)
    ), members as (
      delete from users.membership where company_id in (select id from demo)
    ), registered as (
      update users.app_user set registered_company_id = null where registered_company_id in (select id from demo)
    )
    select array_agg(id) as ids from demo`,
    [companies.map((company) => company.countryId), companies.map((company) => company.number)],
  );
  const ids = rows[0]?.ids ?? [];
  await client.query('delete from users.company where id = any($1)', [ids]);
  return ids;
}

/** Decisions of a demo's administrators could have been made by anyone. */
export async function forgetDecisions(client: ClientBase): Promise<{ users: number; companies: number }> {
  const { rowCount: users } = await client.query(`update users.app_user set permissions = '{}'`);
  await client.query(
    `update users.membership set role = 'USER',
      approval_state = case approval_state when 'APPROVED' then 'WAITING' else approval_state end`,
  );
  const { rowCount: companies } = await client.query(
    `update users.company set register_checked_at = null, kind = 'FARM',
      approval_state = case approval_state when 'APPROVED' then 'WAITING' else approval_state end`,
  );
  return { users: users ?? 0, companies: companies ?? 0 };
}
