import { DAY_MS } from '@canola/api-schema/duration';
import type { Company, UserCompany, ValidatedCompany } from '@canola/api-schema/users/company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { czechNumber, type SeededCompany, seedCompany, seedUser } from '../../../../test/factories.ts';
import { addSubscription } from '../index.ts';
import { STRUCK_OFF } from '../registers/demo-register.ts';

const NOW = new Date('2027-03-01T08:00:00Z');
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ now: NOW });
});
afterAll(() => test.close());

const ofCompany = ({ id }: SeededCompany) => `/can-users/api/company/${id}`;
const daysAway = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('GET /api/user/company', () => {
  it('lists every company by name, with plan, role, grants and the stricter of the two approvals', async () => {
    const user = await seedUser(test.db);
    const member = { user };
    await seedCompany(test.db, {
      name: 'Cech',
      plan: 'PREMIUM',
      approvalState: 'BLOCKED',
      members: [member],
    });
    await seedCompany(test.db, {
      name: 'bečov',
      plan: 'PREMIUM',
      members: [{ user, role: 'USER', approvalState: 'WAITING' }],
    });
    const first = await seedCompany(test.db, {
      name: 'Agro',
      plan: 'PLUS',
      planSource: 'MANUAL',
      members: [member],
    });
    const { status, body } = await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company');
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      companyId: first.id,
      companyName: 'Agro',
      companyNumber: first.number,
      companyCountry: 'CZ',
      companyKind: 'FARM',
      companyPlan: { id: 2, type: 'PLUS', source: 'MANUAL', expiresAt: null },
      approvalState: 'APPROVED',
      grants: ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN'],
      role: 'STATUTORY',
    });
    const basic = { id: 1, type: 'BASIC', source: 'DEFAULT' };
    expect(body.slice(1)).toMatchObject([
      { companyName: 'bečov', approvalState: 'WAITING', companyPlan: basic, role: 'USER', grants: [] },
      { companyName: 'Cech', approvalState: 'BLOCKED', companyPlan: basic },
    ]);
  });

  it('says whether the company or the membership waits', async () => {
    const user = await seedUser(test.db);
    const waiting = { user, approvalState: 'WAITING' as const };
    await seedCompany(test.db, { name: 'A', approvalState: 'WAITING', members: [waiting] });
    await seedCompany(test.db, { name: 'B', approvalState: 'WAITING', members: [{ user }] });
    await seedCompany(test.db, { name: 'C', members: [waiting] });
    await seedCompany(test.db, { name: 'D', members: [{ user }] });
    const { body } = await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company');
    expect(body.map(({ waitsFor }) => waitsFor)).toEqual(['COMPANY', 'COMPANY', 'MEMBERSHIP', undefined]);
  });

  it('says until when a trial lasts', async () => {
    const user = await seedUser(test.db);
    await seedCompany(test.db, {
      plan: 'PREMIUM',
      planSource: 'TRIAL',
      planExpiresAt: daysAway(9),
      members: [{ user }],
    });
    const { body } = await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company');
    expect(body[0]?.companyPlan).toEqual({
      id: 3,
      type: 'PREMIUM',
      source: 'TRIAL',
      expiresAt: daysAway(9).toISOString(),
    });
  });

  it('is empty for a person without a company', async () => {
    const user = await seedUser(test.db, { isRegistered: false });
    expect((await call<UserCompany[]>(test, user, 'GET', '/can-users/api/user/company')).body).toEqual([]);
  });
});

