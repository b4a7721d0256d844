import { expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { readExpensively } from './expensive-reads.ts';

const database = (max: number) => ({ $client: { options: { max } } }) as unknown as Database;

/** Reads that end when the test says so. */
function slowReads(db: Database) {
  const open: (() => void)[] = [];
  const read = (userId: string, hasLeft = () => false) =>
    readExpensively(
      db,
      { userId, hasLeft },
      () => new Promise<string>((done) => open.push(() => done(userId))),
    );
  return { open, read };
}
const settled = () => new Promise((turn) => setImmediate(turn));

test('a person has one under way, the next ones wait, and beyond twelve waiting ones they are refused', async () => {
  const { open, read } = slowReads(database(30));
  const asked = Array.from({ length: 13 }, () => read('greedy'));
  await settled();
  expect(open).toHaveLength(1);
  await expect(read('greedy')).rejects.toMatchObject({ code: 'request.too-many' });
  const other = read('other');
  await settled();
  expect(open, 'another person does not wait for them').toHaveLength(2);
  while (open.length > 0) {
    open.shift()?.();
    await settled();
  }
  expect(await Promise.all(asked)).toHaveLength(13);
  expect(await other).toBe('other');
});

test('together they take at most a third of the connections', async () => {
  const { open, read } = slowReads(database(9));
  const asked = ['a', 'b', 'c', 'd'].map((userId) => read(userId));
  await settled();
  expect(open).toHaveLength(3);
  open.shift()?.();
  await settled();
  expect(open).toHaveLength(3);
  for (const done of open) done();
  await Promise.all(asked);
});

test('fifty people wait for each connection, and the next ones are refused', async () => {
  const { open, read } = slowReads(database(3));
  const asked = Array.from({ length: 51 }, (_, index) => read(`person ${index}`));
  await settled();
  await expect(read('late')).rejects.toMatchObject({ code: 'request.too-many' });
  while (open.length > 0) {
    open.shift()?.();
    await settled();
  }
  expect(await Promise.all(asked)).toHaveLength(51);
  const again = read('late');
  await settled();
  open.shift()?.();
  expect(await again).toBe('late');
});

test('nothing is read for somebody who has left while they waited', async () => {
  const { open, read } = slowReads(database(3));
  const first = read('first');
  let hasLeft = false;
  const inTheCommonLane = read('second', () => hasLeft);
  const inTheirOwn = read('second', () => hasLeft);
  await settled();
  hasLeft = true;
  open.shift()?.();
  expect(await first).toBe('first');
  for (const left of [inTheCommonLane, inTheirOwn]) await expect(left).rejects.toThrow('left');
  expect(open).toHaveLength(0);
  const other = read('other');
  await settled();
  open.shift()?.();
  expect(await other).toBe('other');
});
