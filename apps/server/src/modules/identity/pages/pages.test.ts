import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { html } from '../html.ts';
import { authorization, openTestBrowser } from '../test-browser.ts';
import { languageCookie, languageOf, languageOfLocales } from './language.ts';
import { messagePage } from './message.page.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const TITLES: Record<Language, Record<string, string>> = {
  en: { 'log-in': 'Log in', 'sign-up': 'Sign up', 'forgot-password': 'Forgot your password?' },
  cs: { 'log-in': 'Přihlášení', 'sign-up': 'Registrace', 'forgot-password': 'Zapomněli jste heslo?' },
  ro: { 'log-in': 'Conectare', 'sign-up': 'Creați un cont', 'forgot-password': 'Ați uitat parola?' },
};

describe('the pages', () => {
  it.each(LANGUAGES)('are in %s when the app requests it', async (language) => {
    const browser = await openTestBrowser(test);
    const first = await browser.open(authorization(test, { ui_locales: `${language}-XX en` }).url);
    for (const [name, title] of Object.entries(TITLES[language])) {
      const page = await browser.open(first.url.replace(/log-in$/, name));
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  it('change their language by the switch, which is remembered', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test).url);
    const [, czech = ''] = /<a href="([^"]+)" hreflang="cs"/.exec(page.text) ?? [];
    expect((await browser.open(czech)).text).toContain('<html lang="cs">');
    expect((await browser.open(page.url)).text).toContain('<html lang="cs">');
    expect(browser.cookies.find(({ name }) => name === 'lang')?.attributes).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('change it on the errors of the provider too', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open('/oidc/auth?client_id=nobody');
    expect(page.text).toContain('Something went wrong');
    const [, czech = ''] = /<a href="([^"]+)" hreflang="cs"/.exec(page.text) ?? [];
    expect((await browser.open(czech.replaceAll('&amp;', '&'))).text).toContain('Něco se pokazilo');
  });

  it('follow the browser when no language is requested', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test).url);
    const { text } = await browser.open(page.url, { 'accept-language': 'de, ro;q=0.8, en;q=0.5' });
    expect(text).toContain('<html lang="ro">');
  });

  it('have a policy without anything inline, on their own and on the provider’s responses', async () => {
    const browser = await openTestBrowser(test);
    for (const url of [
      authorization(test).url,
      '/oidc/auth?client_id=nobody',
      '/oidc/interaction/abc/log-in',
    ]) {
      const { headers, text } = await browser.open(url);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self'`);
      expect(policy).toContain(`form-action 'self' http://localhost:3000`);
      expect(policy).toContain(`frame-ancestors 'none'`);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(text).not.toMatch(/<script>|<style|\son\w+=| style=/);
    }
  });

  it('list the demo accounts in demo mode only, and fill them in without script', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test).url);
    const filled = await browser.submit(page, { demo: 'admin@canola.test' });
    expect(filled.text).toMatch(/value="admin@canola.test"[^>]*>/);
    expect(filled.text).toMatch(/name="password"[^>]*value="canola-demo-2026"/);

    const real = await buildTestApp({ sharing: test, config: { demo: false } });
    try {
      const other = await openTestBrowser(real);
      const bare = await other.open(authorization(real).url);
      expect(bare.text).not.toContain('canola-demo-2026');
      const refused = await other.submit(bare, { demo: 'admin@canola.test' });
      expect(refused.text).not.toContain('canola-demo-2026');
    } finally {
      await real.close();
    }
  });

  it('show typed values as text', async () => {
    const browser = await openTestBrowser(test);
    const page = await browser.open(authorization(test).url);
    const response = await browser.submit(page, { email: `"><script>alert(1)</script>`, password: 'x' });
    expect(response.text).not.toContain('<script>alert');
    expect(response.text).toContain('&quot;&gt;&lt;script&gt;');
  });
});

it('files are cached by browsers forever, under an address that changes with their content', async () => {
  const page = await (await openTestBrowser(test)).open('/oidc/interaction/abc/log-in');
  const addresses = [...page.text.matchAll(/(?:href|src)="(\/oidc\/assets\/[^"]+)"/g)].map(
    ([, url = '']) => url,
  );
  expect(addresses).toHaveLength(4);
  for (const url of addresses) {
    const response = await test.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
  for (const name of ['logo.svg', 'landscape.svg', 'identity.js', 'passkeys.js', 'identity.css'])
    expect((await test.app.inject(`/oidc/assets/${name}`)).headers['content-type']).toMatch(
      /; charset=utf-8$/,
    );
  expect((await test.app.inject('/oidc/assets/..%2fassets.ts')).statusCode).toBe(404);
});

it('messages that no form opens are complete in every language', () => {
  const config = readConfig({ DEMO: 'true' });
  for (const language of LANGUAGES) {
    const t = texts(language, 'identity');
    const context = { t, language, config, address: '/oidc/auth', languageParameter: 'ui_locales' as const };
    const pages = [
      messagePage(context, 'blocked'),
      messagePage(context, 'expired'),
      messagePage(context, 'error', { detail: '<b>' }),
      messagePage(context, 'loggedOut'),
    ];
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}">`);
      expect(page).toContain('support@canola.test');
      expect(page).not.toContain('<b>');
    }
  }
});

it('languages are read from what browsers and apps send', () => {
  expect(languageOfLocales('de cs-CZ en')).toBe('cs');
  expect(languageOfLocales('de')).toBeUndefined();
  expect(languageOf({ cookie: 'a=1; lang=ro', 'accept-language': 'cs' })).toBe('ro');
  expect(languageOf({ cookie: 'lang=xx', 'accept-language': 'cs-CZ,cs;q=0.9' })).toBe('cs');
  expect(languageOf({})).toBe('en');
  expect(languageOf({ cookie: '__Host-lang=ro', 'accept-language': 'cs' })).toBe('ro');
  expect(languageCookie('cs', { publicUrl: 'https://canola.test' })).toMatch(
    /^__Host-lang=cs; Path=\/; .*; Secure$/,
  );
  expect(languageCookie('cs', { publicUrl: 'http://localhost' })).toMatch(/^lang=cs; /);
});

it('HTML escapes everything that is inserted', () => {
  expect(html`<p title="${'"<&>\''}">${[html`<b>`, '<i>']}${false}${undefined}</p>`.text).toBe(
    '<p title="&quot;&lt;&amp;&gt;&#39;"><b>&lt;i&gt;</p>',
  );
});
