import type { AdminUser } from '@canola/api-schema/users/admin-user';
import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { call } from '../../../../../test/caller.ts';
import { czechNumber, type SeededUser, seedCompany, seedUser } from '../../../../../test/factories.ts';
import { openLivePage } from '../../../../../test/live-page.ts';
import { seedStaff } from '../../../../../test/staff.ts';
import { accountPolicy } from '../../accounts/viewer.service.ts';
import { usersTasks } from '../../users.tasks.ts';

let test: TestApp;
let staff: SeededUser;
beforeAll(async () => {
  test = await buildTestApp();
  staff = await seedStaff(test.db);
});
afterAll(() => test.close());

const of = ({ id }: SeededUser, suffix = '') => `/can-users/api/user/${id}${suffix}`;
const reason = 'The phone number is not yours.';
const member = async () => {
  const user = await seedUser(test.db, { password: 'a-long-test-password' });
  const company = await seedCompany(test.db, { members: [{ user }] });
  return { user, company };
};
const mails = async (email: string) => {
  await test.runJobs();
  const { rows } = await test.db.$client.query(
    'select subject, text from platform.outbox_mail where recipient = $1 order by created_at desc',
    [email],
  );
  return rows as { subject: string; text: string }[];
};

describe('blocking', () => {
  it('ends the open page and refuses the next request, which says why', async () => {
    const { user } = await member();
    const page = await openLivePage(test, user);
    const { status, body } = await call<AdminUser>(test, staff, 'PUT', of(user, '/block'), { reason });
    expect({ status, body }).toMatchObject({ status: 200, body: { isBlocked: true, blockedReason: reason } });
    await page.ended;
    expect(await call(test, user, 'GET', '/can-users/api/user')).toMatchObject({
      status: 403,
      body: { code: 'user.blocked', message: reason },
    });
    expect(await accountPolicy(test.deps).check(user.subject)).toEqual({
      allowed: false,
      reason: expect.stringMatching(/^user is blocked: /),
    });
  });

  it('sends a mail with the reason, once', async () => {
    const { user } = await member();
    await call(test, staff, 'PUT', of(user, '/block'), { reason });
    await call(test, staff, 'PUT', of(user, '/block'), { reason: 'Another reason.' });
    const sent = await mails(user.email);
    expect(sent).toMatchObject([{ subject: 'Your account is blocked – Canola' }]);
    expect(sent[0]?.text).toContain(reason);
  });

  it('without a reason names none in the mail; an empty one is refused', async () => {
    const { user } = await member();
    expect((await call(test, staff, 'PUT', of(user, '/block'), { reason: '  ' })).status).toBe(400);
    expect(await call(test, staff, 'PUT', of(user, '/block'))).toMatchObject({
      status: 200,
      body: { isBlocked: true, blockedReason: null },
    });
    expect((await mails(user.email))[0]?.text).not.toContain('reason');
  });

  it('of yourself is refused in your language', async () => {
    const czech = await seedUser(test.db, { language: 'cs', permissions: ['users:user:block'] });
    const { body } = await call(test, czech, 'PUT', of(czech, '/block'), { reason });
    expect(body).toMatchObject({ code: 'user.is-self', message: 'Toto nelze udělat s vlastním účtem.' });
  });

  it('is undone by unblocking', async () => {
    const { user } = await member();
    await call(test, staff, 'PUT', of(user, '/block'), { reason });
    expect(await call(test, staff, 'DELETE', of(user, '/block'))).toMatchObject({
      status: 200,
      body: { isBlocked: false, blockedReason: null },
    });
    expect((await call(test, user, 'GET', '/can-users/api/user')).status).toBe(200);
  });

  it('like every other action never concerns oneself', async () => {
    const self = { status: 409, body: { code: 'user.is-self' } };
    expect(await call(test, staff, 'PUT', of(staff, '/block'), { reason })).toMatchObject(self);
    expect(await call(test, staff, 'DELETE', of(staff, '/block'))).toMatchObject(self);
    expect(await call(test, staff, 'DELETE', of(staff, '/reset'))).toMatchObject(self);
    expect(await call(test, staff, 'DELETE', of(staff))).toMatchObject(self);
  });

  it('on other staff is for those without a limit to countries', async () => {
    const administrator = await seedUser(test.db, { permissions: ['users:*:list'] });
    const support = await seedStaff(test.db, 'CZ');
    const missing = { status: 403, body: { code: 'permission.missing' } };
    expect(await call(test, support, 'PUT', of(administrator, '/block'), { reason })).toMatchObject(missing);
    expect(await call(test, support, 'DELETE', of(administrator, '/reset'))).toMatchObject(missing);
    expect(await call(test, support, 'DELETE', of(administrator))).toMatchObject(missing);
    expect((await call(test, staff, 'PUT', of(administrator, '/block'), { reason })).status).toBe(200);
  });

  it('somebody with a company in another country too is not for country support', async () => {
    const { user } = await member();
    await seedCompany(test.db, { country: 'RO', members: [{ user }] });
    const support = await seedStaff(test.db, 'CZ');
    expect(await call(test, support, 'PUT', of(user, '/block'), { reason })).toMatchObject({
      status: 403,
      body: { code: 'permission.missing' },
    });
  });
});

