import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { StreamEvent } from '@canola/api-schema/notifications/stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { notify } from './index.ts';
import { accessChanged, sendToUser, tradingChanged } from './notifications.live.ts';
import { pushToken } from './notifications.tables.ts';
import { createStreams } from './stream.ts';
import {
  bearer,
  createPeople,
  membershipIn,
  openTestDatabase,
  type Process,
  startProcess,
} from './test-harness.ts';
import { subscribe } from './test-push-service.ts';

const people = createPeople();
const opened: (() => void)[] = [];
let database: TestDatabase;
let first: Process;
let another: Process;

beforeAll(async () => {
  database = await openTestDatabase();
  first = await startProcess(database, people);
  another = await startProcess(database, people);
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  await another.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const stop of opened.splice(0)) stop();
});
afterAll(async () => {
  await first.close();
  await another.close();
  await database.drop();
});

/** Listens as a page does: with the bearer token, events separated by an empty line. */
async function listen(process: Process, name: string) {
  // Not fetch: its pool reopens connections that were cut, and a server waits for them when it stops.
  const request = get(`${process.app.listeningOrigin}/can-notifications/api/stream`, {
    headers: bearer(name),
    agent: false,
  });
  const stop = () => request.destroy();
  opened.push(stop);
  const [response]: IncomingMessage[] = await once(request, 'response');
  const chunks = response?.setEncoding('utf8')[Symbol.asyncIterator]();
  let buffer = '';
  /** The next event, or undefined when the server has ended the stream. */
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(buffer.slice(0, end)) ?? [];
        buffer = buffer.slice(end + 2);
        if (event !== undefined) return StreamEvent.parse({ event, data: JSON.parse(data ?? '') });
        continue;
      }
      const chunk = await chunks?.next();
      if (chunk?.done !== false) return undefined;
      buffer += chunk.value;
    }
  };
  return { status: response?.statusCode, headers: response?.headers, next, stop };
}

/** A page that has connected and got its first event. */
async function openPage(process: Process, name: string) {
  const page = await listen(process, name);
  expect(await page.next()).toEqual({ event: 'ready', data: {} });
  return page;
}

const approve = (userId: string) =>
  notify(database.db, { userIds: [userId], kind: 'company.approved', params: { company: 'Farm' } });

