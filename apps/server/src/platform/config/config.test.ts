import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import { ConfigError, readAuditKeys, readConfig } from './config.ts';

test('without any setting it is a demo on the local machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    publicUrl: 'http://localhost:3000',
  });
});

test('with its own database it is not a demo, unless configured', () => {
  const { DEMO: _, ...settings } = { ...PRODUCTION_SETTINGS, DATABASE_URL: 'postgres://db.test/canola' };
  expect(readConfig(settings).demo).toBe(false);
  expect(readConfig({ ...settings, DEMO: 'true' }).demo).toBe(true);
});

test('in production only documents of the app are accepted, unless configured', () => {
  expect(readConfig({}).trustedDocumentsOnly).toBe(false);
  expect(readConfig(PRODUCTION_SETTINGS).trustedDocumentsOnly).toBe(true);
  expect(readConfig({ DATABASE_URL: 'postgres://db.test/canola', DEMO: 'true' }).trustedDocumentsOnly).toBe(
    false,
  );
  expect(readConfig({ ...PRODUCTION_SETTINGS, TRUSTED_DOCUMENTS_ONLY: 'false' }).trustedDocumentsOnly).toBe(
    false,
  );
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
  expect(readConfig({ ...PRODUCTION_SETTINGS, TRUST_PROXY: '0' }).trustedProxies).toBe(0);
});

test('a wrong setting fails with one sentence that names it', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(/^The setting PORT is not valid: [^.]+\.$/);
});

test.each([
  ['localhost:3000', 'http:// or https://'],
  ['ftp://canola.test', 'http:// or https://'],
  ['https://canola.test/app', 'without a path'],
])('PUBLIC_URL is not %s', (PUBLIC_URL, expected) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(
    new RegExp(`^The setting PUBLIC_URL is not valid: expected an address .*${expected}\\.$`),
  );
});

test('a mail server has an address that mail can be sent to', () => {
  expect(() => readConfig({ SMTP_URL: 'mail' })).toThrow(/^The setting SMTP_URL is not valid: /);
});

test.each(['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'])(
  'outside demo mode %s is required',
  (name) => {
    const settings = { ...PRODUCTION_SETTINGS, [name]: '' };
    expect(() => readConfig(settings)).toThrow(
      new ConfigError(`The setting ${name} is missing: outside demo mode it is required.`),
    );
    expect(readConfig({ ...settings, DEMO: 'true' }).demo).toBe(true);
  },
);

test('another OpenID provider sends its own mail', () => {
  const { SMTP_URL: _, MAIL_FROM: __, ...settings } = PRODUCTION_SETTINGS;
  expect(readConfig({ ...settings, OIDC_ISSUER: 'https://id.test' }).mail.smtpUrl).toBeUndefined();
});

test('push services may write to support, unless configured', () => {
  const subject = (VAPID_SUBJECT?: string) =>
    readConfig({ SUPPORT_EMAIL: 'help@farm.test', VAPID_SUBJECT }).vapidSubject;
  expect([subject(), subject('https://farm.test')]).toEqual(['mailto:help@farm.test', 'https://farm.test']);
});

const SIGNING = {
  SIGNING_URL: 'https://sign.test',
  SIGNING_API_KEY: 'key',
  SIGNING_WEBHOOK_SECRET: 'a-secret-of-sixteen-letters',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'a-secret-of-sixteen-letters',
};

test.each([SIGNING, STRIPE])('an outside service is named whole or not at all: %o', (whole) => {
  expect(readConfig(whole)).toBeDefined();
  const [service] = Object.keys(whole)[0]?.split('_') ?? [];
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
      new RegExp(`^The setting ${name} is missing: ${service}_\\w+ is of no use without it\\.$`),
    );
});

test('the vendor of futures is named with its key', () => {
  const whole = { FUTURES_URL: 'https://futures.test/', FUTURES_API_KEY: 'key' };
  expect(readConfig(whole).futures).toMatchObject({ url: 'https://futures.test', apiKey: 'key' });
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
      new RegExp(`^The setting ${name} is missing: FUTURES_\\w+ is of no use without it\\.$`),
    );
});

test('symbols of futures are pairs of a commodity and what the vendor calls it', () => {
  expect(readConfig({}).futures.symbols).toEqual({ wheat: 'ML^F', rapeseed: 'XR^F', crude_oil: 'CB^F' });
  expect(readConfig({ FUTURES_SYMBOLS: 'wheat=EBM^F, crude_oil=CB*1' }).futures.symbols).toEqual({
    wheat: 'EBM^F',
    crude_oil: 'CB*1',
  });
  for (const wrong of ['maize=C^F', 'wheat', 'wheat=', 'ML^F'])
    expect(() => readConfig({ FUTURES_SYMBOLS: wrong })).toThrow(/^The setting FUTURES_SYMBOLS is not valid/);
});

test('the banks can be chosen', () => {
  expect(readConfig({}).fxFeeds.sources).toEqual(['ECB', 'CNB', 'BNR']);
  expect(readConfig({ FX_FEEDS: 'bnr, ecb' }).fxFeeds.sources).toEqual(['ECB', 'BNR']);
  expect(readConfig({ FX_FEEDS: 'none' }).fxFeeds.sources).toEqual([]);
  expect(() => readConfig({ FX_FEEDS: 'ecb,boe' })).toThrow(/^The setting FX_FEEDS is not valid/);
  expect(readConfig({ ECB_URL: 'http://127.0.0.1:1/ecb/' }).fxFeeds.urls.ECB).toBe('http://127.0.0.1:1/ecb');
});

