import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import type { Database } from '../../../platform/database/database.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { listViewerRows } from './accounts.queries.ts';
import { findReader, findViewer } from './viewer.service.ts';

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
        memberships.find(({ companyId }) => companyId === id)?.fullFeatures.toSorted(),
      ]),
    );
  };
  const basic = ['STOCK_EXCHANGE', 'STORAGES', 'TRANSACTIONS_ORDERS'];
  const plus = [
    ...basic,
    'MARKETPLACE',
    'MARKET_NEWS',
    'POSITION',
    'PURCHASE_PRICES',
    'QUICK_TRADING',
  ].toSorted();
  expect(await features()).toEqual({ basic, plus, lapsing: [...plus, 'TRADING'].toSorted() });
  test.clock.set(new Date(NOW.getTime() + 1000));
  expect(await features()).toEqual({ basic, plus, lapsing: basic });
});

it('a message reaches nobody who is blocked or unknown', async () => {
  const [reader, blocked] = [await seedUser(test.db), await seedUser(test.db)];
  await test.db.update(appUser).set({ blockedAt: NOW }).where(eq(appUser.id, blocked.id));
  expect(await findReader(test.deps, reader.id)).toMatchObject({ userId: reader.id });
  expect(await findReader(test.deps, blocked.id)).toBeUndefined();
  expect(await findReader(test.deps, '018f3c1e-0000-7000-8000-000000000000')).toBeUndefined();
});

it('a request is noted as activity every five minutes, and a new verified e-mail immediately', async () => {
  const user = await seedUser(test.db);
  const visit = async (claims: { email?: string; emailVerified?: boolean } = {}) => {
    await findViewer(test.deps, {
      subject: user.subject,
      email: user.email,
      emailVerified: true,
      permissions: [],
      ...claims,
    });
    const [row] = await test.db
      .select({ activityAt: appUser.activityAt, email: appUser.email })
      .from(appUser)
      .where(eq(appUser.id, user.id));
    return row;
  };
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  test.clock.set(at(0));
  expect(await visit()).toEqual({ activityAt: at(0), email: user.email });
  test.clock.set(at(299));
  expect(await visit()).toEqual({ activityAt: at(0), email: user.email });
  test.clock.set(at(300));
  expect(await visit()).toEqual({ activityAt: at(300), email: user.email });
  test.clock.set(at(301));
  expect(await visit({ email: 'new@farm.test', emailVerified: false })).toMatchObject({ email: user.email });
  expect(await visit({ email: 'new@farm.test' })).toEqual({ activityAt: at(301), email: 'new@farm.test' });
});

it('the statement of every request is planned once, also where companies have had many subscriptions', async () => {
  const user = await seedUser(test.db);
  const company = await seedCompany(test.db, { members: [{ user }] });
  await test.db.$client.query(
    `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
     select $1, 'MANUAL', 'EXPIRED', (select id from users.plan where type = 'PLUS'), now(), now()
     from generate_series(1, 300)`,
    [company.id],
  );
  await test.db.$client.query('analyze users.subscription, users.app_user, users.membership, users.company');
  const client = await test.db.$client.connect();
  const first = { $client: client as unknown as Database['$client'] };
  for (let time = 0; time < 12; time++) await listViewerRows(first, [user.subject], NOW);
  const { rows } = await client.query(
    `select custom_plans::int as custom from pg_prepared_statements where name = 'users.viewer'`,
  );
  client.release();
  // The first five always have a plan of their own.
  expect(rows).toEqual([{ custom: 5 }]);
});
