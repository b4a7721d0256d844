import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorBody } from '@canola/api-schema/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { call } from '../../../../test/caller.ts';
import { seedUser } from '../../../../test/factories.ts';
import { findCompanyByNumber } from '../companies/companies.queries.ts';
import { aresRegister } from './ares-register.ts';

/** Responds in the shape of the real register; only the fields around the ones we read are left out. */
const SUBJECTS: Record<string, object> = {
  '42817307': {
    ico: '42817307',
    obchodniJmeno: 'Statek z registru s.r.o.',
    dic: 'CZ42817307',
    pravniForma: '112',
    sidlo: { kodStatu: 'CZ', nazevObce: 'Kolín', psc: 28002, textovaAdresa: 'Polní 5, 28002 Kolín' },
    datumVzniku: '1998-04-01',
  },
  '80163475': {
    ico: '80163475',
    obchodniJmeno: 'Petr Kolář',
    pravniForma: '105',
    sidlo: { textovaAdresa: 'Nová Ves 9, 67521 Okříšky' },
  },
  '66720133': {
    ico: '66720133',
    obchodniJmeno: 'Zaniklá s.r.o.',
    pravniForma: '112',
    datumZaniku: '2020-01-31',
  },
};

let ares: Server;
let test: TestApp;
const requests: string[] = [];

beforeAll(async () => {
  ares = createServer((request, response) => {
    requests.push(request.url ?? '');
    const number = request.url?.split('/').at(-1) ?? '';
    // Never responds.
    if (number === '39850218') return;
    if (number === '61902454') return response.writeHead(500).end('{}');
    if (number === '55371183') return response.writeHead(200).end('not json');
    const subject = SUBJECTS[number];
    response.writeHead(subject ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(subject ?? { kod: 'NENALEZENO', popis: 'Ekonomický subjekt nebyl nalezen.' }),
    );
  });
  await new Promise<void>((resolve) => ares.listen(0, '127.0.0.1', resolve));
  const { port } = ares.address() as AddressInfo;
  test = await buildTestApp({ config: { aresUrl: `http://127.0.0.1:${port}/rest/` } });
});
afterAll(async () => {
  await test.close();
  ares.closeAllConnections();
  await new Promise((resolve) => ares.close(resolve));
});

async function register(companyNumber: string) {
  const user = await seedUser(test.db, { isRegistered: false });
  return call<ErrorBody>(test, user, 'PUT', '/can-users/api/user', {
    name: 'Tomáš Dvořák',
    language: 'cs',
    phone: { countryCode: '+420', phoneNumber: '602418337' },
    company: { companyNumber, countryCode: 'CZ' },
  });
}

describe('the Czech register', () => {
  it('fills name, VAT, legal form and address of a company', async () => {
    expect((await register('428 173 07')).status).toBe(200);
    expect(requests).toContain('/rest/ekonomicke-subjekty/42817307');
    expect(await findCompanyByNumber(test.db, 'CZ', '42817307')).toMatchObject({
      name: 'Statek z registru s.r.o.',
      vat: 'CZ42817307',
      legalForm: 'JURIDICAL_PERSON',
      address: 'Polní 5, 28002 Kolín',
    });
  });

  it('identifies a farmer who is a natural person, without VAT', async () => {
    expect((await register('80163475')).status).toBe(200);
    expect(await findCompanyByNumber(test.db, 'CZ', '80163475')).toMatchObject({
      name: 'Petr Kolář',
      vat: null,
      legalForm: 'NATURAL_PERSON',
    });
  });

  it('is not called for a number with a wrong check digit', async () => {
    expect((await register('42817308')).status).toBe(422);
    expect(requests.join()).not.toContain('42817308');
  });

  it.each([
    ['does not know', '27645908'],
    ['knows as dissolved', '66720133'],
  ])('puts the error on the number that it %s', async (_what, number) => {
    expect(await register(number)).toMatchObject({
      status: 422,
      body: {
        code: 'company.number-unknown',
        fields: { 'company.companyNumber': ['company.number-unknown'] },
      },
    });
  });

  it.each([
    ['fails', '61902454'],
    ['answers nonsense', '55371183'],
  ])('that %s says so on the number field, and nothing is registered', async (_what, number) => {
    expect(await register(number)).toMatchObject({
      status: 503,
      body: {
        code: 'company.register-unavailable',
        message: 'The company register does not answer. Please try again in a moment.',
        fields: { 'company.companyNumber': ['company.register-unavailable'] },
      },
    });
    expect(await findCompanyByNumber(test.db, 'CZ', number)).toBeUndefined();
  });

  it('that does not respond in time is not waited for', async () => {
    const register = aresRegister(String(test.deps.config.aresUrl), test.deps.log, 50);
    await expect(register.find('39850218')).rejects.toMatchObject({ code: 'company.register-unavailable' });
  });
});
