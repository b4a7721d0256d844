import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestHost, type TestHost } from '../../../test/build-test-host.ts';

let host: TestHost;
let secure: TestHost;
beforeAll(async () => {
  host = await buildTestHost();
  const { oidc, database } = host.deps.config;
  secure = await buildTestHost(() => {}, {
    url: database.url ?? '',
    config: {
      publicUrl: 'https://canola.test',
      sentryDsn: 'https://key@errors.test/1',
      oidc: { ...oidc, issuer: 'https://login.test/tenant/' },
    },
  });
});
afterAll(async () => {
  await secure.close();
  await host.close();
});

async function policyOf({ app }: TestHost): Promise<Record<string, string>> {
  const { headers } = await app.inject('/healthz');
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.trim().split(/ (.*)/, 2) as [string, string]));
}

test('scripts come from our own files only, and no string becomes code', async () => {
  expect(await policyOf(host)).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default ProseMirrorClipboard dompurify',
  });
});

test('a foreign issuer and the error service are reachable, by their origins', async () => {
  expect(await policyOf(secure)).toMatchObject({
    'connect-src': "'self' https://login.test https://errors.test",
    'frame-src': "'self' https://login.test",
  });
});

test('the card gateway’s script, frames and calls are allowed with a key for it', async () => {
  const { database, stripe } = host.deps.config;
  const live = await buildTestHost(() => {}, {
    url: database.url ?? '',
    config: { stripe: { ...stripe, publishableKey: 'pk_live_1' } },
  });
  const policy = await policyOf(live);
  await live.close();
  expect(policy).toMatchObject({
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'trusted-types': 'default ProseMirrorClipboard dompurify',
  });
});

test('without a key, as in demo mode, nothing of the card gateway is allowed', async () => {
  const { headers } = await host.app.inject('/healthz');
  expect(String(headers['content-security-policy'])).not.toContain('stripe');
});

test('a browser is sent HSTS only over https', async () => {
  const plain = await host.app.inject('/healthz');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  expect(String(plain.headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
  const encrypted = await secure.app.inject('/healthz');
  expect(encrypted.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the other headers are present on responses and on errors', async () => {
  for (const url of ['/healthz', '/can-users/nothing']) {
    const { headers } = await host.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});
