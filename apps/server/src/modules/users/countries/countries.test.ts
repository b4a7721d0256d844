import type { Country, Language } from '@canola/api-schema/users/country';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedUser } from '../../../../test/factories.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const newcomer = () => seedUser(test.db, { isRegistered: false });

describe('countries (docs/product/companies.md#countries)', () => {
  it('are five, and only GB is closed', async () => {
    const { body } = await call<Country[]>(test, await newcomer(), 'GET', '/can-users/api/country');
    expect(
      body.map(({ id, currency, language, isCompanyRequired, hasCompanyValidator, isAuthorized }) =>
        [id, currency.type, language, isCompanyRequired, hasCompanyValidator, isAuthorized].join(' '),
      ),
    ).toEqual([
      'CZ CZK cs true true true',
      'GB GBP en false false false',
      'IE EUR en false false true',
      'RO RON ro true true true',
      'SK EUR cs true true true',
    ]);
  });

  it('return every field', async () => {
    expect((await call<Country>(test, await newcomer(), 'GET', '/can-users/api/country/CZ')).body).toEqual({
      id: 'CZ',
      localName: 'Česko',
      language: 'cs',
      phoneCountryCode: '+420',
      currency: { type: 'CZK' },
      hasCompanyValidator: true,
      isCompanyRequired: true,
      populatorFields: ['VAT', 'FORM', 'ADDRESS'],
      isAuthorized: true,
      paymentMethods: ['CARD', 'BANK_TRANSFER'],
    });
  });

  it('that we do not know are not found', async () => {
    expect(await call(test, await newcomer(), 'GET', '/can-users/api/country/DE')).toMatchObject({
      status: 404,
      body: { code: 'country.not-found' },
    });
  });

  it('have fields that a register fills only where there is a register', async () => {
    const bare = await buildTestApp({ config: { demo: false } });
    try {
      const user = await seedUser(bare.db);
      const { body } = await call<Country>(bare, user, 'GET', '/can-users/api/country/CZ');
      expect(body.populatorFields).toEqual([]);
    } finally {
      await bare.close();
    }
  });
});

it('a country lists only the payment methods that are set up', async () => {
  const user = await newcomer();
  const { config } = test.deps;
  const { demo, stripe, banks } = config;
  const methods = async () => {
    const listed = (await call<Country[]>(test, user, 'GET', '/can-users/api/country')).body;
    const start = await call<{ countries: Country[] }>(test, user, 'GET', '/can-users/api/start');
    expect(start.body.countries).toEqual(listed);
    return Object.fromEntries(listed.map(({ id, paymentMethods }) => [id, paymentMethods.join(' ')]));
  };
  const both = 'CARD BANK_TRANSFER';
  try {
    config.banks = { ...banks, RON: undefined };
    expect(await methods()).toEqual({ CZ: both, GB: 'CARD', IE: both, RO: 'CARD', SK: both });
    config.stripe = { ...stripe, secretKey: '' };
    config.demo = false;
    const transfer = 'BANK_TRANSFER';
    expect(await methods()).toEqual({ CZ: transfer, GB: '', IE: transfer, RO: '', SK: transfer });
  } finally {
    Object.assign(config, { demo, stripe, banks });
  }
});

it('languages are public', async () => {
  const { status, body } = await call<Language[]>(test, undefined, 'GET', '/can-users/public/api/language');
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: 'en', localName: 'English', name: 'English' },
    { id: 'cs', localName: 'Čeština', name: 'Czech' },
    { id: 'ro', localName: 'Română', name: 'Romanian' },
  ]);
});
