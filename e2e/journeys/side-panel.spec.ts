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

test('the panel beside the page opens, closes and changes its screen', async ({ page }) => {
  const profile = panel(page, 'user-profile');

  await test.step('the panel takes the focus, Escape closes it and the focus returns to its button', async () => {
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(profile).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(accountButton(page)).toBeFocused();
  });

  await test.step('close of profile and of notifications closes the panel', async () => {
    await openProfile(page);
    await profile.getByRole('button', { name: text('en', 'ui:close') }).click();
    await expect(profile).toBeHidden();
    const notifications = await openNotifications(page);
    await notifications.getByRole('button', { name: text('en', 'ui:close') }).click();
    await expect(page.getByRole('complementary', { name: /Notifications|account/ })).toHaveCount(0);
  });

  await test.step('close of the company detail returns to the profile, by button, arrow and Escape', async () => {
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

  await test.step('another screen of the panel takes the place of the first', async () => {
    await openProfile(page);
    await bell(page).click();
    const notifications = panel(page, 'notifications');
    await expect(notifications).toBeVisible();
    await expect(profile).toBeHidden();
    await notifications.getByRole('button', { name: text('en', 'ui:close') }).click();
    await expect(notifications).toBeHidden();
  });

  await test.step('the panel closes on navigation, forward and back', async () => {
    const storages = page.getByRole('link', { name: text('en', 'shell:feature.STORAGES.title') });
    await openProfile(page);
    await storages.click();
    await expect(page).toHaveURL(/\/storages/);
    await expect(profile).toBeHidden();
    const notifications = await openNotifications(page);
    await expect(notifications).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/storages/);
    await expect(notifications).toBeHidden();
  });
});

test('on a phone the panel is a sheet of its own', async ({ page }) => {
  await test.step('of full height, and it keeps the rest out of reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openProfile(page);
    const sheet = page.getByRole('dialog', { name: text('en', 'shell:sidePanel.user-profile') });
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const isInReach = () => bell(page).evaluate((item) => item.closest('[inert]') === null);
    expect(await isInReach()).toBe(false);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    expect(await isInReach()).toBe(true);
  });

  await test.step('no screen of it makes a 320 px page scroll sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const isNarrow = () => page.evaluate(() => document.documentElement.scrollWidth <= 320);
    const profile = await openProfile(page);
    expect(await isNarrow()).toBe(true);
    expect(await profile.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
    await profile.getByRole('button', { name: text('en', 'profile:company.open') }).click();
    const company = panel(page, 'user-company');
    await company.getByText(text('en', 'profile:detail.address'), { exact: true }).waitFor();
    expect(await company.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
  });
});
