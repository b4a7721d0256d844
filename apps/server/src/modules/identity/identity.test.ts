import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createAccount, createTokenVerifier } from './index.ts';
import { authorization, exchange, logIn, openTestBrowser } from './test-browser.ts';

const password = 'a field of rapeseed in May';
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function newAccount(email: string) {
  return createAccount(test.db, { email, password, emailVerified: true, language: 'en' });
}

describe('the code flow', () => {
  it('ends with an access token that the API accepts', async () => {
    const { subject } = await newAccount('flow@farm.test');
    const browser = await openTestBrowser(test);
    const { page, verifier } = await logIn(browser, test, { email: 'Flow@Farm.test', password });
    expect(page.url).toMatch(/^http:\/\/localhost:3000\/callback\?code=/);
    const { status, body } = await exchange(browser, test, page.url, verifier);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.expires_in).toBe(600);
    expect(body.refresh_token).toBeUndefined();
    const verify = await createTokenVerifier(test.deps);
    expect(await verify(body.access_token)).toEqual({
      subject,
      email: 'flow@farm.test',
      emailVerified: true,
      permissions: [],
    });
    void authorization;
  });
});
