import { createHash, randomBytes } from 'node:crypto';
import type { TestApp } from '../../../test/build-test-app.ts';

interface Cookie {
  name: string;
  value: string;
  path: string;
  attributes: string;
}

export interface Page {
  status: number;
  url: string;
  text: string;
  headers: Headers;
}

export type Fields = Record<string, string>;

/** The part of a browser that a log-in needs: cookies by path, redirects, forms with an origin. Over real HTTP. */
export interface TestBrowser {
  cookies: Cookie[];
  /** Follows redirects within the provider and stops at the app's own addresses. */
  open(url: string, headers?: Record<string, string>): Promise<Page>;
  /** Sends the form of the page, with its hidden fields. */
  submit(page: Page, fields: Fields, headers?: Record<string, string>): Promise<Page>;
  request(url: string, init?: RequestInit): Promise<Response>;
}

const MAX_REDIRECTS = 10;

export async function openTestBrowser({ app, deps }: TestApp): Promise<TestBrowser> {
  const address = app.server.listening
    ? `http://127.0.0.1:${portOf(app.server.address())}`
    : await app.listen({ host: '127.0.0.1', port: 0 });
  const { publicUrl } = deps.config;
  const cookies: Cookie[] = [];

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', ...rest] = pair.split('=');
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      const index = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
      if (index >= 0) cookies.splice(index, 1);
      if (!/expires=Thu, 01 Jan 1970/i.test(line) && rest.join('=') !== '')
        cookies.push({ name, value: rest.join('='), path, attributes: attributes.join('; ') });
    }
  }

  const isBelow = (path: string, cookiePath: string) =>
    path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url, publicUrl);
    const sent = cookies.filter((cookie) => isBelow(pathname, cookie.path));
    const headers = new Headers(init.headers);
    if (sent.length > 0)
      headers.set('cookie', sent.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '));
    const response = await fetch(`${address}${pathname}${search}`, { ...init, headers, redirect: 'manual' });
    keep(response);
    return response;
  }

  async function follow(first: Response, from: string): Promise<Page> {
    let response = first;
    let url = from;
    for (let count = 0; count < MAX_REDIRECTS; count += 1) {
      const location = response.headers.get('location');
      if (!location) break;
      url = new URL(location, new URL(url, publicUrl)).href;
      if (!url.startsWith(`${publicUrl}/oidc/`)) break;
      response = await request(url, { headers: { accept: 'text/html' } });
    }
    return { status: response.status, url, text: await response.text(), headers: response.headers };
  }

  return {
    cookies,
    request,
    open: async (url, headers = {}) =>
      follow(
        await request(url, { headers: { accept: 'text/html', ...headers } }),
        new URL(url, publicUrl).href,
      ),
    async submit(page, fields, headers = {}) {
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page.text) ?? [];
      const hidden = page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
      const body = new URLSearchParams({
        ...Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value])),
        ...fields,
      });
      const url = new URL(action, page.url).href;
      const sent = { accept: 'text/html', origin: new URL(publicUrl).origin, ...headers };
      return follow(await request(url, { method: 'POST', body, headers: sent }), url);
    },
  };
}

function portOf(address: ReturnType<TestApp['app']['server']['address']>): number {
  return typeof address === 'object' && address ? address.port : 0;
}

/** The address of the page's language switch. */
export function addressIn({ text }: Page, language: string): string {
  const [, address = ''] = new RegExp(`<a href="([^"]+)" hreflang="${language}"`).exec(text) ?? [];
  return address.replaceAll('&amp;', '&');
}

export interface Authorization {
  url: string;
  verifier: string;
  state: string;
}

export function authorization({ deps }: TestApp, extra: Fields = {}): Authorization {
  const { publicUrl, oidc } = deps.config;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: oidc.clientId,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: `${publicUrl}/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce: 'n-1',
    ...extra,
  });
  return { url: `${publicUrl}/oidc/auth?${query}`, verifier, state };
}

export interface Tokens {
  access_token: string;
  id_token: string;
  expires_in: number;
  refresh_token?: string;
}

export async function exchange(
  browser: TestBrowser,
  { deps }: TestApp,
  callbackUrl: string,
  verifier: string,
): Promise<{ status: number; body: Tokens & { error?: string } }> {
  const callback = new URL(callbackUrl);
  const response = await browser.request('/oidc/token', {
    method: 'POST',
    headers: { origin: callback.origin },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: deps.config.oidc.clientId,
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${callback.origin}${callback.pathname}`,
      code_verifier: verifier,
    }),
  });
  return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
}

/** The whole way from the Log in button to `/callback`. */
export async function logIn(
  browser: TestBrowser,
  app: TestApp,
  credentials: { email: string; password: string },
): Promise<{ page: Page; verifier: string }> {
  const { url, verifier } = authorization(app, { prompt: 'login' });
  const page = await browser.submit(await browser.open(url), credentials);
  return { page, verifier };
}
