import { DAY_MS } from '@canola/api-schema/duration';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { runDueJobs } from '../../../test/run-due-jobs.ts';
import { jobsDone } from './job-metrics.ts';
import { unlockDeadWorkers } from './jobs.queries.ts';
import { defineTask, enqueue, once } from './jobs.ts';
import { startWorker } from './worker.ts';

let server: TestApp;
let ran: unknown[];
beforeAll(async () => {
  server = await buildTestApp();
});
beforeEach(() => {
  ran = [];
});
afterAll(() => server.close());

const note = defineTask({
  name: 'test.note',
  payload: z.strictObject({ text: z.string() }),
  async run(_deps, { text }) {
    ran.push(text);
  },
});
const fragile = defineTask({
  name: 'test.fragile',
  payload: z.strictObject({}),
  async run() {
    ran.push('tried');
    throw new Error('not today');
  },
});

async function waiting(task: string) {
  const { rows } = await server.db.execute<{ attempts: number; later: boolean; locked: boolean }>(sql`
    select attempts, run_at > now() as later, locked_at is not null as locked
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = ${task}`);
  return rows;
}

test('a job runs when its transaction commits', async () => {
  await server.db.transaction((tx) => enqueue(tx, note, { text: 'committed' }));
  await runDueJobs(server.deps, [note]);
  expect(ran).toEqual(['committed']);
});

test('a job of a transaction that was rolled back never existed', async () => {
  const failing = server.db.transaction(async (tx) => {
    await enqueue(tx, note, { text: 'rolled back' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await waiting('test.note')).toEqual([]);
});

test('a payload that does not fit its task is refused when asked for', async () => {
  await expect(enqueue(server.db, note, { text: 1 } as never)).rejects.toThrow(z.ZodError);
  expect(await waiting('test.note')).toEqual([]);
});

test('a payload that does not fit its task any more is refused when run', async () => {
  await server.db.execute(sql`select graphile_worker.add_job('test.note', '{"words":"old shape"}')`);
  await expect(runDueJobs(server.deps, [note])).rejects.toThrow(z.ZodError);
  expect(ran).toEqual([]);
  await server.db.execute(sql`delete from graphile_worker._private_jobs`);
});

test('a job with the key of a waiting one replaces it', async () => {
  await enqueue(server.db, note, { text: 'first' }, { key: 'only' });
  await enqueue(server.db, note, { text: 'second' }, { key: 'only' });
  await runDueJobs(server.deps, [note]);
  expect(ran).toEqual(['second']);
});

test('a job asked for later waits for its time', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS);
  await enqueue(server.db, note, { text: 'tomorrow' }, { runAt: tomorrow });
  await server.runJobs();
  expect(ran).toEqual([]);
  server.clock.set(tomorrow);
  await runDueJobs(server.deps, [note]);
  expect(ran).toEqual(['tomorrow']);
});

test('a job that fails is counted, kept, and tried again later', async () => {
  await enqueue(server.db, fragile, {});
  await expect(runDueJobs(server.deps, [fragile])).rejects.toThrow('not today');
  expect(await waiting('test.fragile')).toEqual([{ attempts: 1, later: true, locked: false }]);
  const { values } = await jobsDone.get();
  const retried = values.find(({ labels }) => labels.task === 'test.fragile' && labels.result === 'retried');
  expect(retried?.value).toBe(1);
});

test('a consumer does its work once per event, and again only if it failed', async () => {
  const work = async () => {
    ran.push('worked');
  };
  const failing = once(server.db, 'consumer', 'event-1', () => Promise.reject(new Error('lost')));
  await expect(failing).rejects.toThrow('lost');
  expect(await once(server.db, 'consumer', 'event-1', work)).toBe(true);
  expect(await once(server.db, 'consumer', 'event-1', work)).toBe(false);
  expect(await once(server.db, 'another', 'event-1', work)).toBe(true);
  expect(ran).toHaveLength(2);
});

test('two that get the same event at the same time: one works', async () => {
  const both = await Promise.all(
    [1, 2].map(() =>
      once(server.db, 'consumer', 'event-2', async () => {
        ran.push('worked');
      }),
    ),
  );
  expect(both.toSorted()).toEqual([false, true]);
  expect(ran).toHaveLength(1);
});

test('the jobs of a worker that lives are left alone', async () => {
  let finish = () => {};
  const slow = defineTask({
    name: 'test.slow',
    payload: z.strictObject({}),
    run: () =>
      new Promise<void>((resolve) => {
        ran.push('began');
        finish = resolve;
      }),
  });
  const worker = await startWorker(server.deps, [slow]);
  await enqueue(server.db, slow, {});
  await vi.waitFor(() => expect(ran).toEqual(['began']), 60_000);
  expect(await unlockDeadWorkers(server.db)).toEqual([]);
  expect(await waiting('test.slow')).toMatchObject([{ locked: true }]);
  finish();
  await worker.stop();
  expect(await waiting('test.slow')).toEqual([]);
});

test('a worker whose connections were cut begins anew', async () => {
  server.clock.set(new Date());
  const worker = await startWorker(server.deps, [note]);
  await server.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await enqueue(server.db, note, { text: 'still here' });
  await vi.waitFor(() => expect(ran).toEqual(['still here']), 60_000);
  await worker.stop();
});
