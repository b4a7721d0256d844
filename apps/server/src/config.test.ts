import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any setting it is a demo on the local machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    publicUrl: 'http://localhost:3000',
  });
});

test('with a database of its own it is no demo, unless told', () => {
  const DATABASE_URL = 'postgres://db.test/canola';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true);
});

test('in production only documents of the app are answered, unless told', () => {
  const DATABASE_URL = 'postgres://db.test/canola';
  expect(readConfig({}).trustedDocumentsOnly).toBe(false);
  expect(readConfig({ DATABASE_URL }).trustedDocumentsOnly).toBe(true);
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }).trustedDocumentsOnly).toBe(false);
  expect(readConfig({ DATABASE_URL, TRUSTED_DOCUMENTS_ONLY: 'false' }).trustedDocumentsOnly).toBe(false);
});

test('an empty setting is none, and a slash at the end of the address is dropped', () => {
  expect(readConfig({ SMTP_URL: '', PUBLIC_URL: 'https://canola.test/' })).toMatchObject({
    mail: { smtpUrl: undefined },
    publicUrl: 'https://canola.test',
  });
});

test('balancers are trusted by their number', () => {
  const trusted = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustedProxies;
  expect([trusted(), trusted('false'), trusted('true'), trusted('2')]).toEqual([0, 0, 1, 2]);
});

test('a wrong setting ends with one sentence that names it', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(/^The setting PORT is not valid: [^.]+\.$/);
});
