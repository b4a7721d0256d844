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

it('what was done to a membership is seen only by staff of its company', async () => {
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

describe('every change of staff is one event with what changed', () => {
  async function waitingMember() {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, {
      members: [{ user, role: 'USER', approvalState: 'WAITING' }],
    });
    const { rows } = await test.db.$client.query('select id from users.membership where user_id = $1', [
      user.id,
    ]);
    return { user, company, membership: `company/user/${rows[0].id}` };
  }
  type Member = Awaited<ReturnType<typeof waitingMember>>;
  type Request = [method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object];

  const givePlan = ({ company }: Member): Request => [
    'POST',
    'subscription/manual',
    { companyId: company.id, plan: 'PLUS', expiresAt: '2040-01-01T00:00:00Z' },
  ];
  const CHANGES: [action: string, (member: Member) => Request, changes: object][] = [
    [
      'company.state-changed',
      ({ company }) => ['PUT', `company/${company.id}/state/BLOCKED`, { reason: 'A reason.' }],
      { from: 'APPROVED', to: 'BLOCKED' },
    ],
    [
      'membership.state-changed',
      ({ membership }) => ['PUT', `${membership}/state/APPROVED`],
      { from: 'WAITING', to: 'APPROVED' },
    ],
    [
      'membership.role-changed',
      ({ membership }) => ['PUT', `${membership}/role/STATUTORY`],
      { from: 'USER', to: 'STATUTORY' },
    ],
    ['membership.removed', ({ membership }) => ['DELETE', membership], { role: 'USER', state: 'WAITING' }],
    ['subscription.granted', givePlan, { plan: 'PLUS', to: '2040-01-01T00:00:00.000Z' }],
  ];
  const historyOfCompany = async ({ id }: { id: string }) =>
    (await call<AuditPage>(test, everywhere, 'GET', `${API}/audit?subject=${id}`)).body.events;

  it.each(CHANGES)('%s', async (action, requestOf, changes) => {
    const member = await waitingMember();
    const [method, path, body] = requestOf(member);
    expect((await call(test, everywhere, method, `${API}/${path}`, body)).status).toBeLessThan(300);
    expect(await historyOfCompany(member.company)).toMatchObject([
      { action, actor: { id: everywhere.id }, country: 'CZ', changes },
    ]);
  });

  it('membership.added, by e-mail and by the company’s number', async () => {
    const company = await seedCompany(test.db);
    const [assigned, added] = await Promise.all([seedUser(test.db), seedUser(test.db)]);
    const { email } = assigned;
    const assignment = { companyId: company.id, email, role: 'USER', state: 'APPROVED' };
    await call(test, everywhere, 'POST', `${API}/company/${company.id}/user`, assignment);
    const named = { companyNumber: company.number, country: 'CZ', role: 'USER', state: 'WAITING' };
    await call(test, everywhere, 'POST', `${API}/user/${added.id}/company`, named);
    expect(await historyOf(assigned, everywhere)).toMatchObject([
      { action: 'membership.added', changes: { role: 'USER', state: 'APPROVED' } },
    ]);
    expect(await historyOf(added, everywhere)).toMatchObject([
      { action: 'membership.added', changes: { role: 'USER', state: 'WAITING' } },
    ]);
  });

  it('subscription.deleted, after it was given', async () => {
    const member = await waitingMember();
    const [method, path, body] = givePlan(member);
    const { body: plan } = await call<{ id: string }>(test, everywhere, method, `${API}/${path}`, body);
    await call(test, everywhere, 'DELETE', `${API}/subscription/${plan.id}`);
    expect(await historyOfCompany(member.company)).toMatchObject([
      { action: 'subscription.deleted', changes: { expiresAt: '2040-01-01T00:00:00.000Z' } },
      { action: 'subscription.granted' },
    ]);
  });
});
