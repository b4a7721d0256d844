import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import {
  createDataFolder,
  readPassword,
  SUPERUSER,
  writeSettings,
} from '../../src/platform/database/data-folder.ts';
import { findPostgresBinaries } from '../../src/platform/database/postgres-binaries.ts';
import { isUp, spawnPostmaster, type Tools } from '../../src/platform/database/postmaster.ts';
import { findLauncher } from '../../src/platform/database/unprivileged.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { baseBackup } from './base-backup.ts';
import { until } from './until.ts';

type Settings = Record<string, string>;

export interface PostgresNode {
  data: string;
  port: number;
  url(database: string): string;
  query(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Writes its settings again and makes it read them. */
  configure(settings: Settings): Promise<void>;
  /** A process that dies without a word: its sessions end with it. */
  kill(): Promise<void>;
  /** A machine that hangs: connections stay open, and nothing is answered. */
  freeze(): void;
  /** Ends all its processes, frozen or not, and removes its folder. */
  remove(): Promise<void>;
}

const COMMON: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_level: 'replica',
  max_wal_senders: '5',
  wal_keep_size: '512MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
};

/** A PostgreSQL of its own with an empty database `canola`. */
export async function createNode(home: string, settings: Settings = {}): Promise<PostgresNode> {
  const tools = await findTools();
  const data = path.join(home, 'data');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await tools.launcher.own(home);
  await createDataFolder(home, data, tools, settings.fsync !== 'off');
  const node = await start(home, tools, settings);
  await node.query('create database canola');
  return node;
}

interface CopyOptions {
  settings?: Settings;
  /** The name of the file that makes it recover: as a standby, or up to a point in time; without it, as after a crash. */
  signal?: 'standby.signal' | 'recovery.signal';
}

/** A copy of a running one, from a base backup. */
export async function copyNode(
  from: PostgresNode,
  home: string,
  options: CopyOptions = {},
): Promise<PostgresNode> {
  const copy = path.join(home, 'data');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await baseBackup(from.url('postgres'), from.data, copy);
  return startCopy(home, options);
}

/** Starts a folder that a base backup has filled. */
export async function startCopy(home: string, { settings, signal }: CopyOptions): Promise<PostgresNode> {
  const tools = await findTools();
  if (signal) await writeFile(path.join(home, 'data', signal), '');
  await tools.launcher.own(home);
  return start(home, tools, settings ?? {});
}

/** How a standby finds the one that it follows. */
export function followSettings(primary: PostgresNode): Settings {
  const { username, password, port } = new URL(primary.url('postgres'));
  return {
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
  };
}

async function findTools(): Promise<Tools> {
  const binaries = await findPostgresBinaries();
  return { binaries, launcher: await findLauncher(binaries.postgres) };
}

async function start(home: string, tools: Tools, own: Settings): Promise<PostgresNode> {
  const data = path.join(home, 'data');
  const port = await freePort();
  const write = (settings: Settings) =>
    writeSettings(data, { ...COMMON, ...own, ...settings, port: String(port) });
  await write({});
  const password = await readPassword(data);
  const child = await spawnPostmaster(tools, data, path.join(home, 'postgres.log'));
  child.ref();
  const pid = child.pid ?? 0;
  // Nothing outlives the trial, however it ends.
  const end = () => signalAll([pid, ...childrenOf(pid)], 'SIGKILL');
  process.once('exit', end);
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  const node: PostgresNode = {
    data,
    port,
    url,
    async query(text, database = 'postgres') {
      const client = new Client({ connectionString: url(database), connectionTimeoutMillis: 60_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    async configure(settings) {
      await write(settings);
      await node.query('select pg_reload_conf()');
    },
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    freeze: () => signalAll([pid, ...childrenOf(pid)], 'SIGSTOP'),
    async remove() {
      process.off('exit', end);
      const gone = isUp(child) ? once(child, 'exit') : undefined;
      end();
      await gone;
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  await until('PostgreSQL is up', () => {
    if (!isUp(child)) throw new Error(`PostgreSQL ended; see ${home}/postgres.log`);
    return node.query('select 1').catch(() => false);
  });
  return node;
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid ?? 0);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended in the meantime.
    }
}
