import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { openProfile } from '../support/account-panel.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { questionOn } from '../support/question.ts';
import { expect, test } from '../support/second-person.ts';
import { PASSWORD } from '../support/seed.ts';
import { text } from '../support/texts.ts';

const NEW_PASSWORD = 'a field of sunflowers in July';

const t = (key: string, values = {}, language: Language = 'en') =>
  text(language, `profile:security.${key}`, values);

const inDialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));

async function open(page: Page, row: string, title = t(`${row}.title`), language: Language = 'en') {
  const profile = await openProfile(page, language);
  await profile.getByRole('button', { name: t(`${row}.title`, {}, language) }).click();
  const dialog = inDialog(page, title);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a new password and the list of sessions end what is open elsewhere', async ({
  page,
  seed,
  loginAs,
  openAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|422)/);
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const logIn = { name: text('en', 'shell:action.logIn') };

  await test.step('the sessions are listed; the other one ends', async () => {
    const elsewhere = await openAs(user.email, QUIET_PAGE);
    await openProfile(elsewhere);
    const sessions = await open(page, 'sessions');
    await expect(sessions.getByText('Chrome').first()).toBeVisible();
    await expect(sessions.getByText(t('sessions.current'))).toHaveCount(1);
    await expectAccessible();
    await sessions.getByRole('button', { name: t('sessions.end') }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await elsewhere.goto('/');
    await expect(elsewhere.getByRole('button', logIn).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sessions).toBeHidden();
  });

  await test.step('a password needs the old one and must be good', async () => {
    await page.keyboard.press('Escape');
    const dialog = await open(page, 'password');
    const old = dialog.getByLabel(t('password.old'), { exact: true });
    const chosen = dialog.getByLabel(t('password.new'), { exact: true });
    const save = dialog.getByRole('button', { name: t('password.save') });
    await old.fill('not the password at all');
    await chosen.fill(NEW_PASSWORD);
    await save.click();
    await expect(dialog.getByText(text('en', 'profile:error.password.wrong'))).toBeVisible();
    await expectAccessible();
    await old.fill(PASSWORD);
    await chosen.fill('short');
    await save.click();
    await expect(dialog.getByText(text('en', 'profile:error.password.short'))).toBeVisible();
    await chosen.fill(NEW_PASSWORD);
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('password.done'))).toBeVisible();
    await page.reload();
    await openProfile(page);
  });
});

test('on a phone: the own data as a file, then the company and the account are left', async ({
  page,
  seed,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (401|422)/);
  const user = await seed.user({ language: 'cs' });
  const names = ['Farma Louka', 'Farma Potok'];
  for (const name of names) await seed.company({ name, members: [{ user }] });
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(user.email, QUIET_PAGE);

  await test.step('the file holds the profile', async () => {
    const dialog = await open(page, 'data', t('data.title', {}, 'cs'), 'cs');
    await expectAccessible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('data.save', {}, 'cs') }).click();
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(data).toMatchObject({ profile: { email: user.email }, sessions: [{ isCurrent: true }] });
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('a company is left, the other one stays', async () => {
    const profile = await openProfile(page, 'cs');
    await profile.getByRole('button', { name: t('leave.title', {}, 'cs') }).click();
    const dialog = questionOn(page);
    await expectAccessible();
    const question = (await dialog.getByRole('heading').textContent()) ?? '';
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: /^Odejít/ }).click();
    await loaded;
    await page.goto(QUIET_PAGE);
    const again = await openProfile(page, 'cs');
    for (const name of names)
      await expect(again.getByText(name).first()).toBeVisible({ visible: !question.includes(name) });
  });

  await test.step('the account is deleted with the password', async () => {
    await page.keyboard.press('Escape');
    const dialog = await open(page, 'delete', t('delete.question', {}, 'cs'), 'cs');
    const field = dialog.getByLabel(t('delete.password', {}, 'cs'), { exact: true });
    const confirm = dialog.getByRole('button', { name: t('delete.confirm', {}, 'cs') });
    await field.fill('not the password at all');
    await confirm.click();
    await expect(dialog.getByText(text('cs', 'profile:error.password.wrong'))).toBeVisible();
    await expectAccessible();
    await field.fill(PASSWORD);
    await confirm.click();
    await expect(page.getByRole('button', { name: text('cs', 'session:gate.logIn') }).first()).toBeVisible();
    await expect(page.getByRole('status')).toContainText(text('cs', 'session:gate.erased.title'));
    await expectAccessible();
  });
});
