import { eq } from 'drizzle-orm';
import { appUser } from '../../apps/server/src/modules/users/tables/accounts.tables.ts';
import { accountButton, edit, openProfile, panel } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

test('the languages of the interface and of the news are chosen in the profile', async ({
  page,
  seed,
  loginAs,
  db,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const language = profile.getByRole('button', { name: text('en', 'profile:language.interface') });
  const stored = async () => (await db.select().from(appUser).where(eq(appUser.id, user.id)))[0];

  await test.step('the news language is one of its own and is kept', async () => {
    const news = profile.getByRole('button', { name: text('en', 'profile:language.news') });
    await news.click();
    await page.getByRole('option', { name: 'Română' }).click();
    await expect(news).toContainText('Română');
    await expect.poll(stored).toMatchObject({ language: 'en', newsLanguage: 'ro' });
    await expect(language).toContainText('English');
  });

  await test.step('a language that the server refuses changes back and says so', async () => {
    await db.update(appUser).set({ registeredAt: null }).where(eq(appUser.id, user.id));
    await language.click();
    await page.getByRole('option', { name: 'Čeština' }).click();
    const failure = panel(page, 'user-failure');
    await expect(failure).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await db.update(appUser).set({ registeredAt: new Date() }).where(eq(appUser.id, user.id));
    expect((await stored())?.language).toBe('en');
    await failure.getByRole('button', { name: text('en', 'profile:failure.again') }).click();
  });

  await test.step('the interface language takes effect at once and is kept', async () => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await language.click();
    await page.getByRole('option', { name: 'Čeština' }).click();
    await expect(page.getByRole('link', { name: text('cs', 'shell:feature.STORAGES.title') })).toBeVisible();
    await expect(panel(page, 'user-profile', 'cs')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'cs');
    expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded anew').toBe(true);
    await expect.poll(async () => (await stored())?.language).toBe('cs');
  });
});

test('the name is saved from the profile, which also logs out', async ({
  page,
  seed,
  loginAs,
  db,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|422)/);
  const user = await seed.user({ name: 'Jan Novák' });
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const name = profile.getByLabel(text('en', 'profile:form.name'));
  const save = profile.getByRole('button', { name: text('en', 'profile:form.save') });
  const success = panel(page, 'user-success');

  await test.step('the account is facts until it is edited, and cancelling keeps them', async () => {
    await expect(profile.getByText(user.email)).toBeVisible();
    await expect(name).toHaveCount(0);
    await edit(profile, 'form');
    await expect(name).toBeFocused();
    await name.fill('Nobody');
    await profile.getByRole('button', { name: text('en', 'profile:form.cancel'), exact: true }).click();
    await expect(profile.getByRole('button', { name: text('en', 'profile:form.edit') })).toBeFocused();
    await expect(profile.getByText('Jan Novák')).toBeVisible();
  });

  await test.step('the name is required, the e-mail is no field', async () => {
    await edit(profile, 'form');
    await expect(
      profile.getByText(text('en', 'profile:form.emailHint', { email: user.email })),
    ).toBeVisible();
    await expectAccessible();

    await name.fill('   ');
    await save.click();
    await expect(profile.getByText(text('en', 'profile:required.name'))).toBeVisible();
    await expect(name).toBeFocused();

    await name.fill(user.email.toUpperCase());
    await save.click();
    await expect(profile.getByText(text('en', 'profile:error.user.name-is-email'))).toBeVisible();
  });

  await test.step('a refused save gives the failure screen, and trying again keeps what was typed', async () => {
    await name.fill('Jan Svoboda');
    await db.update(appUser).set({ registeredAt: null }).where(eq(appUser.id, user.id));
    await save.click();
    const failure = panel(page, 'user-failure');
    await expect(
      failure.getByText(text('en', 'errors:code.user.not-registered'), { exact: true }),
    ).toBeVisible();
    await expectAccessible();

    await db.update(appUser).set({ registeredAt: new Date() }).where(eq(appUser.id, user.id));
    await failure.getByRole('button', { name: text('en', 'profile:failure.again') }).click();
    await expect(name).toHaveValue('Jan Svoboda');
    await save.click();
    await expect(success).toBeVisible();
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
  });

  await test.step('a saved name gives the success screen, whose next action is the profile', async () => {
    await edit(profile, 'form');
    await name.fill('Jan Novotný');
    await save.click();
    await expect(success.getByText(text('en', 'profile:success.user-profile.title'))).toBeVisible();
    await expect(success).toBeFocused();
    await expectAccessible();
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
    await expect(profile.getByText('Jan Novotný')).toBeVisible();
    await expect(accountButton(page)).toHaveAccessibleName(/Jan Novotný/);
    await edit(profile, 'form');
    await save.click();
    await success.getByRole('button', { name: text('en', 'profile:success.close') }).click();
    await expect(success).toBeHidden();
  });

  await test.step('the profile logs out', async () => {
    await openProfile(page);
    await profile.getByRole('link', { name: text('en', 'shell:action.logOut') }).click();
    await expect(page.getByRole('button', { name: text('en', 'shell:action.logIn') })).toBeVisible();
  });
});

test('the own phone is shown in groups and changed as people type it', async ({
  page,
  seed,
  loginAs,
  db,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const user = await seed.user({ phone: { countryCode: '+420', phoneNumber: '602418337' } });
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);
  const number = profile.getByLabel(text('en', 'profile:detail.phoneNumber'));
  const country = profile.getByRole('button', { name: text('en', 'profile:detail.phoneCountry') });
  const save = profile.getByRole('button', { name: text('en', 'profile:form.save') });
  await expect(profile.getByText('+420 602 418 337')).toBeVisible();
  await edit(profile, 'form');
  await expect(number).toHaveValue('602 418 337');
  await expectAccessible();

  await test.step('a number that cannot be dialled is marked', async () => {
    await number.fill('111 111 111');
    await save.click();
    await expect(profile.getByText(text('en', 'profile:error.phone.number-invalid'))).toBeVisible();
    await expect(number).toBeFocused();
  });

  await test.step('a calling code that is typed with the number counts', async () => {
    await number.fill('0040 721 480 913');
    await save.click();
    const success = panel(page, 'user-success');
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
    await expect(profile.getByText('+40 721 480 913')).toBeVisible();
    await edit(profile, 'form');
    await expect(number).toHaveValue('721 480 913');
    await expect(country).toContainText('+40');
    const [stored] = await db.select().from(appUser).where(eq(appUser.id, user.id));
    expect(stored).toMatchObject({ phoneCode: '+40', phoneNumber: '721480913' });
  });
});

test('the appearance and the company are switched from the profile', async ({ page, seed, loginAs }) => {
  const user = await seed.user();
  const first = await seed.company({ name: 'Agro Alfa', members: [{ user }] });
  const second = await seed.company({ name: 'Agro Beta', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const profile = await openProfile(page);

  await test.step('the appearance changes at once and is remembered', async () => {
    await profile.getByRole('radio', { name: text('en', 'profile:theme.dark') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('the company is switched from the profile', async () => {
    await openProfile(page);
    await expect(profile.getByText(first.name).first()).toBeVisible();
    await profile.getByRole('button', { name: text('en', 'profile:company.switch') }).click();
    await page.getByRole('menuitem', { name: second.name }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${second.name}`) })).toBeVisible();
  });
});
