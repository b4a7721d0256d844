import type { TestApp } from '../../../test/build-test-app.ts';
import { seedUser, type UserOptions } from '../../../test/factories.ts';
import { authorization, logIn, openTestBrowser, type TestBrowser } from './test-browser.ts';

export const PASSWORD = 'a field of rapeseed in May';

/** Somebody who has just logged in, on the page where that ended. */
export async function loggedIn(test: TestApp, options: UserOptions = {}) {
  const user = await seedUser(test.db, { password: PASSWORD, ...options });
  const browser = await openTestBrowser(test);
  const { page, verifier } = await logIn(browser, test, { email: user.email, password: PASSWORD });
  return { user, browser, page, verifier };
}

/** The request that a page makes without the person. */
export async function silently(test: TestApp, browser: TestBrowser) {
  const redirect = `${test.deps.config.publicUrl}/silent.html`;
  const { url, verifier } = authorization(test, { prompt: 'none', redirect_uri: redirect });
  const page = await browser.open(url);
  return { page, verifier, answer: new URL(page.url).searchParams };
}