describe('a reset', () => {
  it('puts the person back before the registration and keeps their account', async () => {
    const { user } = await member();
    const page = await openLivePage(test, user);
    let isEnded = false;
    void page.ended.then(() => {
      isEnded = true;
    });
    expect((await call(test, staff, 'DELETE', of(user, '/reset'))).status).toBe(204);
    // With its session the page ends too, once the clock shows another second than its token.
    await expect.poll(() => isEnded || page.events.includes('access-changed')).toBe(true);
    page.close();
    expect((await call<User>(test, user, 'GET', '/can-users/api/user')).body).toMatchObject({
      email: user.email,
      name: null,
      phone: null,
      companies: [],
      registeredAt: null,
      profileState: 'INCOMPLETE',
    });
    const { rows } = await test.db.$client.query(
      'select sessions_ended_at from identity.account where subject = $1',
      [user.subject],
    );
    expect(rows).toEqual([{ sessions_ended_at: expect.any(Date) }]);
  });
});

describe('erasing', () => {
  it('leaves no name, no e-mail and no account, and closes the door to a token that still runs', async () => {
    const { user, company } = await member();
    const page = await openLivePage(test, user);
    expect((await call(test, staff, 'DELETE', of(user))).status).toBe(204);
    await page.ended;
    expect((await call(test, user, 'GET', '/can-users/api/user')).status).toBe(403);
    expect((await call(test, staff, 'GET', of(user))).status).toBe(404);
    const { rows } = await test.db.$client.query(
      `select to_jsonb(u) - 'id' - 'subject' as left_over, (select count(*) from users.membership m
         where m.company_id = $2) as members,
         (select count(*) from identity.account where subject::text = u.subject) as accounts
       from users.app_user u where id = $1`,
      [user.id, company.id],
    );
    expect(rows[0]).toMatchObject({ members: '0', accounts: '0' });
    expect(JSON.stringify(rows[0].left_over)).not.toMatch(/novák|novak|canola\.test|602418337/i);
  });

  it('lets the same account of a foreign issuer begin again a day later', async () => {
    const { user } = await member();
    await call(test, staff, 'DELETE', of(user));
    const release = usersTasks.find((task) => task.name === 'users.release-erased');
    await release?.run(test.deps, {}, { jobId: '1' });
    expect((await call(test, user, 'GET', '/can-users/api/user')).status).toBe(403);
    await test.db.$client.query(
      `update users.app_user set erased_at = erased_at - interval '25 hours' where id = $1`,
      [user.id],
    );
    await release?.run(test.deps, {}, { jobId: '1' });
    expect((await call<User>(test, user, 'GET', '/can-users/api/user')).body).toMatchObject({
      profileState: 'INCOMPLETE',
    });
  });
});

describe('adding a company to a person', () => {
  const body = (companyNumber: string, country = 'CZ') => ({
    companyNumber,
    country,
    role: 'USER',
    state: 'WAITING',
  });

  it('makes them wait for approval there, and they see it immediately', async () => {
    const { user } = await member();
    const page = await openLivePage(test, user);
    const number = czechNumber();
    const added = await call<AdminUser>(test, staff, 'POST', of(user, '/company'), body(number));
    expect(added.body.relations).toContainEqual(
      expect.objectContaining({ companyNumber: number, role: 'USER', approvalState: 'WAITING' }),
    );
    await expect.poll(() => page.events).toContain('access-changed');
    page.close();
    expect(await call(test, staff, 'POST', of(user, '/company'), body(number))).toMatchObject({
      status: 409,
      body: { code: 'membership.exists' },
    });
  });

  it('refuses a number with wrong check digits on its field', async () => {
    const { user } = await member();
    expect(await call(test, staff, 'POST', of(user, '/company'), body('12345678'))).toMatchObject({
      status: 422,
      body: { code: 'company.number-invalid', fields: { companyNumber: ['company.number-invalid'] } },
    });
  });

  it('mends the account of somebody who lost the company of their registration', async () => {
    const lost = await seedCompany(test.db);
    const user = await seedUser(test.db, { registeredCompanyId: lost.id });
    const { check } = accountPolicy(test.deps);
    expect(await check(user.subject)).toMatchObject({ allowed: false, reason: 'can_companies_mismatch' });
    await call(test, staff, 'POST', of(user, '/company'), body(czechNumber()));
    expect(await check(user.subject)).toMatchObject({ allowed: true });
  });

  it('is nothing that staff do for themselves', async () => {
    expect(await call(test, staff, 'POST', of(staff, '/company'), body(czechNumber()))).toMatchObject({
      status: 409,
      body: { code: 'user.is-self' },
    });
  });

  it('of another country is not for country support', async () => {
    const { user } = await member();
    const support = await seedStaff(test.db, 'CZ');
    expect(await call(test, support, 'POST', of(user, '/company'), body('41730622', 'RO'))).toMatchObject({
      status: 404,
      body: { code: 'country.not-found' },
    });
  });
});
