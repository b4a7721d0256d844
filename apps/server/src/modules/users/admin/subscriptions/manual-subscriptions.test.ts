import { randomUUID } from 'node:crypto';
import type { FeatureMap, Subscription } from '@canola/api-schema/users/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { openLivePage } from '../../../../../test/live-page.ts';
import { seedStaff } from '../../../../../test/staff.ts';
import { subscriptionsOf } from '../../plans/plans.service.ts';

const NOW = new Date('2027-03-01T08:00:00Z');
let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const give = (companyId: string, plan: string, expiresAt: string) =>
  call<Subscription>(test, staff, 'POST', '/can-users/api/subscription/manual', {
    companyId,
    plan,
    expiresAt,
  });

describe('a plan given by staff', () => {
  it('is in force at once, and open pages hear of it', async () => {
    const user = await seedUser(test.db);
    const { id } = await seedCompany(test.db, { members: [{ user }] });
    const page = await openLivePage(test, user);
    expect(await give(id, 'PREMIUM', '2027-06-30T21:59:59Z')).toMatchObject({
      status: 200,
      body: { source: 'MANUAL', status: 'ACTIVE', plan: { type: 'PREMIUM' }, isCancellable: false },
    });
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    const url = `/can-users/api/plan/company/${id}/feature`;
    expect((await call<FeatureMap>(test, user, 'GET', url)).body.TRADING).toMatchObject({ mode: 'FULL' });
  });

  it('given again is extended; another plan stands beside it', async () => {
    const { id } = await seedCompany(test.db);
    const first = await give(id, 'PLUS', '2027-04-01T00:00:00Z');
    const second = await give(id, 'PLUS', '2027-09-01T00:00:00+02:00');
    expect(second.body).toMatchObject({ id: first.body.id, expiresAt: '2027-08-31T22:00:00.000Z' });
    await give(id, 'PREMIUM', '2027-04-01T00:00:00Z');
    expect(await subscriptionsOf(test.db, id, test.clock.now())).toHaveLength(2);
  });

  it('by two hands at once is given once, with one event', async () => {
    const { id } = await seedCompany(test.db);
    const answers = await Promise.all([1, 2].map(() => give(id, 'PLUS', '2027-04-01T00:00:00Z')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subscriptionsOf(test.db, id, test.clock.now())).toHaveLength(1);
    const { rows } = await test.db.$client.query(
      'select action from platform.audit_event where company_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'subscription.granted' }]);
  });

  it('ends in the future', async () => {
    const { id } = await seedCompany(test.db);
    expect(await give(id, 'PLUS', NOW.toISOString())).toMatchObject({
      status: 422,
      body: { code: 'subscription.expiry-past', fields: { expiresAt: ['date.past'] } },
    });
    expect((await give(id, 'PLUS', '2027-13-01')).status).toBe(400);
    // With its offset this is the year 10000, which our own response could not write.
    expect((await give(id, 'PLUS', '9999-12-31T23:59:59-11:00')).status).toBe(400);
    expect((await give(id, 'BASIC', '2027-12-01T00:00:00Z')).status).toBe(400);
  });

  it('can be deleted; what is paid for or tried cannot', async () => {
    const { id } = await seedCompany(test.db, { plan: 'PLUS' });
    const { body } = await give(id, 'PREMIUM', '2027-06-30T21:59:59Z');
    const url = (one: { id: string }) => `/can-users/api/subscription/${one.id}`;
    expect((await call(test, staff, 'DELETE', url(body))).status).toBe(204);
    const left = await subscriptionsOf(test.db, id, test.clock.now());
    expect(left).toMatchObject([{ source: 'PAID' }]);
    expect(await call(test, staff, 'DELETE', url(left[0] as Subscription))).toMatchObject({
      status: 409,
      body: { code: 'subscription.not-manual' },
    });
    expect((await call(test, staff, 'DELETE', url(body))).status).toBe(404);
  });
});

it('abroad it cannot be told from one that does not exist', async () => {
  const { id } = (await give((await seedCompany(test.db)).id, 'PLUS', '2027-06-30T21:59:59Z')).body;
  const support = await seedStaff(test.db, 'RO');
  const read = (one: string) => call(test, support, 'GET', `/can-users/api/subscription/${one}`);
  for (const one of [id, randomUUID()])
    expect(await read(one)).toMatchObject({ status: 404, body: { code: 'subscription.not-found' } });
});
