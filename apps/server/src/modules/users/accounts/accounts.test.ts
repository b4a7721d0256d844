import { randomUUID } from 'node:crypto';
import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedCompany, seedUser } from '../../../../test/factories.ts';
import { findUserByEmail } from '../index.ts';
import { updateUser } from './accounts.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2027-03-01T08:00:00Z') });
});
afterAll(() => test.close());

const USER = '/can-users/api/user';
const unseen = () => ({ id: '', subject: randomUUID(), email: `${randomUUID()}@canola.test` });

describe('GET /api/user', () => {
  it('knows a person from the first request, with an incomplete profile', async () => {
    const person = unseen();
    const { status, body } = await call<User>(test, person, 'GET', USER);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      email: person.email,
      name: null,
      phone: null,
      settings: { language: 'en', news: { language: 'en' }, haulage: {} },
      companies: [],
      registeredAt: null,
      profileState: 'INCOMPLETE',
      permissions: [],
    });
  });

  it('creates one person from ten first requests at the same time', async () => {
    const person = unseen();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call<User>(test, person, 'GET', USER)),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  });

  it('returns every field of a registered person', async () => {
    const user = await seedUser(test.db, {
      name: 'Tomáš Dvořák',
      language: 'cs',
      permissions: ['country:CZ'],
    });
    const company = await seedCompany(test.db, { members: [{ user }] });
    const { body } = await call<User>(test, user, 'GET', USER);
    expect(body).toEqual({
      id: user.id,
      email: user.email,
      name: 'Tomáš Dvořák',
      phone: { countryCode: '+420', phoneNumber: '602418337' },
      settings: { language: 'cs', news: { language: 'cs' }, haulage: {} },
      companies: [{ companyNumber: company.number, countryCode: 'CZ' }],
      registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      profileState: 'COMPLETE',
      permissions: ['country:CZ'],
    });
  });

  it('marks a person invalid whose country requires a company and who has none', async () => {
    const czech = await seedUser(test.db);
    const irish = await seedUser(test.db, { phone: { countryCode: '+353', phoneNumber: '871234567' } });
    const staff = await seedUser(test.db, { permissions: ['news:report:manage'] });
    const states = await Promise.all(
      [czech, irish, staff].map(
        async (item) => (await call<User>(test, item, 'GET', USER)).body.profileState,
      ),
    );
    expect(states).toEqual(['INVALID', 'COMPLETE', 'COMPLETE']);
  });

  it('leaves a name empty that is the e-mail', async () => {
    const email = `${randomUUID()}@canola.test`;
    const user = await seedUser(test.db, { email, name: email });
    expect((await call<User>(test, user, 'GET', USER)).body.name).toBeNull();
  });

  it('takes permissions from the database, not from the token', async () => {
    const user = await seedUser(test.db, { permissions: ['users:*:list'] });
    const token = await test.tokenFor(user.subject, { permissions: ['users:user:block'] });
    const response = await test.app.inject({ url: USER, headers: { authorization: `Bearer ${token}` } });
    expect((response.json() as User).permissions).toEqual(['users:*:list']);
  });

  it('refuses the next request of a person who has been blocked', async () => {
    const user = await seedUser(test.db);
    expect((await call(test, user, 'GET', USER)).status).toBe(200);
    await updateUser(test.db, user.id, { blockedAt: new Date() });
    expect(await call(test, user, 'GET', USER)).toMatchObject({
      status: 403,
      body: { code: 'user.blocked' },
    });
  });

  it('follows an e-mail that was changed and verified at the identity provider', async () => {
    const user = await seedUser(test.db);
    const [changed, unverified] = [`${randomUUID()}@canola.test`, `${randomUUID()}@canola.test`];
    await call(test, { ...user, email: changed }, 'GET', USER);
    expect((await findUserByEmail(test.db, changed))?.id).toBe(user.id);
    const token = await test.tokenFor(user.subject, { email: unverified, emailVerified: false });
    await test.app.inject({ url: USER, headers: { authorization: `Bearer ${token}` } });
    expect(await findUserByEmail(test.db, unverified)).toBeUndefined();
  });
});

