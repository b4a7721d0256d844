import { failRoute, kind, REFUSED, restoreRoutes } from '../support/failing-routes.ts';
import { expect, follow, test } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

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
        let isAway = true;
        // The route stays: to end it while code is still loading could leave a request without an answer.
        await page.route(address, (route) => (isAway ? route.fulfill(BAD_GATEWAY) : route.fallback()));
        await page.reload();
        await expect(page.getByRole('heading', unreachable)).toBeVisible();
        isAway = false;
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
    const refused = page.waitForResponse(provider);
    await logIn.click();
    await refused;
    await expect(page.getByText(text('en', 'session:failed.unreachable'))).toBeVisible();
    await page.unroute(provider);
    await logIn.click();
    await expect(page.locator('input[name=password]')).toBeVisible();
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
    // By itself.
    await expect(
      page.getByRole('heading', { level: 1, name: text('cs', 'shell:feature.STOCK_EXCHANGE.title') }),
    ).toBeVisible();
  });
});
