import { DAY_MS } from '@canola/api-schema/duration';
import type { FeatureMap, Plan, PlanSource, SubscriptionStatus } from '@canola/api-schema/users/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { addSubscription } from '../index.ts';
import { currentPlan } from './plans.service.ts';

const NOW = new Date('2027-03-01T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

const daysAway = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

type Row = [
  type: 'BASIC' | 'PLUS' | 'PREMIUM',
  source: PlanSource,
  status: SubscriptionStatus,
  expires: number | null,
];

async function planWith(...rows: Row[]) {
  const { id: companyId } = await seedCompany(test.db);
  for (const [planType, source, status, expires] of rows)
    await addSubscription(test.db, {
      companyId,
      planType,
      source,
      status,
      createdAt: daysAway(-30),
      expiresAt: expires === null ? null : daysAway(expires),
    });
  const { type, source } = await currentPlan(test.db, companyId, NOW);
  return `${type} ${source}`;
}

describe('the plan in force', () => {
  it.each<[what: string, rows: Row[], plan: string]>([
    ['is BASIC without a subscription', [], 'BASIC DEFAULT'],
    ['is that of an active subscription', [['PLUS', 'PAID', 'ACTIVE', 10]], 'PLUS PAID'],
    [
      'is the highest type',
      [
        ['PLUS', 'PAID', 'ACTIVE', 10],
        ['PREMIUM', 'TRIAL', 'ACTIVE', 5],
      ],
      'PREMIUM TRIAL',
    ],
    [
      'is PAID before MANUAL',
      [
        ['PLUS', 'PAID', 'ACTIVE', 10],
        ['PLUS', 'MANUAL', 'ACTIVE', 99],
      ],
      'PLUS PAID',
    ],
    [
      'is MANUAL before TRIAL',
      [
        ['PREMIUM', 'TRIAL', 'ACTIVE', 9],
        ['PREMIUM', 'MANUAL', 'ACTIVE', 1],
      ],
      'PREMIUM MANUAL',
    ],
    ['ends with its expiry, whatever the status says', [['PREMIUM', 'PAID', 'ACTIVE', 0]], 'BASIC DEFAULT'],
    ['lasts until it expires when it was cancelled', [['PLUS', 'PAID', 'CANCELLED', 1]], 'PLUS PAID'],
    ['is over when a cancelled one has expired', [['PLUS', 'PAID', 'CANCELLED', -1]], 'BASIC DEFAULT'],
    ['is not one that awaits its payment', [['PREMIUM', 'PAID', 'AWAITING_PAYMENT', 30]], 'BASIC DEFAULT'],
    ['is not one that is past due', [['PREMIUM', 'PAID', 'PAST_DUE', 30]], 'BASIC DEFAULT'],
    ['is not a deleted one', [['PREMIUM', 'MANUAL', 'DELETED', 30]], 'BASIC DEFAULT'],
  ])('%s', async (_what, rows, plan) => {
    expect(await planWith(...rows)).toBe(plan);
  });
});

describe('GET /api/plan/company/{id}/feature', () => {
  const featuresOf = (user: Awaited<ReturnType<typeof seedUser>>, id: string) =>
    call<FeatureMap>(test, user, 'GET', `/can-users/api/plan/company/${id}/feature`);

  it("follows the company's plan immediately", async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { members: [{ user, role: 'USER' }] });
    expect((await featuresOf(user, company.id)).body.TRADING).toEqual({
      menu: false,
      mode: 'TRIAL',
      planId: 3,
      planType: 'PREMIUM',
    });
    await addSubscription(test.db, {
      companyId: company.id,
      planType: 'PREMIUM',
      source: 'MANUAL',
      status: 'ACTIVE',
      createdAt: NOW,
    });
    expect((await featuresOf(user, company.id)).body.TRADING).toEqual({
      menu: true,
      mode: 'FULL',
      planId: 3,
      planType: 'PREMIUM',
    });
  });

  it('is the map of BASIC while the membership is waiting, whatever the company pays for', async () => {
    const [waiting, member] = [await seedUser(test.db), await seedUser(test.db)];
    const premium = await seedCompany(test.db, {
      plan: 'PREMIUM',
      members: [{ user: waiting, approvalState: 'WAITING' }],
    });
    const basic = await seedCompany(test.db, { members: [{ user: member }] });
    expect((await featuresOf(waiting, premium.id)).body).toEqual((await featuresOf(member, basic.id)).body);
  });
});

describe('GET /api/plan/feature', () => {
  it('is the map of a person without a company', async () => {
    const user = await seedUser(test.db, { phone: { countryCode: '+353', phoneNumber: '871234567' } });
    const { body } = await call<FeatureMap>(test, user, 'GET', '/can-users/api/plan/feature');
    expect(Object.keys(body)).toHaveLength(9);
    expect(body.STOCK_EXCHANGE).toEqual({ menu: true, mode: 'FULL', planId: null, planType: 'BASIC' });
    expect(body.STORAGES.menu).toBe(false);
  });

  it('requires a finished registration', async () => {
    const user = await seedUser(test.db, { isRegistered: false });
    expect(await call(test, user, 'GET', '/can-users/api/plan/feature')).toMatchObject({
      status: 403,
      body: { code: 'user.not-registered' },
    });
  });
});

describe('GET /api/plan/company/{id}', () => {
  it("offers every plan with its features and the prices of the company's country", async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { country: 'RO', members: [{ user }] });
    const { body } = await call<Plan[]>(test, user, 'GET', `/can-users/api/plan/company/${company.id}`);
    expect(body.map(({ id, name, type }) => [id, name, type])).toEqual([
      [1, 'Basic', 'BASIC'],
      [2, 'Plus', 'PLUS'],
      [3, 'Premium', 'PREMIUM'],
    ]);
    expect(body[0]?.periods).toEqual([]);
    expect(body[0]?.features).toContainEqual({ type: 'MARKET_NEWS', mode: 'TRIAL', icon: 'newspaper' });
    expect(
      body[1]?.periods.map(({ type, price, currency }) => [type, price, currency.type, currency.precision]),
    ).toEqual([
      ['DAILY', '1.97', 'RON', 2],
      ['MONTHLY', '59.00', 'RON', 2],
      ['QUARTERLY', '168.15', 'RON', 2],
      ['YEARLY', '601.80', 'RON', 2],
    ]);
  });

  it('can be requested for one period, and refuses unknown ones', async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { members: [{ user }] });
    const url = `/can-users/api/plan/company/${company.id}`;
    const { body } = await call<Plan[]>(test, user, 'GET', `${url}?period=YEARLY`);
    expect(body.flatMap(({ periods }) => periods.map(({ type, price }) => [type, price]))).toEqual([
      ['YEARLY', '2958.00'],
      ['YEARLY', '7038.00'],
    ]);
    expect((await call(test, user, 'GET', `${url}?period=WEEKLY`)).status).toBe(400);
    expect((await call(test, user, 'GET', `${url}?other=1`)).status).toBe(400);
  });

  it('offers no days outside of demo mode', async () => {
    const live = await buildTestApp({ config: { demo: false } });
    try {
      const user = await seedUser(live.db);
      const company = await seedCompany(live.db, { members: [{ user }] });
      const { body } = await call<Plan[]>(live, user, 'GET', `/can-users/api/plan/company/${company.id}`);
      expect(body[1]?.periods.map(({ type }) => type)).toEqual(['MONTHLY', 'QUARTERLY', 'YEARLY']);
    } finally {
      await live.close();
    }
  });
});