describe('POST /api/company/validate', () => {
  const validate = async (companyNumber: string, countryCode = 'CZ') =>
    call<ValidatedCompany>(
      test,
      await seedUser(test.db, { isRegistered: false }),
      'POST',
      '/can-users/api/company/validate',
      {
        companyNumber,
        countryCode,
      },
    );

  it('removes spaces and returns the name from the register', async () => {
    expect(await validate('428 17 307')).toEqual({
      status: 200,
      body: { companyNumber: '42817307', countryCode: 'CZ', companyName: 'Statek Dvořák s.r.o.' },
    });
  });

  it.each([
    ['a wrong check digit', '42817308', 'CZ', 'company.number-invalid', 'companyNumber'],
    ['letters', '4281730A', 'CZ', 'company.number-invalid', 'companyNumber'],
    ['too short a number where nothing validates', '12', 'IE', 'company.number-invalid', 'companyNumber'],
    ['a number that nobody carries', STRUCK_OFF, 'CZ', 'company.number-unknown', 'companyNumber'],
    ['a closed country', '12345678', 'GB', 'country.closed', 'countryCode'],
    ['a country that we do not know', '12345678', 'DE', 'country.closed', 'countryCode'],
  ])('refuses %s on its field', async (_what, number, country, code, field) => {
    expect(await validate(number, country)).toMatchObject({
      status: 422,
      body: { code, fields: { [field]: [code] } },
    });
  });
});

describe('GET /api/company/{id}', () => {
  it('says that a register filled it only in a country that has one', async () => {
    const user = await seedUser(test.db);
    const fromRegister = async (options: Parameters<typeof seedCompany>[1]) => {
      const company = await seedCompany(test.db, { ...options, members: [{ user }] });
      return (await call<Company>(test, user, 'GET', ofCompany(company))).body.isFromRegister;
    };
    expect(await fromRegister({ country: 'CZ' })).toBe(true);
    expect(await fromRegister({ country: 'CZ', isInRegister: false })).toBe(false);
    expect(await fromRegister({ country: 'RO' })).toBe(false);
  });

  it('returns detail, plan and subscriptions to every approved member', async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, {
      plan: 'PREMIUM',
      planSource: 'MANUAL',
      members: [{ user, role: 'USER' }],
    });
    await addSubscription(test.db, {
      companyId: company.id,
      planType: 'PLUS',
      source: 'PAID',
      status: 'CANCELLED',
      period: 'MONTHLY',
      createdAt: daysAway(-20),
      expiresAt: daysAway(10),
      nextPaymentAt: daysAway(10),
    });
    const { status, body } = await call<Company>(test, user, 'GET', ofCompany(company));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: company.id,
      name: company.name,
      companyNumber: company.number,
      country: 'CZ',
      approvalState: 'APPROVED',
      planSource: 'MANUAL',
      plan: { id: 3, type: 'PREMIUM' },
      detail: {
        address: 'Polní 1, 586 01 Jihlava',
        vat: `CZ${company.number}`,
        form: 'JURIDICAL_PERSON',
        contactName: null,
        contactEmail: null,
        contactPhone: null,
        contactPosition: null,
      },
    });
    expect(body.subscriptions).toMatchObject([
      {
        status: 'CANCELLED',
        nexPaymentAt: null,
        expiresAt: daysAway(10).toISOString(),
        isCancellable: false,
      },
      {
        source: 'MANUAL',
        status: 'ACTIVE',
        plan: { id: 3, type: 'PREMIUM' },
        period: null,
        isCancellable: false,
      },
    ]);
    expect(body.plans.map(({ type, periods }) => [type, periods.length])).toEqual([
      ['BASIC', 0],
      ['PLUS', 4],
      ['PREMIUM', 4],
    ]);
  });
});

const contact = {
  contactName: 'Tomáš Dvořák',
  contactPosition: 'jednatel',
  contactEmail: 'tomas@statek.test',
  contactPhone: { countryCode: '+420', phoneNumber: '602 418 337' },
};

