import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MountStandIns } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { checkConfiguredDatabase } from './platform/database/configured-database.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import type { Deps } from './platform/deps.ts';
import { announce } from './platform/process/announce.ts';
import { startCluster, type WorkerFailure } from './platform/process/cluster.ts';
import { withoutParameters } from './platform/process/error-text.ts';
import { Interrupted, Lifecycle } from './platform/process/lifecycle.ts';
import { resolvePort } from './platform/process/port.ts';
import { collectStartGarbage } from './platform/process/start-garbage.ts';

const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/canola', import.meta.url));
const printError = (line: string) => process.stderr.write(`${withoutParameters(line)}\n`);

/** Runs Canola until it is stopped: config → database → migrations → demo world → server. */
export async function main(env: Record<string, string | undefined>): Promise<void> {
  enableCompileCache(COMPILE_CACHE);
  const life = new Lifecycle((error) => printError(String(error)));
  process.on('uncaughtException', (error) => {
    printError(error.stack ?? String(error));
    void life.end(1);
  });
  // Once the terminal is gone nothing can be written, not even that.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => life.isClosing || life.end(1));
  try {
    if (cluster.isWorker) await runWorker(env, life);
    else await runPrimary(env, life);
  } catch (error) {
    if (life.isClosing || error instanceof Interrupted) return;
    report(error);
    await life.end(1);
  }
}

async function runPrimary(env: Record<string, string | undefined>, life: Lifecycle): Promise<void> {
  life.endOnSignals();
  const requested = readConfig(env);
  const port = await resolvePort(requested.host, requested.port, requested.publicUrl);
  const config = readConfig({ ...quietInTerminal(env), PORT: String(port) });
  life.allowExtra(config.drainSeconds * 1000);
  if (config.database.url !== undefined) await checkConfiguredDatabase(config.database.url);
  if (config.database.direct !== undefined)
    await checkConfiguredDatabase(config.database.direct, 'DATABASE_DIRECT_URL');
  if (config.migratorUrl !== undefined)
    await checkConfiguredDatabase(config.migratorUrl, 'DATABASE_MIGRATOR_URL');
  // The larger part of the code loads while PostgreSQL starts, and not at all when a setting is wrong.
  const [databaseUrl, server] = await Promise.all([openPostgres(config, life), import('./server.ts')]);
  const deps = await server.openDeps(config, databaseUrl, life);
  const directUrl = config.database.direct ?? databaseUrl;
  await server.prepare(config.migratorUrl ?? directUrl, {
    ...(config.demo
      ? { seedDemo: () => server.withPatientDatabase(deps, directUrl, seedDemo) }
      : { refuseDemo: async (client) => (await import('./demo/strip/index.ts')).refuseDemoWorld(client) }),
    say: announce,
  });
  if (config.processes === 1) await server.serve(deps, life, await standInsOf(config));
  else {
    await server.collectMetrics(life);
    await life.open(
      () => startProcesses(config, databaseUrl),
      (processes) => ({ close: processes.stop, abort: processes.abort }),
    );
  }
  if (config.demo && config.standIns)
    await life.open(
      async () => (await import('./sandbox/index.ts')).startSandbox(standInDeps(deps)),
      (sandbox) => ({ close: sandbox.stop }),
    );
  await welcome(config);
  collectStartGarbage();
}

async function seedDemo(deps: Deps): Promise<void> {
  await (await import('./demo/index.ts')).seedDemoWorld(deps, announce);
}

/** One of several processes: the first one prepares everything and stops it. */
async function runWorker(env: Record<string, string | undefined>, life: Lifecycle): Promise<void> {
  // The terminal sends Ctrl-C and its end to every process; only the first one acts on it.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  life.endOnSignals(['SIGTERM']);
  const config = readConfig(quietInTerminal(env));
  life.allowExtra(config.drainSeconds * 1000);
  const server = await import('./server.ts');
  const deps = await server.openDeps(config, String(config.database.url), life);
  await server.serve(deps, life, await standInsOf(config));
  collectStartGarbage();
}

/** A person at a terminal wants to see problems; every request goes to the stored log. */
function quietInTerminal(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return process.stdout.isTTY ? { ...env, LOG_LEVEL: env.LOG_LEVEL || 'warn' } : env;
}

/** A failing stand-in does not matter to a person trying the demo. */
function standInDeps(deps: Deps): Deps {
  return process.stdout.isTTY ? { ...deps, log: deps.log.child({}, { level: 'silent' }) } : deps;
}

/** Every process serves the stand-ins that are services; those that act on their own run once. */
async function standInsOf(config: Config): Promise<MountStandIns | undefined> {
  return config.demo ? (await import('./sandbox/index.ts')).mountStandIns : undefined;
}

function startProcesses(config: Config, databaseUrl: string) {
  return startCluster({
    size: config.processes,
    program: fileURLToPath(import.meta.url),
    env: { PORT: String(config.port), DATABASE_URL: databaseUrl, DEMO: String(config.demo) },
    log: announce,
  });
}

async function openPostgres(config: Config, life: Lifecycle): Promise<string> {
  if (config.database.url !== undefined) return config.database.url;
  const postgres = await life.open(
    () => startEmbeddedPostgres({ dataDir: config.dataDir, log: announce }),
    (opened) => ({ close: opened.stop, abort: opened.abort }),
  );
  return postgres.url;
}

async function welcome(config: Config): Promise<void> {
  if (config.demo) {
    const { demoAccounts, DEMO_PASSWORD } = await import('./demo/index.ts');
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    announce(`Demo accounts, password ${DEMO_PASSWORD} for all:`);
    for (const { email, who } of demoAccounts) announce(`  ${email.padEnd(width)}  ${who}`);
  }
  const own = `http://localhost:${config.port}`;
  const where = config.publicUrl === own ? '' : `, listening on ${config.host}:${config.port}`;
  announce(`Canola is ready at ${config.publicUrl}${where}`);
}

/** An error that a person can cause is one sentence; anything else is a bug and comes with its trace. */
function report(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const text = (error instanceof Error && !(error instanceof ConfigError) && error.stack) || message;
  if (process.send) process.send({ failed: withoutParameters(text) } satisfies WorkerFailure);
  else printError(text);
}

if (import.meta.main) await main(process.env);
