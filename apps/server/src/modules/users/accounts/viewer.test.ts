import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { findViewer } from './viewer.service.ts';

const NOW = new Date('2026-10-15T08:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

it('a membership lists the features that the plan in force gives in full', async () => {
  const user = await seedUser(test.db);
  const companies = {
    basic: await seedCompany(test.db, { members: [{ user }] }),
    plus: await seedCompany(test.db, { plan: 'PLUS', members: [{ user }] }),
    lapsing: await seedCompany(test.db, {
      plan: 'PREMIUM',
      planExpiresAt: new Date(NOW.getTime() + 1000),
      members: [{ user }],
    }),
  };
  const features = async () => {
    const claims = { subject: user.subject, email: user.email, emailVerified: true, permissions: [] };
    const { memberships } = await findViewer(test.deps, claims);
    return Object.fromEntries(
      Object.entries(companies).map(([name, { id }]) => [
        name,
        memberships.find((one) => one.companyId === id)?.fullFeatures.toSorted(),
      ]),
    );
  };
  const basic = ['STOCK_EXCHANGE', 'STORAGES', 'TRANSACTIONS_ORDERS'];
  const plus = [...basic, 'MARKETPLACE', 'MARKET_NEWS', 'PURCHASE_PRICES', 'QUICK_TRADING'].toSorted();
  expect(await features()).toEqual({ basic, plus, lapsing: [...plus, 'TRADING'].toSorted() });
  test.clock.set(new Date(NOW.getTime() + 1000));
  expect(await features()).toEqual({ basic, plus, lapsing: basic });
});