describe('PUT /api/company/{id}/detail', () => {
  async function edit(company: SeededCompany, user: Awaited<ReturnType<typeof seedUser>>, body: object) {
    return call<Company>(test, user, 'PUT', `${ofCompany(company)}/detail`, { id: company.id, ...body });
  }

  it('changes the contact and leaves the fields of the register unchanged', async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { members: [{ user }] });
    const sent = {
      ...contact,
      address: 'Jinde 5',
      vat: 'CZ999',
      companyForm: 'NATURAL_PERSON',
      companyName: 'Jiná',
    };
    const { status, body } = await edit(company, user, sent);
    expect(status).toBe(200);
    expect(body.name).toBe(company.name);
    expect(body.detail).toEqual({
      address: 'Polní 1, 586 01 Jihlava',
      vat: `CZ${company.number}`,
      form: 'JURIDICAL_PERSON',
      contactName: 'Tomáš Dvořák',
      contactEmail: 'tomas@statek.test',
      contactPhone: { countryCode: '+420', phoneNumber: '602418337' },
      contactPosition: 'jednatel',
    });
    expect((await edit(company, user, contact)).body.detail).toEqual(body.detail);
  });

  it('changes all of it in a country whose register fills nothing', async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { country: 'IE', isInRegister: false, members: [{ user }] });
    const { body } = await edit(company, user, {
      ...contact,
      contactPhone: null,
      address: 'Main Street 4, Tullamore',
      vat: 'ie 1234567a',
      companyForm: 'NATURAL_PERSON',
      companyName: 'Gallagher Farm',
    });
    expect(body.name).toBe('Gallagher Farm');
    expect(body.detail).toMatchObject({
      address: 'Main Street 4, Tullamore',
      vat: 'IE1234567A',
      form: 'NATURAL_PERSON',
      contactPhone: null,
    });
  });

  it.each([
    ['no contact name', 400, 'contactName', { contactName: ' ' }],
    ['no contact role', 400, 'contactPosition', { contactPosition: '' }],
    ['no contact e-mail', 400, 'contactEmail', { contactEmail: '' }],
    ['a contact e-mail that is none', 400, 'contactEmail', { contactEmail: 'tomas' }],
    [
      'a phone of nowhere',
      422,
      'contactPhone.phoneNumber',
      { contactPhone: { countryCode: '+420', phoneNumber: '102418337' } },
    ],
    ['no address where no register fills it', 422, 'address', { address: '  ' }],
    ['the id of another company', 422, 'id', { id: '0197a000-0000-7000-8000-000000000000' }],
    ['a company number', 400, 'companyNumber', { companyNumber: czechNumber() }],
    ['a plan', 400, 'plan', { plan: 'PREMIUM' }],
  ])('refuses %s', async (_what, status, field, changes) => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { country: 'IE', isInRegister: false, members: [{ user }] });
    const response = await edit(company, user, { ...contact, address: 'Main Street 4', ...changes });
    expect(response).toMatchObject({ status, body: { fields: { [field]: expect.any(Array) } } });
  });

  it('requires the grant COMPANY_DETAIL_EDIT', async () => {
    const user = await seedUser(test.db);
    const company = await seedCompany(test.db, { members: [{ user, role: 'USER' }] });
    expect(await edit(company, user, contact)).toMatchObject({
      status: 403,
      body: { code: 'grant.missing' },
    });
  });
});

describe('a company of others', () => {
  it('looks like one that does not exist', async () => {
    const company = await seedCompany(test.db);
    const user = await seedUser(test.db);
    await seedCompany(test.db, { members: [{ user }] });
    for (const id of [company.id, '0197a000-0000-7000-8000-000000000000'])
      expect(await call(test, user, 'GET', `/can-users/api/company/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'company.not-found', message: 'We couldn’t find this company.' },
      });
  });

  it('is hidden from waiting and blocked members', async () => {
    const [waiting, blocked] = [await seedUser(test.db), await seedUser(test.db)];
    const company = await seedCompany(test.db, {
      members: [
        { user: waiting, approvalState: 'WAITING' },
        { user: blocked, approvalState: 'BLOCKED' },
      ],
    });
    expect(await call(test, waiting, 'GET', ofCompany(company))).toMatchObject({
      status: 403,
      body: { code: 'company.waiting' },
    });
    expect(await call(test, blocked, 'GET', ofCompany(company))).toMatchObject({
      status: 403,
      body: { code: 'company.blocked' },
    });
  });
});
