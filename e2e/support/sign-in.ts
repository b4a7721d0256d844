import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

interface Credentials {
  email: string;
  password: string;
}

/** From the gate through the provider's page and back, as a person does. */
export async function signInThroughPages(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /^(Log in|Přihlásit se|Conectare)$/ }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}

/**
 * The same requests without the pages: afterwards the browser holds the provider's cookie, as after any sign-in, and
 * the app signs in silently, as after any reload. Returns a token of that person.
 */
export async function signInOverHttp(
  request: APIRequestContext,
  credentials: Credentials,
): Promise<() => Promise<string>> {
  const { oidc } = await (await request.get('/settings.json')).json();
  const verifier = randomBytes(32).toString('hex');
  const client = { client_id: oidc.clientId, redirect_uri: new URL('/callback', oidc.authority).href };
  const form = await request.get('/oidc/auth', {
    params: {
      ...client,
      response_type: 'code',
      scope: 'openid email',
      prompt: 'login',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const response = await request.post(form.url(), { form: { ...credentials } });
  const { pathname, searchParams } = new URL(response.url());
  const code = searchParams.get('code');
  if (pathname !== '/callback' || code === null)
    throw new Error(`${credentials.email} was not signed in: ${response.status()} at ${response.url()}`);
  return async () => {
    const grant = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
    const { access_token: token } = await (await request.post('/oidc/token', { form: grant })).json();
    return token;
  };
}
