import { DAY_MS } from '@canola/api-schema/duration';
import type { DigestPreview } from '@canola/api-schema/notifications/mail-choice';
import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { listNewsReaders } from '../../users/index.ts';
import { type NewsDesk, NOW, openNewsDesk, REPORTS } from '../test-desk.ts';

let desk: NewsDesk;
let reader: SeededUser;
beforeAll(async () => {
  desk = await openNewsDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.test.clock.set(NOW);
  reader = (await desk.reader('BASIC')).user;
});

const patch = (id: string, change: object) => desk.ask(desk.editor, 'PATCH', `${REPORTS}/${id}`, change);
const told = async (as = reader) =>
  (await desk.ask<NotificationPage>(as, 'GET', '/can-notifications/api/notification')).body.notifications;

test('published and taken back, as often as one likes', async () => {
  const { id } = await desk.create();
  for (const status of ['PUBLISHED', 'PUBLISHED', 'DRAFT', 'DRAFT', 'PUBLISHED'] as const) {
    const { status: code, body } = await patch(id, { status });
    expect([code, body.status, body.version]).toEqual([200, status, 1]);
    const seen = await desk.ask(reader, 'GET', `${REPORTS}/${id}`);
    expect(seen.status).toBe(status === 'PUBLISHED' ? 200 : 404);
  }
});

test('a report says when it was published first', async () => {
  const { id } = await desk.create();
  const seen = async (as = reader) => (await desk.ask(as, 'GET', `${REPORTS}/${id}`)).body.publishedAt;
  expect(await seen(desk.editor)).toBeNull();
  await patch(id, { status: 'PUBLISHED' });
  expect(await seen()).toBe(NOW.toISOString());
  await patch(id, { status: 'DRAFT' });
  desk.test.clock.set(new Date(NOW.getTime() + DAY_MS));
  expect(await seen(desk.editor)).toBe(NOW.toISOString());
  await patch(id, { status: 'PUBLISHED' });
  expect(await seen()).toBe(NOW.toISOString());
});

test('readers are notified once, however often it is published, without a word of the report', async () => {
  const { id } = await desk.publish({ headline: 'Zirkonium' });
  await desk.test.runJobs();
  // Finished jobs are remembered for some days only.
  await desk.test.db.$client.query('delete from platform.inbox');
  await patch(id, { status: 'DRAFT' });
  await patch(id, { status: 'PUBLISHED' });
  await desk.test.runJobs();
  expect((await told()).filter(({ url }) => url === `/reports/${id}`)).toMatchObject([
    {
      kind: 'report.published',
      title: 'New market report',
      body: 'The market report for 9 November to 15 November is out.',
      url: `/reports/${id}`,
    },
  ]);
});

test('the digest has a new report, until that is taken back', async () => {
  const { id } = await desk.publish();
  await desk.test.runJobs();
  await desk.test.db.$client.query('update notifications.notification set created_at = $1 where url = $2', [
    NOW.toISOString(),
    `/reports/${id}`,
  ]);
  const links = async () => {
    const { body } = await desk.ask<DigestPreview>(reader, 'GET', '/can-notifications/api/digest');
    return body.sections.flatMap(({ lines }) => lines.map(({ url }) => url));
  };
  expect(await links()).toContain(`/reports/${id}`);
  await patch(id, { status: 'DRAFT' });
  expect(await links()).not.toContain(`/reports/${id}`);
});

test('a mail about a report goes to nobody after it was taken back, or without the feature', async () => {
  const { db, clock } = desk.test;
  const mailOf = { bell: true, push: false, mail: true };
  const changes = {
    kept: async () => {},
    withdrawn: async (id: string) => patch(id, { status: 'DRAFT' }),
    'without the feature': async () =>
      db.$client.query(
        `update users.plan_feature set feature = 'X' where feature = 'MARKET_NEWS' and plan_id = 1`,
      ),
  };
  const mailed: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    clock.set(NOW);
    reader = (await desk.reader('BASIC')).user;
    await desk.ask(reader, 'PUT', '/can-notifications/api/channels/report.published', mailOf);
    const { id } = await desk.publish();
    await desk.test.runJobs();
    await change(id);
    await db.$client.query(
      `update graphile_worker._private_jobs set run_at = now() where key like 'notifications.mail:%'`,
    );
    await desk.test.runJobs();
    const { rows } = await db.$client.query('select subject from platform.outbox_mail where recipient = $1', [
      reader.email,
    ]);
    if (rows.length > 0) mailed.push(name);
  }
  await db.$client.query(`update users.plan_feature set feature = 'MARKET_NEWS' where feature = 'X'`);
  expect(mailed).toEqual(['kept']);
});

test('two processes that publish and announce at the same time notify readers once', async () => {
  const other = await buildTestApp({ now: NOW, sharing: desk.test });
  const { id } = await desk.create();
  const publish = () => patch(id, { status: 'PUBLISHED' });
  await Promise.all([publish(), publish(), publish()]);
  // The same part again, as after a worker that died before it could say that it was done.
  await desk.test.db.$client.query(
    `select graphile_worker.add_job('news.announce', json_build_object('reportId', $1::text, 'after', null))`,
    [id],
  );
  await Promise.all([desk.test.runJobs(), other.runJobs()]);
  expect((await told()).filter(({ url }) => url === `/reports/${id}`)).toHaveLength(1);
  await other.close();
});

