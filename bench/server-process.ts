/** The server as it runs in production, for a measurement: `{ databaseUrl, publicUrl, jobs }`. */
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { startWorker } from '../apps/server/src/platform/jobs/worker.ts';
import { Lifecycle } from '../apps/server/src/platform/process/lifecycle.ts';
import { openDeps } from '../apps/server/src/server.ts';
import { tasks } from '../apps/server/src/tasks.ts';
import { PRODUCTION_SETTINGS } from '../apps/server/test/production-settings.ts';

const { databaseUrl, publicUrl, jobs } = JSON.parse(process.argv[2] ?? '{}');
const config = readConfig({
  ...PRODUCTION_SETTINGS,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'error',
  RATE_LIMIT: '1000000000',
  // An attacker of a measurement comes from many addresses.
  TRUST_PROXY: 'true',
  WEB_DIR: '/nonexistent',
});
const life = new Lifecycle((error) => process.stderr.write(`${String(error)}\n`));
life.endOnSignals();
const deps = await openDeps(config, databaseUrl, life);
const app = await life.open(
  () => buildApp(deps),
  (opened) => ({ close: () => opened.close() }),
);
if (jobs)
  await life.open(
    () => startWorker(deps, tasks),
    (worker) => ({ close: () => worker.stop() }),
  );
process.stdout.write(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
