import type { Page } from '@playwright/test';
import { expect, follow, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { PASSWORD } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const kind = (name: string, language: 'cs' | 'en' = 'cs') => ({
  name: text(language, `errors:kind.${name}.title`),
});
const TRY_AGAIN = { name: text('cs', 'ui:tryAgain') };
const DETAIL = text('cs', 'ui:technicalDetail');
const USER = '**/can-users/api/user';
const COUNTRIES = '**/can-users/api/country';
const COMPANIES = '**/can-users/api/user/company';
/** What the browser itself writes about a reply that this journey provokes. */
const REFUSED = /Failed to load resource/;

test.describe('the error catalogue (docs/product/screens.md#errors)', () => {
  test('a refused token is renewed once, and a bad refresh token logs the user out', async ({
    page,
    loginAs,
    seed,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    const user = await seed.user();
    await seed.company({ plan: 'PREMIUM', members: [{ user }] });

    await test.step('401: one retry after a forced token refresh', async () => {
      const tokens: string[] = [];
      await askOneByOne(page);
      let renewals = 0;
      await page.route(USER, async (route) => {
        tokens.push(route.request().headers().authorization ?? '');
        if (tokens.length === 1) await route.fulfill({ status: 401, json: { code: 'token.invalid' } });
        else await route.continue();
      });
      page.on('request', (request) => {
        if (request.url().endsWith('/oidc/silent')) renewals += 1;
      });
      await loginAs(user.email, QUIET_PAGE);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'about:title'));
      expect(tokens).toHaveLength(2);
      expect(tokens[0]).not.toBe(tokens[1]);
      // Once for the load, once for the refusal.
      expect(renewals).toBe(2);
      await page.unroute(USER);
    });

    await test.step('a message that mentions the refresh token logs the user out', async () => {
      await page.route(COMPANIES, (route) =>
        route.fulfill({ status: 400, json: { message: 'Unknown or invalid refresh token.' } }),
      );
      await page.reload();
      await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') })).toBeVisible();
    });
  });

  test('every kind of failed call has its message and its way on', async ({
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
    await askOneByOne(page);
    await page.route(COMPANIES, (route) => {
      if (answer === undefined) return route.continue();
      return answer === 'abort' ? route.abort() : route.fulfill(answer);
    });
    await enterAs('premium', QUIET_PAGE);
    for (const [name, reply, words] of ROWS)
      await test.step(`403, 404, 5xx, other 4xx, network failure, too many companies: ${name}`, async () => {
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
      });
    await test.step('each with a retry', async () => {
      await expectAccessible();
      answer = undefined;
      await page.getByRole('button', TRY_AGAIN).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('cs', 'about:title'));
      await page.unroute(COMPANIES);
    });

    await test.step('401 again: an unauthorized error, without a technical detail, with the way to log in', async () => {
      let calls = 0;
      await page.route(USER, (route) => {
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
  });

  test('an unhandled status value throws, and the page says so', async ({ page, enterAs }) => {
    await askOneByOne(page);
    await page.route(USER, async (route) => {
      const user = await (await route.fetch()).json();
      await route.fulfill({ json: { ...user, profileState: 'HALF_COMPLETE' } });
    });
    const reported = page.waitForRequest('**/client-errors');
    await enterAs('premium', QUIET_PAGE, 'en');
    await expect(page.getByRole('heading', kind('server', 'en'))).toBeVisible();
    expect((await reported).postDataJSON().message).toContain('unknown form');
  });
});

test('a login that fails or takes long says so and offers a way on', async ({
  page,
  loginThroughPages,
  seed,
  expectAccessible,
}) => {
  const logIn = page.getByRole('button', { name: text('en', 'session:gate.logIn') });

  await test.step('can_companies_mismatch: an explanation, the support contact and a way out', async () => {
    const left = await seed.company();
    const user = await seed.user({ registeredCompanyId: left.id });
    await loginThroughPages(user.email);
    await expect(
      page.getByRole('heading', { level: 1, name: text('en', 'session:mismatch.title') }),
    ).toBeVisible();
    await expect(page.getByText(text('en', 'session:mismatch.text'))).toBeVisible();
    await expect(page.getByRole('link', { name: /support@/ })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: text('en', 'session:logOut') }).click();
    await expect(logIn).toBeVisible();
  });

  await test.step('any other: a failure page with a login button', async () => {
    await page.goto('/callback?error=server_error&error_description=out+of+order&state=none');
    await expect(page.getByRole('heading', { name: text('en', 'session:failed.title') })).toBeVisible();
    await expectAccessible();
    await logIn.click();
    await expect(page.locator('input[name=password]')).toBeVisible();
  });

  await test.step('while it takes long: a spinner, with a hint after one second', async () => {
    const user = await seed.user({ isRegistered: false });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/oidc/token', async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('input[name=email]').fill(user.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('input[name=password]').press('Enter');
    await expect(page).toHaveURL(/\/callback/);
    await expect(page.getByText(text('en', 'session:callback.hint'))).toBeVisible();
    release();
    await expect(page).toHaveURL('/registration/complete');
  });
});

test.describe('while the server restarts behind its balancer', () => {
  const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
  const ASKED_FIRST = ['**/settings.json', '**/oidc/silent'];
  const unreachable = { name: text('cs', 'shell:unreachable.title') };

  test('who is signed in stays so: a reload waits for a new try, and work goes on', async ({
    page,
    enterAs,
    expectedErrors,
    expectAccessible,
  }) => {
    expectedErrors.push(REFUSED);
    const about = page.getByRole('heading', { level: 1, name: text('cs', 'about:title') });
    await enterAs('premium', QUIET_PAGE);
    for (const address of ASKED_FIRST)
      await test.step(`a reload without ${address}`, async () => {
        await page.route(address, (route) => route.fulfill(BAD_GATEWAY));
        await page.reload();
        await expect(page.getByRole('heading', unreachable)).toBeVisible();
        await page.unroute(address);
        await page.getByRole('button', { name: text('cs', 'shell:unreachable.retry') }).click();
        await expect(about).toBeVisible();
      });

    await test.step('a token that cannot be renewed takes nobody out of the app', async () => {
      await page.route('**/oidc/silent', (route) => route.fulfill(BAD_GATEWAY));
      await failRoute(page, 401, '/app/stock-exchange');
      await follow(page, '/stock-exchange');
      await expect(page.getByRole('main').getByRole('heading', kind('unauthorized'))).toBeVisible();
      await expectAccessible();
      await page.unroute('**/oidc/silent');
      await restoreRoutes(page);
    });
  });

  test('a log-in that finds no provider says so, and works when it is back', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    const logIn = page.getByRole('button', { name: text('en', 'session:gate.logIn') });
    const provider = /\/oidc\/(?:silent|\.well-known\/)/;
    await page.route(provider, (route) => route.fulfill(BAD_GATEWAY));
    await page.goto('/callback?error=access_denied&state=none');
    await expect(page.getByText(text('en', 'session:failed.unreachable'))).toBeVisible();
    await logIn.click();
    await expect(page.getByText(text('en', 'session:failed.unreachable'))).toBeVisible();
    await page.unroute(provider);
    await logIn.click();
    await expect(page.locator('input[name=password]')).toBeVisible();
  });
});

interface Loaded {
  options: { loader?: unknown };
  ownLoader?: { loader: unknown };
}
interface Router {
  options: { context: { queryClient: { getQueryCache(): { find(by: object): { fetch(): unknown } } } } };
  routesById: Record<string, Loaded>;
}

/** Makes the loader of a page fail as the API client fails: with the reply's own error, or for want of a reply. */
async function failRoute(page: Page, status: number | 'offline', id = '/app/about'): Promise<void> {
  if (status !== 'offline') await page.route(COUNTRIES, (route) => route.fulfill({ status, json: {} }));
  await page.evaluate((routeId) => {
    const router = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    const countries = router.options.context.queryClient.getQueryCache().find({ queryKey: ['countries'] });
    const route = router.routesById[routeId];
    if (!route) throw new Error(`There is no route ${routeId}.`);
    route.ownLoader ??= { loader: route.options.loader };
    route.options.loader = () => countries.fetch();
  }, id);
}

/** Gives every page its own loader back, and goes where nothing of a failure is left to see. */
async function restoreRoutes(page: Page): Promise<void> {
  await page.unroute(COUNTRIES);
  await page.evaluate(() => {
    const { routesById } = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
    for (const route of Object.values(routesById))
      if (route.ownLoader) route.options.loader = route.ownLoader.loader;
  });
  await follow(page, '/storages');
  await expect(
    page.getByRole('heading', { level: 1, name: text('cs', 'shell:feature.STORAGES.title') }),
  ).toBeVisible();
}

test('a page that cannot be loaded: what is shown, where it leads and what is reported', async ({
  page,
  enterAs,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED, /failure \d/);
  const notFound = page.getByRole('heading', { name: text('cs', 'shell:notFound.title') });
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON().message);
  });
  await enterAs('premium', '/storages');

  await test.step('404s are not reported, and no page reports more than five a minute', async () => {
    await failRoute(page, 404);
    await follow(page, '/about');
    await expect(notFound).toBeVisible();
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

  // Before any other, while the start page has never been shown.
  await test.step('400 of the start page itself: no endless redirect', async () => {
    await restoreRoutes(page);
    await failRoute(page, 400, '/app/quick-trading');
    await follow(page, '/');
    await expect(page.getByRole('heading', kind('client'))).toBeVisible();
    await expect(page.getByRole('button', TRY_AGAIN)).toBeVisible();
  });

  await test.step('404: page not found, with a home link', async () => {
    await restoreRoutes(page);
    await failRoute(page, 404);
    await follow(page, '/about');
    await expect(notFound).toBeVisible();
    await page.unroute(COUNTRIES);
    await page.getByRole('link', { name: text('cs', 'shell:action.home') }).click();
    await expect(page).toHaveURL(/\/quick-trading/);
  });

  await test.step('400: redirect to /', async () => {
    await restoreRoutes(page);
    await failRoute(page, 400);
    await follow(page, '/about');
    await expect(page).toHaveURL(/\/quick-trading/);
  });

  await test.step('500: the generic error panel inside of the layout, with a retry', async () => {
    await restoreRoutes(page);
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

test('an unknown address is not found, and an unexpected error there is reported without personal data', async ({
  page,
  enterAs,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/Novák/);
  const notFound = page.getByRole('heading', { level: 1, name: text('cs', 'shell:notFound.title') });

  await test.step('404: so is an address that nobody knows', async () => {
    await enterAs('premium', '/no/such/page');
    await expect(notFound).toBeVisible();
    await expect(page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') })).toBeVisible();
    await expectAccessible();
  });

  await test.step('an unexpected error goes to the server, with the route’s pattern and without personal data', async () => {
    await follow(page, QUIET_PAGE);
    await expect(notFound).toHaveCount(0);
    await follow(page, '/storages/jan.novak@farma.cz');
    await expect(notFound).toBeVisible();
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
});
