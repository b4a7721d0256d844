import { DAY_MS } from '@canola/api-schema/duration';
import type { FeatureMap } from '@canola/api-schema/users/plan';
import type { Relation, RelationPage } from '@canola/api-schema/users/relation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { czechNumber, type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { openLivePage } from '../../../../../test/live-page.ts';
import { seedStaff, seedStaffWith } from '../../../../../test/staff.ts';
import { findMembership } from '../../companies/companies.queries.ts';
import { addSubscription } from '../../provisioning.queries.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const BASE = '/can-users/api/company/user';
const waiting = async (query = '', as = staff) =>
  (await call<RelationPage>(test, as, 'GET', `${BASE}${query}`)).body;

/** Somebody who has just registered a company that nobody knew. */
async function registered(email?: string) {
  const user = await seedUser(test.db, { isRegistered: false, ...(email && { email }) });
  const number = czechNumber();
  await call(test, user, 'PUT', '/can-users/api/user', {
    name: 'Eva Nováková',
    language: 'cs',
    phone: { countryCode: '+420', phoneNumber: '604771823' },
    company: { companyNumber: number, countryCode: 'CZ' },
  });
  const relation = (await waiting(`?search=${number}`)).relations[0] as Relation;
  return { user, number, relation };
}

describe('the list of those who wait', () => {
  it('holds a registration, found by person or company, until it is decided', async () => {
    const { user, number, relation } = await registered();
    expect(relation).toMatchObject({
      userId: user.id,
      userEmail: user.email,
      userName: 'Eva Nováková',
      role: 'USER',
      approvalState: 'WAITING',
      companyNumber: number,
      companyCountry: 'CZ',
      companyState: 'WAITING',
    });
    expect((await waiting(`?search=${encodeURIComponent(user.email)}`)).relations).toEqual([relation]);
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/APPROVED`);
    expect((await waiting(`?search=${number}`)).totalCount).toBe(0);
    expect((await waiting(`?search=${number}&approvalState=APPROVED`)).totalCount).toBe(1);
  });

  it('is sorted by e-mail, or by how long they wait', async () => {
    await registered('z-order@waiting.test');
    await registered('a-order@waiting.test');
    const emails = async (query: string) =>
      (await waiting(`?search=order%40waiting${query}`)).relations.map(({ userEmail }) => userEmail[0]);
    expect(await emails('')).toEqual(['a', 'z']);
    expect(await emails('&sort=WAITING')).toEqual(['z', 'a']);
  });

  it('changes on the open pages of staff of the country, and of no others', async () => {
    const [czech, romanian, blocker, farmer] = await Promise.all([
      seedStaff(test.db, 'CZ').then((user) => openLivePage(test, user)),
      seedStaff(test.db, 'RO').then((user) => openLivePage(test, user)),
      seedStaffWith(test.db, 'users:user:block').then((user) => openLivePage(test, user)),
      seedUser(test.db).then((user) => openLivePage(test, user)),
    ]);
    await registered();
    await expect.poll(() => czech.events).toContain('approvals-changed');
    for (const page of [romanian, blocker, farmer]) expect(page.events).toEqual(['ready']);
    for (const page of [czech, romanian, blocker, farmer]) page.close();
  });
});

describe('approving', () => {
  it('opens the company on the open page, starts the trial and sends a mail that says so', async () => {
    const { user, relation } = await registered();
    const page = await openLivePage(test, user);
    expect(await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/APPROVED`)).toMatchObject({
      status: 200,
      body: { approvalState: 'APPROVED', companyState: 'APPROVED' },
    });
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    const url = `/can-users/api/plan/company/${relation.companyId}/feature`;
    expect((await call<FeatureMap>(test, user, 'GET', url)).body.TRADING).toMatchObject({ mode: 'FULL' });
    await test.runJobs();
    const { rows } = await test.db.$client.query(
      'select subject, text from platform.outbox_mail where recipient = $1',
      [user.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].subject).toContain(relation.companyName);
    expect(rows[0].text).toMatch(/Premium má firma .* zdarma do/);
    // The relation is a USER's.
    expect(rows[0].text).toContain('Prodávat a podepisovat může jen osoba s podpisovým právem');
  });

  it('is refused without its permission, and with it in another country', async () => {
    const { relation } = await registered();
    const lister = await seedStaffWith(test.db, 'users:*:list', 'users:company:role');
    const url = `${BASE}/${relation.id}/state/APPROVED`;
    expect((await call(test, lister, 'PUT', url)).status).toBe(403);
    expect((await call(test, await seedStaff(test.db, 'RO'), 'PUT', url)).status).toBe(404);
  });
});

