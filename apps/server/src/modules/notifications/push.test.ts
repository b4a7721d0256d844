import type { Channels } from '@canola/api-schema/notifications/channels';
import { MAX_PUSH_TOKENS, PUSH_PLATFORMS } from '@canola/api-schema/notifications/push';
import { eq, sql } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { forgetDevices, notify, vapidPublicKey } from './index.ts';
import { pushToken } from './notifications.tables.ts';
import { lockDevices, savePushToken } from './push.queries.ts';
import { PUSH } from './push.tasks.ts';
import {
  bearer,
  createPeople,
  membershipIn,
  openTestDatabase,
  type Process,
  startProcess,
} from './test-harness.ts';
import { type PushService, startPushService, subscribe } from './test-push-service.ts';

const people = createPeople();
let database: TestDatabase;
let server: Process;
let service: PushService;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startProcess(database, people);
});
beforeEach(async () => {
  service = await startPushService();
  return () => service.close();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const register = (name: string, token: string, platform = 'IOS', app = server.app) =>
  app.inject({
    method: 'POST',
    url: '/can-notifications/api/push',
    headers: bearer(name),
    payload: { platform, token },
  });

const tokensOf = ({ userId }: Viewer) =>
  database.db.select().from(pushToken).where(eq(pushToken.userId, userId));

const approve = (...readers: Viewer[]) =>
  notify(database.db, {
    userIds: readers.map((reader) => reader.userId),
    kind: 'company.approved',
    params: { company: 'Farm' },
    url: '/storages',
  });

test('a push reaches the browser signed by this server, and only the browser can read it', async () => {
  const anna = people.add('anna', 'cs');
  const browser = subscribe(service.origin);
  expect((await register('anna', browser.token)).statusCode).toBe(201);
  await approve(anna);
  await server.runJobs();

  expect(service.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = service.received;
  expect(browser.decrypt(body)).toEqual({
    id: expect.any(String),
    title: 'Firma Farm byla schválena',
    body: 'Nyní můžete obchodovat, spravovat sklady a podepisovat smlouvy.',
    url: '/storages',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });

  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(await vapidPublicKey(database.db));
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
  expect(verified.payload).toMatchObject({ aud: service.origin, sub: 'mailto:support@canola.test' });
});

test('the key pair is made once, whichever process is first', async () => {
  const empty = await openTestDatabase();
  const keys = await Promise.all(Array.from({ length: 5 }, () => vapidPublicKey(empty.db)));
  expect(new Set(keys).size).toBe(1);
  await empty.drop();
});

test.each(PUSH_PLATFORMS)('the platform %s is accepted', async (platform) => {
  people.add(`on-${platform}`);
  const response = await register(`on-${platform}`, subscribe(service.origin).token, platform);
  expect(response.json()).toEqual({ id: expect.any(String), platform });
});

test('the same token twice is answered with 409, and says that a token for the user already exists', async () => {
  const twice = people.add('twice');
  const browser = subscribe(service.origin);
  await register('twice', browser.token);
  const again = await register('twice', browser.token);
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'push.token-exists' });
  expect(again.json().message).toMatch(/token for the user already exists/i);
  expect(await tokensOf(twice)).toHaveLength(1);
});

test('a browser with new keys under its old address replaces its token', async () => {
  const renewed = people.add('renewed');
  const before = subscribe(service.origin);
  const after = subscribe(service.origin);
  await register('renewed', before.token);
  const token = JSON.stringify({ endpoint: before.endpoint, keys: after.keys });
  expect((await register('renewed', token)).statusCode).toBe(201);
  expect(await tokensOf(renewed)).toMatchObject([{ endpoint: before.endpoint, p256dh: after.keys.p256dh }]);
});

test('the eleventh browser takes the place of the one unseen for longest', async () => {
  const many = people.add('many');
  // A number, not the constant: another limit is another rule.
  const browsers = Array.from({ length: 10 }, () => subscribe(service.origin));
  for (const browser of browsers) await register('many', browser.token);
  const [first, second, ...rest] = browsers;
  await register('many', first?.token ?? '');
  const newest = subscribe(service.origin);
  await register('many', newest.token);
  const kept = (await tokensOf(many)).map((row) => row.endpoint);
  expect(kept.toSorted()).toEqual([first, newest, ...rest].map((item) => item?.endpoint ?? '').toSorted());
  expect(kept).not.toContain(second?.endpoint);
});

test('two browsers at the same time do not pass the limit together: the second waits for the first', async () => {
  const crowded = people.add('crowded');
  for (let index = 0; index < MAX_PUSH_TOKENS; index++)
    await register('crowded', subscribe(service.origin).token);
  let second: ReturnType<typeof register> | undefined;
  await database.db.transaction(async (tx) => {
    await lockDevices(tx, crowded.userId);
    second = register('crowded', subscribe(service.origin).token);
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await database.db.execute(waiting)).rows.length).toBe(1);
    const { endpoint, keys } = subscribe(service.origin);
    const use = { platform: 'WEB', language: 'en', seenAt: new Date() } as const;
    await savePushToken(tx, crowded.userId, { endpoint, ...keys }, use);
  });
  expect((await second)?.statusCode).toBe(201);
  expect(await tokensOf(crowded)).toHaveLength(MAX_PUSH_TOKENS);
});