test('an open page gets a new notification in its own language, whichever process it is connected to', async () => {
  const { userId } = people.add('farmer', 'cs');
  const here = await openPage(first, 'farmer');
  const there = await openPage(another, 'farmer');
  expect(here.headers?.['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(here.headers?.['cache-control']).toContain('no-store');

  await approve(userId);
  const heard = await here.next();
  expect(heard).toMatchObject({ event: 'notification', data: { title: 'Firma Farm byla schválena' } });
  expect(await there.next()).toEqual(heard);
});

test('nobody gets what is meant for another, or what was rolled back', async () => {
  const quiet = people.add('quiet');
  const loud = people.add('loud');
  const page = await openPage(first, 'quiet');
  await approve(loud.userId);
  await database.db
    .transaction(async (tx) => {
      await notify(tx, { userIds: [quiet.userId], kind: 'company.blocked', params: { company: 'Farm' } });
      throw new Error('the rest failed');
    })
    .catch(() => {});
  await approve(quiet.userId);
  expect(await page.next()).toMatchObject({ data: { kind: 'company.approved' } });
});

test('what is archived or deleted on one page disappears from the others', async () => {
  const { userId } = people.add('tidy');
  const page = await openPage(first, 'tidy');
  await approve(userId);
  const heard = await page.next();
  const id = heard?.event === 'notification' ? heard.data.id : '';
  for (const [method, path] of [
    ['PUT', `/${id}/archive`],
    ['DELETE', `/${id}`],
  ] as const) {
    const url = `/can-notifications/api/notification${path}`;
    await another.app.inject({ method, url, headers: bearer('tidy') });
    expect(await page.next()).toEqual({ event: 'notifications-changed', data: {} });
  }
});

test('a block ends the stream immediately when it is announced', async () => {
  const { userId } = people.add('rogue');
  const page = await openPage(first, 'rogue');
  people.blocked.add('rogue');
  const before = performance.now();
  await sendToUser(another.deps.db, userId, { kind: 'access-changed' });
  expect(await page.next()).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a stream ends within 5 s of a silent block and of the end of its token', async () => {
  for (const name of ['silently-blocked', 'expired']) people.add(name);
  const pages = await Promise.all([openPage(first, 'silently-blocked'), openPage(first, 'expired')]);
  people.blocked.add('silently-blocked');
  people.expired.add('expired');
  const before = performance.now();
  expect(await Promise.all(pages.map((page) => page.next()))).toEqual([undefined, undefined]);
  expect(performance.now() - before).toBeLessThan(5000);
});

/** A stream whose checks a test answers, in whatever order, and whose time it moves. */
function openChecked(name: string) {
  const viewer = people.add(name, 'en', crypto.randomUUID());
  const checks: PromiseWithResolvers<typeof viewer>[] = [];
  const recheck = () => {
    const check = Promise.withResolvers<typeof viewer>();
    checks.push(check);
    return check.promise;
  };
  let feed: (event: StreamEvent) => void = () => {};
  const stream = createStreams({ ...first.deps, ...people.readers }).open(viewer, recheck, (send) => {
    feed = send;
    return () => {};
  });
  const text = () => String(stream.read() ?? '');
  const prices = () => feed({ event: 'notifications-changed', data: {} });
  return { viewer, checks, stream, text, prices };
}

describe('a stream whose check', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
      }),
  );
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('hangs is silent until it was checked again, then the page reads again', async () => {
    const { viewer, checks, stream, text, prices } = openChecked('stalled');
    expect(text()).toContain('ready');
    await pass(4_600);
    prices();
    expect(text()).toBe('');
    await pass(1_500);
    vi.spyOn(Math, 'random').mockReturnValueOnce(0);
    checks.at(-1)?.resolve(viewer);
    await pass(10);
    expect(text()).toContain('event: ready');
    prices();
    expect(text()).toContain('notifications-changed');
    stream.destroy();
  });

  test('hangs for half a minute ends', async () => {
    const { stream } = openChecked('stalled-for-long');
    stream.resume();
    let hasEnded = false;
    stream.once('end', () => {
      hasEnded = true;
    });
    await pass(29_000);
    expect(hasEnded).toBe(false);
    await pass(6_000);
    await vi.waitFor(() => expect(hasEnded).toBe(true));
  });

  test('comes late does not bring back rights that were lost', async () => {
    const { viewer, checks, stream, text } = openChecked('overtaken');
    const [membership] = viewer.memberships;
    const change = {
      kind: 'trading-changed',
      companyId: crypto.randomUUID(),
      what: 'order',
      id: crypto.randomUUID(),
    };
    await pass(3_000);
    await sendToUser(database.db, viewer.userId, { kind: 'access-changed' });
    await vi.waitFor(() => expect(checks).toHaveLength(2));
    checks[1]?.resolve({ ...viewer, memberships: [] });
    await pass(0);
    checks[0]?.resolve(viewer);
    await pass(0);
    text();
    await tradingChanged(database.db, viewer.userId, {
      ...change,
      what: 'order',
      usersCompanyId: membership?.companyId ?? '',
    });
    await sendToUser(database.db, viewer.userId, { kind: 'notifications-changed' });
    let said = '';
    await vi.waitFor(() => {
      said += text();
      expect(said).toContain('notifications-changed');
    });
    expect(said).not.toContain('trading-changed');
    stream.destroy();
  });

  test('waits for the language of the pushes does not bring back rights that were lost', async () => {
    const { viewer, checks, stream, text } = openChecked('overtaken-in-a-write');
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${pushToken} in exclusive mode`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    await pass(3_000);
    await sendToUser(database.db, viewer.userId, { kind: 'access-changed' });
    await vi.waitFor(() => expect(checks).toHaveLength(2));
    checks[0]?.resolve({ ...viewer, language: 'ro' });
    await pass(0);
    checks[1]?.resolve({ ...viewer, memberships: [] });
    await vi.waitFor(() => expect(text()).toContain('access-changed'));
    release.resolve();
    await holding;
    // Queues behind the write that waited.
    await database.db.transaction((tx) => tx.execute(sql`lock table ${pushToken} in exclusive mode`));
    text();
    await tradingChanged(database.db, viewer.userId, {
      companyId: crypto.randomUUID(),
      what: 'order',
      id: crypto.randomUUID(),
      usersCompanyId: viewer.memberships[0]?.companyId ?? '',
    });
    await sendToUser(database.db, viewer.userId, { kind: 'notifications-changed' });
    let said = '';
    await vi.waitFor(() => {
      said += text();
      expect(said).toContain('notifications-changed');
    });
    expect(said).not.toContain('trading-changed');
    stream.destroy();
  });

  test('hangs does not silence a stream that a later check has confirmed', async () => {
    const { viewer, checks, stream, text, prices } = openChecked('confirmed');
    await pass(3_000);
    await sendToUser(database.db, viewer.userId, { kind: 'access-changed' });
    await vi.waitFor(() => expect(checks).toHaveLength(2));
    checks[1]?.resolve(viewer);
    await pass(1_600);
    text();
    prices();
    expect(text()).toContain('notifications-changed');
    stream.destroy();
  });
});

test('a page is notified that the access of its user has changed, and everything goes on in their new language', async () => {
  const { userId } = people.add('promoted', 'en');
  await first.app.inject({
    method: 'POST',
    url: '/can-notifications/api/push',
    headers: bearer('promoted'),
    payload: { platform: 'WEB', token: subscribe('http://127.0.0.1:9').token },
  });
  const page = await openPage(first, 'promoted');
  people.speaks('promoted', 'ro');
  await sendToUser(database.db, userId, { kind: 'access-changed' });
  expect(await page.next()).toEqual({ event: 'access-changed', data: {} });
  await approve(userId);
  expect(await page.next()).toMatchObject({ data: { title: 'Firma Farm a fost aprobată' } });
  const tokens = await database.db.select().from(pushToken).where(eq(pushToken.userId, userId));
  expect(tokens).toMatchObject([{ language: 'ro' }]);
});

test('a page reads again when the server may have missed something', async () => {
  const { userId } = people.add('patient');
  const page = await openPage(first, 'patient');
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'canola live'`);
  expect(await page.next()).toEqual({ event: 'ready', data: {} });
  await approve(userId);
  expect(await page.next()).toMatchObject({ event: 'notification' });
});

