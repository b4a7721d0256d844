import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { letter } from './letter.ts';
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

test('a mail is shown as a mail program would, in a frame that runs and loads nothing', async () => {
  server.clock.set(new Date('2026-05-31T10:04:00Z'));
  const config = server.deps.config;
  const about = {
    to: 'farmer@canola.test',
    language: 'en' as const,
    subject: 'Framed',
    paragraphs: ['<b>Body'],
  };
  await sendMail(server.db, letter(config, about));
  await server.runJobs();
  const { body } = await page();
  const src =
    /<iframe [^>]*src="(\/outbox\/[\da-f-]{36})" title="Framed – Canola"[^>]* sandbox="allow-top-navigation-by-user-activation">/;
  const framed = await server.app.inject(src.exec(body)?.[1] ?? '');
  expect(framed.body).toContain('<head><base target="_top">');
  expect(framed.body).toContain('&lt;b&gt;Body');
  const policy = String(framed.headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'.*sandbox allow-top-navigation-by-user-activation$/);
  expect(policy).not.toContain('script-src');
  const none = await server.app.inject('/outbox/01980000-0000-7000-8000-000000000000');
  expect(none.statusCode).toBe(404);
});

test('files of a mail are links, and are saved instead of being opened', async () => {
  const content = Buffer.from('%PDF <script>alert(1)</script> \u0000 ř');
  const file = { contentType: 'application/pdf', base64: content.toString('base64') };
  await sendMail(server.db, {
    to: 'farmer@canola.test',
    subject: 'With files',
    text: 'See the files',
    html: '<p>unused</p>',
    attachments: [
      { ...file, filename: 'Faktura "č. 1".pdf' },
      { ...file, filename: '<b>2.pdf', base64: Buffer.alloc(1500).toString('base64') },
    ],
  });
  await server.runJobs();
  const { body } = await page();
  expect(body).toContain('>Faktura &quot;č. 1&quot;.pdf</a> (0 kB)');
  expect(body).toContain('>&lt;b&gt;2.pdf</a> (1.5 kB)');
  const [first = '', second = ''] = [...body.matchAll(/\/outbox\/[\da-f-]{36}\/\d/g)].map(String);
  const saved = await server.app.inject(first);
  expect(saved.rawPayload.equals(content)).toBe(true);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Faktura -c. 1-.pdf"; filename*=UTF-8''Faktura%20-%C4%8D.%201-.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect((await server.app.inject(second)).rawPayload).toHaveLength(1500);
  const none = await server.app.inject(first.replace(/\d$/, '2'));
  expect([none.statusCode, none.json().code]).toEqual([404, 'route.not-found']);
});

test('outside of demo mode there is no outbox', async () => {
  const real = await buildTestApp({ sharing: server, config: { demo: false } });
  const response = await real.app.inject('/outbox');
  expect([response.statusCode, response.json().code]).toEqual([404, 'route.not-found']);
  await real.close();
});
