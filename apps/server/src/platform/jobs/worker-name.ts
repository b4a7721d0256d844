import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import { HOLD_WORKER_NAME } from './jobs.queries.ts';

const RETRY_MS = 500;

/**
 * A worker's jobs are locked under its name. A session of its own holds an advisory lock of that name, which ends
 * with the process however it dies: that is how others notice (see `unlockDeadWorkers`).
 */
export function holdWorkerNames(pool: Pool, log: FastifyBaseLogger) {
  const held = new Map<string, Promise<void>>();
  let session: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const open = (): Promise<Client> => {
    const client = new Client({ ...pool.options, application_name: 'canola worker', keepAlive: true });
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
    /** Awaited by graphile-worker before a worker asks for its first job. */
    plugin: {
      name: 'CanolaWorkerName',
      version: '1.0.0',
      worker: {
        hooks: {
          startWorker(_context: unknown, { worker }: { worker: { workerPool: { id: string } } }) {
            const name = worker.workerPool.id;
            const claimed = held.get(name) ?? claim(name);
            held.set(name, claimed);
            return claimed;
          },
        },
      },
    },
    /** What the worker still had locked is free for others from now on. */
    async release(): Promise<void> {
      clearTimeout(retry);
      held.clear();
      const last = session;
      session = undefined;
      const client = await last?.catch(() => undefined);
      await client?.end();
    },
  };
}
