import { eq } from 'drizzle-orm';
import { appUser } from '../../apps/server/src/modules/users/accounts/accounts.tables.ts';
import { accountButton, openProfile, panel } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

test('the interface language takes effect at once and is kept', async ({ page, seed, loginAs, db }) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await profile.getByRole('button', { name: text('en', 'profile:language.interface') }).click();
  await page.getByRole('option', { name: 'Čeština' }).click();

  await expect(page.getByRole('link', { name: text('cs', 'shell:feature.STORAGES.title') })).toBeVisible();
  await expect(panel(page, 'user-profile', 'cs')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded anew').toBe(true);
  await expect
    .poll(async () => (await db.select().from(appUser).where(eq(appUser.id, user.id)))[0]?.language)
    .toBe('cs');
});

test('the news language is one of its own and is kept', async ({ page, seed, loginAs, db }) => {
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const news = profile.getByRole('button', { name: text('en', 'profile:language.news') });
  await news.click();
  await page.getByRole('option', { name: 'Română' }).click();
  await expect(news).toContainText('Română');
  await expect
    .poll(async () => (await db.select().from(appUser).where(eq(appUser.id, user.id)))[0])
    .toMatchObject({ language: 'en', newsLanguage: 'ro' });
  await expect(profile.getByRole('button', { name: text('en', 'profile:language.interface') })).toContainText(
    'English',
  );
});

test('a language that the server refuses changes back and says so', async ({
  page,
  seed,
  loginAs,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await db.update(appUser).set({ registeredAt: null }).where(eq(appUser.id, user.id));
  await profile.getByRole('button', { name: text('en', 'profile:language.interface') }).click();
  await page.getByRole('option', { name: 'Čeština' }).click();
  await expect(panel(page, 'user-failure')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the name is required, the e-mail is read-only', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const name = profile.getByLabel(text('en', 'profile:form.name'));
  const email = profile.getByRole('textbox', { name: text('en', 'profile:form.email') });
  await expect(email).toHaveValue(user.email);
  await expect(email).not.toBeEditable();
  await expectAccessible();

  await name.fill('   ');
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  await expect(profile.getByText(text('en', 'profile:required.name'))).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill(user.email.toUpperCase());
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  await expect(profile.getByText(text('en', 'profile:error.user.name-is-email'))).toBeVisible();
});

test('a saved name gives the success screen, whose next action is the profile', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const user = await seed.user({ name: 'Jan Novák' });
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await profile.getByLabel(text('en', 'profile:form.name')).fill('Jan Novotný');
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  const success = panel(page, 'user-success');
  await expect(success.getByText(text('en', 'profile:success.user-profile.title'))).toBeVisible();
  await expect(success).toBeFocused();
  await expectAccessible();
  await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
  await expect(profile.getByLabel(text('en', 'profile:form.name'))).toHaveValue('Jan Novotný');
  await expect(accountButton(page)).toHaveAccessibleName(/Jan Novotný/);
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  await success.getByRole('button', { name: text('en', 'profile:success.close') }).click();
  await expect(success).toBeHidden();
});

test('a refused save gives the failure screen, and trying again keeps what was typed', async ({
  page,
  seed,
  loginAs,
  db,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const user = await seed.user({ name: 'Jan Novák' });
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const name = profile.getByLabel(text('en', 'profile:form.name'));
  await name.fill('Jan Novotný');
  await db.update(appUser).set({ registeredAt: null }).where(eq(appUser.id, user.id));
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  const failure = panel(page, 'user-failure');
  await expect(failure.getByText(text('en', 'errors:code.user.not-registered'))).toBeVisible();
  await expectAccessible();

  await db.update(appUser).set({ registeredAt: new Date() }).where(eq(appUser.id, user.id));
  await failure.getByRole('button', { name: text('en', 'profile:failure.again') }).click();
  await expect(name).toHaveValue('Jan Novotný');
  await profile.getByRole('button', { name: text('en', 'profile:form.save') }).click();
  await expect(panel(page, 'user-success')).toBeVisible();
});

test('the appearance changes at once and is remembered', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await profile.getByRole('radio', { name: text('en', 'profile:theme.dark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the company is switched from the profile', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  const first = await seed.company({ name: 'Agro Alfa', members: [{ user }] });
  const second = await seed.company({ name: 'Agro Beta', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await expect(profile.getByText(first.name)).toBeVisible();
  await profile.getByRole('button', { name: text('en', 'profile:company.switch') }).click();
  await page.getByRole('menuitem', { name: second.name }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible();
});

test('the profile logs out', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  await profile.getByRole('link', { name: text('en', 'shell:action.logOut') }).click();
  await expect(page.getByRole('button', { name: text('en', 'shell:action.logIn') })).toBeVisible();
});
