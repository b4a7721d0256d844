import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { linkLibraries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';

const run = promisify(execFile);
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

/** Each waits for servers to start and end several times, on a busy machine far longer than otherwise. */
vi.setConfig({ testTimeout: 300_000 });
afterAll(() => vi.resetConfig());

let dataDir: string;
let data: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

/** A database that was started once; copying it is faster than creating one. */
let made: string;

beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'canola-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: made, settings: SETTINGS, log: () => {} })).stop();
});

afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'canola-embedded-'));
  data = path.join(dataDir, 'postgres', 'data');
});

/** With the system's cp: Node's copy is ten times slower for that many small files. */
const copyMade = () => run('cp', ['-a', `${made}/.`, dataDir]);

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // A child of a killed process may still write into the folder.
  spawnSync('kill', ['-9', ...processesOf(dataDir)]);
  await vi.waitUntil(() => processesOf(dataDir).length === 0, { interval: 50, timeout: 60_000 });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** Those that name the folder and have not ended: PostgreSQL, initdb. */
function processesOf(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state, ...args]) => !state?.startsWith('Z') && args.some((arg) => arg.includes(folder)))
    .map(([pid = '']) => pid);
}

async function start(lines: string[] = [], onLine = () => {}): Promise<EmbeddedPostgres> {
  const log = (line: string) => {
    lines.push(line);
    onLine();
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS, log });
  started.push(postgres);
  return postgres;
}

/** Another process that runs the database; resolves with its address. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = path.resolve(import.meta.dirname, '../../../test/run-embedded.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('url ')) return { child, url: line.slice(4) };
  throw new Error('The other process ended.');
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process that has ended but was not waited for is still listed, as a zombie. */
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
};

const pidOf = async () => (await findPostmaster(data))?.pid ?? 0;

test('it listens on loopback only, with a password that only its owner can read', async () => {
  const { url } = await start();
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect((await stat(path.join(data, 'canola.password'))).mode & 0o777).toBe(0o600);
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
});

test('stopping leaves no PostgreSQL behind and keeps the data', async () => {
  await copyMade();
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  const pid = await pidOf();
  expect(isAlive(pid)).toBe(true);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('the PostgreSQL of a killed process is found and replaced, never doubled', async () => {
  await copyMade();
  const { child, url } = await startElsewhere();
  await query(url, 'create table kept as select 42 as answer');
  const orphan = await pidOf();
  await kill(child);
  expect(isAlive(orphan)).toBe(true);

  const lines: string[] = [];
  const { url: next } = await start(lines);
  expect(lines).toEqual(['The database of a run that was killed is still there and is started again.']);
  expect(await query(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(isAlive(orphan)).toBe(false);
});

test('the data of a running Canola are refused to a second one, which does not affect the first', async () => {
  await copyMade();
  const { url } = await startElsewhere();
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(/^Another Canola is running on the data in /);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file of no process does not block', async () => {
  await copyMade();
  const { child } = await startElsewhere();
  const postmaster = await pidOf();
  await kill(child);
  process.kill(postmaster, 'SIGKILL');
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file whose number now belongs to another process does not block', async () => {
  await copyMade();
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  children.push(stranger);
  await writeFile(path.join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1\n1\n\n\n`);
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('an empty pid file does not block', async () => {
  await copyMade();
  await writeFile(path.join(data, 'postmaster.pid'), '');
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a first start that was killed while it created the folder does not block the next', async () => {
  const starting = startElsewhere().catch(() => undefined);
  const draft = await vi.waitUntil(
    async () =>
      (await readdir(path.join(dataDir, 'postgres')).catch(() => [])).find((item) => /^init-/.test(item)),
    { interval: 5, timeout: 60_000 },
  );
  await vi.waitUntil(
    () => stat(path.join(dataDir, 'postgres', draft, 'data', 'base')).catch(() => undefined),
    {
      interval: 5,
      timeout: 60_000,
    },
  );
  for (const child of children) await kill(child);
  await starting;
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what an interrupted first start left is removed', async () => {
  const draft = path.join(dataDir, 'postgres', 'init-99999999');
  await mkdir(path.join(draft, 'data'), { recursive: true });
  await writeFile(path.join(draft, 'data', 'PG_VERSION'), '18');
  await start();
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('init-99999999');
});

test('data of another PostgreSQL version fail with one sentence', async () => {
  await copyMade();
  await writeFile(path.join(data, 'PG_VERSION'), '17\n');
  const refused = await start().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(/ holds data of PostgreSQL 17, but .* brings PostgreSQL 18: /);
});

test('a PostgreSQL that was killed comes back at the same address', async () => {
  await copyMade();
  const lines: string[] = [];
  const { url } = await start(lines);
  const first = await pidOf();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]), 60_000);
  expect(await pidOf()).not.toBe(first);
  expect(lines).toEqual(['The embedded PostgreSQL ended unexpectedly and is started again.']);
});

test('a PostgreSQL that cannot be restarted immediately is retried until it can', async () => {
  await copyMade();
  const lines: string[] = [];
  const { url } = await start(lines);
  const settings = path.join(data, 'postgresql.auto.conf');
  const valid = await readFile(settings, 'utf8');
  await writeFile(settings, 'nonsense');
  process.kill(await pidOf(), 'SIGKILL');
  await vi.waitFor(() => expect(lines.at(-1)).toMatch(/^PostgreSQL did not start; see /), 60_000);
  await writeFile(settings, valid);
  await vi.waitFor(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]), 60_000);
});

test('stopping while PostgreSQL is started again leaves none behind', async () => {
  await copyMade();
  const begun = Promise.withResolvers<void>();
  const stopped = begun.promise.then(() => postgres.stop());
  const postgres = await start([], begun.resolve);
  process.kill(await pidOf(), 'SIGKILL');
  await stopped;
  expect(await pidOf()).toBe(0);
  const log = await readFile(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8');
  expect(log, 'the new one was up and has ended').toContain('database system is shut down');
});

test('library links that a skipped install script did not create are created at the start', async () => {
  const native = path.join(dataDir, 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  await writeFile(path.join(native, 'lib', 'libx.so.1.2'), 'x');
  await symlink('libx.so.1.2', path.join(native, 'lib', 'libx.so'));
  const links = ['libx.so', 'libx.so.1'].map((name) => ({
    source: 'native/lib/libx.so.1.2',
    target: `native/lib/${name}`,
  }));
  await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await linkLibraries(native);
  expect(await readFile(path.join(native, 'lib', 'libx.so.1'), 'utf8')).toBe('x');
});