test.each(['0.0.0.0', '::', '192.168.1.20', 'canola.test', '127.evil.test'])(
  'a demo that was not requested is not opened to other machines: HOST=%s',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(ConfigError);
    expect(() => readConfig({ HOST })).toThrow(
      /^HOST=\S+ would open the demo world.* set DEMO=true if you want/,
    );
    expect(readConfig({ HOST, DEMO: 'true' })).toMatchObject({ host: HOST, demo: true });
    expect(readConfig({ ...PRODUCTION_SETTINGS, HOST })).toMatchObject({ host: HOST, demo: false });
  },
);

test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
  'a demo on this machine needs no confirmation: HOST=%s',
  (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true);
  },
);

test('an account for transfers is an IBAN that checks and a SWIFT code', () => {
  const { banks } = readConfig({ ...PRODUCTION_SETTINGS, BANK_CZK: 'cz1601000000510012345676 KOMBCZPP' });
  expect(banks).toEqual({
    CZK: { iban: 'CZ1601000000510012345676', swift: 'KOMBCZPP', account: '51-12345676/0100' },
  });
  for (const BANK_EUR of ['CZ1701000000510012345676 KOMBCZPP', 'CZ1601000000510012345676', 'IBAN'])
    expect(() => readConfig({ BANK_EUR })).toThrow(/^The setting BANK_EUR is not valid: expected an IBAN/);
});

test('outside demo mode invoices name no invented supplier', () => {
  const { SUPPLIER_VAT: _, ...settings } = PRODUCTION_SETTINGS;
  expect(() => readConfig(settings)).toThrow('The setting SUPPLIER_VAT is missing');
  expect(readConfig({}).supplier.name).not.toBe('');
});

test('outside demo mode a server that stops gives the balancer five seconds, unless configured', () => {
  const { DRAIN_SECONDS: _, ...settings } = PRODUCTION_SETTINGS;
  expect(readConfig({}).drainSeconds).toBe(0);
  expect(readConfig(settings).drainSeconds).toBe(5);
  expect(readConfig({ ...settings, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
});

test('the address past a pooler goes with the address of the pooler', () => {
  const settings = { ...PRODUCTION_SETTINGS, DATABASE_URL: 'postgres://pooler.test/canola' };
  const direct = 'postgres://db.test/canola';
  expect(readConfig(settings).database.direct).toBeUndefined();
  expect(readConfig({ ...settings, DATABASE_DIRECT_URL: direct }).database).toMatchObject({
    url: settings.DATABASE_URL,
    direct,
  });
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow(
    new ConfigError('The setting DATABASE_URL is missing: DATABASE_DIRECT_URL is of no use without it.'),
  );
});

test('outside demo mode browsers reach Canola by https; on the same machine http is enough', () => {
  const read = (url: string) => readConfig({ ...PRODUCTION_SETTINGS, PUBLIC_URL: url });
  expect(() => read('http://canola.test')).toThrow('it has to begin with https://');
  expect(() => read('http://192.168.1.5:3000')).toThrow('it has to begin with https://');
  expect(read('http://localhost:3000').publicUrl).toBe('http://localhost:3000');
  expect(readConfig({ DEMO: 'true', PUBLIC_URL: 'http://canola.test' }).publicUrl).toBe('http://canola.test');
});

test('staff need a passkey unless it is a demo or the setting says no', () => {
  expect(readConfig(PRODUCTION_SETTINGS).staffPasskeys).toBe(true);
  expect(readConfig({ ...PRODUCTION_SETTINGS, STAFF_PASSKEYS: 'false' }).staffPasskeys).toBe(false);
  expect(readConfig({ DEMO: 'true' }).staffPasskeys).toBe(false);
  expect(readConfig({ DEMO: 'true', STAFF_PASSKEYS: 'true' }).staffPasskeys).toBe(true);
});

test('a setting may come from a file, as containers hand out secrets', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(folder, 'audit-key');
  writeFileSync(file, `${'k'.repeat(32)}\n`);
  expect(readConfig({ AUDIT_KEY_FILE: file }).audit.keys).toEqual(['k'.repeat(32)]);
  expect(readAuditKeys({ AUDIT_OLD_KEY_FILE: file })).toEqual({ keys: [], oldKeys: ['k'.repeat(32)] });
  expect(readConfig({ AUDIT_KEY_FILE: file, AUDIT_KEY: 'o'.repeat(32) }).audit.keys).toEqual([
    'o'.repeat(32),
  ]);
  expect(() => readConfig({ AUDIT_KEY_FILE: path.join(folder, 'none') })).toThrow(
    /^The file that AUDIT_KEY_FILE names cannot be read/,
  );
  // Of another program.
  expect(() => readConfig({ SSL_CERT_FILE: '/nowhere' })).not.toThrow();
});

test('a key of the audit log is long enough', () => {
  expect(() => readConfig({ AUDIT_KEY: 'short' })).toThrow('AUDIT_KEY is not valid');
  expect(readConfig({ AUDIT_KEY: `${'a'.repeat(32)},${'b'.repeat(32)}` }).audit.keys).toHaveLength(2);
});
