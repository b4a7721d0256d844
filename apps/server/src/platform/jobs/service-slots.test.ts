import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { defineTask, enqueue } from './jobs.ts';
import { startWorker } from './worker.ts';

const PATIENCE_MS = 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test('a service that hangs holds two slots, all of them three, and each job runs in the end', async () => {
  const running: { name: string; end(): void }[] = [];
  let most = 0;
  const done: string[] = [];
  const hanging = (name: string) =>
    defineTask({
      name,
      payload: z.strictObject({}),
      async run() {
        await new Promise<void>((end) => running.push({ name, end }));
        done.push(name);
      },
    });
  const inside = defineTask({
    name: 'test.inside',
    payload: z.strictObject({}),
    run: async () => void done.push('test.inside'),
  });
  const [mail, push, check] = ['mail.deliver', 'notifications.push', 'vat.check'].map(hanging);
  if (!mail || !push || !check) throw new Error('three tasks');
  const names = () => running.map(({ name }) => name).sort();
  const watch = setInterval(() => {
    most = Math.max(most, running.length);
  }, 1);

  for (let count = 0; count < 10; count++) await enqueue(server.db, mail, {});
  for (let count = 0; count < 5; count++)
    for (const task of [push, check]) await enqueue(server.db, task, {});
  const worker = await startWorker(server.deps, [inside, mail, push, check]);
  await vi.waitFor(() => expect(names()).toEqual(['mail.deliver', 'mail.deliver', 'notifications.push']), {
    timeout: PATIENCE_MS,
  });
  for (let count = 1; count <= 5; count++) {
    await enqueue(server.db, inside, {});
    await vi.waitFor(() => expect(done).toHaveLength(count), { timeout: PATIENCE_MS });
  }
  expect(names(), 'the others waited').toEqual(['mail.deliver', 'mail.deliver', 'notifications.push']);

  await vi.waitFor(
    () => {
      for (const { end } of running.splice(0)) end();
      expect(done).toHaveLength(25);
    },
    { timeout: PATIENCE_MS, interval: 5 },
  );
  expect(most).toBe(3);
  clearInterval(watch);
  await worker.stop();
}, 120_000);