test('a shared browser gets only the messages of the person who signed in last', async () => {
  const before = people.add('before');
  const after = people.add('after');
  const browser = subscribe(service.origin);
  await register('before', browser.token);
  // Knowing only the address takes nothing away.
  await register('after', JSON.stringify({ ...browser, keys: subscribe(service.origin).keys }));
  expect(await tokensOf(before)).toHaveLength(1);
  await register('after', browser.token);
  expect(await tokensOf(before)).toHaveLength(0);
  expect(await tokensOf(after)).toHaveLength(1);
});

const POINT = Buffer.from(subscribe('').keys.p256dh, 'base64url');

const vendor = (endpoint: string) => {
  const { keys } = subscribe('https://fcm.googleapis.com');
  return JSON.stringify({ endpoint, keys });
};

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('a subscription at %s is accepted', async (endpoint) => {
  const name = `at ${endpoint}`.replaceAll(/\W/g, '');
  people.add(name);
  expect((await register(name, vendor(endpoint))).statusCode).toBe(201);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evilpush.apple.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://10.0.0.5/internal',
])('a subscription at %s is refused', async (endpoint) => {
  people.add('refused');
  const response = await register('refused', vendor(endpoint));
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ code: 'push.token-invalid' });
});

test('loopback is no push service outside of demo mode', async () => {
  people.add('local');
  const production = await startProcess(database, people, PRODUCTION_SETTINGS);
  const { token } = subscribe(service.origin);
  expect((await register('local', token, 'WEB', production.app)).statusCode).toBe(422);
  await production.close();
});

test.each([
  ['no JSON', 'abc'],
  ['no subscription', '{"endpoint":"https://fcm.googleapis.com/x"}'],
  ['a point off the curve', keysOf(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]), 16)],
  ['a compressed point', keysOf(Buffer.concat([Buffer.from([2]), POINT.subarray(1)]), 16)],
  ['a short secret', keysOf(POINT, 8)],
])('a token that is %s is refused', async (_, token) => {
  people.add('clumsy');
  expect((await register('clumsy', token)).json()).toMatchObject({ code: 'push.token-invalid' });
});

function keysOf(point: Buffer, authLength: number): string {
  const auth = Buffer.alloc(authLength, 1).toString('base64url');
  return JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: point.toString('base64url'), auth },
  });
}

test.each([404, 410])('an endpoint that answers %i is dropped and used no more', async (status) => {
  const gone = people.add(`gone-${status}`);
  await register(`gone-${status}`, subscribe(service.origin).token);
  service.answers(async () => status);
  await approve(gone);
  await server.runJobs();
  expect(service.received).toHaveLength(1);
  expect(await tokensOf(gone)).toHaveLength(0);
  await approve(gone);
  await server.runJobs();
  expect(service.received).toHaveLength(1);
});

test('one browser that fails holds up no other, and is tried again until it answers, once', async () => {
  const [slow, quick] = [people.add('slow'), people.add('quick')];
  const broken = await startPushService();
  broken.answers(async () => 503);
  await register('slow', subscribe(broken.origin).token);
  await register('quick', subscribe(service.origin).token);
  await approve(slow, quick);
  await expect(server.runJobs()).rejects.toThrow('503');
  expect(service.received).toHaveLength(1);
  expect(broken.pending.size).toBe(0);

  broken.answers(async () => 201);
  await server.runJobs({ hoursLater: 1 });
  await server.runJobs({ hoursLater: 2 });
  expect(broken.pending.size).toBe(1);
  expect(service.received).toHaveLength(1);
  await broken.close();
});

test('a person with two browsers gets one push in each', async () => {
  const both = people.add('both');
  const browsers = [subscribe(service.origin), subscribe(service.origin)];
  for (const { token } of browsers) await register('both', token);
  await approve(both);
  await server.runJobs();
  expect(service.received).toHaveLength(2);
  const read = browsers.map(({ decrypt }) =>
    service.received.filter(({ body }) => {
      try {
        return decrypt(body);
      } catch {
        return false;
      }
    }),
  );
  expect(read.map((pushes) => pushes.length)).toEqual([1, 1]);
});

