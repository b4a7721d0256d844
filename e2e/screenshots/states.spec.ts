import type { Page } from '@playwright/test';
import { addMembership } from '../../apps/server/src/modules/users/index.ts';
import { accountButton, bell, panel } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { settled } from '../support/router.ts';
import { text } from '../support/texts.ts';
import { arrive, picture } from './camera.ts';

// Errors are what half of these pictures are of.
test.use({ expectedErrors: [/./], actionTimeout: 15_000 });

/** `SCREENS=account` takes that group. */
const wanted = process.env.SCREENS ?? '';
const skipUnless = (group: string) => test.skip(!wanted.startsWith(group) && wanted !== '');

test('before the log-in', async ({ page }) => {
  skipUnless('gate');
  await page.goto('/');
  for (const language of ['en', 'cs', 'ro']) {
    await page.getByRole('radio', { name: language.toUpperCase() }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await picture(page, `gate-${language}`);
  }
  await page.getByRole('button', { name: text('ro', 'session:gate.logIn') }).click();
  await page.locator('input[name=password]').waitFor();
  await picture(page, 'gate-log-in');
});

test('registration', async ({ page, seed, loginAs }) => {
  skipUnless('gate');
  const user = await seed.user({ isRegistered: false });
  await loginAs(user.email);
  await page.locator('form').waitFor();
  await picture(page, 'gate-registration');
  await page.locator('form button[type=submit]').click();
  await picture(page, 'gate-registration-errors');
});

test('the account', async ({ page, pool, db, seed, loginAs }) => {
  skipUnless('account');
  const user = await seed.user({ name: 'Tomáš Dvořák' });
  const { rows } = await pool.query<{ id: string }>('select id from users.company where name = $1', [
    'Statek Dvořák s.r.o.',
  ]);
  const companyId = rows[0]?.id ?? '';
  await addMembership(db, { userId: user.id, companyId, role: 'STATUTORY', approvalState: 'APPROVED' });
  await loginAs(user.email);
  const shoot = async (name: string, path: string, act?: (page: Page) => Promise<void>) => {
    await arrive(page, path, undefined);
    await act?.(page);
    await picture(page, `account-${name}`);
  };
  const profile = async () => {
    await accountButton(page).click();
    await panel(page, 'user-profile').getByRole('button').nth(2).waitFor();
  };
  await shoot('profile', '/about', profile);
  await shoot('profile-edit', '/about', async () => {
    await profile();
    await page.getByRole('button', { name: text('en', 'profile:form.edit'), exact: true }).click();
  });
  await shoot('company', '/about', async () => {
    await profile();
    await page.getByRole('button', { name: text('en', 'profile:company.open') }).click();
  });
  await shoot('notifications', '/about', async () => bell(page).click());
  await shoot('channels', '/notifications');
  await shoot('alerts', '/alerts');
  await shoot('about', '/about');
  await shoot('not-found', '/nowhere');
});

test('an account with nothing', async ({ page, seed, loginAs }) => {
  skipUnless('nothing');
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }], name: 'Agro Nová Ves s.r.o.' });
  await loginAs(user.email, '/alerts');
  await settled(page);
  await picture(page, 'nothing-alerts');
  await page.goto('/position');
  await settled(page);
  await picture(page, 'nothing-position');
  await bell(page).click();
  await picture(page, 'nothing-notifications');
});

test('a plan without trading', async ({ page, seed, loginAs }) => {
  skipUnless('wall');
  const user = await seed.user();
  await seed.company({ plan: 'BASIC', members: [{ user }], name: 'Agro Nová Ves s.r.o.' });
  await loginAs(user.email);
  for (const path of ['trades', 'position', 'marketplace', 'stock-exchange']) {
    await arrive(page, `/${path}`, undefined);
    await picture(page, `wall-${path}`);
  }
});

for (const [name, approvalState] of [
  ['waiting', 'WAITING'],
  ['blocked', 'BLOCKED'],
] as const)
  test(`a company that is ${name}`, async ({ page, seed, loginAs }) => {
    skipUnless('state');
    const user = await seed.user();
    await seed.company({ approvalState, plan: 'PREMIUM', members: [{ user }], name: 'Agro Nová Ves s.r.o.' });
    await loginAs(user.email);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await picture(page, `state-${name}`);
  });

test('without a connection', async ({ page, context, seed, loginAs }) => {
  skipUnless('state');
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }], name: 'Agro Nová Ves s.r.o.' });
  await loginAs(user.email, '/storages');
  await settled(page);
  await context.setOffline(true);
  await page.getByText(text('en', 'shell:banner.offline')).waitFor();
  await picture(page, 'state-offline');
});
