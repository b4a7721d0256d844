import type { ErrorBody } from '@canola/api-schema/errors';
import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import type { View } from '@canola/api-schema/users/view';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { type SeededCompany, type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { seedStaff } from '../../../../../test/staff.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const REASON = 'Their storages do not load';
let test: TestApp;
let staff: SeededUser;
let customer: SeededUser;
let company: SeededCompany;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
  staff = await seedStaff(test.db);
  customer = await seedUser(test.db, { name: 'Tomáš Zeman' });
  company = await seedCompany(test.db, { plan: 'PREMIUM', members: [{ user: customer }] });
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOW));

const start = (user = customer, by = staff, reason = REASON, companyId = company.id) =>
  call<View & ErrorBody>(test, by, 'POST', `/can-users/api/user/${user.id}/view`, { companyId, reason });

/** A request of staff with the header of a view. */
async function look(
  view: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  by = staff,
) {
  const token = await test.tokenFor(by.subject, { email: by.email });
  const response = await test.app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${token}`, 'x-view-as': view },
  });
  return { status: response.statusCode, body: response.json() };
}

describe('a view', () => {
  it('shows what the customer sees, without grants and permissions', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body.expiresAt).toBe('2026-11-16T09:30:00.000Z');
    const me = await look(body.id, 'GET', '/can-users/api/user');
    expect(me.body).toMatchObject({ email: customer.email });
    expect((await look(body.id, 'GET', `/can-users/api/company/${company.id}`)).status).toBe(200);
    expect((await look(body.id, 'GET', '/can-users/api/user/list')).status).toBe(403);
  });

  it('changes nothing: whatever is no GET and no query is refused', async () => {
    const { id } = (await start()).body;
    const refused = { status: 403, body: { code: 'view.read-only' } };
    const detail = `/can-users/api/company/${company.id}/detail`;
    expect(await look(id, 'PUT', detail, {})).toMatchObject(refused);
    expect(await look(id, 'PATCH', '/can-users/api/user', { language: 'cs' })).toMatchObject(refused);
    expect(await look(id, 'PUT', '/can-notifications/api/notification/archive')).toMatchObject(refused);
    expect(await look(id, 'GET', '/can-notifications/api/stream')).toMatchObject(refused);
    const graphql = (query: string) => look(id, 'POST', '/graphql', { query });
    expect(await graphql('mutation { __typename }')).toMatchObject(refused);
    expect(await graphql('query { __typename } mutation M { __typename }')).toMatchObject(refused);
    expect(await graphql('no query at all')).toMatchObject(refused);
    expect(await graphql('{ __typename }')).toMatchObject({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
  });

  it('ends after half an hour, when staff end it, and is nobody else’s', async () => {
    const ended = { status: 403, body: { code: 'view.ended' } };
    const { id } = (await start()).body;
    const other = await seedStaff(test.db);
    expect(await look(id, 'GET', '/can-users/api/user', undefined, other)).toMatchObject(ended);
    expect(await look('nonsense', 'GET', '/can-users/api/user')).toMatchObject(ended);
    test.clock.set(new Date(NOW.getTime() + 30 * 60_000));
    expect(await look(id, 'GET', '/can-users/api/user')).toMatchObject(ended);
    test.clock.set(NOW);
    expect((await call(test, other, 'DELETE', `/can-users/api/view/${id}`)).status).toBe(404);
    expect((await call(test, staff, 'DELETE', `/can-users/api/view/${id}`)).status).toBe(204);
    expect(await look(id, 'GET', '/can-users/api/user')).toMatchObject(ended);
    expect((await call(test, staff, 'DELETE', `/can-users/api/view/${id}`)).status).toBe(404);
    const { rows } = await test.db.$client.query(
      `select action, body from platform.audit_event where user_id = $1 order by number desc limit 2`,
      [customer.id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(['user.view-ended', 'user.view-started']);
    expect(JSON.stringify(rows)).not.toContain(REASON);
  });

  it('is announced to the customer with its reason', async () => {
    await start();
    const { body } = await call<NotificationPage>(
      test,
      customer,
      'GET',
      '/can-notifications/api/notification',
    );
    expect(body.notifications[0]).toMatchObject({
      kind: 'user.viewed',
      body: expect.stringContaining(REASON),
    });
  });

  it('ends with the permission, and when the customer is blocked', async () => {
    const helper = await seedStaff(test.db);
    const person = await seedUser(test.db);
    const farm = await seedCompany(test.db, { members: [{ user: person }] });
    const { id } = (await start(person, helper, REASON, farm.id)).body;
    await call(test, staff, 'PUT', `/can-users/api/user/${person.id}/block`, { reason: 'Fraud' });
    expect((await look(id, 'GET', '/can-users/api/user', undefined, helper)).body.code).toBe('view.ended');
    await call(test, staff, 'DELETE', `/can-users/api/user/${person.id}/block`);
    expect((await look(id, 'GET', '/can-users/api/user', undefined, helper)).status).toBe(200);
    await test.db.$client.query(`update users.app_user set permissions = '{users:*:list}' where id = $1`, [
      helper.id,
    ]);
    expect((await look(id, 'GET', '/can-users/api/user', undefined, helper)).body.code).toBe('view.ended');
  });

  it('is of one company: the customer’s others are not there, and neither is what is theirs alone', async () => {
    const owner = await seedUser(test.db);
    const first = await seedCompany(test.db, { name: 'A first farm', members: [{ user: owner }] });
    const second = await seedCompany(test.db, { name: 'B second farm', members: [{ user: owner }] });
    const { id } = (await start(owner, staff, REASON, second.id)).body;
    const begun = await look(id, 'GET', '/can-users/api/start');
    expect(begun.status).toBe(200);
    expect(begun.body.companies.map((company: { companyId: string }) => company.companyId)).toEqual([
      second.id,
    ]);
    expect(begun.body.user.companies).toEqual([{ companyNumber: second.number, countryCode: 'CZ' }]);
    expect(JSON.stringify(begun.body)).not.toContain(first.number);
    for (const own of ['data', 'session', 'passkey', 'authenticator'])
      expect((await look(id, 'GET', `/can-users/api/user/${own}`)).body.code).toBe('view.read-only');
  });

  it('ends when staff no longer work for the country', async () => {
    const helper = await seedStaff(test.db, 'CZ');
    const { id } = (await start(customer, helper)).body;
    expect((await look(id, 'GET', '/can-users/api/user', undefined, helper)).status).toBe(200);
    await test.db.$client.query(
      `update users.app_user set permissions = array_replace(permissions, 'country:CZ', 'country:RO') where id = $1`,
      [helper.id],
    );
    expect((await look(id, 'GET', '/can-users/api/user', undefined, helper)).body.code).toBe('view.ended');
  });

  it('is refused without a real reason, of staff, of oneself, of strangers to the company and abroad', async () => {
    expect((await start(customer, staff, 'too short')).status).toBe(400);
    const other = await seedStaff(test.db);
    expect((await start(other)).body.code).toBe('user.is-staff');
    expect((await start(staff)).body.code).toBe('user.is-self');
    const foreign = await seedCompany(test.db);
    expect((await start(customer, staff, REASON, foreign.id)).body.code).toBe('company.not-found');
    expect((await start(customer, await seedStaff(test.db, 'RO'))).status).toBe(404);
    expect((await start(customer, customer)).status).toBe(403);
  });

  it('of somebody with a company in another country too is not for country support', async () => {
    const both = await seedUser(test.db);
    const czech = await seedCompany(test.db, { members: [{ user: both }] });
    await seedCompany(test.db, { country: 'RO', members: [{ user: both }] });
    const support = await seedStaff(test.db, 'CZ');
    expect((await start(both, support, REASON, czech.id)).body.code).toBe('permission.missing');
    expect((await start(both, staff, REASON, czech.id)).status).toBe(200);
  });
});
