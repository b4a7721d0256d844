import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { CanolaProcess } from '../test/canola-process.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { findPostmaster } from './platform/database/postmaster-file.ts';

const MAIN = path.resolve(import.meta.dirname, 'main.ts');
const cleanups: (() => Promise<unknown>)[] = [];
/** A start takes seconds of processor time, next to other tests several times as long. */
vi.setConfig({ testTimeout: 300_000 });

afterAll(() => vi.resetConfig());
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function start(...[env, options]: ConstructorParameters<typeof CanolaProcess>): CanolaProcess {
  const canola = new CanolaProcess(env, options);
  cleanups.push(() => canola.end('SIGKILL'));
  return canola;
}

/** Migrated, as after the first start. */
async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  cleanups.push(() => database.drop());
  return database;
}

/** The processes that a process has started. */
function childrenOf(canola: CanolaProcess): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === canola.child.pid && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid));
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}

/** Browsers come to the port that was picked. */
const LOCAL_DEMO = { DEMO: 'true', DEMO_STAND_INS: 'false', PUBLIC_URL: '' };

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

async function expectSentence(env: Record<string, string>, sentence: string): Promise<void> {
  const canola = start(env);
  expect(await canola.exit).toBe(1);
  expect(canola.stderr).toBe(`${sentence}\n`);
  expect(canola.stdout).toBe('');
}

test('an invalid setting fails with one sentence', () =>
  expectSentence(
    { PROCESSES: 'many' },
    'The setting PROCESSES is not valid: Invalid input: expected number, received NaN.',
  ));

test('a demo that was not requested is not opened to other machines', () =>
  expectSentence(
    { HOST: '0.0.0.0', DEMO: '' },
    'HOST=0.0.0.0 would open the demo world, whose passwords are public, to other machines: set DEMO=true if you want that, or DATABASE_URL for a real installation.',
  ));

test('a taken port fails with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  cleanups.push(async () => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expectSentence(
    { PORT: String(port) },
    `The port ${port} is taken by another program: stop it, or set PORT to another number.`,
  );
});

test('a database that does not respond fails with one sentence', () =>
  expectSentence(
    { DATABASE_URL: 'postgres://canola:secret@127.0.0.1:1/canola' },
    'No PostgreSQL answers at 127.0.0.1:1, which DATABASE_URL names (connect ECONNREFUSED 127.0.0.1:1).',
  ));

test('a statement that fails at startup is reported without its parameters', async () => {
  const database = await openDatabase();
  await database.pool.query('alter table users.country rename to nation');
  const canola = start({ DATABASE_URL: database.url });
  expect(await canola.exit).toBe(1);
  expect(canola.stderr).toMatch(/^Error: Failed query: [\s\S]+\n {4}at /);
  expect(canola.stderr).not.toContain('\nparams: ');
});

test('a killed Canola leaves nothing behind that blocks the next one, and a stopped one leaves no PostgreSQL', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'canola-main-'));
  cleanups.push(() => rm(dataDir, { recursive: true }));
  const data = path.join(dataDir, 'postgres', 'data');

  const first = start({ DATA_DIR: dataDir });
  expect(await isReady(await first.url())).toBe(true);
  await first.end('SIGKILL');
  expect(await findPostmaster(data)).toBeDefined();

  const second = start({ DATA_DIR: dataDir });
  expect(await isReady(await second.url())).toBe(true);
  expect(await second.end('SIGINT')).toBe(0);
  expect(await findPostmaster(data)).toBeUndefined();
  expect(second.stderr).toBe('');
});

test('several processes share the chosen port, a killed one is replaced, and all stop together', async () => {
  const canola = start({ ...LOCAL_DEMO, DATABASE_URL: (await openDatabase()).url, PROCESSES: '2' });
  const url = await canola.url();
  const settings = (await (await fetch(`${url}/settings.json`)).json()) as { oidc: { authority: string } };
  expect(settings.oidc.authority, 'what browsers are told follows the port').toContain(url);
  for (const pid of childrenOf(canola))
    await expect.poll(() => memoryOf(pid), { message: 'MB, without what the start left' }).toBeLessThan(320);

  const [killed = 0, kept = 0] = childrenOf(canola);
  process.kill(killed, 'SIGKILL');
  await canola.output(/^A server process ended \(SIGKILL\) and is replaced\.$/m);
  expect(await isReady(url)).toBe(true);

  await vi.waitUntil(() => childrenOf(canola).some((pid) => pid !== kept && pid !== killed), 120_000);
  // Only the replacement can respond, as soon as it has started.
  process.kill(kept, 'SIGKILL');
  await vi.waitFor(async () => expect(await isReady(url)).toBe(true), 120_000);

  expect(await canola.end('SIGTERM')).toBe(0);
  expect(childrenOf(canola)).toEqual([]);
});

test('the metrics cover all processes, whichever one serves the request; all stop when the one that started them is killed', async () => {
  const canola = start({ ...LOCAL_DEMO, DATABASE_URL: (await openDatabase()).url, PROCESSES: '2' });
  const url = await canola.url();
  const processes = [canola.child.pid ?? 0, ...childrenOf(canola)].sort();
  const metrics = async () => (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
  // Each connection goes to the next process.
  for (const text of await Promise.all(Array.from({ length: 20 }, metrics))) {
    const shown = [...text.matchAll(/^process_cpu_seconds_total\{process="(\d+)"\}/gm)];
    expect(shown.map(([, pid]) => Number(pid)).sort()).toEqual(processes);
    expect(text.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1);
  }
  await fetch(`${url}/healthz`);
  expect(await metrics()).toMatch(/_count\{process="\d+",method="GET",route="\/healthz",status="200"\} 1$/m);

  expect(processes).toHaveLength(3);
  await canola.end('SIGKILL');
  await vi.waitUntil(() => processes.every((pid) => !isAlive(pid)), 120_000);
});

/** In its own terminal. */
const IN_TERMINAL =
  process.platform === 'linux'
    ? ['script', '-qec', `'${process.execPath}' '${MAIN}'`, '/dev/null']
    : ['script', '-q', '/dev/null', process.execPath, MAIN];

/** A demo without its world: the stand-ins act, and each of their steps is refused. */
async function startStumblingDemo(options?: { command: readonly string[] }) {
  const env = {
    ...LOCAL_DEMO,
    DEMO_STAND_INS: 'true',
    LOG_LEVEL: '',
    DATABASE_URL: (await openDatabase()).url,
  };
  const canola = start(env, options);
  const url = await canola.url();
  const refused = /route="\/can-prices\/api\/quote",status="401"/;
  await vi.waitFor(
    async () => expect(await (await fetch(`${url}/metrics`)).text()).toMatch(refused),
    120_000,
  );
  await fetch(`${url}/can-users/api/country`);
  return canola;
}

test('a terminal shows the address and the accounts, but no requests or stand-ins', async () => {
  const canola = await startStumblingDemo({ command: IN_TERMINAL });
  const lines = canola.stdout.trim().split('\r\n');
  expect(lines.at(-1)).toMatch(/^Canola is ready at http:\/\/localhost:\d+$/);
  expect(lines).toContain('Demo accounts, password canola-demo-2026 for all:');
  expect(canola.stdout).not.toContain('{');
});

test('without a terminal every line is JSON, including requests and the address', async () => {
  const canola = await startStumblingDemo();
  await canola.output(/^request$/m);
  const lines = canola.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.every(({ level, time, msg }) => level && time && msg)).toBe(true);
  expect(canola.said).toMatch(/^Canola is ready at http/m);
});
