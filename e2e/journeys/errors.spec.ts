import type { Page } from '@playwright/test';
import { expect, follow, test } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const kind = (name: string) => ({ name: text('cs', `errors:kind.${name}.title`) });
const TRY_AGAIN = { name: text('cs', 'ui:tryAgain') };
const DETAIL = text('cs', 'ui:technicalDetail');
const COUNTRIES = '**/can-users/api/country';
const COMPANIES = '**/can-users/api/user/company';
/** What the browser itself writes about a reply that this journey provokes. */
const REFUSED = /Failed to load resource/;

test.describe('the error catalogue (spec 1 §8)', () => {
  test('401: one retry after a forced token refresh', async ({ page, enterAs, expectedErrors }) => {
    expectedErrors.push(REFUSED);
    await enterAs('premium', QUIET_PAGE);
    const tokens: string[] = [];
    let renewals = 0;
    await page.route('**/can-users/api/user', async (route) => {
      tokens.push(route.request().headers().authorization ?? '');
      if (tokens.length === 1) await route.fulfill({ status: 401, json: { code: 'token.invalid' } });
      else await route.continue();
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/oidc/token')) renewals += 1;
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).not.toBe(tokens[1]);
    // Once for the reload, once for the refusal.
    expect(renewals).toBe(2);
  });

  test('401 again: an unauthorized error, without a technical detail, with the way to log in', async ({
    page,
    enterAs,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    let calls = 0;
    await enterAs('premium', QUIET_PAGE);
    await page.route('**/can-users/api/user', (route) => {
      calls += 1;
      return route.fulfill({ status: 401, json: { code: 'token.invalid', message: 'jwt expired' } });
    });
    await page.reload();
    await expect(page.getByRole('heading', kind('unauthorized'))).toBeVisible();
    await expect(page.getByText(DETAIL)).toHaveCount(0);
    await expect(page.getByText('jwt expired')).toHaveCount(0);
    expect(calls).toBe(2);
    await page.getByRole('button', { name: text('cs', 'shell:action.logIn') }).click();
    await expect(page.locator('input[name=password]')).toBeVisible();
  });

  test('403, 404, 5xx, other 4xx, network failure, too many companies: each its message, and a retry', async ({
    page,
    enterAs,
    expectedErrors,
    expectAccessible,
  }) => {
    expectedErrors.push(REFUSED);
    const ROWS: [string, { status: number; json: object } | 'abort', string][] = [
      ['forbidden', { status: 403, json: {} }, text('cs', 'errors:kind.forbidden.text')],
      ['not-found', { status: 404, json: {} }, text('cs', 'errors:kind.not-found.text')],
      ['server', { status: 500, json: { message: 'relation "x"' } }, text('cs', 'errors:kind.server.text')],
      ['client', { status: 418, json: { message: 'It is a tea pot.' } }, 'It is a tea pot.'],
      ['network', 'abort', text('cs', 'errors:kind.network.text')],
      [
        'too-many-companies',
        { status: 409, json: { code: 'user.too-many-companies' } },
        text('cs', 'errors:code.user.too-many-companies'),
      ],
    ];
    let answer = ROWS[0]?.[1];
    await enterAs('premium', QUIET_PAGE);
    await page.route(COMPANIES, (route) => {
      if (answer === undefined) return route.continue();
      return answer === 'abort' ? route.abort() : route.fulfill(answer);
    });
    await page.reload();
    for (const [name, reply, words] of ROWS) {
      if (answer !== reply) {
        answer = reply;
        await page.getByRole('button', TRY_AGAIN).click();
      }
      await expect(page.getByRole('heading', kind(name))).toBeVisible();
      await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
      await expect(page.getByText(DETAIL)).toBeVisible();
      await expect(page.getByRole('link', { name: text('cs', 'shell:layout.home') })).toHaveAttribute(
        'href',
        '/',
      );
    }
    await expectAccessible();
    answer = undefined;
    await page.getByRole('button', TRY_AGAIN).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('cs', 'about:title'));
  });

  test('a message that mentions the refresh token logs the user out', async ({
    page,
    loginAs,
    seed,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    const user = await seed.user();
    await seed.company({ plan: 'PREMIUM', members: [{ user }] });
    await loginAs(user.email);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(COMPANIES, (route) =>
      route.fulfill({ status: 400, json: { message: 'Unknown or invalid refresh token.' } }),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
  });

  test('an unhandled status value throws, and the page says so', async ({ page, enterAs }) => {
    await enterAs('premium', QUIET_PAGE);
    await page.route('**/can-users/api/user', async (route) => {
      const user = await (await route.fetch()).json();
      await route.fulfill({ json: { ...user, profileState: 'HALF_COMPLETE' } });
    });
    const reported = page.waitForRequest('**/client-errors');
    await page.reload();
    await expect(page.getByRole('heading', kind('server'))).toBeVisible();
    expect((await reported).postDataJSON().message).toContain('unknown form');
  });
});

test.describe('a login error', () => {
  test('can_companies_mismatch: an explanation, the support contact and a way out', async ({
    page,
    loginThroughPages,
    seed,
    expectAccessible,
  }) => {
    const left = await seed.company();
    const user = await seed.user({ registeredCompanyId: left.id });
    await loginThroughPages(user.email);
    await expect(page.getByRole('heading', { name: text('en', 'session:mismatch.title') })).toBeVisible();
    await expect(page.getByText(text('en', 'session:mismatch.text'))).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: text('en', 'session:logOut') }).click();
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
  });

  test('any other: a failure page with a login button', async ({ page, expectAccessible }) => {
    await page.goto('/callback?error=server_error&error_description=out+of+order&state=none');
    await expect(page.getByRole('heading', { name: text('en', 'session:failed.title') })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: text('en', 'session:gate.logIn') }).click();
    await expect(page.locator('input[name=password]')).toBeVisible();
  });

  test('while it takes long: a spinner, with a hint after one second', async ({
    page,
    loginThroughPages,
    seed,
  }) => {
    const user = await seed.user({ isRegistered: false });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/oidc/token', async (route) => {
      await released;
      await route.continue();
    });
    await loginThroughPages(user.email);
    await expect(page).toHaveURL(/\/callback/);
    await expect(page.getByText(text('en', 'session:callback.hint'))).toBeVisible();
    release();
    await expect(page).toHaveURL('/registration/complete');
  });
});

