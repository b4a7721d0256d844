import type { User } from '@canola/api-schema/users/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import {
  czechNumber,
  romanianNumber,
  type SeededUser,
  seedCompany,
  seedUser,
} from '../../../../test/factories.ts';
import { findCompanyByNumber, findMembership } from '../companies/companies.queries.ts';
import { STRUCK_OFF } from '../registers/demo-register.ts';

const NOW = new Date('2027-03-01T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

const newcomer = () => seedUser(test.db, { isRegistered: false });
const czechPhone = { countryCode: '+420', phoneNumber: '602 418 337' };
const irishPhone = { countryCode: '+353', phoneNumber: '087 123 4567' };

function registration<T extends object>(changes?: T) {
  const company = { companyNumber: czechNumber(), countryCode: 'CZ' };
  return { name: 'Tomáš Dvořák', language: 'cs', phone: czechPhone, company, ...changes };
}

function put<T>(user: SeededUser, body: object) {
  return call<T>(test, user, 'PUT', '/can-users/api/user', body);
}

describe('a registration', () => {
  it('completes the profile and makes the first member of a new company a waiting USER', async () => {
    const user = await newcomer();
    const number = czechNumber();
    const { status, body } = await put<User>(
      user,
      registration({
        company: { companyNumber: `${number.slice(0, 3)} ${number.slice(3)}`, countryCode: 'CZ' },
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Tomáš Dvořák',
      phone: { countryCode: '+420', phoneNumber: '602418337' },
      settings: { language: 'cs', news: { language: 'cs' } },
      companies: [{ companyNumber: number, countryCode: 'CZ' }],
      registeredAt: NOW.toISOString(),
      profileState: 'COMPLETE',
    });
    const company = await findCompanyByNumber(test.db, 'CZ', number);
    expect(company).toMatchObject({ approvalState: 'WAITING', registerCheckedAt: NOW });
    expect(await findMembership(test.db, user.id, company?.id ?? '')).toMatchObject({
      role: 'USER',
      approvalState: 'WAITING',
    });
  });

  it('takes name, VAT, legal form and address from the register', async () => {
    await put(await newcomer(), registration({ company: { companyNumber: '42817307', countryCode: 'CZ' } }));
    expect(await findCompanyByNumber(test.db, 'CZ', '42817307')).toMatchObject({
      name: 'Statek Dvořák s.r.o.',
      vat: 'CZ42817307',
      legalForm: 'JURIDICAL_PERSON',
      address: 'Dvorská 48, 503 51 Chlumec nad Cidlinou',
    });
  });

  it('joins a company that is known already as a waiting USER, and changes nothing about it', async () => {
    const owner = await seedUser(test.db);
    const company = await seedCompany(test.db, { members: [{ user: owner }], name: 'Stará firma' });
    const user = await newcomer();
    const { status } = await put(
      user,
      registration({ company: { companyNumber: company.number, countryCode: 'CZ' } }),
    );
    expect(status).toBe(200);
    expect(await findMembership(test.db, user.id, company.id)).toMatchObject({
      role: 'USER',
      approvalState: 'WAITING',
    });
    expect(await findCompanyByNumber(test.db, 'CZ', company.number)).toMatchObject({
      name: 'Stará firma',
      approvalState: 'APPROVED',
    });
  });

  it('needs no company where the country does not require one', async () => {
    const { status, body } = await put<User>(
      await newcomer(),
      registration({ phone: irishPhone, company: null, language: 'en' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      companies: [],
      profileState: 'COMPLETE',
      phone: { countryCode: '+353', phoneNumber: '871234567' },
    });
  });

  it('takes a Romanian number with its prefix', async () => {
    const number = romanianNumber();
    const { body } = await put<User>(
      await newcomer(),
      registration({
        phone: { countryCode: '+40', phoneNumber: '0721 480 913' },
        company: { companyNumber: `RO ${number}`, countryCode: 'RO' },
      }),
    );
    expect(body.companies).toEqual([{ companyNumber: number, countryCode: 'RO' }]);
  });
});

describe('a registration is refused', () => {
  it.each<[what: string, changes: Record<string, unknown>, status: number, field: string]>([
    ['without a name', { name: '  ' }, 400, 'name'],
    ['without a phone', { phone: undefined }, 400, 'phone'],
    ['without the phone country', { phone: { phoneNumber: '602418337' } }, 400, 'phone.countryCode'],
    [
      'with a calling code that has no plus',
      { phone: { ...czechPhone, countryCode: '420' } },
      400,
      'phone.countryCode',
    ],
    [
      'with letters in the calling code',
      { phone: { ...czechPhone, countryCode: '+4a' } },
      400,
      'phone.countryCode',
    ],
    [
      'with a calling code of nowhere',
      { phone: { ...czechPhone, countryCode: '+999' } },
      422,
      'phone.countryCode',
    ],
    ['with eight digits', { phone: { ...czechPhone, phoneNumber: '602 418 33' } }, 400, 'phone.phoneNumber'],
    [
      'with letters in the number',
      { phone: { ...czechPhone, phoneNumber: '60241833a' } },
      400,
      'phone.phoneNumber',
    ],
    [
      'with a number that the country does not have',
      { phone: { ...czechPhone, phoneNumber: '102418337' } },
      422,
      'phone.phoneNumber',
    ],
    [
      'with an Irish number under another code',
      { phone: { countryCode: '+420', phoneNumber: '871234567' } },
      422,
      'phone.phoneNumber',
    ],
    [
      'where registration is closed',
      { phone: { countryCode: '+44', phoneNumber: '7400123456' } },
      422,
      'phone.countryCode',
    ],
    ['without the company that the country requires', { company: null }, 422, 'company.companyNumber'],
    [
      'without the company number',
      { company: { companyNumber: ' ', countryCode: 'CZ' } },
      400,
      'company.companyNumber',
    ],
    ['without the company country', { company: { companyNumber: '42817307' } }, 400, 'company.countryCode'],
    [
      'with a wrong check digit',
      { company: { companyNumber: '42817308', countryCode: 'CZ' } },
      422,
      'company.companyNumber',
    ],
    [
      'with a wrong Slovak check digit',
      { company: { companyNumber: '58209647', countryCode: 'SK' } },
      422,
      'company.companyNumber',
    ],
    [
      'with a wrong Romanian check digit',
      { company: { companyNumber: '41730623', countryCode: 'RO' } },
      422,
      'company.companyNumber',
    ],
    [
      'with a number that the register does not know',
      { company: { companyNumber: STRUCK_OFF, countryCode: 'CZ' } },
      422,
      'company.companyNumber',
    ],
    [
      'with a company where registration is closed',
      { company: { companyNumber: '12345678', countryCode: 'GB' } },
      422,
      'company.countryCode',
    ],
    ['with a role of its own', { role: 'STATUTORY' }, 400, 'role'],
    [
      'with its own state',
      { company: { companyNumber: '42817307', countryCode: 'CZ', approvalState: 'APPROVED' } },
      400,
      'company.approvalState',
    ],
    ['in a language we do not speak', { language: 'de' }, 400, 'language'],
  ])('%s', async (_what, changes, status, field) => {
    const user = await newcomer();
    const response = await call(test, user, 'PUT', '/can-users/api/user', registration(changes));
    expect(response.status).toBe(status);
    expect(response.body.fields).toHaveProperty([field]);
    expect((await call<User>(test, user, 'GET', '/can-users/api/user')).body.profileState).toBe('INCOMPLETE');
  });

  it('with the e-mail as the name', async () => {
    const user = await newcomer();
    const { status, body } = await call(
      test,
      user,
      'PUT',
      '/can-users/api/user',
      registration({ name: user.email }),
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'user.name-invalid', fields: { name: ['user.name-is-email'] } });
  });

  it('with more than 20 companies', async () => {
    const user = await newcomer();
    for (let count = 0; count < 20; count += 1) await seedCompany(test.db, { members: [{ user }] });
    const wanted = registration();
    expect(await put(user, wanted)).toMatchObject({ status: 409, body: { code: 'user.too-many-companies' } });
    expect(await findCompanyByNumber(test.db, 'CZ', wanted.company.companyNumber)).toBeUndefined();
  });
});

describe('a registration sent again', () => {
  it('returns the same result when it is the same', async () => {
    const user = await newcomer();
    const wanted = registration();
    const first = await put(user, wanted);
    test.clock.set(new Date(NOW.getTime() + 60_000));
    expect(await put(user, wanted)).toEqual(first);
    test.clock.set(NOW);
  });

  it.each([
    ['another name', { name: 'Někdo Jiný' }],
    ['another phone', { phone: { countryCode: '+420', phoneNumber: '733205614' } }],
    ['another company', { company: { companyNumber: czechNumber(), countryCode: 'CZ' } }],
  ])('is refused with %s', async (_what, changes) => {
    const user = await newcomer();
    const wanted = registration();
    await put(user, wanted);
    expect(await put(user, { ...wanted, ...changes })).toMatchObject({
      status: 409,
      body: { code: 'user.already-registered' },
    });
    expect((await call<User>(test, user, 'GET', '/can-users/api/user')).body.companies).toHaveLength(1);
  });

  it('eight times in parallel creates one company and one membership', async () => {
    const user = await newcomer();
    const wanted = registration();
    const responses = await Promise.all(Array.from({ length: 8 }, () => put<User>(user, wanted)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.body.companies).toHaveLength(1);
  });

  it('of one company by six people in parallel creates one company with six members', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, newcomer));
    const wanted = registration();
    const responses = await Promise.all(people.map((person) => put<User>(person, wanted)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const company = await findCompanyByNumber(test.db, 'CZ', wanted.company.companyNumber);
    const links = await Promise.all(
      people.map((person) => findMembership(test.db, person.id, company?.id ?? '')),
    );
    expect(links.map((link) => link?.approvalState)).toEqual(Array(6).fill('WAITING'));
  });

  it('with different companies in parallel accepts one', async () => {
    const user = await newcomer();
    const responses = await Promise.all(Array.from({ length: 5 }, () => put(user, registration())));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await call<User>(test, user, 'GET', '/can-users/api/user')).body.companies).toHaveLength(1);
  });
});
