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
 * the app signs in silently, as after any reload.
 */
export async function signInOverHttp(request: APIRequestContext, credentials: Credentials): Promise<void> {
  const { oidc } = await (await request.get('/settings.json')).json();
  const form = await request.get('/oidc/auth', {
    params: {
      client_id: oidc.clientId,
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: new URL('/callback', oidc.authority).href,
      prompt: 'login',
      code_challenge: createHash('sha256').update(randomBytes(32).toString('hex')).digest('base64url'),
      code_challenge_method: 'S256',
    },
  });
  const answer = await request.post(form.url(), { form: { ...credentials } });
  const { pathname, searchParams } = new URL(answer.url());
  if (pathname !== '/callback' || !searchParams.has('code'))
    throw new Error(`${credentials.email} was not signed in: ${answer.status()} at ${answer.url()}`);
}
