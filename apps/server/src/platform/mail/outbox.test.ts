import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { sendMail } from './mail.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ now: new Date('2026-05-31T10:00:00Z') });
});
afterAll(() => server.close());

const page = (language = 'en') =>
  server.app.inject({ url: '/outbox', headers: { 'accept-language': language } });

async function deliver(subject: string, text: string, at: string): Promise<void> {
  server.clock.set(new Date(at));
  await sendMail(server.db, { to: 'farmer@canola.test', subject, text, html: '<p>unused</p>' });
  await server.runJobs();
}

test('the outbox explains itself before there is any mail, in the language of the browser', async () => {
  expect((await page()).body).toContain('No e-mails yet');
  const czech = await page('cs');
  expect(czech.body).toContain('<html lang="cs">');
  expect(czech.body).toContain('Zatím žádné e-maily');
});

test('mail of demo mode is shown newest first, with links to follow', async () => {
  await deliver('Older', 'Open https://canola.test/verify?token=a&x=1.', '2026-05-31T10:01:00Z');
  await deliver('Newer', 'Nothing to open', '2026-05-31T10:02:00Z');
  const { body, headers } = await page();
  expect(body.indexOf('Newer')).toBeLessThan(body.indexOf('Older'));
  expect(body).toContain('<a href="https://canola.test/verify?token=a&amp;x=1" rel="noreferrer">');
  expect(body).toContain('2 messages');
  expect(headers['cache-control']).toBe('no-store');
});

test('the content of a mail is shown as text', async () => {
  await deliver(
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script> javascript:alert(1)',
    '2026-05-31T10:03:00Z',
  );
  const { body, headers } = await page();
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<img');
  expect(body).not.toContain('href="javascript');
  expect(body).toContain('&lt;script&gt;');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('script-src');
});

test('outside of demo mode there is no outbox', async () => {
  const real = await buildTestApp({ sharing: server, config: { demo: false } });
  const response = await real.app.inject('/outbox');
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not-found']);
  await real.close();
});
