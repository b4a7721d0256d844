import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  const work = async () => {
    hasBegun = true;
    await promise;
  };
  return { work, end: resolve, hasBegun: () => hasBegun };
}

const settled = () => new Promise((done) => setImmediate(done));

test('so much runs at the same time, so much waits in its order, and the rest is refused', async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 1 });
  const [single, two, three, four] = [held(), held(), held(), held()];
  const first = queue.run(single.work);
  const second = queue.run(two.work);
  await queue.ensureRoom();
  const third = queue.run(three.work);
  await expect(queue.ensureRoom()).rejects.toMatchObject({ code: 'request.too-many' });
  await expect(queue.run(four.work)).rejects.toMatchObject({ code: 'request.too-many' });
  const patient = queue.runPatiently(four.work);
  await settled();
  expect([single, two, three, four].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);

  single.end();
  await first;
  await settled();
  expect([three, four].map(({ hasBegun }) => hasBegun())).toEqual([true, false]);
  for (const each of [two, three, four]) each.end();
  await Promise.all([second, third, patient]);
  expect(four.hasBegun()).toBe(true);
  await expect(queue.run(async () => 'again')).resolves.toBe('again');
});

test('work that fails frees its place', async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 0 });
  const fail = async () => {
    throw new Error('broken');
  };
  for (let round = 0; round < 3; round++) await expect(queue.run(fail)).rejects.toThrow('broken');
});
