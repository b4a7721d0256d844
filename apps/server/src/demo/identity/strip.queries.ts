import type { ClientBase } from 'pg';

/**
 * Only seeding can have verified these addresses, because they receive no mail. An account that someone created in
 * production is not verified and does not indicate a demo.
 */
export async function hasVerifiedAccount(client: ClientBase, emails: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from identity.account where email = any($1) and email_verified_at is not null limit 1',
    [emails],
  );
  return rowCount !== 0;
}

export async function deleteAccounts(client: ClientBase, emails: readonly string[]): Promise<number> {
  const { rowCount } = await client.query('delete from identity.account where email = any($1)', [emails]);
  return rowCount ?? 0;
}

/** The links of a demo's mails were public, so they prove nothing. */
export async function forgetVerification(client: ClientBase): Promise<void> {
  await client.query('update identity.account set email_verified_at = null, sessions_ended_at = now()');
}
