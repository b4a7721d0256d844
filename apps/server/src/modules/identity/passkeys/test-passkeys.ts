import type { TestApp } from '../../../../test/build-test-app.ts';
import {
  type Assertion,
  type Attestation,
  softAuthenticator,
} from '../../../../test/passkeys/soft-authenticator.ts';
import {
  authorization,
  exchange,
  logIn,
  openTestBrowser,
  type Page,
  type TestBrowser,
} from '../test-browser.ts';

export const PASSWORD = 'a field of rapeseed in May';
const USER = '/can-users/api/user';

interface Asked {
  challenge: string;
  rpId?: string;
  allowCredentials?: { id: string }[];
  userVerification?: string;
  user?: { id: string };
}

/** The options that the page's script would read. */
export function optionsIn({ text }: Page): Asked {
  const [, found = '{}'] = /data-options="([^"]+)"/.exec(text) ?? [];
  return JSON.parse(found.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** The form that the page's script would submit. */
export function submitKey(browser: TestBrowser, page: Page, credential: Assertion | Attestation | string) {
  const text = page.text.slice(page.text.indexOf('<form class="form passkey"'));
  const sent = typeof credential === 'string' ? credential : JSON.stringify(credential);
  return browser.submit({ ...page, text }, { credential: sent });
}

export async function openLogIn(test: TestApp, browser?: TestBrowser) {
  const used = browser ?? (await openTestBrowser(test));
  const { url, verifier } = authorization(test, { prompt: 'login' });
  return { browser: used, page: await used.open(url), verifier };
}

/** Logged in; calls the own account with the token. */
export async function openSessionOf(test: TestApp, email: string, password = PASSWORD) {
  const browser = await openTestBrowser(test);
  const { page, verifier } = await logIn(browser, test, { email, password });
  const { body } = await exchange(browser, test, page.url, verifier);
  return { browser, ask: askWith(test, body.access_token) };
}

export function askWith(test: TestApp, token: string) {
  return async <T = { code: string }>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await test.app.inject({
      method,
      url: `${USER}${path}`,
      headers,
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: (response.body ? response.json() : undefined) as T };
  };
}

export type Ask = ReturnType<typeof askWith>;

export const newDevice = (test: TestApp) => softAuthenticator({ origin: test.deps.config.publicUrl });

/** Adds a key of a new device in an open session. */
export async function addKey(test: TestApp, ask: Ask, password = PASSWORD) {
  const device = newDevice(test);
  const { body: offer } = await ask<Asked>('POST', '/passkey/offer', { password });
  const credential = device.create({ challenge: offer.challenge, userId: offer.user?.id ?? '' });
  const { status, body } = await ask<{ id: string }>('POST', '/passkey', { name: 'Laptop', credential });
  return { device, status, id: body.id };
}
