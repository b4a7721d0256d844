import {
  NOTIFICATION_PAGE_SIZE,
  type NotificationPage,
  UNREAD_COUNTED,
} from '@canola/api-schema/notifications/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { forgetUser, notify } from './index.ts';
import {
  bearer,
  createPeople,
  membershipIn,
  openTestDatabase,
  type Process,
  startProcess,
} from './test-harness.ts';

const people = createPeople();
let database: TestDatabase;
let server: Process;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startProcess(database, people);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, name?: string) =>
  server.app.inject({
    method,
    url: `/can-notifications/api${path}`,
    headers: name === undefined ? {} : bearer(name),
  });

async function list(name: string, query = ''): Promise<NotificationPage> {
  const response = await call('GET', `/notification${query}`, name);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const approved = (userId: string, company: string) =>
  notify(database.db, { userIds: [userId], kind: 'company.approved', params: { company }, url: '/' });

test('the list shows the viewer their own notifications, newest first', async () => {
  const anna = people.add('anna');
  const other = people.add('other');
  await approved(anna.userId, 'First farm');
  await approved(other.userId, 'Foreign farm');
  await approved(anna.userId, 'Second farm');

  const page = await list('anna');
  expect(page.notifications.map(({ title }) => title)).toEqual([
    'Second farm is approved',
    'First farm is approved',
  ]);
  expect(page.notifications[0]).toMatchObject({ kind: 'company.approved', url: '/', archivedAt: null });
  expect(page).toMatchObject({ page: 1, size: NOTIFICATION_PAGE_SIZE, totalCount: 2, unread: 2 });
});

test('pages follow each other without a gap, and a page past the last answers the first', async () => {
  const { userId } = people.add('reader');
  const count = NOTIFICATION_PAGE_SIZE + 3;
  for (let index = 1; index <= count; index++) await approved(userId, `Farm ${index}`);

  const first = await list('reader', '?page=1');
  const second = await list('reader', '?page=2');
  const titles = [...first.notifications, ...second.notifications].map(({ title }) => title);
  expect(first.notifications).toHaveLength(NOTIFICATION_PAGE_SIZE);
  expect(titles).toEqual(Array.from({ length: count }, (_, index) => `Farm ${count - index} is approved`));
  expect(second).toMatchObject({ page: 2, totalCount: count });
  expect(await list('reader', '?page=3')).toEqual(first);
});

test.each([
  ['of a kind', 'barter.offered', {}],
  ['with values', 'company.blocked', { firm: 'Farm' }],
])(
  'one %s that a newer server wrote is left out, and the rest of the list stays',
  async (_what, kind, params) => {
    const { userId } = people.add('early');
    await approved(userId, 'Farm');
    const { rows } = await database.pool.query(
      'insert into notifications.notification (user_id, kind, params) values ($1, $2, $3) returning id',
      [userId, kind, params],
    );
    expect((await list('early')).notifications.map(({ title }) => title)).toEqual(['Farm is approved']);
    expect((await call('PUT', `/notification/${rows[0].id}/read`, 'early')).statusCode).toBe(404);
  },
);

test.each(['?page=0', '?page=x', '?archived=maybe', '?userId=1'])(
  'the query %s is refused',
  async (query) => {
    people.add('asker');
    const response = await call('GET', `/notification${query}`, 'asker');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'request.invalid' });
  },
);

test('an archived notification moves to the archive and no longer counts as unread', async () => {
  const { userId } = people.add('archivist');
  await approved(userId, 'Kept farm');
  await approved(userId, 'Archived farm');
  const [newest] = (await list('archivist')).notifications;

  const archived = await call('PUT', `/notification/${newest?.id}/archive`, 'archivist');
  expect(archived.statusCode).toBe(200);
  expect(archived.json()).toMatchObject({ id: newest?.id, archivedAt: expect.any(String) });
  const again = await call('PUT', `/notification/${newest?.id}/archive`, 'archivist');
  expect(again.json()).toEqual(archived.json());

  const active = await list('archivist');
  expect(active.notifications.map(({ title }) => title)).toEqual(['Kept farm is approved']);
  expect(active).toMatchObject({ totalCount: 1, unread: 1 });
  const archive = await list('archivist', '?archived=true');
  expect(archive.notifications.map(({ id }) => id)).toEqual([newest?.id]);
  expect(archive).toMatchObject({ totalCount: 1, unread: 1 });
});