test('only those are notified who read that language and see the news', async () => {
  const { db } = desk.test;
  const someone = (options: Parameters<typeof seedUser>[1]) => seedUser(db, { language: 'ro', ...options });
  const member = async (approvalState: 'APPROVED' | 'WAITING' | 'BLOCKED') => {
    const user = await someone({});
    await seedCompany(db, { members: [{ user, approvalState }] });
    return user;
  };
  const expected = [await someone({}), await member('APPROVED'), await member('WAITING')];
  await someone({ isBlocked: true });
  await someone({ isRegistered: false });
  await member('BLOCKED');
  await seedUser(db, { language: 'cs' });
  const page = { language: 'ro', after: null, limit: 100, now: NOW } as const;
  expect(await listNewsReaders(db, page)).toEqual(expected.map(({ id }) => id).toSorted());

  await db.$client.query(
    `update users.plan_feature set feature = 'X' where feature = 'MARKET_NEWS' and plan_id = 1`,
  );
  const paying = await someone({});
  await seedCompany(db, { plan: 'PLUS', members: [{ user: paying }] });
  expect(await listNewsReaders(db, page)).toEqual([paying.id]);
  await db.$client.query(`update users.plan_feature set feature = 'MARKET_NEWS' where feature = 'X'`);
  const rest = await listNewsReaders(db, { ...page, limit: 2 });
  expect(await listNewsReaders(db, { ...page, after: rest[1] ?? null })).toEqual(
    [...expected, paying]
      .map(({ id }) => id)
      .toSorted()
      .slice(2),
  );
});

test('more readers than one statement takes are all notified, each once', async () => {
  const { db } = desk.test;
  await db.$client.query(
    `insert into users.app_user (subject, email, name, phone_code, phone_number, language, news_language, registered_at)
     select 'crowd-' || n, n || '@crowd.test', 'Crowd', '+420', '602418337', 'cs', 'cs', now()
     from generate_series(1, 5200) n`,
  );
  const { id } = await desk.publish({ language: 'cs' });
  await desk.test.runJobs();
  const { rows } = await db.$client.query(
    `select count(*)::int as told, count(distinct n.user_id)::int as people
     from notifications.notification n join users.app_user u on u.id = n.user_id
     where n.url = $1 and u.subject like 'crowd-%'`,
    [`/reports/${id}`],
  );
  expect(rows).toEqual([{ told: 5200, people: 5200 }]);
});

const AT = '2026-11-20T05:00:00.000Z';

test('a scheduled report is a draft until its time', async () => {
  const { id } = await desk.create();
  const { body } = await patch(id, { status: 'PUBLISHED', publishAt: '2026-11-20T06:00:00+01:00' });
  expect(body).toMatchObject({ status: 'DRAFT', publishAt: AT });
  desk.test.clock.set(new Date('2026-11-20T04:59:59Z'));
  await desk.test.runJobs();
  expect((await desk.ask(reader, 'GET', `${REPORTS}/${id}`)).status).toBe(404);
  desk.test.clock.set(new Date(AT));
  await desk.test.runJobs();
  const seen = await desk.ask(reader, 'GET', `${REPORTS}/${id}`);
  expect(seen.body).toMatchObject({ status: 'PUBLISHED', publishAt: null });
  expect((await told()).filter(({ url }) => url === `/reports/${id}`)).toHaveLength(1);
});

test('a later time replaces an earlier one, and taking back cancels', async () => {
  const moved = await desk.create();
  const cancelled = await desk.create();
  const later = '2026-11-21T05:00:00.000Z';
  for (const { id } of [moved, cancelled]) await patch(id, { status: 'PUBLISHED', publishAt: AT });
  await patch(moved.id, { status: 'PUBLISHED', publishAt: later });
  expect((await patch(cancelled.id, { status: 'DRAFT' })).body.publishAt).toBeNull();
  const statuses = async () =>
    Promise.all(
      [moved, cancelled].map(
        async ({ id }) => (await desk.ask(desk.editor, 'GET', `${REPORTS}/${id}`)).body.status,
      ),
    );
  desk.test.clock.set(new Date(AT));
  await desk.test.runJobs();
  expect(await statuses()).toEqual(['DRAFT', 'DRAFT']);
  desk.test.clock.set(new Date(later));
  await desk.test.runJobs();
  expect(await statuses()).toEqual(['PUBLISHED', 'DRAFT']);
});

test('a job that runs too early, by a clock that is behind, tries again at the time', async () => {
  const { id } = await desk.create();
  await patch(id, { status: 'PUBLISHED', publishAt: AT });
  await desk.test.db.$client.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `news.publish:${id}`,
  ]);
  await desk.test.runJobs();
  expect((await desk.ask(desk.editor, 'GET', `${REPORTS}/${id}`)).body).toMatchObject({
    status: 'DRAFT',
    publishAt: AT,
  });
  desk.test.clock.set(new Date(AT));
  await desk.test.runJobs();
  expect((await desk.ask(desk.editor, 'GET', `${REPORTS}/${id}`)).body.status).toBe('PUBLISHED');
});

test.each([
  ['in the past', 'DRAFT', { status: 'PUBLISHED', publishAt: NOW.toISOString() }],
  ['of a draft that stays one', 'DRAFT', { status: 'DRAFT', publishAt: AT }],
  ['of what is published', 'PUBLISHED', { status: 'PUBLISHED', publishAt: AT }],
])('a time %s is refused', async (_, before, change) => {
  const { id } = before === 'DRAFT' ? await desk.create() : await desk.publish();
  const { status, body } = await patch(id, change);
  expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'report.invalid', ['publishAt']]);
});
