import type { AdminUser, AdminUserPage } from '@canola/api-schema/users/admin-user';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { seedStaff, seedStaffWith } from '../../../../../test/staff.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const list = async (query = '', as = staff) =>
  (await call<AdminUserPage>(test, as, 'GET', `/can-users/api/user/list${query}`)).body;
const emails = (page: AdminUserPage) => page.users.map(({ email }) => email);

describe('the list of people', () => {
  it('shows phone, companies, times and blocks', async () => {
    const user = await seedUser(test.db, { name: 'Radomír Šípek', isBlocked: true });
    const company = await seedCompany(test.db, { members: [{ user }] });
    expect((await list('?search=sipek')).users).toEqual([
      {
        id: user.id,
        email: user.email,
        name: 'Radomír Šípek',
        phone: { countryCode: '+420', phoneNumber: '602418337' },
        companies: [
          {
            companyId: company.id,
            companyName: company.name,
            companyNumber: company.number,
            countryCode: 'CZ',
          },
        ],
        createdAt: expect.any(String),
        registeredAt: expect.any(String),
        activityAt: null,
        isBlocked: true,
      },
    ]);
  });

  it('finds every word, with or without accents and capitals, in name and e-mail', async () => {
    const user = await seedUser(test.db, { name: 'Žofie Kratochvílová', email: 'zofka@mlyn-lhota.test' });
    for (const search of ['žofie', 'ZOFIE', 'kratochvil zof', 'mlyn-lhota', 'žof mlyn'])
      expect(emails(await list(`?search=${encodeURIComponent(search)}`))).toEqual([user.email]);
    expect(emails(await list('?search=zofie%20novak'))).toEqual([]);
  });

  it('takes signs that mean "anything" in a pattern as themselves', async () => {
    await seedUser(test.db, { email: 'per_cent%sign@canola.test' });
    expect(emails(await list(`?search=${encodeURIComponent('per_cent%')}`))).toEqual([
      'per_cent%sign@canola.test',
    ]);
    expect(emails(await list(`?search=${encodeURIComponent('%%%')}`))).toEqual([]);
    expect(emails(await list(`?search=${encodeURIComponent('perXcent')}`))).toEqual([]);
  });

  it('does not search for less than three characters', async () => {
    const { totalCount } = await list();
    expect((await list('?search=xq')).totalCount).toBe(totalCount);
  });

  it('sorts by name as Czech does, and by e-mail', async () => {
    for (const name of ['Chalupa', 'Hora', 'Čapek', 'Cibulka', 'Ivan'])
      await seedUser(test.db, { name: `Sorttest ${name}`, email: `sorttest-${name.length}@x.test` });
    const names = (await list('?search=sorttest')).users.map(({ name }) => name?.split(' ')[1]);
    expect(names).toEqual(['Cibulka', 'Čapek', 'Hora', 'Chalupa', 'Ivan']);
    const downwards = await list('?search=sorttest&sort=EMAIL&direction=DESC');
    expect(emails(downwards)).toEqual(emails(downwards).toSorted().toReversed());
  });

  it.each([
    ['ACTIVE', 'activity_at'],
    ['REGISTERED', 'registered_at'],
  ])('sorted by %s, people without such a moment come after the newest', async (sort, column) => {
    const word = `moment${sort.toLowerCase()}`;
    for (const [name, at] of [
      ['never', null],
      ['early', '2026-01-02T00:00:00Z'],
      ['late', '2026-03-04T00:00:00Z'],
    ]) {
      const { id } = await seedUser(test.db, { name: `${word} ${name}` });
      await test.db.execute(
        sql`update users.app_user set ${sql.identifier(column)} = ${at}::timestamptz where id = ${id}`,
      );
    }
    const order = async (direction: string) =>
      (await list(`?search=${word}&sort=${sort}&direction=${direction}`)).users.map(
        ({ name }) => name?.split(' ')[1],
      );
    expect(await order('DESC')).toEqual(['late', 'early', 'never']);
    expect(await order('ASC')).toEqual(['never', 'early', 'late']);
  });

  it('shows the first page instead of one past the last', async () => {
    for (const number of [1, 2, 3]) await seedUser(test.db, { name: `Pagetest ${number}` });
    const last = await list('?search=pagetest&size=2&page=2');
    expect(last).toMatchObject({ page: 2, size: 2, totalCount: 3, users: [{ name: 'Pagetest 3' }] });
    expect(await list('?search=pagetest&size=2&page=3')).toMatchObject({
      page: 1,
      users: [{ name: 'Pagetest 1' }, { name: 'Pagetest 2' }],
    });
  });

  it('of country support holds people with a company there, and of its phones those without any', async () => {
    const support = await seedStaff(test.db, 'CZ');
    const phone = { countryCode: '+40', phoneNumber: '721480913' };
    const both = await seedUser(test.db, { name: 'Scopetest Both', phone });
    await seedCompany(test.db, { members: [{ user: both }] });
    await seedCompany(test.db, { country: 'RO', members: [{ user: both }] });
    await seedUser(test.db, { name: 'Scopetest Czech' });
    await seedUser(test.db, { name: 'Scopetest Phone', phone });
    const abroad = await seedUser(test.db, { name: 'Scopetest Romanian' });
    await seedCompany(test.db, { country: 'RO', members: [{ user: abroad }] });
    const { users } = await list('?search=scopetest', support);
    expect(users.map(({ name }) => name)).toEqual(['Scopetest Both', 'Scopetest Czech']);
    expect(users[0]?.companies.map(({ countryCode }) => countryCode)).toEqual(['CZ']);
  });

  it('needs the permission for every list', async () => {
    const companies = await seedStaffWith(test.db, 'users:company:list', 'users:user:block');
    expect(await call(test, companies, 'GET', '/can-users/api/user/list')).toMatchObject({
      status: 403,
      body: { code: 'permission.missing' },
    });
  });

  it('refuses a filter that it does not know', async () => {
    expect((await call(test, staff, 'GET', '/can-users/api/user/list?colour=red')).status).toBe(400);
  });
});

describe('a person', () => {
  it('is shown with settings, identities and memberships', async () => {
    const user = await seedUser(test.db, { language: 'cs' });
    const company = await seedCompany(test.db, {
      members: [{ user, role: 'USER', approvalState: 'WAITING' }],
    });
    const { body } = await call<AdminUser>(test, staff, 'GET', `/can-users/api/user/${user.id}`);
    expect(body).toMatchObject({
      id: user.id,
      metadata: {
        common: { phone: { countryCode: '+420', phoneNumber: '602418337' } },
        can: { settings: { language: 'cs', news: { language: 'cs' } } },
      },
      identities: [{ subject: user.subject }],
      relations: [{ companyId: company.id, role: 'USER', approvalState: 'WAITING' }],
      blockedReason: null,
    });
    const url = `/can-users/api/user/identity/${user.subject}`;
    expect((await call<AdminUser>(test, staff, 'GET', url)).body).toEqual(body);
  });

  it('that does not exist is not found', async () => {
    const url = '/can-users/api/user/00000000-0000-7000-8000-000000000000';
    expect(await call(test, staff, 'GET', url)).toMatchObject({
      status: 404,
      body: { code: 'user.not-found' },
    });
  });
});
