import type { AuditPage } from '@canola/api-schema/users/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { type SeededUser, seedCompany, seedUser } from '../../../../test/factories.ts';
import { seedStaff } from '../../../../test/staff.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
// Five exports a minute: every test is somebody else.
beforeEach(async () => {
  staff = await seedStaff(test.db);
});

const API = '/can-users/api';

async function waitingMember() {
  const user = await seedUser(test.db);
  const company = await seedCompany(test.db, {
    approvalState: 'WAITING',
    members: [{ user, role: 'USER', approvalState: 'WAITING' }],
  });
  const { rows } = await test.db.$client.query('select id from users.membership where user_id = $1', [
    user.id,
  ]);
  return { user, company, url: `${API}/company/user/${rows[0].id}` };
}

async function changesOf(subject: string): Promise<Record<string, unknown>[]> {
  const { body } = await call<AuditPage>(test, staff, 'GET', `${API}/audit?subject=${subject}`);
  return body.events.map(({ action, changes }) => ({ action, ...changes })).reverse();
}

describe('two at the same time', () => {
  it('who press Approve together approve once: one event, one mail, one trial', async () => {
    const { user, company, url } = await waitingMember();
    const other = await seedStaff(test.db);
    const answers = await Promise.all(
      [staff, staff, other].map((item) => call(test, item, 'PUT', `${url}/state/APPROVED`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await test.runJobs();
    const { rows } = await test.db.$client.query(
      `select (select count(*)::int from platform.outbox_mail where recipient = $1) as mails,
        (select count(*)::int from users.subscription where company_id = $2) as trials`,
      [user.email, company.id],
    );
    expect(rows).toEqual([{ mails: 1, trials: 1 }]);
    expect(await changesOf(user.id)).toMatchObject([{ from: 'WAITING', to: 'APPROVED' }]);
  });

  it('who decide differently leave what the last of them decided, and the log says how', async () => {
    const { user, url } = await waitingMember();
    const other = await seedStaff(test.db);
    await Promise.all([
      call(test, staff, 'PUT', `${url}/state/APPROVED`),
      call(test, other, 'PUT', `${url}/state/BLOCKED`, { reason: 'Not a member.' }),
    ]);
    const { body } = await call<{ approvalState: string }>(test, staff, 'GET', url);
    const [first, second] = await changesOf(user.id);
    expect(first).toMatchObject({ from: 'WAITING' });
    expect(second).toMatchObject({ from: first?.to, to: body.approvalState });
  });

  it.each(['/reset', ''])(
    'who remove the same person by DELETE …%s do it one after the other',
    async (path) => {
      const { user } = await waitingMember();
      const other = await seedStaff(test.db);
      const answers = await Promise.all(
        [staff, other].map((item) => call(test, item, 'DELETE', `${API}/user/${user.id}${path}`)),
      );
      // A person who is erased is not there any more; one who was reset can be reset again.
      expect(answers.map(({ status }) => status).sort()).toEqual(path === '' ? [204, 404] : [204, 204]);
    },
  );
});

describe('a right that was taken a second ago', () => {
  it('is gone on the next request, with the token that still names it', async () => {
    const { url } = await waitingMember();
    expect((await call(test, staff, 'GET', `${API}/user/list`)).status).toBe(200);
    await test.db.$client.query(`update users.app_user set permissions = '{}' where id = $1`, [staff.id]);
    for (const [method, path] of [
      ['GET', `${API}/user/list`],
      ['GET', `${API}/company/export?format=csv`],
      ['GET', `${API}/audit`],
      ['PUT', `${url}/state/APPROVED`],
    ] as const)
      expect((await call(test, staff, method, path)).status, path).toBe(403);
  });

  it('leaves a country that was taken as if it did not exist', async () => {
    const { url, company } = await waitingMember();
    expect((await call(test, staff, 'GET', url)).status).toBe(200);
    await test.db.$client.query(
      `update users.app_user set permissions = permissions || '{country:RO}' where id = $1`,
      [staff.id],
    );
    expect((await call(test, staff, 'GET', url)).status).toBe(404);
    const of = `company/user/export?format=csv&companyId=${company.id}`;
    expect((await call(test, staff, 'GET', `${API}/${of}`)).status).toBe(404);
  });
});

describe('support of one country', () => {
  it('gets nothing of another by filters either', async () => {
    const { user, company } = await waitingMember();
    await call(test, staff, 'PUT', `${API}/company/${company.id}/state/APPROVED`);
    const romanian = await seedStaff(test.db, 'RO');
    for (const path of [
      `company?country=CZ&search=${company.number}`,
      `company/user?search=${company.number}`,
      `user/list?search=${encodeURIComponent(user.email)}`,
      `audit?subject=${company.id}`,
      `audit?actor=${staff.id}`,
    ])
      expect(
        (await call<{ totalCount: number }>(test, romanian, 'GET', `${API}/${path}`)).body.totalCount,
        path,
      ).toBe(0);
  });
});

describe('odd requests', () => {
  const LISTS = ['user/list', 'company', 'company/user'];

  it.each(['%', '___', '\\\\\\', '%00abc', '🌾🌾🌾', "';--", '\u202eabc', '   a   ', '*'.repeat(100)])(
    'searching for %j finds nothing and breaks nothing',
    async (search) => {
      const words = search.startsWith('%00') ? search : encodeURIComponent(search);
      for (const list of LISTS) {
        const { status } = await call(test, staff, 'GET', `${API}/${list}?search=${words}`);
        expect([200, 400], `${list} ${status}`).toContain(status);
      }
      const token = await test.tokenFor(staff.subject, { email: staff.email });
      const file = await test.app.inject({
        url: `${API}/user/export?format=csv&search=${words}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([200, 400]).toContain(file.statusCode);
    },
  );

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999', '1000001'])('page %s is refused', async (page) => {
    for (const list of LISTS)
      expect((await call(test, staff, 'GET', `${API}/${list}?page=${page}`)).status, list).toBe(400);
  });

  it.each(LISTS)('past the last page of %s is the first', async (list) => {
    const { body } = await call<{ page: number }>(test, staff, 'GET', `${API}/${list}?page=1000000`);
    expect(body.page).toBe(1);
  });

  it.each(['nonsense', '00000000-0000-0000-0000-000000000000'])('an id %s is nobody’s', async (id) => {
    for (const path of [`user/${id}`, `company/${id}`, `company/user/${id}`, `user/identity/${id}`])
      expect((await call(test, staff, 'GET', `${API}/${path}`)).status, path).toBe(404);
  });
});