test('one that was opened is read, stays in the list and no longer counts as unread', async () => {
  const { userId } = people.add('reader');
  await approved(userId, 'Unread farm');
  await approved(userId, 'Opened farm');
  const [newest] = (await list('reader')).notifications;
  expect(newest).toMatchObject({ readAt: null });

  const read = await call('PUT', `/notification/${newest?.id}/read`, 'reader');
  expect(read.json()).toMatchObject({ id: newest?.id, readAt: expect.any(String), archivedAt: null });
  expect((await call('PUT', `/notification/${newest?.id}/read`, 'reader')).json()).toEqual(read.json());
  expect(await list('reader')).toMatchObject({ totalCount: 2, unread: 1 });
  expect(await list('reader', '?archived=true')).toMatchObject({ totalCount: 0, unread: 1 });
});

test('all are archived together, and nobody else’s', async () => {
  const { userId } = people.add('tidy');
  const other = people.add('untidy');
  for (const farm of ['First farm', 'Second farm']) await approved(userId, farm);
  await approved(other.userId, 'Other farm');

  const archived = await call('PUT', '/notification/archive', 'tidy');
  expect(archived.json()).toEqual({ archived: 2 });
  expect(await list('tidy')).toMatchObject({ totalCount: 0, unread: 0 });
  expect(await list('tidy', '?archived=true')).toMatchObject({ totalCount: 2 });
  expect(await list('untidy')).toMatchObject({ totalCount: 1, unread: 1 });
  expect((await call('PUT', '/notification/archive', 'tidy')).json()).toEqual({ archived: 0 });
});

test('a deleted notification is gone', async () => {
  const { userId } = people.add('deleter');
  await approved(userId, 'Gone farm');
  const [first] = (await list('deleter')).notifications;

  expect((await call('DELETE', `/notification/${first?.id}`, 'deleter')).statusCode).toBe(204);
  expect(await list('deleter')).toMatchObject({ notifications: [], totalCount: 0 });
  const again = await call('DELETE', `/notification/${first?.id}`, 'deleter');
  expect(again.statusCode).toBe(404);
  expect(again.json()).toMatchObject({ code: 'notification.not-found' });
});

test("somebody else's notification looks as if it did not exist, and stays", async () => {
  const { userId } = people.add('owner');
  people.add('stranger');
  await approved(userId, 'Private farm');
  const [first] = (await list('owner')).notifications;

  for (const response of [
    await call('PUT', `/notification/${first?.id}/archive`, 'stranger'),
    await call('PUT', `/notification/${first?.id}/read`, 'stranger'),
    await call('DELETE', `/notification/${first?.id}`, 'stranger'),
  ]) {
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'notification.not-found' });
  }
  expect((await list('owner')).notifications).toEqual([first]);
});

test('nothing is read without a token or by a blocked user', async () => {
  people.add('blocked');
  people.blocked.add('blocked');
  const id = crypto.randomUUID();
  for (const [method, path] of [
    ['GET', '/notification'],
    ['PUT', `/notification/${id}/archive`],
    ['DELETE', `/notification/${id}`],
    ['GET', '/stream'],
  ] as const) {
    expect((await call(method, path)).json()).toMatchObject({ code: 'token.missing' });
    const refused = await call(method, path, 'blocked');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'user.blocked' });
  }
});

test('the text is in the language that its reader has now', async () => {
  const companyId = crypto.randomUUID();
  const { userId } = people.add('polyglot', 'cs', companyId);
  await notify(database.db, {
    userIds: [userId],
    companyId,
    kind: 'order.filled',
    params: {
      crop: { en: 'Milling wheat', cs: 'Pšenice potravinářská', ro: 'Grâu de panificație' },
      tons: '1250.5',
      price: '5120.50',
      currency: 'CZK',
      trader: 'Agrospol',
    },
  });
  const plain = async () => {
    const [first] = (await list('polyglot')).notifications;
    return [first?.title, first?.body.replaceAll(/[\u00a0\u202f]/g, ' ')];
  };
  expect(await plain()).toEqual([
    'Příkaz splněn: Pšenice potravinářská',
    'Prodáno 1 250,5 t po 5 120,50 Kč za tunu, kupující Agrospol.',
  ]);
  people.speaks('polyglot', 'ro');
  expect(await plain()).toEqual([
    'Ordin executat: Grâu de panificație',
    'S-au vândut 1.250,5 t la prețul de 5.120,50 Kč pe tonă, cumpărător Agrospol.',
  ]);
  people.speaks('polyglot', 'en');
  expect((await plain())[0]).toBe('Order filled: Milling wheat');
});

