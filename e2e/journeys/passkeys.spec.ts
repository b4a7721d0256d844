import type { CDPSession, Page } from '@playwright/test';
import { openProfile } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { PASSWORD } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const t = (key: string, values = {}) => text('en', `profile:security.passkeys.${key}`, values);
const onPage = { logIn: 'Log in with a passkey', use: 'Use a passkey', second: 'Confirm with your passkey' };
const logInButton = { name: text('en', 'session:gate.logIn') };

/** A page that is used again would offer a passkey to whoever logs in next. */
let unplug: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await unplug?.();
  unplug = undefined;
});

/** A device built into the browser: it verifies its owner when the journey says so. */
async function plugInDevice(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  unplug = () => cdp.send('WebAuthn.disable');
  return {
    /** Without a touch the browser waits, as for a person who does not use the key. */
    touch: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

async function logOut(page: Page) {
  await page.goto('/logout');
  await page.getByRole('button', { name: text('en', 'session:logOut') }).click();
  await expect(page.getByRole('button', logInButton)).toBeVisible();
}

test('a passkey is added, logs in on its own, and is asked for after a password', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const device = await plugInDevice(page);
  const inside = () =>
    expect(
      page.getByRole('button', { name: text('en', 'shell:layout.account', { name: '' }).trim() }),
    ).toBeVisible();

  await test.step('it is added with the password and gets a name', async () => {
    const profile = await openProfile(page);
    await profile.getByRole('button', { name: t('title') }).click();
    const list = page.getByRole('dialog', { name: t('title') });
    await expect(list.getByText(t('empty'))).toBeVisible();
    await expectAccessible();
    await list.getByRole('button', { name: t('add') }).click();
    const adding = page.getByRole('dialog', { name: t('add') });
    await adding.getByLabel(t('name'), { exact: true }).fill('Work laptop');
    await adding.getByLabel(t('password'), { exact: true }).fill(PASSWORD);
    await expectAccessible();
    await adding.getByRole('button', { name: t('create') }).click();
    await expect(list.getByText('Work laptop')).toBeVisible();
    await expect(list.getByText(t('unused'))).toBeVisible();
    await expectAccessible();
  });

  await test.step('it logs in without e-mail and password', async () => {
    await device.touch(false);
    await logOut(page);
    await page.getByRole('button', logInButton).click();
    await expect(page.getByRole('button', { name: onPage.logIn })).toBeVisible();
    await expectAccessible();
    await device.touch(true);
    await page.getByRole('button', { name: onPage.logIn }).click();
    await inside();
  });

  await test.step('after the password it is the second factor', async () => {
    await device.touch(false);
    await logOut(page);
    await page.getByRole('button', logInButton).click();
    await page.locator('input[name=email]').fill(user.email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('input[name=password]').press('Enter');
    await expect(page.getByRole('heading', { name: onPage.second })).toBeVisible();
    await expectAccessible();
    await device.touch(true);
    await page.getByRole('button', { name: onPage.use }).click();
    await inside();
  });
});
