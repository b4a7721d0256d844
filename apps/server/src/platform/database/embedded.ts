import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { ConfigError } from '../config/config.ts';
import { freePort } from '../free-port.ts';
import { createDataFolder, findDataFolder, readPassword, SUPERUSER, writeSettings } from './data-folder.ts';
import { ensureDatabase } from './ownership.queries.ts';
import { takeOwnership } from './ownership.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isUp, spawnPostmaster, stopPostmaster, type Tools } from './postmaster.ts';
import { disarmStalePidFile, findPostmaster } from './postmaster-file.ts';
import { findLauncher } from './unprivileged.ts';

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
  /** Ends it without waiting; the next start recovers. */
  abort(): void;
}

export interface EmbeddedOptions {
  /** The database lives in its subfolder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

const DATABASE = 'canola';
/** On a busy machine the backends of a killed server take seconds to exit. */
const OBSTACLE_MS = 15_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

interface Instance {
  home: string;
  data: string;
  tools: Tools;
  options: EmbeddedOptions;
  child?: ChildProcess;
}

interface Running {
  port: number;
  child: ChildProcess;
  owner: Client;
}

/**
 * Runs PostgreSQL as a child of this process: Ctrl-C reaches us first and we stop it last. It outlives a killed
 * process; the next start finds it, stops it cleanly and starts a new one, so a folder never has two.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const instance = await prepareInstance(options);
  let running = await start(instance);
  let restarting = Promise.resolve();
  let isStopping = false;
  const stopping = new AbortController();
  await ensureDatabase(running.owner, DATABASE);

  const watch = () => {
    running.child.once('exit', () => {
      restarting = restart().catch((error: Error) => options.log(error.message));
    });
    watchOwner();
  };
  const watchOwner = () => {
    running.owner.once('end', () => holdAgain().catch((error: Error) => options.log(error.message)));
  };
  /** Killed from outside or out of memory: back on the same port, where the pools look for it. */
  const restart = async () => {
    if (isStopping) return;
    options.log('The embedded PostgreSQL ended unexpectedly and is started again.');
    for (let pause = FIRST_PAUSE_MS; !isStopping; pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
      try {
        running = await start(instance, running.port);
        return watch();
      } catch (error) {
        if (error instanceof ConfigError) throw error;
        options.log((error as Error).message);
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
  };
  /** When one backend crashes, PostgreSQL drops all connections and continues, so the lock is taken again. */
  const holdAgain = async () => {
    const { child, port } = running;
    if (isStopping || !isUp(child)) return;
    const next = await takeOwnership(await urlOf(instance, port, 'postgres'), async () => isUp(child));
    if (next.kind !== 'owner') return;
    running.owner = next.client;
    if (isStopping) await next.client.end();
    else watchOwner();
  };
  watch();

  return {
    url: await urlOf(instance, running.port, DATABASE),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      stopping.abort();
      await restarting;
      await running.owner.end().catch(() => {});
      await stopPostmaster(instance.tools, instance.data);
    },
    abort() {
      isStopping = true;
      instance.child?.kill('SIGQUIT');
    },
  };
}

async function prepareInstance(options: EmbeddedOptions): Promise<Instance> {
  const home = path.resolve(options.dataDir, 'postgres');
  const data = path.join(home, 'data');
  const binaries = await findPostgresBinaries();
  const tools = { binaries, launcher: await findLauncher(binaries.postgres) };
  const instance = { home, data, tools, options };
  const isThere = await findDataFolder(home, data, tools);
  if (isThere) await stopOrphan(instance);
  // Only now that no process uses it.
  await tools.launcher.own(home);
  if (!isThere) await createDataFolder(home, data, tools, options.settings?.fsync !== 'off');
  return instance;
}

async function stopOrphan(instance: Instance): Promise<void> {
  const { data, home, options, tools } = instance;
  const postmaster = await findPostmaster(data);
  if (!postmaster) return disarmStalePidFile(data);
  const isRunning = async () => (await findPostmaster(data))?.pid === postmaster.pid;
  const ownership = await takeOwnership(await urlOf(instance, postmaster.port, 'postgres'), isRunning);
  // Killed at this very moment, it left its pid file behind.
  if (ownership.kind === 'gone') return disarmStalePidFile(data);
  if (ownership.kind === 'taken')
    throw new ConfigError(
      `Another Canola is running on the data in ${home}: stop it first, or set DATA_DIR to another folder.`,
    );
  options.log('The database of a run that was killed is still there and is started again.');
  await ownership.client.end();
  await stopPostmaster(tools, data);
}

async function start(instance: Instance, fixedPort?: number): Promise<Running> {
  const { data, home, options, tools } = instance;
  const logFile = path.join(home, 'postgres.log');
  for (const began = Date.now(); ; await wait(200)) {
    const port = fixedPort ?? (await freePort());
    await writeSettings(data, { ...SETTINGS, ...options.settings, port: String(port) });
    // Waits again for one that was too slow before.
    const last = instance.child;
    const child = last && isUp(last) ? last : await spawnPostmaster(tools, data, logFile);
    instance.child = child;
    const ownership = await takeOwnership(await urlOf(instance, port, 'postgres'), async () => isUp(child));
    if (ownership.kind === 'owner') return { port, child, owner: ownership.client };
    if (ownership.kind === 'taken')
      throw new ConfigError(
        `Another Canola was started on the data in ${home} at the same moment: stop it first, or set DATA_DIR to another folder.`,
      );
    const output = (await readFile(logFile, 'utf8')).trim();
    // Both are temporary: another program took the port, or the backends of a killed server are still exiting.
    const canPass = /could not (bind|create any)|still in use/.test(output);
    if (!canPass || Date.now() - began > OBSTACLE_MS)
      throw new Error(`PostgreSQL did not start; see ${logFile}: ${output.split('\n').at(-1)}`);
  }
}

async function urlOf({ data }: Instance, port: number, database: string): Promise<string> {
  return `postgres://${SUPERUSER}:${await readPassword(data)}@127.0.0.1:${port}/${database}`;
}
