import type { AdminCompany, AdminCompanyPage } from '@canola/api-schema/users/admin-company';
import type { UserCompany } from '@canola/api-schema/users/company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { openLivePage } from '../../../../../test/live-page.ts';
import { seedStaff, seedStaffWith } from '../../../../../test/staff.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const list = async (query = '', as = staff) =>
  (await call<AdminCompanyPage>(test, as, 'GET', `/can-users/api/company${query}`)).body;
const names = (page: AdminCompanyPage) => page.companies.map(({ name }) => name);
const daysAway = (days: number) => new Date(Date.now() + days * 864e5);

describe('the list of companies', () => {
  it('finds by name, by number with or without spaces, and by VAT number', async () => {
    const { number } = await seedCompany(test.db, { name: 'Příkopy Findtest' });
    const spaced = `${number.slice(0, 3)} ${number.slice(3, 5)} ${number.slice(5)}`;
    for (const search of ['prikopy', 'findtest PŘÍ', number, spaced, `CZ${number}`, `cz ${number}`])
      expect(names(await list(`?search=${encodeURIComponent(search)}`))).toEqual(['Příkopy Findtest']);
  });

  it('shows the plan in force, else the one that ended last, else BASIC', async () => {
    const named = (name: string) => ({ name: `Plantest ${name}` });
    await seedCompany(test.db, named('a none'));
    await seedCompany(test.db, { ...named('b paid'), plan: 'PLUS', planExpiresAt: daysAway(9) });
    await seedCompany(test.db, {
      ...named('c over'),
      plan: 'PREMIUM',
      planSource: 'TRIAL',
      planExpiresAt: daysAway(-3),
    });
    const shown = async (filter: string) =>
      (await list(`?search=plantest${filter}`)).companies.map(({ name, plan }) =>
        [name.split(' ')[1], plan?.type, plan?.source, plan?.isValid].join(' '),
      );
    const [a, b, c] = ['a BASIC DEFAULT true', 'b PLUS PAID true', 'c PREMIUM TRIAL false'];
    expect(await shown('')).toEqual([a, b, c]);
    expect(await shown('&plan=PREMIUM')).toEqual([c]);
    expect(await shown('&plan=BASIC')).toEqual([a]);
    expect(await shown('&planSource=PAID')).toEqual([b]);
    expect(await shown('&planValid=false')).toEqual([c]);
    expect(await shown('&planValid=true')).toEqual([a, b]);
    expect(await shown('&plan=PREMIUM&planValid=true')).toEqual([]);
  });

  it('filters by country and sorts by the number of users', async () => {
    const users = [await seedUser(test.db), await seedUser(test.db)];
    await seedCompany(test.db, { name: 'Sorted few', members: [{ user: users[0] as SeededUser }] });
    await seedCompany(test.db, {
      name: 'Sorted many',
      members: users.map((user) => ({ user, approvalState: 'WAITING' as const })),
    });
    await seedCompany(test.db, { name: 'Sorted abroad', country: 'RO' });
    expect(names(await list('?search=sorted&sort=USERS&direction=DESC&country=CZ'))).toEqual([
      'Sorted many',
      'Sorted few',
    ]);
    expect((await list('?search=sorted%20many')).companies).toMatchObject([
      { usersCount: 2, waitingCount: 2 },
    ]);
    expect(names(await list('?search=sorted&country=RO'))).toEqual(['Sorted abroad']);
  });

  it('of country support holds its country, whatever country is requested', async () => {
    await seedCompany(test.db, { name: 'Limited cz' });
    await seedCompany(test.db, { name: 'Limited ro', country: 'RO' });
    const support = await seedStaff(test.db, 'CZ');
    expect(names(await list('?search=limited', support))).toEqual(['Limited cz']);
    expect(await list('?search=limited&country=RO', support)).toMatchObject({ companies: [], totalCount: 0 });
  });

  it('shows plans and filters by them only for who may see subscriptions', async () => {
    const clerk = await seedStaffWith(test.db, 'users:company:list');
    const company = await seedCompany(test.db, { name: 'Hidden plan', plan: 'PREMIUM' });
    expect((await list('?search=hidden', clerk)).companies).toMatchObject([{ plan: null }]);
    expect(await call(test, clerk, 'GET', '/can-users/api/company?planValid=false')).toMatchObject({
      status: 403,
      body: { code: 'permission.missing' },
    });
    const { body } = await call<AdminCompany>(test, clerk, 'GET', `/can-users/api/company/${company.id}`);
    expect(body).toMatchObject({ subscriptions: null, plan: null, planSource: null });
  });
});

describe('a company', () => {
  it('is shown to staff with its subscriptions and number of users', async () => {
    const user = await seedUser(test.db);
    const { id } = await seedCompany(test.db, { plan: 'PLUS', members: [{ user }] });
    const { body } = await call<AdminCompany>(test, staff, 'GET', `/can-users/api/company/${id}`);
    expect(body).toMatchObject({
      usersCount: 1,
      plan: { type: 'PLUS' },
      subscriptions: [{ source: 'PAID' }],
    });
  });

  it('that is blocked says why to its members immediately', async () => {
    const user = await seedUser(test.db);
    const { id } = await seedCompany(test.db, { members: [{ user }] });
    const page = await openLivePage(test, user);
    const reason = 'The company is in liquidation.';
    const url = `/can-users/api/company/${id}/state/BLOCKED`;
    expect(await call(test, staff, 'PUT', url, { reason })).toMatchObject({
      status: 200,
      body: { approvalState: 'BLOCKED', blockedReason: reason },
    });
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    const { body } = await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company');
    expect(body).toMatchObject([{ approvalState: 'BLOCKED', blockedReason: reason }]);
    expect((await call(test, user, 'GET', `/can-users/api/company/${id}`)).status).toBe(403);
  });

  it('that was decided on does not wait again', async () => {
    const { id } = await seedCompany(test.db);
    expect(await call(test, staff, 'PUT', `/can-users/api/company/${id}/state/WAITING`)).toMatchObject({
      status: 409,
      body: { code: 'membership.decided' },
    });
  });
});