/** Makes the loader of a page fail as the API client fails: with the reply's own error, or for want of a reply. */
async function failRoute(page: Page, status: number | 'offline', id = '/app/about'): Promise<void> {
  if (status !== 'offline') await page.route(COUNTRIES, (route) => route.fulfill({ status, json: {} }));
  await page.evaluate((routeId) => {
    interface Router {
      options: { context: { queryClient: { getQueryCache(): { find(by: object): { fetch(): unknown } } } } };
      routesById: Record<string, { options: { loader?: () => unknown } }>;
    }
    const router = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const countries = router.options.context.queryClient.getQueryCache().find({ queryKey: ['countries'] });
    const route = router.routesById[routeId];
    if (!route) throw new Error(`There is no route ${routeId}.`);
    route.options.loader = () => countries.fetch();
  }, id);
}

test.describe('a route error', () => {
  test('404: page not found, with a home link', async ({ page, enterAs, expectedErrors }) => {
    expectedErrors.push(REFUSED);
    await enterAs('premium', '/storages');
    await failRoute(page, 404);
    await follow(page, '/about');
    await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();
    await page.unroute(COUNTRIES);
    await page.getByRole('link', { name: text('cs', 'shell:action.home') }).click();
    await expect(page).toHaveURL(/\/quick-trading/);
  });

  test('404: so is an address that nobody knows', async ({ page, enterAs, expectAccessible }) => {
    await enterAs('premium', '/no/such/page');
    await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
    await expectAccessible();
  });

  test('400: redirect to /', async ({ page, enterAs, expectedErrors }) => {
    expectedErrors.push(REFUSED);
    await enterAs('premium', '/storages');
    await failRoute(page, 400);
    await follow(page, '/about');
    await expect(page).toHaveURL(/\/quick-trading/);
  });

  test('400 of the start page itself: no endless redirect', async ({ page, enterAs, expectedErrors }) => {
    expectedErrors.push(REFUSED);
    await enterAs('premium', '/storages');
    await failRoute(page, 400, '/app/quick-trading');
    await follow(page, '/');
    await expect(page.getByRole('heading', kind('client'))).toBeVisible();
    await expect(page.getByRole('button', TRY_AGAIN)).toBeVisible();
  });

  test('500: the generic error panel inside of the layout, with a retry', async ({
    page,
    enterAs,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    await enterAs('premium', '/storages');
    await failRoute(page, 500);
    await follow(page, '/about');
    await expect(page.getByRole('main').getByRole('heading', kind('server'))).toBeVisible();
    await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
    await page.unroute(COUNTRIES);
    await page.getByRole('button', TRY_AGAIN).click();
    await expect(
      page.getByRole('heading', { level: 1, name: text('cs', 'shell:layout.about') }),
    ).toBeVisible();
  });
});

test.describe('a connection lost while the page is open', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the banner and the error have their words', async ({ page, context, enterAs, expectedErrors }) => {
    expectedErrors.push(REFUSED);
    const texts = page.waitForResponse(/assets\/errors-/);
    await enterAs('premium', '/storages');
    await texts;
    await failRoute(page, 'offline', '/app/stock-exchange');
    await context.setOffline(true);
    await expect(page.getByText(text('cs', 'shell:banner.offline'))).toBeVisible();
    await follow(page, '/stock-exchange');
    await expect(page.getByRole('heading', kind('network'))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(text('cs', 'shell:banner.offline'))).toHaveCount(0);
    await page.getByRole('button', TRY_AGAIN).click();
    await expect(
      page.getByRole('heading', { level: 1, name: text('cs', 'shell:feature.STOCK_EXCHANGE.title') }),
    ).toBeVisible();
  });
});

test.describe('error reporting', () => {
  test('an unexpected error goes to the server, with the route’s pattern and without personal data', async ({
    page,
    enterAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/Novák/);
    await enterAs('premium', '/storages/jan.novak@farma.cz');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const reported = page.waitForResponse('**/client-errors');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('Novák, jan.novak@farma.cz, +420 602 418 337');
      });
    });
    const response = await reported;
    expect(response.status()).toBe(204);
    const report = response.request().postDataJSON();
    expect(report).toMatchObject({ name: 'RangeError', route: '/storages/$' });
    for (const part of ['farma.cz', '418', 'premium']) expect(JSON.stringify(report)).not.toContain(part);
    expect(response.request().headers().authorization).toBeUndefined();
  });

  test('404s are not reported, and no page reports more than five a minute', async ({
    page,
    enterAs,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED, /failure \d/);
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON().message);
    });
    await enterAs('premium', '/storages');
    await failRoute(page, 404);
    await follow(page, '/about');
    await expect(page.getByRole('heading', { name: text('cs', 'shell:notFound.title') })).toBeVisible();
    expect(reports).toEqual([]);
    await page.evaluate(async () => {
      for (let number = 1; number <= 8; number += 1)
        await new Promise<void>((resolve) => {
          window.addEventListener('error', () => resolve(), { once: true });
          setTimeout(() => {
            throw new Error(`failure ${number}`);
          });
        });
    });
    await expect.poll(() => reports.length).toBe(5);
  });
});
