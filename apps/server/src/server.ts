import type { FastifyInstance } from 'fastify';
import { buildApp, type MountStandIns } from './app.ts';
import { reportEvents } from './platform/audit/audit.ts';
import { useChainKeys } from './platform/audit/chain-hash.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { openPatientPool, openRequestPool } from './platform/database/pools.ts';
import { type Preparation, prepareDatabase } from './platform/database/prepare.ts';
import { openStandby } from './platform/database/standby.ts';
import type { Deps } from './platform/deps.ts';
import { drain } from './platform/http/drain.ts';
import { createLogger } from './platform/http/logger.ts';
import { processMetrics } from './platform/http/metrics.ts';
import { logSecurity } from './platform/http/security-log.ts';
import { terminalLog } from './platform/http/terminal-log.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import { outsideTasks } from './platform/jobs/outside-tasks.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { openLive } from './platform/live/live.ts';
import { collectResponses } from './platform/process/every-process.ts';
import type { Lifecycle } from './platform/process/lifecycle.ts';
import { listenError } from './platform/process/port.ts';
import { loadReferenceData } from './reference-data.ts';
import { tasks, tasksAtStart } from './tasks.ts';

/** The dependencies of a process. */
export async function openDeps(config: Config, databaseUrl: string, life: Lifecycle): Promise<Deps> {
  useChainKeys(config.audit);
  const log = createLogger(
    config,
    process.stdout.isTTY ? terminalLog((text) => process.stdout.write(text)) : undefined,
  );
  reportEvents((actorId, event) => logSecurity(log, 'audited', { actorId, ...event }));
  const pool = await life.open(
    async () => openRequestPool(databaseUrl, config.database),
    (opened) => ({ close: () => opened.end() }),
  );
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  const live = await life.open(
    () => openLive(config.database.direct ?? databaseUrl, log),
    (opened) => ({ close: () => opened.close() }),
  );
  const { read } = config.database;
  const standby =
    read === undefined
      ? undefined
      : await life.open(
          async () => openStandby({ url: read, pool: config.database.pool, primary: pool, log }),
          (opened) => ({ close: () => opened.close() }),
        );
  return { config, clock: systemClock, log, db: openDatabase(pool), standby, live };
}

/** With connections whose statements may take minutes, past the pooler. */
export async function withPatientDatabase(
  deps: Deps,
  databaseUrl: string,
  work: (patient: Deps) => Promise<void>,
): Promise<void> {
  const pool = openPatientPool(databaseUrl, deps.config.database.pool);
  pool.on('error', (error) => deps.log.warn({ err: error }, 'an idle database connection was lost'));
  try {
    await work({ ...deps, db: openDatabase(pool) });
  } finally {
    await pool.end();
  }
}

export function prepare(url: string, options: Omit<Preparation, 'loadReference'>): Promise<void> {
  return prepareDatabase(url, { ...options, loadReference: loadReferenceData });
}

/** In the process that supervises the others: its own metrics, and theirs for the process that serves the request. */
export async function collectMetrics(life: Lifecycle): Promise<void> {
  await life.open(
    async () => collectResponses(processMetrics),
    (collecting) => ({ close: async () => collecting.stop() }),
  );
}

/** Jobs and requests. Closed in the opposite order: no new requests first, then no new jobs. */
export async function serve(deps: Deps, life: Lifecycle, mountStandIns?: MountStandIns): Promise<void> {
  const app = await life.open(
    () => buildApp(deps, mountStandIns),
    () => ({ close: async () => {} }),
  );
  await life.open(
    // In demo mode mails and other services are stand-ins of this server.
    () => startWorker(deps, tasks, deps.config.demo ? {} : { outside: outsideTasks }),
    (worker) => ({ close: () => worker.stop() }),
  );
  await life.open(
    () => listen(app, deps.config),
    () => ({
      async close() {
        await drain(app, deps.config.drainSeconds);
        await app.close();
      },
    }),
  );
  // In demo mode the feeds are served by this server.
  for (const task of tasksAtStart) await enqueue(deps.db, task, {}, { key: task.name });
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port);
  });
}
