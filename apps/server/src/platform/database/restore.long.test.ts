import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CanolaProcess } from '../../../test/canola-process.ts';
import { baseBackup } from '../../../test/machines/base-backup.ts';
import {
  copyNode,
  createNode,
  followSettings,
  type PostgresNode,
  startCopy,
} from '../../../test/machines/postgres-node.ts';
import { until } from '../../../test/machines/until.ts';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../http/logger.ts';
import { guardCopies } from '../jobs/copy.ts';
import { openDatabase } from './database.ts';

const PATIENCE_MS = 300_000;
let folder: string;
let original: PostgresNode;
const nodes: PostgresNode[] = [];
const kept = <T extends PostgresNode>(node: T): T => {
  nodes.push(node);
  return node;
};
const home = (name: string) => path.join(folder, name);

/** Empty, on a cluster that archives its log of changes; two servers start on it at the same moment. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canola-restore-'));
  await mkdir(home('archive'), { mode: 0o777 });
  await promisify(execFile)('chmod', ['777', folder, home('archive')]);
  original = kept(
    await createNode(home('original'), {
      fsync: 'off',
      archive_mode: 'on',
      archive_command: `cp %p ${home('archive')}/%f`,
    }),
  );
}, PATIENCE_MS);

afterAll(async () => {
  for (const node of nodes.reverse()) await node.remove();
  await rm(folder, { recursive: true, force: true });
}, PATIENCE_MS);

/** As a server that starts on it decides. */
async function isHeld(node: PostgresNode, minutesLater = 0): Promise<boolean> {
  const pool = new Pool({ connectionString: node.url('canola'), max: 1 });
  const config = readConfig({ ...PRODUCTION_SETTINGS, DATABASE_URL: node.url('canola') });
  const clock = { now: () => new Date(systemClock.now().getTime() + minutesLater * 60_000) };
  const log = createLogger({ logLevel: 'silent' });
  try {
    return await guardCopies({ db: openDatabase(pool), clock, config, log }).check();
  } finally {
    await pool.end();
  }
}
const note = (node: PostgresNode, word: string) =>
  node.query(`insert into platform.inbox (consumer, event_id) values ('restore', '${word}')`, 'canola');
const notes = async (node: PostgresNode) =>
  (
    await node.query(
      "select event_id as word from platform.inbox where consumer = 'restore' order by seen_at",
      'canola',
    )
  ).map(({ word }) => word);

test(
  'two servers start on one empty database: one migrates, both serve',
  async () => {
    const servers = [1, 2].map(() => new CanolaProcess({ DATABASE_URL: original.url('canola') }));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end('SIGKILL')))));
    for (const server of servers) expect((await fetch(`${await server.url()}/readyz`)).status).toBe(200);
    const [row] = await original.query('select count(*)::int as rows from platform.installation', 'canola');
    expect(row).toEqual({ rows: 1 });
    expect(await isHeld(original)).toBe(false);
  },
  PATIENCE_MS,
);

test(
  'a base backup is a whole database; started after a while it is held, and a standby that is promoted is not',
  async () => {
    await note(original, 'before the backup');
    const copy = kept(await copyNode(original, home('copy'), { settings: { fsync: 'off' } }));
    expect(await notes(copy)).toEqual(['before the backup']);
    expect(await isHeld(copy, 20)).toBe(true);

    const settings = { fsync: 'off', ...followSettings(original) };
    const standby = kept(await copyNode(original, home('standby'), { settings, signal: 'standby.signal' }));
    await note(original, 'after the backup');
    await until('the standby has it', async () => (await notes(standby)).length === 2);
    await standby.query('select pg_promote(true, 60)');
    expect(await isHeld(standby)).toBe(false);
  },
  PATIENCE_MS,
);

test(
  'a point in time is restored from the base backup and the archive, and is held',
  async () => {
    await mkdir(home('backup'), { mode: 0o700 });
    await baseBackup(original.url('postgres'), original.data, path.join(home('backup'), 'data'));
    await note(original, 'wanted');
    await original.query("select pg_create_restore_point('before_the_mistake')");
    await note(original, 'a mistake');
    const [{ segment } = {}] = await original.query('select pg_walfile_name(pg_switch_wal()) as segment');
    await until('the log is archived', async () => {
      const [{ done } = {}] = await original.query(
        `select last_archived_wal >= '${segment}' as done from pg_stat_archiver`,
      );
      return done;
    });
    await cp(home('backup'), home('restored'), { recursive: true });
    const settings = {
      fsync: 'off',
      restore_command: `cp ${home('archive')}/%f %p`,
      recovery_target_name: 'before_the_mistake',
      recovery_target_action: 'promote',
    };
    const restored = kept(await startCopy(home('restored'), { settings, signal: 'recovery.signal' }));
    await until('it is restored', async () => {
      const [{ standby } = {}] = await restored.query('select pg_is_in_recovery() as standby');
      return standby === false;
    });
    expect(await notes(restored)).toEqual(['before the backup', 'after the backup', 'wanted']);
    expect(await isHeld(restored, 20)).toBe(true);
  },
  PATIENCE_MS,
);

test(
  'a copy made inside PostgreSQL, as a dump that is restored, is held at once',
  async () => {
    const before = await isHeld(original);
    await original.query('create database dump template canola');
    const [row] = await original.query('select 1 as one', 'dump');
    expect([before, row]).toEqual([false, { one: 1 }]);
    const restored = { ...original, url: () => original.url('dump') };
    expect(await isHeld(restored)).toBe(true);
    expect(await isHeld(original), 'the original goes on').toBe(false);
  },
  PATIENCE_MS,
);
