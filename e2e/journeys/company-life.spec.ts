import { updateCompany } from '../../apps/server/src/modules/users/companies/companies.queries.ts';
import { expect, test } from '../support/journey.ts';
import { visit } from '../support/router.ts';
import { text } from '../support/texts.ts';

const say = (key: string, params?: Record<string, string>) => text('en', key, params);

test.describe('a company that waits for approval', () => {
  test('sees the banner, and the guarded screens closed', async ({
    page,
    seed,
    loginAs,
    expectAccessible,
  }) => {
    const user = await seed.user();
    const company = await seed.company({
      approvalState: 'WAITING',
      members: [{ user, role: 'USER', approvalState: 'WAITING' }],
    });
    await loginAs(user.email);
    await expect(page.getByText(say('shell:banner.waiting'))).toBeVisible();
    await test.step('with one company there is nothing to switch', async () => {
      await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
      const switcher = say('shell:layout.switchCompanyFrom', { company: company.name });
      await expect(page.getByRole('button', { name: switcher })).toHaveCount(0);
    });
    // Open in full on BASIC, in trial on BASIC: the company's state comes first.
    for (const feature of ['STORAGES', 'TRANSACTIONS_ORDERS', 'QUICK_TRADING']) {
      const title = say(`shell:feature.${feature}.title`);
      await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('heading', { name: say('access:waiting.title') })).toBeVisible();
    }
    await expect(
      page.getByText(say('access:waiting.text', { company: company.name }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /support@/ })).toBeVisible();
    await expectAccessible();
    // Prices and news are nobody's secret.
    await page.getByRole('link', { name: say('shell:feature.STOCK_EXCHANGE.title') }).click();
    await expect(page.getByRole('heading', { name: say('access:waiting.title') })).toHaveCount(0);
  });

  test('is open without a reload once it is approved', async ({ page, db, seed, loginAs }) => {
    const user = await seed.user();
    const company = await seed.company({ approvalState: 'WAITING', plan: 'PREMIUM', members: [{ user }] });
    await page.clock.install();
    await loginAs(user.email);
    await page.getByRole('link', { name: say('shell:feature.STORAGES.title') }).click();
    await expect(page.getByRole('heading', { name: say('access:waiting.title') })).toBeVisible();
    await updateCompany(db, company.id, { approvalState: 'APPROVED' });
    await page.clock.runFor(31_000);
    await expect(page.getByRole('heading', { name: say('access:waiting.title') })).toHaveCount(0);
    await expect(page.getByText(say('shell:banner.waiting'))).toHaveCount(0);
    // The plan's own feature map came along: nothing is left in trial.
    await expect(page.getByRole('link', { name: /^Trading/ })).toBeVisible();
    await expect(page.getByRole('navigation').getByText(say('ui:trial'))).toHaveCount(0);
  });
});

test.describe('a blocked company', () => {
  test('gets one page for every address, and the way out', async ({
    page,
    seed,
    loginAs,
    expectAccessible,
  }) => {
    const user = await seed.user();
    const company = await seed.company({ approvalState: 'BLOCKED', members: [{ user }] });
    await loginAs(user.email);
    const heading = page.getByRole('heading', { level: 1, name: say('shell:blockedCompany.title') });
    await expect(heading).toBeVisible();
    await expect(page.getByText(say('shell:blockedCompany.text', { company: company.name }))).toBeVisible();
    await expect(page.getByRole('link', { name: /support@/ })).toBeVisible();
    await expectAccessible();
    for (const path of ['/storages', '/pricing', '/admin', '/registration/complete']) {
      await visit(page, path);
      await expect(heading).toBeVisible();
    }
    await page.getByRole('link', { name: say('shell:action.logOut') }).click();
    await expect(page.getByRole('button', { name: say('session:gate.logIn') })).toBeVisible();
  });

  test('that is blocked while the page is open shows with the next call about it', async ({
    page,
    db,
    seed,
    loginAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/403/);
    const user = await seed.user();
    const company = await seed.company({ members: [{ user }] });
    await loginAs(user.email);
    const account = page.getByRole('button', { name: new RegExp(say('shell:layout.account', { name: '' })) });
    await expect(account).toBeVisible();
    await updateCompany(db, company.id, { approvalState: 'BLOCKED' });
    // The account reads the company again. A call of the page itself may come first and take the button away.
    await account.click({ timeout: 5_000 }).catch(() => {});
    await expect(
      page.getByRole('heading', { level: 1, name: say('shell:blockedCompany.title') }),
    ).toBeVisible();
  });
});
