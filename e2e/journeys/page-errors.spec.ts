import { COUNTRIES, failRoute, kind, REFUSED, restoreRoutes, TRY_AGAIN } from '../support/failing-routes.ts';
import { expect, follow, test } from '../support/members.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

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
    for (const part of ['farma.cz', '418 337', 'premium']) expect(JSON.stringify(report)).not.toContain(part);
    expect(response.request().headers().authorization).toBeUndefined();
  });
});