test('a send that is cut off on the way is repeated, and a job that runs again sends nothing', async () => {
  const cut = people.add('cut');
  await register('cut', subscribe(service.origin).token);
  service.answers(async () => 'cut');
  await approve(cut);
  await expect(server.runJobs()).rejects.toThrow('fetch failed');
  service.answers(async () => 201);
  await server.runJobs({ hoursLater: 1 });
  expect(service.received).toHaveLength(1);

  const notificationId = String(service.received[0]?.headers.topic).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );
  const [token] = await tokensOf(cut);
  await enqueue(database.db, PUSH, { notificationId, tokenId: token?.id ?? '' });
  await server.runJobs();
  expect(service.received).toHaveLength(1);
});

test('killed between the send and its mark, it is sent again, and the reader still gets one message', async () => {
  const killed = people.add('killed');
  const browser = subscribe(service.origin);
  await register('killed', browser.token);
  service.answers(async () => {
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`);
    return 201;
  });
  await approve(killed);
  await expect(server.runJobs()).rejects.toThrow();
  expect(service.received).toHaveLength(1);

  service.answers(async () => 201);
  await server.runJobs({ hoursLater: 1 });
  expect(service.received).toHaveLength(2);
  expect(service.pending.size).toBe(1);
  const [first, second] = service.received.map(({ body }) => browser.decrypt(body));
  expect(second).toEqual(first);
});

test('a message that was archived in the meantime, or is a day old, is not pushed', async () => {
  const late = people.add('late');
  await register('late', subscribe(service.origin).token);
  await approve(late);
  await server.runJobs({ hoursLater: 25 });
  await approve(late);
  await database.db.execute(
    sql`update notifications.notification set archived_at = now() where user_id = ${late.userId}`,
  );
  await server.runJobs();
  expect(service.received).toHaveLength(0);
});

test('a redirect is not followed', async () => {
  const lured = people.add('lured');
  await register('lured', subscribe(service.origin).token);
  service.answers(async () => 307);
  await approve(lured);
  await server.runJobs();
  expect(service.received).toHaveLength(1);
});

test('a person without a device costs no job, and one who lost theirs gets nothing', async () => {
  const plain = people.add('plain');
  await approve(plain);
  const jobs = await database.db.execute(sql`select task_identifier from graphile_worker.jobs`);
  expect(jobs.rows.filter((job) => job.task_identifier === 'notifications.fan-out')).toEqual([]);

  await register('plain', subscribe(service.origin).token);
  await forgetDevices(database.db, plain.userId);
  await approve(plain);
  await server.runJobs();
  expect(service.received).toHaveLength(0);
});

test('a push is judged when it is sent: no price that the plan masks, and nothing of a company that was left', async () => {
  const companyId = crypto.randomUUID();
  const params = {
    crop: { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' },
    tons: '10',
    price: '4321.5',
    lowPrice: '5000',
    currency: 'CZK',
  };
  const member = people.add('pushed', 'en', companyId);
  const browser = subscribe(service.origin);
  await register('pushed', browser.token);
  const refuse = () =>
    notify(database.db, { userIds: [member.userId], companyId, kind: 'order.stop-refused', params });
  const bodies = () => service.received.map(({ body }) => JSON.stringify(browser.decrypt(body)));

  await refuse();
  await server.runJobs();
  expect(bodies().at(-1)).toContain('4,321.50');

  await refuse();
  people.changes('pushed', [membershipIn(companyId, { fullFeatures: [] })]);
  await server.runJobs();
  expect(bodies()).toHaveLength(2);
  expect(bodies().at(-1)).toContain('5,000');
  expect(bodies().at(-1)).not.toMatch(/4,?321/);

  for (const memberships of [[], [membershipIn(companyId, { approvalState: 'BLOCKED' })]]) {
    people.changes('pushed', [membershipIn(companyId)]);
    await refuse();
    people.changes('pushed', memberships);
    await server.runJobs();
    expect(bodies()).toHaveLength(2);
  }
});

test('a push follows the choice of the moment, and needs no bell', async () => {
  const companyId = crypto.randomUUID();
  const reader = people.add('chooser', 'en', companyId);
  await register('chooser', subscribe(service.origin).token);
  const choose = (payload: Channels) =>
    server.app.inject({
      method: 'PUT',
      url: '/can-notifications/api/channels/contract.signed',
      headers: bearer('chooser'),
      payload,
    });
  const params = { crop: { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' }, tons: '10', trader: 'Agro' };
  const tell = () =>
    notify(database.db, { userIds: [reader.userId], companyId, kind: 'contract.signed', params });
  await tell();
  await choose({ bell: true, push: false, mail: true });
  await server.runJobs();
  expect(service.received).toHaveLength(0);
  await choose({ bell: false, push: true, mail: false });
  await tell();
  await server.runJobs();
  expect(service.received).toHaveLength(1);
});
