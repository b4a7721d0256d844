import {
  accountButton,
  bell,
  openCompany,
  openNotifications,
  openProfile,
  panel,
} from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

test.beforeEach(async ({ seed, loginAs, page }) => {
  const user = await seed.user({ name: 'Jana Nováková' });
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  await expect(accountButton(page)).toBeVisible();
});

test('the panel takes the focus, Escape closes it and the focus returns to its button', async ({ page }) => {
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  const profile = panel(page, 'user-profile');
  await expect(profile).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

test('close of profile and of notifications closes the panel', async ({ page }) => {
  const profile = await openProfile(page);
  await profile.getByRole('button', { name: text('en', 'ui:close') }).click();
  await expect(profile).toBeHidden();
  const notifications = await openNotifications(page);
  await notifications.getByRole('button', { name: text('en', 'ui:close') }).click();
  await expect(page.getByRole('complementary', { name: /Notifications|account/ })).toHaveCount(0);
});

test('close of the company detail returns to the profile, by button, arrow and Escape', async ({ page }) => {
  const profile = panel(page, 'user-profile');
  const company = await openCompany(page);
  await company.getByRole('button', { name: text('en', 'ui:close') }).click();
  await expect(profile).toBeFocused();
  for (const way of ['arrow', 'Escape']) {
    await profile.getByRole('button', { name: text('en', 'profile:company.open') }).click();
    await expect(company).toBeFocused();
    if (way === 'arrow') await company.getByRole('button', { name: text('en', 'ui:back') }).click();
    else await page.keyboard.press('Escape');
    await expect(profile).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

test('the panel closes on navigation, forward and back', async ({ page }) => {
  const storages = page.getByRole('link', { name: text('en', 'shell:feature.STORAGES.title') });
  const profile = await openProfile(page);
  await storages.click();
  await expect(page).toHaveURL(/\/storages/);
  await expect(profile).toBeHidden();
  const notifications = await openNotifications(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/storages/);
  await expect(notifications).toBeHidden();
});

test('another screen of the panel takes the place of the first', async ({ page }) => {
  const profile = await openProfile(page);
  await bell(page).click();
  await expect(panel(page, 'notifications')).toBeVisible();
  await expect(profile).toBeHidden();
});

test('on a phone it is a sheet of full height that keeps the rest out of reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProfile(page);
  const sheet = page.getByRole('dialog', { name: text('en', 'shell:sidePanel.user-profile') });
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const isInReach = () => bell(page).evaluate((one) => one.closest('[inert]') === null);
  expect(await isInReach()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await isInReach()).toBe(true);
});

test('no screen of the panel makes a 320 px page scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 320);
  const profile = await openProfile(page);
  expect(await isNarrow()).toBe(true);
  expect(await profile.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(320);
  await profile.getByRole('button', { name: text('en', 'profile:company.open') }).click();
  const company = panel(page, 'user-company');
  await company.getByLabel(text('en', 'profile:detail.address')).waitFor();
  expect(await company.evaluate((one) => one.scrollWidth)).toBeLessThanOrEqual(320);
});
