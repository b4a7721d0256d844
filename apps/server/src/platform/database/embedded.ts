import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { ConfigError } from '../../config.ts';
import { prepareDataFolder, readPassword, SUPERUSER, writeSettings } from './data-folder.ts';
import { ensureDatabase } from './ownership.queries.ts';
import { takeOwnership } from './ownership.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { disarmStalePidFile, findPostmaster } from './postmaster.ts';
import { findLauncher, type Launcher } from './unprivileged.ts';

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
const STOP_SECONDS = 8;
const START_ATTEMPTS = 5;

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

/** A running server: what it was started with and what ends it. */
interface Instance {
  home: string;
  data: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  options: EmbeddedOptions;
  password: string;
}

interface Running {
  port: number;
  child: ChildProcess;
  owner: Client;
}

/**
 * Runs PostgreSQL as a child of this process, in a session of its own: Ctrl-C reaches us first and we stop
 * it last. It outlives a killed process; the next start finds it, stops it cleanly and starts anew, so that
 * there are never two on one folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = path.resolve(options.dataDir, 'postgres');
  const binaries = await findPostgresBinaries();
  const launcher = await findLauncher(binaries.postgres);
  const data = await prepareDataFolder(home, { binaries, launcher }, options.settings?.fsync !== 'off');
  const instance = { home, data, binaries, launcher, options, password: await readPassword(data) };

  await stopOrphan(instance);
  let running = await start(instance);
  let isStopping = false;
  await ensureDatabase(running.owner, DATABASE);

  /** Killed from outside or out of memory: back on the same port, where the pools look for it. */
  const restart = async () => {
    if (isStopping) return;
    options.log('The embedded PostgreSQL ended unexpectedly and is started again.');
    running = await start(instance, running.port);
    watch();
  };
  const watch = () => {
    running.child.once('exit', () => {
      restart().catch((error: Error) => options.log(error.message));
    });
    running.owner.once('end', () => holdAgain());
  };
  /** A crash of one backend makes PostgreSQL drop all connections and go on: the lock is taken again. */
  const holdAgain = async () => {
    const { child, port } = running;
    if (isStopping || child.exitCode !== null || child.signalCode !== null) return;
    const next = await takeOwnership(urlOf(instance, port, 'postgres'), async () => child.exitCode === null);
    if (next.kind !== 'owner') return;
    running.owner = next.client;
    if (isStopping) await next.client.end();
    else next.client.once('end', () => holdAgain());
  };
  watch();

  return {
    url: urlOf(instance, running.port, DATABASE),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await running.owner.end().catch(() => {});
      await stopPostmaster(instance);
    },
    abort() {
      isStopping = true;
      running.child.kill('SIGQUIT');
    },
  };
}

async function stopOrphan(instance: Instance): Promise<void> {
  const postmaster = await findPostmaster(instance.data);
  if (!postmaster) return disarmStalePidFile(instance.data);
  const isRunning = async () => (await findPostmaster(instance.data))?.pid === postmaster.pid;
  const ownership = await takeOwnership(urlOf(instance, postmaster.port, 'postgres'), isRunning);
  if (ownership.kind === 'gone') return;
  if (ownership.kind === 'taken')
    throw new ConfigError(
      `Another Canola is running on the data in ${instance.home}: stop it first, or set DATA_DIR to another folder.`,
    );
  instance.options.log('The database of a run that was killed is still there and is started again.');
  await ownership.client.end();
  await stopPostmaster(instance);
}

async function start(instance: Instance, fixedPort?: number): Promise<Running> {
  const logFile = path.join(instance.home, 'postgres.log');
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    await writeSettings(instance.data, { ...SETTINGS, ...instance.options.settings, port: String(port) });
    const child = await spawnPostmaster(instance, logFile);
    const ownership = await takeOwnership(
      urlOf(instance, port, 'postgres'),
      async () => child.exitCode === null && child.signalCode === null,
    );
    if (ownership.kind === 'owner') return { port, child, owner: ownership.client };
    if (ownership.kind === 'taken')
      throw new ConfigError(
        `Another Canola was started on the data in ${instance.home} at the same moment: stop it first, or set DATA_DIR to another folder.`,
      );
    const output = await readFile(logFile, 'utf8');
    // Both pass: somebody took the port meanwhile, or the backends of a killed server are still leaving.
    const canPass = /could not (bind|create any)|still in use/.test(output);
    if (!canPass || attempt === START_ATTEMPTS)
      throw new Error(`PostgreSQL did not start; see ${logFile}: ${output.trim().split('\n').at(-1)}`);
    await wait(200 * attempt);
  }
}

async function spawnPostmaster(instance: Instance, logFile: string): Promise<ChildProcess> {
  const log = await open(logFile, 'w', 0o600);
  try {
    // The whole path of the folder is how a later start recognises the process.
    const { file, args } = instance.launcher.command(instance.binaries.postgres, ['-D', instance.data]);
    const child = spawn(file, args, {
      ...instance.launcher.spawnOptions,
      cwd: instance.home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Fast mode ends sessions and writes a checkpoint; immediate mode leaves recovery to the next start. */
async function stopPostmaster(instance: Instance): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') => {
    const { file, args } = instance.launcher.command(instance.binaries.pg_ctl, [
      ...['stop', '-D', instance.data, '-w', '-s', '-m', mode, '-t', String(STOP_SECONDS)],
    ]);
    return promisify(execFile)(file, args, { ...instance.launcher.spawnOptions, cwd: instance.home });
  };
  await stop('fast').catch(async () => {
    if (await findPostmaster(instance.data)) await stop('immediate');
  });
}

function urlOf(instance: Instance, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${instance.password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