const crop = { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' };

const stopRefused = (userId: string, companyId: string) =>
  notify(database.db, {
    userIds: [userId],
    companyId,
    kind: 'order.stop-refused',
    params: { crop, tons: '10', price: '4321.5', lowPrice: '5000', currency: 'CZK' },
  });

test('the price of a refused stop is read with the plan that the company has now', async () => {
  const companyId = crypto.randomUUID();
  const { userId } = people.add('downgraded', 'en', companyId);
  await stopRefused(userId, companyId);
  const body = async () => (await list('downgraded')).notifications[0]?.body;
  expect(await body()).toMatch(/4,321\.5/);
  people.changes('downgraded', [membershipIn(companyId, { fullFeatures: [] })]);
  expect(await body()).toMatch(/^The best price for your 10\st is more than 10% below your stop price/);
  expect(await body()).not.toMatch(/4,?321/);
  const { id } = (await list('downgraded')).notifications[0] ?? {};
  const archived = await call('PUT', `/notification/${id}/archive`, 'downgraded');
  expect(archived.statusCode).toBe(200);
  expect(archived.body).not.toMatch(/4,?321/);
});

test.each([
  ['removed', []],
  ['blocked', [{ approvalState: 'BLOCKED' }]],
  ['waiting', [{ approvalState: 'WAITING' }]],
] as const)(
  'a member who is %s no longer reads the notifications of the company',
  async (state, memberships) => {
    const companyId = crypto.randomUUID();
    const name = `left-${state}`;
    const { userId } = people.add(name, 'en', companyId);
    await stopRefused(userId, companyId);
    await stopRefused(userId, companyId);
    await approved(userId, 'Farm');
    const [own, kept, old] = (await list(name)).notifications;
    expect((await call('PUT', `/notification/${old?.id}/archive`, name)).statusCode).toBe(200);

    people.changes(
      name,
      memberships.map((changed) => membershipIn(companyId, changed)),
    );
    expect(await list(name)).toMatchObject({ notifications: [own], totalCount: 1, unread: 1 });
    expect(await list(name, '?archived=true')).toMatchObject({ notifications: [], totalCount: 0 });
    for (const method of ['PUT', 'DELETE'] as const) {
      const path = `/notification/${kept?.id}${method === 'PUT' ? '/archive' : ''}`;
      expect((await call(method, path, name)).statusCode).toBe(404);
    }
    // Approved again, they find it where it was.
    people.changes(name, [membershipIn(companyId)]);
    expect((await list(name)).notifications.map(({ id }) => id)).toEqual([own?.id, kept?.id]);
  },
);

test('many readers are notified together, each of them once', async () => {
  const crowd = Array.from({ length: 50 }, (_, index) => people.add(`crowd-${index}`).userId);
  await notify(database.db, {
    userIds: [...crowd, ...crowd],
    kind: 'company.blocked',
    params: { company: 'Farm' },
  });
  expect(await list('crowd-7')).toMatchObject({ totalCount: 1 });
});

test('a rolled back message was never sent', async () => {
  const { userId } = people.add('undisturbed');
  const failed = database.db.transaction(async (tx) => {
    await notify(tx, { userIds: [userId], kind: 'company.approved', params: { company: 'Farm' } });
    throw new Error('the rest failed');
  });
  await expect(failed).rejects.toThrow('the rest failed');
  expect(await list('undisturbed')).toMatchObject({ totalCount: 0 });
});

test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'storages'])(
  'a notification cannot open %s',
  async (url) => {
    const { userId } = people.add('target');
    await expect(
      notify(database.db, { userIds: [userId], kind: 'company.approved', params: { company: 'Farm' }, url }),
    ).rejects.toThrow('opens a path of the web app');
  },
);

test('an erased person leaves no notification behind', async () => {
  const { userId } = people.add('erased');
  await approved(userId, 'Farm');
  await forgetUser(database.db, userId);
  expect(await list('erased')).toMatchObject({ totalCount: 0 });
});

test('a list of many years is counted a thousand beyond the page, and no unread one past a hundred', async () => {
  const { userId } = people.add('collector');
  await database.pool.query(
    `insert into notifications.notification (user_id, kind, params, created_at)
     select $1, 'company.approved', '{"company": "Farm"}', now() - at * interval '1 minute' from generate_series(1, 1500) at`,
    [userId],
  );
  const ahead = 1000 + NOTIFICATION_PAGE_SIZE;
  expect(await list('collector')).toMatchObject({ page: 1, totalCount: ahead, unread: UNREAD_COUNTED });
  const last = Math.ceil(1500 / NOTIFICATION_PAGE_SIZE);
  expect(await list('collector', `?page=${last}`)).toMatchObject({ page: last, totalCount: 1500 });
  expect(await list('collector', `?page=${last + 1}`)).toMatchObject({ page: 1 });
});
