import { kind, REFUSED, TRY_AGAIN } from '../support/failing-routes.ts';
import { expect, test } from '../support/members.ts';
import { askOneByOne } from '../support/one-by-one.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { PASSWORD } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const DETAIL = text('cs', 'ui:technicalDetail');
const USER = '**/can-users/api/user';
const COMPANIES = '**/can-users/api/user/company';

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
      ['network', 'abort', text('cs', 'shell:unreachable.text')],
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
