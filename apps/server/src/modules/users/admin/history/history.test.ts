import type { AuditPage } from '@canola/api-schema/users/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { seedStaff } from '../../../../../test/staff.ts';

const API = '/can-users/api';

let test: TestApp;
let everywhere: SeededUser;
let czech: SeededUser;
let romanian: SeededUser;
let slovak: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
  [everywhere, czech, romanian, slovak] = await Promise.all([
    seedStaff(test.db),
    seedStaff(test.db, 'CZ'),
    seedStaff(test.db, 'RO'),
    seedStaff(test.db, 'SK'),
  ]);
});
afterAll(() => test.close());

async function memberIn(...countries: ('CZ' | 'RO')[]): Promise<SeededUser> {
  const user = await seedUser(test.db);
  for (const country of countries) await seedCompany(test.db, { country, members: [{ user }] });
  return user;
}

async function historyOf(user: SeededUser, as: SeededUser): Promise<AuditPage['events']> {
  const { body } = await call<AuditPage>(test, as, 'GET', `${API}/audit?subject=${user.id}`);
  expect(body.totalCount).toBe(body.events.length);
  return body.events;
}
const actionsOf = async (user: SeededUser, as: SeededUser) =>
  (await historyOf(user, as)).map(({ action }) => action);

async function blockAndUnblock(user: SeededUser): Promise<void> {
  await call(test, everywhere, 'PUT', `${API}/user/${user.id}/block`, { reason: 'A reason.' });
  await call(test, everywhere, 'DELETE', `${API}/user/${user.id}/block`);
}

describe('what was done to a person', () => {
  const both = ['user.unblocked', 'user.blocked'];

  it('is seen by staff of each country that the person has a company in', async () => {
    const user = await memberIn('CZ', 'RO');
    await blockAndUnblock(user);
    for (const staff of [everywhere, czech, romanian]) expect(await actionsOf(user, staff)).toEqual(both);
  });

  it('names a country only to those who work for it', async () => {
    const user = await memberIn('CZ', 'RO');
    await blockAndUnblock(user);
    const countriesFor = async (staff: SeededUser) =>
      new Set((await historyOf(user, staff)).map(({ country }) => country));
    expect(await countriesFor(czech)).toEqual(new Set(['CZ']));
    expect(await countriesFor(romanian)).toEqual(new Set([null]));
  });

  it('does not exist for staff of other countries, as the person does not', async () => {
    const user = await memberIn('CZ', 'RO');
    await blockAndUnblock(user);
    expect(await actionsOf(user, slovak)).toEqual([]);
    expect((await call(test, slovak, 'GET', `${API}/user/${user.id}`)).status).toBe(404);
  });

  it('is seen where the person is now, not where they were', async () => {
    const user = await memberIn('CZ');
    await blockAndUnblock(user);
    await seedCompany(test.db, { country: 'RO', members: [{ user }] });
    await test.db.$client.query(
      `delete from users.membership m using users.company c
       where m.company_id = c.id and c.country_id = 'CZ' and m.user_id = $1`,
      [user.id],
    );
    expect(await actionsOf(user, romanian)).toEqual(both);
    expect(await actionsOf(user, czech)).toEqual([]);
  });

  it.each([
    ['reset', '/reset'],
    ['erased', ''],
  ])('stays in their country after they were %s', async (action, path) => {
    const user = await memberIn('CZ');
    expect((await call(test, czech, 'DELETE', `${API}/user/${user.id}${path}`)).status).toBe(204);
    expect(await actionsOf(user, czech)).toEqual([`user.${action}`]);
    expect(await actionsOf(user, romanian)).toEqual([]);
  });
});

it('what was done to a membership is seen by staff of its company alone', async () => {
  const user = await memberIn('CZ', 'RO');
  const { rows } = await test.db.$client.query(
    `select m.id from users.membership m join users.company c on c.id = m.company_id
     where m.user_id = $1 and c.country_id = 'CZ'`,
    [user.id],
  );
  await call(test, czech, 'PUT', `${API}/company/user/${rows[0].id}/role/USER`);
  expect(await actionsOf(user, czech)).toEqual(['membership.role-changed']);
  expect(await actionsOf(user, romanian)).toEqual([]);
});