const wheat = { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' };
const sold = { crop: wheat, tons: '10', trader: 'Agro' };

test.each([
  ['removed', []],
  ['blocked', [{ approvalState: 'BLOCKED' }]],
  ['waiting', [{ approvalState: 'WAITING' }]],
] as const)('a member who is %s gets nothing more of the company', async (state, memberships) => {
  const companyId = crypto.randomUUID();
  const name = `left-${state}`;
  const { userId } = people.add(name, 'en', companyId);
  const page = await openPage(first, name);
  const change = {
    companyId: crypto.randomUUID(),
    usersCompanyId: companyId,
    what: 'order',
    id: crypto.randomUUID(),
  } as const;
  const sign = () =>
    notify(database.db, { userIds: [userId], companyId, kind: 'contract.signed', params: sold });
  await tradingChanged(database.db, userId, change);
  await sign();
  expect(await page.next()).toEqual({ event: 'trading-changed', data: change });
  expect(await page.next()).toMatchObject({ event: 'notification', data: { kind: 'contract.signed' } });

  people.changes(
    name,
    memberships.map((changed) => membershipIn(companyId, changed)),
  );
  // In one breath with the loss, as a busy company's events are: judged by the new rights all the same.
  await database.db.transaction(async (tx) => {
    await accessChanged(tx, userId);
    await tradingChanged(tx, userId, change);
    await notify(tx, { userIds: [userId], companyId, kind: 'contract.signed', params: sold });
  });
  await approve(userId);
  expect(await page.next()).toEqual({ event: 'access-changed', data: {} });
  expect(await page.next()).toMatchObject({ event: 'notification', data: { kind: 'company.approved' } });
});

test('a page is notified of a refused stop without the price where the plan masks it', async () => {
  const companyId = crypto.randomUUID();
  const { userId } = people.add('on-trial', 'en', companyId);
  people.changes('on-trial', [membershipIn(companyId, { fullFeatures: [] })]);
  const page = await openPage(first, 'on-trial');
  const params = { crop: wheat, tons: '10', price: '4321.5', lowPrice: '5000', currency: 'CZK' };
  await notify(database.db, { userIds: [userId], companyId, kind: 'order.stop-refused', params });
  const heard = JSON.stringify(await page.next());
  expect(heard).toMatch(/5,000/);
  expect(heard).not.toMatch(/4.?321/);
});

test('a silent stream shows that it is alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const viewer = people.add('silent');
    const stream = createStreams({ ...first.deps, ...people.readers }).open(viewer, async () => viewer);
    expect(stream.read().toString()).toContain('event: ready');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stream.read().toString()).toMatch(/^: .*\n\n$/);
    stream.destroy();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that takes nothing in is cut off', async () => {
  const viewer = people.add('stuck');
  const stream = createStreams({ ...first.deps, ...people.readers }).open(viewer, async () => viewer);
  const cut = new Promise((done) => stream.once('close', done));
  await database.db.execute(sql`
    select pg_notify('canola_live', json_build_object(
      'topic', ${`user:${viewer.userId}`}::text,
      'payload', json_build_object('kind', 'notifications-changed', 'n', n))::text)
    from generate_series(1, 2000) n`);
  await cut;
});

test('a flood of streams is refused, and a closed one makes room', async () => {
  people.add('flood');
  const pages = await Promise.all(Array.from({ length: 20 }, () => openPage(first, 'flood')));
  const refused = await listen(first, 'flood');
  expect(refused.status).toBe(429);
  pages[0]?.stop();
  await expect.poll(async () => (await listen(first, 'flood')).status).toBe(200);
});

test('a server that stops ends its streams', async () => {
  people.add('last');
  const third = await startProcess(database, people);
  await third.app.listen({ host: '127.0.0.1', port: 0 });
  const page = await openPage(third, 'last');
  const closing = third.close();
  expect(await page.next()).toBeUndefined();
  await closing;
});
