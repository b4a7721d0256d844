import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLogger } from '../http/logger.ts';
import { openLive, publish } from './live.ts';

const log = createLogger({ logLevel: 'silent' });
let database: TestDatabase;
let awaited: Awaited<ReturnType<typeof openLive>>;
let other: Awaited<ReturnType<typeof openLive>>;
beforeAll(async () => {
  database = await createTestDatabase();
  database.pool.on('error', () => {});
  awaited = await openLive(database.url, log);
  other = await openLive(database.url, log);
});
afterAll(async () => {
  await Promise.all([awaited.close(), other.close()]);
  await database.drop();
});

/** Patience for a busy machine; the thing itself takes milliseconds. */
const SOON = 10_000;

/** The events that each subscriber has received, in order. */
function hear(live: typeof awaited, topic: string): unknown[] {
  const heard: unknown[] = [];
  live.subscribe(topic, (payload) => heard.push(payload));
  return heard;
}

async function cutListeners(): Promise<void> {
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'canola live' and datname = current_database()`);
}

test('an event reaches every process, and only subscribers of its topic', async () => {
  const heard = [hear(awaited, 'user:1'), hear(other, 'user:1'), hear(other, 'user:2')];
  await publish(database.db, 'user:1', { changed: 'name' });
  await vi.waitFor(() => expect(heard).toEqual([[{ changed: 'name' }], [{ changed: 'name' }], []]), SOON);
});

test('an event is sent when its transaction commits, never when it is rolled back', async () => {
  const heard = hear(other, 'user:3');
  const failing = database.db.transaction(async (tx) => {
    await publish(tx, 'user:3', 'lost');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await database.db.transaction(async (tx) => publish(tx, 'user:3', 'kept'));
  await vi.waitFor(() => expect(heard).toEqual(['kept']), SOON);
});

test('an unsubscribed listener gets nothing more, others do', async () => {
  const heard: string[] = [];
  const leave = awaited.subscribe('user:4', () => heard.push('first'));
  awaited.subscribe('user:4', () => heard.push('second'));
  leave();
  await publish(database.db, 'user:4', null);
  await vi.waitFor(() => expect(heard).toEqual(['second']), SOON);
});

test('a listener that throws does not take the event from the next', async () => {
  awaited.subscribe('user:5', () => {
    throw new Error('clumsy');
  });
  const heard = hear(awaited, 'user:5');
  await publish(database.db, 'user:5', 1);
  await vi.waitFor(() => expect(heard).toEqual([1]), SOON);
});

test('a payload that PostgreSQL would refuse is refused when published', async () => {
  const heard = hear(awaited, 'user:6');
  await expect(publish(database.db, 'user:6', 'č'.repeat(4000))).rejects.toThrow('too large');
  await publish(database.db, 'user:6', 'č'.repeat(3900));
  await vi.waitFor(() => expect(heard).toHaveLength(1), SOON);
});

test('a cut connection comes back with its subscriptions, and says that it was away', async () => {
  const heard = hear(awaited, 'user:7');
  const back = new Promise<void>((resolve) => {
    awaited.onReconnect(resolve);
  });
  await cutListeners();
  await back;
  await publish(database.db, 'user:7', 'again');
  await vi.waitFor(() => expect(heard).toEqual(['again']), SOON);
});

test('a closed one does not come back', async () => {
  const brief = await openLive(database.url, log);
  const comingBack = vi.fn();
  brief.onReconnect(comingBack);
  const heard = hear(brief, 'user:8');
  await brief.close();
  const witness = hear(awaited, 'user:8');
  await publish(database.db, 'user:8', 'late');
  await vi.waitFor(() => expect(witness).toEqual(['late']), SOON);
  expect(heard).toEqual([]);
  expect(comingBack).not.toHaveBeenCalled();
});
