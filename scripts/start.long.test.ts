import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findPostmaster } from '../apps/server/src/platform/database/postmaster-file.ts';
import { CanolaProcess } from '../apps/server/test/canola-process.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BINARIES = path.join(ROOT, 'node_modules/.bin');
const START_MS = 300_000;

let dataDir: string;
let canola: CanolaProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'canola-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/** As started by systemd, a container or a shell: npm, what npm runs, its server processes and PostgreSQL. */
async function start(processes: 1 | 2): Promise<void> {
  canola = new CanolaProcess(
    {
      PATH: `${BINARIES}${path.delimiter}${process.env.PATH}`,
      DATA_DIR: dataDir,
      WEB_DIR: dataDir,
      PROCESSES: String(processes),
    },
    { command: ['npm', 'start'], cwd: ROOT, detached: true },
  );
  await canola.url();
}

afterEach(() => {
  try {
    process.kill(-Number(canola.child.pid), 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
});

/** All descendants of the npm process. */
function descendants(of: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid, ...below(pid)] : []));
  return below(of);
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

const isStopped = async () => (await findPostmaster(path.join(dataDir, 'postgres', 'data'))) === undefined;

test(
  'SIGTERM to npm start ends the server, its processes and PostgreSQL before npm ends',
  async () => {
    await start(2);
    const family = descendants(Number(canola.child.pid));
    expect(family.length, 'the server, two processes and PostgreSQL').toBeGreaterThanOrEqual(4);
    expect(await canola.end('SIGTERM')).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
    expect(await isStopped()).toBe(true);
    expect(canola.stderr).toBe('');
  },
  START_MS,
);

test(
  'Ctrl-C, which reaches every process of the terminal and comes a second time from npm, ends it once',
  async () => {
    await start(2);
    const family = descendants(Number(canola.child.pid));
    process.kill(-Number(canola.child.pid), 'SIGINT');
    expect(await canola.exit).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
    expect(await isStopped()).toBe(true);
    expect(canola.stderr).toBe('');
  },
  START_MS,
);

test(
  'a killed npm takes everything with it',
  async () => {
    // The processes of a killed server are tested in apps/server/src/main.long.test.ts.
    await start(1);
    const family = descendants(Number(canola.child.pid));
    canola.child.kill('SIGKILL');
    await vi.waitUntil(() => !family.some(isAlive), 60_000);
    expect(await isStopped()).toBe(true);
  },
  START_MS,
);
