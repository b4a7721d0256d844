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
  it('is in force immediately, and open pages are notified', async () => {
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

  const inForce = async (id: string) =>
    (await subscriptionsOf(test.db, id, test.clock.now()))
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ plan, expiresAt }) => [plan.type, expiresAt]);

  it('given again is extended; another plan replaces it, from now on', async () => {
    const user = await seedUser(test.db);
    const { id } = await seedCompany(test.db, { members: [{ user }] });
    const first = await give(id, 'PREMIUM', '2027-04-01T00:00:00Z');
    const second = await give(id, 'PREMIUM', '2027-09-01T00:00:00+02:00');
    expect(second.body).toMatchObject({ id: first.body.id, expiresAt: '2027-08-31T22:00:00.000Z' });
    // Also a lower one: it is what staff have decided.
    const other = await give(id, 'PLUS', '2027-04-01T00:00:00Z');
    expect(await inForce(id)).toEqual([['PLUS', '2027-04-01T00:00:00.000Z']]);
    const all = await subscriptionsOf(test.db, id, test.clock.now());
    expect(all.find((item) => item.id === first.body.id)).toMatchObject({
      status: 'EXPIRED',
      expiresAt: NOW.toISOString(),
    });
    const features = `/can-users/api/plan/company/${id}/feature`;
    expect((await call<FeatureMap>(test, user, 'GET', features)).body.TRADING).toMatchObject({
      mode: 'TRIAL',
    });
    const { rows } = await test.db.$client.query(
      `select action, body::json -> 'changes' ->> 'replaces' as replaces from platform.audit_event where subject_id = $1`,
      [other.body.id],
    );
    expect(rows).toEqual([{ action: 'subscription.granted', replaces: first.body.id }]);
  });

  describe('of which a company has two from before', () => {
    const company = async (other: string, ends: string | null) => {
      const { id } = await seedCompany(test.db);
      const { body } = await give(id, 'PLUS', '2027-04-01T00:00:00Z');
      await test.db.$client.query(
        `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
         select $1, 'MANUAL', 'ACTIVE', id, now(), $3 from users.plan where type = $2`,
        [id, other, ends],
      );
      return { id, plus: body.id };
    };
    const extend = (companyId: string, id: string, plan = 'PLUS') =>
      call<Subscription>(test, staff, 'POST', '/can-users/api/subscription/manual', {
        companyId,
        id,
        plan,
        expiresAt: '2027-05-01T00:00:00Z',
      });

    it.each([
      ['PREMIUM', '2027-12-01T00:00:00.000Z'],
      ['PREMIUM', null],
      ['PLUS', null],
    ])('is extended, and the other one, %s until %s, stays', async (other, ends) => {
      const { id, plus } = await company(other, ends);
      expect((await extend(id, plus)).body.id).toBe(plus);
      expect((await inForce(id)).toSorted()).toEqual(
        [
          ['PLUS', '2027-05-01T00:00:00.000Z'],
          [other, ends],
        ].toSorted(),
      );
    });

    it('given again it replaces nothing either', async () => {
      const { id } = await company('PREMIUM', null);
      await give(id, 'PLUS', '2027-06-01T00:00:00Z');
      expect(await inForce(id)).toHaveLength(2);
    });

    it('ends both for another plan', async () => {
      const { id } = await company('PLUS', null);
      await give(id, 'PREMIUM', '2027-06-01T00:00:00Z');
      expect(await inForce(id)).toEqual([['PREMIUM', '2027-06-01T00:00:00.000Z']]);
    });

    it('cannot be extended as another one', async () => {
      const { id, plus } = await company('PREMIUM', null);
      for (const [item, plan] of [
        [plus, 'PREMIUM'],
        [randomUUID(), 'PLUS'],
      ] as const)
        expect((await extend(id, item, plan)).status).toBe(404);
    });
  });

  it('that never ends is replaced too, and leaves what is paid or tried alone', async () => {
    const { id } = await seedCompany(test.db, { plan: 'PREMIUM', planSource: 'MANUAL' });
    for (const [source, ends] of [
      ['PAID', '2027-07-01T00:00:00Z'],
      ['TRIAL', '2027-03-10T00:00:00Z'],
    ])
      await test.db.$client.query(
        `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
         select $1, $2, 'ACTIVE', id, now(), $3 from users.plan where type = 'PREMIUM'`,
        [id, source, ends],
      );
    await give(id, 'PLUS', '2027-04-01T00:00:00Z');
    expect((await inForce(id)).toSorted()).toEqual([
      ['PLUS', '2027-04-01T00:00:00.000Z'],
      ['PREMIUM', '2027-03-10T00:00:00.000Z'],
      ['PREMIUM', '2027-07-01T00:00:00.000Z'],
    ]);
  });

  it('by two hands at the same time is given once, with one event', async () => {
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

  it('by two people at the same time, who give different ones, is one', async () => {
    const { id } = await seedCompany(test.db);
    const plans = ['PLUS', 'PREMIUM', 'PLUS', 'PREMIUM'];
    const answers = await Promise.all(plans.map((plan) => give(id, plan, '2027-04-01T00:00:00Z')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await inForce(id)).toHaveLength(1);
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
    const url = (item: { id: string }) => `/can-users/api/subscription/${item.id}`;
    expect((await call(test, staff, 'DELETE', url(body))).status).toBe(204);
    const left = await subscriptionsOf(test.db, id, test.clock.now());
    expect(left).toMatchObject([{ source: 'PAID' }]);
    expect(await call(test, staff, 'DELETE', url(left[0] as Subscription))).toMatchObject({
      status: 409,
      body: { code: 'subscription.not-manual' },
    });
    expect((await call(test, staff, 'DELETE', url(body))).status).toBe(404);
  });

  it('is deleted once, also after its end', async () => {
    const { id } = await seedCompany(test.db);
    const ended = (await give(id, 'PLUS', '2027-06-30T21:59:59Z')).body;
    await give(id, 'PREMIUM', '2027-06-30T21:59:59Z');
    const remove = () => call(test, staff, 'DELETE', `/can-users/api/subscription/${ended.id}`);
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 404]);
    expect(await inForce(id)).toHaveLength(1);
  });
});

it('abroad it looks like one that does not exist', async () => {
  const { id } = (await give((await seedCompany(test.db)).id, 'PLUS', '2027-06-30T21:59:59Z')).body;
  const support = await seedStaff(test.db, 'RO');
  const read = (item: string) => call(test, support, 'GET', `/can-users/api/subscription/${item}`);
  for (const item of [id, randomUUID()])
    expect(await read(item)).toMatchObject({ status: 404, body: { code: 'subscription.not-found' } });
});
