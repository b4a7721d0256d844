import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { releaseJobsCommand } from '../../commands/release-jobs.ts';
import { deliverMail } from '../mail/mail.ts';
import { guardCopies } from './copy.ts';
import { defineTask, enqueue } from './jobs.ts';
import { startWorker } from './worker.ts';

const MINUTE = 60_000;
let server: TestApp;
let start: Date;

beforeAll(async () => {
  start = new Date('2026-11-02T08:00:00Z');
  server = await buildTestApp({ now: start });
});
afterEach(() => server.db.$client.query('delete from platform.installation'));
afterAll(() => server.close());

const later = (minutes: number) => server.clock.set(new Date(start.getTime() + minutes * MINUTE));
const change = (what: string) => server.db.$client.query(`update platform.installation set ${what}`);
const guard = (publicUrl = 'https://canola.example') =>
  guardCopies({ ...server.deps, config: { ...server.deps.config, publicUrl } });
const release = (...args: string[]) => releaseJobsCommand(args, server.deps.config.database.url);

/** In use at 8:00. */
async function inUse() {
  later(0);
  const first = guard();
  expect(await first.check()).toBe(false);
  return first;
}

test('the database in use is not held: not by the next check, another server or a failover that lost a beat', async () => {
  const first = await inUse();
  later(1);
  expect(await first.check()).toBe(false);
  expect(await guard().check()).toBe(false);
  await change("beat_at = beat_at - interval '1 minute'");
  expect([await first.isHeld(), await first.check()]).toEqual([false, false]);
});

test('an outage is not a restore: for a running server however long, for all of them when they were stopped', async () => {
  const first = await inUse();
  later(300);
  expect(await first.check()).toBe(false);
  await first.stopped();
  later(3000);
  expect(await guard().check()).toBe(false);
});

test('a dump that was restored is in another database or another cluster', async () => {
  for (const other of ['database_id = database_id + 1', "cluster_id = '1'"]) {
    await inUse();
    await change(other);
    const restored = guard();
    expect(await restored.check()).toBe(true);
    expect(await release()).toMatch(/^Held, because it is in another database than it was written in:/);
    await server.db.$client.query('delete from platform.installation');
  }
});

test('a copy of the files that was in use and then heard nothing for a quarter of an hour is held', async () => {
  await inUse();
  later(14);
  expect(await guard().check()).toBe(false);
  later(14 + 16);
  expect(await guard().check()).toBe(true);
  later(14 + 17);
  expect(await guard().check(), 'it stays held').toBe(true);
});

test('a server that runs on notices that the database is an older one', async () => {
  const first = await inUse();
  later(10);
  await first.check();
  await change("beat_at = beat_at - interval '3 minutes'");
  expect([await first.isHeld(), await first.check()]).toEqual([true, true]);
});

test('a copy for another address is held, and after the release that address is its own', async () => {
  await inUse();
  const staging = guard('https://staging.example');
  expect(await staging.check()).toBe(true);
  later(1);
  expect(await release('--yes')).toMatch(/^Released/);
  expect(await staging.check()).toBe(false);
  expect(await guard('https://staging.example').check()).toBe(false);
  expect(await guard().check()).toBe(true);
});

test('the operator can hold it, sees what waits, and releases it', async () => {
  await inUse();
  expect(await release()).toBe('Nothing is held.');
  await enqueue(server.db, deliverMail, {
    id: crypto.randomUUID(),
    to: 'a@b.c',
    subject: '',
    text: '',
    html: '',
  });
  expect(await release('--hold')).toBe('Held from now on:\n  mail.deliver: 1');
  expect(await guard().check()).toBe(true);
  expect(await release('--yes')).toMatch(/mail\.deliver: 1$/);
  expect(await guard().check()).toBe(false);
  await expect(release('--now')).rejects.toThrow('Usage');
});

test('a held worker does what stays inside, leaves the rest untouched, and does it after the release', async () => {
  later(0);
  const ran: string[] = [];
  const task = (name: string) =>
    defineTask({ name, payload: z.strictObject({}), run: async () => void ran.push(name) });
  const [inner, outer] = [task('test.inside'), task('test.outside')];
  await inUse();
  await release('--hold');
  const deps = { ...server.deps, config: { ...server.deps.config, publicUrl: 'https://canola.example' } };
  const worker = await startWorker(deps, [inner, outer], { outside: new Set(['test.outside']) });
  await enqueue(server.db, outer, {});
  await enqueue(server.db, inner, {});
  await vi.waitFor(() => expect(ran).toEqual(['test.inside']), 60_000);
  const { rows } = await server.db.$client.query(
    `select attempts, locked_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test.outside'`,
  );
  expect(rows).toEqual([{ attempts: 0, locked_at: null }]);
  await release('--yes');
  await vi.waitFor(() => expect(ran).toEqual(['test.inside', 'test.outside']), 60_000);
  await worker.stop();
  expect(
    (await server.db.$client.query('select stopped_at from platform.installation')).rows[0].stopped_at,
  ).not.toBe(null);
}, 120_000);
