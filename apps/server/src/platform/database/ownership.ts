import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { tryOwnerLock } from './ownership.queries.ts';

/**
 * The process that runs the embedded database holds an advisory lock in it as long as it runs. So a database whose
 * lock is free is an orphan; process numbers, which are reused, are not needed to know that.
 */
export type Ownership = { kind: 'owner'; client: Client } | { kind: 'taken' } | { kind: 'gone' };

const LOCK_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 60_000;

/** Waits while the database starts; `isRunning` returns false when there is nothing left to wait for. */
export async function takeOwnership(url: string, isRunning: () => Promise<boolean>): Promise<Ownership> {
  const client = await connectWhenReady(url, isRunning);
  if (!client) return { kind: 'gone' };
  // The backend of a process that was just killed needs a moment to notice.
  for (const start = Date.now(); ; await wait(50)) {
    if (await tryOwnerLock(client)) return { kind: 'owner', client };
    if (Date.now() - start > LOCK_TIMEOUT_MS) break;
  }
  await client.end();
  return { kind: 'taken' };
}

async function connectWhenReady(url: string, isRunning: () => Promise<boolean>): Promise<Client | undefined> {
  for (const start = Date.now(); ; await wait(25)) {
    const client = new Client({ connectionString: url, application_name: 'canola-owner' });
    // A lost connection is not reported here: the holder of the client watches for its end.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(await isRunning())) return undefined;
      if (!isTransient(error) || Date.now() - start > START_TIMEOUT_MS) throw error;
    }
  }
}

/** Not listening yet, or starting up, shutting down, recovering. */
function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '57P03';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || /terminated/.test((error as Error).message);
}
