import type { UserCompany } from '@canola/api-schema/users/company';
import type { Start } from '@canola/api-schema/users/start';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';

let world: TestApp;
beforeAll(async () => {
  world = await buildTestApp();
});
afterAll(() => world.close());

const get = async <T>(user: SeededUser, path: string) =>
  (await call<T>(world, user, 'GET', `/can-users/api/${path}`)).body;

/** The responses of the single calls. */
async function oneByOne(user: SeededUser) {
  const companies = await get<UserCompany[]>(user, 'user/company');
  const open = companies.filter(({ approvalState }) => approvalState !== 'BLOCKED');
  return {
    user: await get(user, 'user'),
    companies,
    countries: await get(user, 'country'),
    flags: await get(user, 'flag'),
    features:
      companies.length === 0
        ? [{ companyId: null, map: await get(user, 'plan/feature') }]
        : await Promise.all(
            open.map(async ({ companyId }) => ({
              companyId,
              map: await get(user, `plan/company/${companyId}/feature`),
            })),
          ),
  };
}

test('the start is what the single calls say, for members, those who wait and those without a company', async () => {
  const { db } = world;
  const [member, waiting, alone] = [await seedUser(db), await seedUser(db), await seedUser(db)];
  await seedCompany(db, { plan: 'PREMIUM', members: [{ user: member }] });
  await seedCompany(db, { plan: 'BASIC', members: [{ user: member }] });
  await seedCompany(db, { approvalState: 'BLOCKED', members: [{ user: member }] });
  await seedCompany(db, { plan: 'PREMIUM', members: [{ user: waiting, approvalState: 'WAITING' }] });
  for (const user of [member, waiting, alone]) {
    const start = await get<Start>(user, 'start');
    expect(start).toEqual(await oneByOne(user));
  }
  const { features, companies } = await get<Start>(member, 'start');
  expect([companies.length, features.length]).toEqual([3, 2]);
});

test('before the registration there are no features, and the rest is there', async () => {
  const fresh = await seedUser(world.db, { isRegistered: false });
  const start = await get<Start>(fresh, 'start');
  expect(start.user.profileState).toBe('INCOMPLETE');
  expect(start.features).toEqual([]);
  expect(start.countries.length).toBeGreaterThan(3);
});
