import type { FastifyBaseLogger } from 'fastify';
import { Client, type ClientConfig } from 'pg';
import { HOLD_WORKER_NAME, RELEASE_WORKER_NAME } from './jobs.queries.ts';

const RETRY_MS = 500;

export type WorkerNames = ReturnType<typeof holdWorkerNames>;

/**
 * A worker's jobs are locked under its name. A session of its own holds advisory locks of the names, which end with
 * the process however it dies: that is how others notice (see `unlockDeadWorkers`).
 */
export function holdWorkerNames(connection: ClientConfig, log: FastifyBaseLogger) {
  const held = new Map<string, Promise<void>>();
  let session: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const open = (): Promise<Client> => {
    const client = new Client({ ...connection, application_name: 'canola worker', keepAlive: true });
    client.on('error', (error) => log.warn({ err: error }, 'the session that names the worker broke'));
    const opened = client.connect().then(() => client);
    client.on('end', () => {
      if (session === opened) reclaimSoon();
    });
    return opened;
  };
  const claim = async (name: string): Promise<void> => {
    session ??= open();
    const client = await session;
    await client.query(HOLD_WORKER_NAME, [name]);
  };
  const reclaimSoon = (): void => {
    session = undefined;
    clearTimeout(retry);
    retry = setTimeout(() => {
      Promise.all([...held.keys()].map(claim)).catch(reclaimSoon);
    }, RETRY_MS);
  };

  return {
    hold(name: string): Promise<void> {
      const claimed = held.get(name) ?? claim(name);
      held.set(name, claimed);
      return claimed;
    },
    /** The jobs that the worker still had locked are free for others from now on. */
    async release(name: string): Promise<void> {
      held.delete(name);
      // A session that broke holds no lock.
      const client = await session?.catch(() => undefined);
      await client?.query(RELEASE_WORKER_NAME, [name]).catch(() => {});
    },
    async close(): Promise<void> {
      clearTimeout(retry);
      held.clear();
      const last = session;
      session = undefined;
      const client = await last?.catch(() => undefined);
      await client?.end();
    },
  };
}