describe('PATCH /api/user', () => {
  it('changes the name and both languages', async () => {
    const user = await seedUser(test.db);
    const edit = { name: '  Jana Veselá ', settings: { language: 'cs', news: { language: 'ro' } } };
    const { status, body } = await call<User>(test, user, 'PATCH', USER, edit);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Jana Veselá',
      settings: { language: 'cs', news: { language: 'ro' } },
    });
    expect((await call<User>(test, user, 'GET', USER)).body).toEqual(body);
  });

  it('keeps a rate of haulage by currency', async () => {
    const user = await seedUser(test.db);
    const save = (haulage: object) => call<User>(test, user, 'PATCH', USER, { settings: { haulage } });
    await save({ CZK: 4.25 });
    expect((await save({ EUR: 0 })).body.settings.haulage).toEqual({ CZK: 4.25, EUR: 0 });
    for (const wrong of [{ CZK: -1 }, { CZK: 1000.01 }, { CZK: 1.005 }, { XXX: 1 }])
      expect((await save(wrong)).status).toBe(400);
  });

  it('does not change fields that are not sent', async () => {
    const user = await seedUser(test.db, { name: 'Jan Novák', language: 'ro' });
    const { body } = await call<User>(test, user, 'PATCH', USER, { settings: { news: { language: 'en' } } });
    expect(body).toMatchObject({ name: 'Jan Novák', settings: { language: 'ro', news: { language: 'en' } } });
    expect((await call<User>(test, user, 'PATCH', USER, {})).body).toEqual(body);
  });

  it('changes the phone, however it is typed, and stores it in one dialable form', async () => {
    const user = await seedUser(test.db);
    await seedCompany(test.db, { members: [{ user }] });
    for (const [countryCode, phoneNumber] of [
      ['+40', '0721 480 913'],
      ['+420', '0040 721 480 913'],
      ['+40', '+40 (0)721-480-913'],
    ]) {
      const { status, body } = await call<User>(test, user, 'PATCH', USER, {
        phone: { countryCode, phoneNumber },
      });
      expect(status, phoneNumber).toBe(200);
      expect(body.phone).toEqual({ countryCode: '+40', phoneNumber: '721480913' });
    }
  });

  it('refuses a phone that cannot be dialled, at its field', async () => {
    const user = await seedUser(test.db);
    const phone = { countryCode: '+420', phoneNumber: '111 111 111' };
    expect(await call(test, user, 'PATCH', USER, { phone })).toMatchObject({
      status: 422,
      body: { code: 'user.phone-invalid', fields: { 'phone.phoneNumber': ['phone.number-invalid'] } },
    });
    const short = { countryCode: '+420', phoneNumber: '602' };
    expect((await call(test, user, 'PATCH', USER, { phone: short })).body.fields).toHaveProperty([
      'phone.phoneNumber',
    ]);
    expect((await call<User>(test, user, 'GET', USER)).body.phone?.phoneNumber).toBe('602418337');
  });

  it('refuses a phone whose country requires a company from who has none', async () => {
    const phone = { countryCode: '+420', phoneNumber: '602418337' };
    const irish = { countryCode: '+353', phoneNumber: '871234567' };
    const alone = await seedUser(test.db, { phone: irish });
    expect(await call(test, alone, 'PATCH', USER, { phone })).toMatchObject({
      status: 422,
      body: { code: 'user.company-required', fields: { 'phone.countryCode': ['user.company-required'] } },
    });
    const staff = await seedUser(test.db, { phone: irish, permissions: ['news:report:manage'] });
    expect((await call<User>(test, staff, 'PATCH', USER, { phone })).body).toMatchObject({
      phone,
      profileState: 'COMPLETE',
    });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['the e-mail, which is read-only', { email: 'other@canola.test' }, 'email'],
    ['permissions', { permissions: ['users:user:block'] }, 'permissions'],
    ['an unknown language', { settings: { language: 'de' } }, 'settings.language'],
  ])('refuses %s', async (_what, edit, field) => {
    const user = await seedUser(test.db);
    const { status, body } = await call(test, user, 'PATCH', USER, edit);
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty([field]);
  });

  it('refuses the e-mail as a name', async () => {
    const user = await seedUser(test.db);
    const { status, body } = await call(test, user, 'PATCH', USER, { name: user.email.toUpperCase() });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'user.name-invalid', fields: { name: ['user.name-is-email'] } });
  });

  it('requires a finished registration', async () => {
    const user = await seedUser(test.db, { isRegistered: false });
    expect(await call(test, user, 'PATCH', USER, { name: 'Jan' })).toMatchObject({
      status: 403,
      body: { code: 'user.not-registered' },
    });
  });
});
