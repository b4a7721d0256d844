import type { ClientBase } from 'pg';

export async function deleteDevices(client: ClientBase, userIds: readonly string[]): Promise<void> {
  await client.query('delete from notifications.push_token where user_id = any($1)', [userIds]);
}
