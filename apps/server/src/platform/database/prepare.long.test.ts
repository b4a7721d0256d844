import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type Preparation, prepareDatabase } from './prepare.ts';

let database: TestDatabase;
let lines: string[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  lines = [];
});

afterEach(() => database.drop());

const prepare = (seedDemo?: Preparation['seedDemo']) =>
  prepareDatabase(database.url, { loadReference: async () => {}, seedDemo, say: (line) => lines.push(line) });

const seedUser = async () => {
  await database.pool.query("insert into platform.inbox (consumer, event_id) values ('demo', '1')");
};

const countSeeded = async () => (await database.pool.query('select from platform.inbox')).rowCount;

test('the demo world is seeded once', async () => {
  await prepare(seedUser);
  await prepare(() => Promise.reject(new Error('seeded twice')));
  expect(await countSeeded()).toBe(1);
});

test('an interrupted seed starts again, and is never left incomplete', async () => {
  await expect(prepare(() => seedUser().then(() => Promise.reject(new Error('killed'))))).rejects.toThrow(
    'killed',
  );
  await prepare(seedUser);
  expect(await countSeeded()).toBe(1);
  expect(lines).toEqual(['The first start was interrupted; it begins again.']);
});

test('a database in use gets no demo world and loses nothing', async () => {
  await prepare();
  await seedUser();
  await prepare(() => Promise.reject(new Error('seeded')));
  expect(await countSeeded()).toBe(1);
  expect(lines).toEqual(['The database was started without DEMO before, so it gets no demo world.']);
});

test('machines that start at the same time seed one world', async () => {
  await Promise.all([prepare(seedUser), prepare(seedUser), prepare(seedUser)]);
  expect(await countSeeded()).toBe(1);
});

test('a partly seeded world counts too, and a demo world that must not exist is refused before anything changes', async () => {
  await expect(prepare(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  const reached = async () => (await database.pool.query('select name from platform.milestone')).rows;
  expect(await reached()).toEqual([{ name: 'demo' }]);
  await expect(
    prepareDatabase(database.url, {
      loadReference: () => Promise.reject(new Error('loaded')),
      refuseDemo: () => Promise.reject(new Error('a demo')),
      say: () => {},
    }),
  ).rejects.toThrow('a demo');
  expect(await reached()).toEqual([{ name: 'demo' }]);
});
