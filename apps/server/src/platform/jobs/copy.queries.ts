import type { Pool, PoolClient } from 'pg';

export interface Sighting {
  clusterId: string;
  databaseId: string;
  publicUrl: string;
  beatAt: Date;
  stoppedAt: Date | null;
  heldReason: string | null;
}

const NAMES = `cluster_id as "clusterId", database_id::text as "databaseId", public_url as "publicUrl",
  beat_at as "beatAt", stopped_at as "stoppedAt", held_reason as "heldReason"`;

/** The present name of the database that we are connected to. */
export async function findIdentity(client: PoolClient): Promise<Pick<Sighting, 'clusterId' | 'databaseId'>> {
  const { rows } = await client.query(
    `select (select system_identifier::text from pg_control_system()) as "clusterId",
       (select oid::text from pg_database where datname = current_database()) as "databaseId"`,
  );
  return rows[0];
}

export async function findInstallation(client: PoolClient): Promise<Sighting | undefined> {
  const { rows } = await client.query<Sighting>(`select ${NAMES} from platform.installation`);
  return rows[0];
}

/** Locked: servers that start at the same moment decide one after the other. */
export async function lockInstallation(client: PoolClient): Promise<Sighting | undefined> {
  const { rows } = await client.query<Sighting>(`select ${NAMES} from platform.installation for update`);
  return rows[0];
}

export async function addInstallation(
  client: PoolClient,
  { clusterId, databaseId, publicUrl, beatAt }: Omit<Sighting, 'stoppedAt' | 'heldReason'>,
): Promise<void> {
  await client.query(
    `insert into platform.installation (cluster_id, database_id, public_url, beat_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [clusterId, databaseId, publicUrl, beatAt],
  );
}

export async function beat(client: PoolClient, at: Date): Promise<void> {
  await client.query(
    'update platform.installation set beat_at = greatest(beat_at, $1::timestamptz), stopped_at = null',
    [at],
  );
}

export async function markStopped(pool: Pool, at: Date): Promise<void> {
  await pool.query('update platform.installation set stopped_at = $1', [at]);
}

export async function hold(client: Pool | PoolClient, at: Date, reason: string): Promise<void> {
  await client.query(
    'update platform.installation set held_at = $1, held_reason = $2 where held_at is null',
    [at, reason],
  );
}

/** From now on this database is the one in use, under whatever address a server starts next. */
export async function release(client: PoolClient, at: Date): Promise<string | null> {
  const before = await lockInstallation(client);
  const { clusterId, databaseId } = await findIdentity(client);
  await client.query(
    `update platform.installation
     set cluster_id = $1, database_id = $2, public_url = '', beat_at = $3, stopped_at = $3, held_at = null, held_reason = null`,
    [clusterId, databaseId, at],
  );
  return before?.heldReason ?? null;
}

/** The address of the first server that starts after a release. */
export async function adoptAddress(client: PoolClient, publicUrl: string): Promise<void> {
  await client.query('update platform.installation set public_url = $1', [publicUrl]);
}

export interface WaitingJobs {
  task: string;
  jobs: number;
}

export async function countWaiting(client: PoolClient, tasks: readonly string[]): Promise<WaitingJobs[]> {
  const { rows } = await client.query<WaitingJobs>(
    `select t.identifier as task, count(*)::int as jobs
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = any($1) group by 1 order by 1`,
    [tasks],
  );
  return rows;
}