describe('a decided membership', () => {
  it('that is approved again hears of no end of a trial whose plan is paid for longer', async () => {
    const { user, relation } = await registered();
    const decide = (state: string) => call(test, staff, 'PUT', `${BASE}/${relation.id}/state/${state}`);
    await decide('APPROVED');
    await addSubscription(test.db, {
      companyId: relation.companyId,
      planType: 'PREMIUM',
      source: 'PAID',
      status: 'ACTIVE',
      period: 'YEARLY',
      createdAt: test.clock.now(),
      expiresAt: new Date(test.clock.now().getTime() + 379 * DAY_MS),
    });
    await decide('BLOCKED');
    await test.runJobs();
    await decide('APPROVED');
    await test.runJobs();
    const { rows } = await test.db.$client.query(
      `select text from platform.outbox_mail where recipient = $1 and subject like '%schválena%' order by id`,
      [user.email],
    );
    expect(rows.at(-1).text).not.toContain('zdarma do');
  });

  it('does not wait again, and the same state again changes nothing', async () => {
    const { relation } = await registered();
    const url = `${BASE}/${relation.id}/state`;
    await call(test, staff, 'PUT', `${url}/APPROVED`);
    const events = async () =>
      (await test.db.$client.query('select from platform.audit_event where subject_id = $1', [relation.id]))
        .rowCount;
    expect((await call(test, staff, 'PUT', `${url}/APPROVED`)).status).toBe(200);
    expect(await events()).toBe(1);
    expect(await call(test, staff, 'PUT', `${url}/WAITING`)).toMatchObject({
      status: 409,
      body: { code: 'membership.decided' },
    });
  });

  it('that is blocked reads nothing any more, and reads why', async () => {
    const { user, relation } = await registered();
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/APPROVED`);
    const reason = 'You left the company.';
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/BLOCKED`, { reason });
    const own = await call(test, user, 'GET', `/can-users/api/company/${relation.companyId}`);
    expect(own).toMatchObject({ status: 403, body: { code: 'company.blocked' } });
    const told = await call<{ notifications: { title: string; body: string }[] }>(
      test,
      user,
      'GET',
      '/can-notifications/api/notification',
    );
    expect(told.body.notifications[0]?.body).toContain(reason);
    // The company itself works on.
    expect(told.body.notifications[0]?.title).toMatch(/^Přístup k firmě .* je zablokován$/);
    await test.runJobs();
    const { rows } = await test.db.$client.query(
      'select text from platform.outbox_mail where recipient = $1 and text like $2',
      [user.email, `%${reason}%`],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a role', () => {
  it('gives and takes its grants on the next request', async () => {
    const { user, relation } = await registered();
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/APPROVED`);
    const edit = async () =>
      (
        await call(test, user, 'PUT', `/can-users/api/company/${relation.companyId}/detail`, {
          id: relation.companyId,
          contactName: 'Eva',
          contactPosition: 'jednatelka',
          contactEmail: 'eva@canola.test',
        })
      ).status;
    expect(await edit()).toBe(403);
    const page = await openLivePage(test, user);
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/role/STATUTORY`);
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    expect(await edit()).toBe(200);
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/role/USER`);
    expect(await edit()).toBe(403);
  });
});

describe('removing', () => {
  it('takes the company away on the next request and on the open page', async () => {
    const { user, relation } = await registered();
    await call(test, staff, 'PUT', `${BASE}/${relation.id}/state/APPROVED`);
    const page = await openLivePage(test, user);
    expect((await call(test, staff, 'DELETE', `${BASE}/${relation.id}`)).status).toBe(204);
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    expect((await call(test, user, 'GET', `/can-users/api/company/${relation.companyId}`)).status).toBe(404);
    expect((await call(test, staff, 'GET', `${BASE}/${relation.id}`)).status).toBe(404);
  });
});

describe('assigning', () => {
  const assign = (companyId: string, email: string) =>
    call<Relation>(test, staff, 'POST', `/can-users/api/company/${companyId}/user`, {
      companyId,
      email,
      role: 'USER',
      state: 'APPROVED',
    });

  it('makes somebody a member immediately, by e-mail in any case', async () => {
    const user = await seedUser(test.db, { email: 'Assigned.One@canola.test' });
    const { id } = await seedCompany(test.db);
    expect((await assign(id, ' assigned.one@canola.test ')).body).toMatchObject({
      userId: user.id,
      role: 'USER',
      approvalState: 'APPROVED',
    });
    expect((await call(test, user, 'GET', `/can-users/api/company/${id}`)).status).toBe(200);
    expect(await assign(id, user.email)).toMatchObject({ status: 409, body: { code: 'membership.exists' } });
  });

  it('approves a company that waits, with its trial', async () => {
    const user = await seedUser(test.db);
    const { id } = await seedCompany(test.db, { approvalState: 'WAITING' });
    expect((await assign(id, user.email)).body).toMatchObject({ companyState: 'APPROVED' });
    expect(await findMembership(test.db, user.id, id)).toMatchObject({ approvalState: 'APPROVED' });
  });

  it('of an e-mail that nobody has signed in with is not found', async () => {
    const { id } = await seedCompany(test.db);
    expect(await assign(id, 'nobody@canola.test')).toMatchObject({
      status: 404,
      body: { code: 'user.not-found' },
    });
  });
});

it('the people of a company are listed in every state', async () => {
  const [first, second] = [await seedUser(test.db), await seedUser(test.db)];
  const { id } = await seedCompany(test.db, {
    members: [{ user: first }, { user: second, role: 'USER', approvalState: 'WAITING' }],
  });
  const { body } = await call<RelationPage>(test, staff, 'GET', `/can-users/api/company/${id}/user`);
  expect(body.totalCount).toBe(2);
  expect(body.relations.map((relation) => relation.userId).sort()).toEqual([first.id, second.id].sort());
});

describe('staff', () => {
  const self = { status: 409, body: { code: 'user.is-self' } };

  it('let nobody in themselves: not by assigning, a decision or a role', async () => {
    const support = await seedStaff(test.db, 'CZ');
    const foreign = await seedCompany(test.db);
    const assign = { email: support.email, companyId: foreign.id, role: 'USER', state: 'APPROVED' };
    const url = `/can-users/api/company/${foreign.id}/user`;
    expect(await call(test, support, 'POST', url, assign)).toMatchObject(self);
    const added = { companyNumber: foreign.number, country: 'CZ', role: 'USER', state: 'WAITING' };
    const own = `/can-users/api/user/${support.id}/company`;
    expect(await call(test, support, 'POST', own, added)).toMatchObject(self);

    const waitsIn = await seedCompany(test.db, { members: [{ user: support, approvalState: 'WAITING' }] });
    const { id } = (await findMembership(test.db, support.id, waitsIn.id)) ?? {};
    expect(await call(test, support, 'PUT', `${BASE}/${id}/state/APPROVED`)).toMatchObject(self);
    expect(await call(test, support, 'PUT', `${BASE}/${id}/role/STATUTORY`)).toMatchObject(self);
    expect((await call(test, staff, 'PUT', `${BASE}/${id}/state/APPROVED`)).status).toBe(200);
  });

  it('of a country assign its people and those without a company, and learn of nobody else', async () => {
    const support = await seedStaff(test.db, 'CZ');
    const company = await seedCompany(test.db);
    const [abroad, alone] = [await seedUser(test.db), await seedUser(test.db)];
    await seedCompany(test.db, { country: 'RO', members: [{ user: abroad }] });
    const assign = ({ email }: SeededUser) =>
      call(test, support, 'POST', `/can-users/api/company/${company.id}/user`, {
        email,
        companyId: company.id,
        role: 'USER',
        state: 'APPROVED',
      });
    expect(await assign(abroad)).toMatchObject({ status: 404, body: { code: 'user.not-found' } });
    expect((await assign(alone)).status).toBe(200);
  });
});
