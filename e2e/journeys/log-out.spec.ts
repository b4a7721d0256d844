import type { Page } from '@playwright/test';
import { expect, fillReport, test, textOf, unique, words } from '../support/newsroom.ts';
import { follow } from '../support/router.ts';
import { text } from '../support/texts.ts';

const logIn = { name: text('en', 'session:gate.logIn') };
const question = { name: text('en', 'session:leaveUnsaved.title') };

const KEPT = ['canola.language', 'canola.theme', 'purchase-prices.favorites'];

const remembered = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

const unsavedReports = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('canola-editor');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const counted = opened.result.transaction('drafts').objectStore('drafts').count();
    await new Promise((resolve) => counted.addEventListener('success', resolve));
    opened.result.close();
    return counted.result;
  });

test('a log-out leaves nothing of the person in the browser; the device keeps its settings and stars', async ({
  page,
  context,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await seed.company({ plan: 'PREMIUM', members: [{ user }] });
  await loginAs(user.email, '/purchase-prices?currency=CZK&postalCode=58601');
  await page
    .getByRole('button', { name: /^Milling wheat, Q\d/ })
    .first()
    .waitFor();
  await page.evaluate(() => {
    localStorage.setItem('canola.theme', 'dark');
    localStorage.setItem('purchase-prices.favorites', '["rapeseed"]');
  });
  await expect.poll(() => remembered(page)).toContain('canola.last-view');
  expect((await remembered(page)).join()).toContain('canola.postal-code.cz.');
  const other = await context.newPage();
  await other.goto('/storages');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await follow(page, '/logout');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', logIn)).toBeVisible();
    expect(await remembered(tab)).toEqual(KEPT);
    // A page writes where it was scrolled to while it is left.
    await tab.reload();
    await expect(tab.getByRole('button', logIn)).toBeVisible();
    expect(await tab.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  }
});

test('a log-out that would delete unsaved report text asks first', async ({
  page,
  newsroom,
  loginAs,
  expectAccessible,
}) => {
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await fillReport(page, unique('Rain'), 'Nobody has seen this yet.');
  await expect.poll(() => unsavedReports(page)).toBe(1);
  await follow(page, '/logout');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('leave.confirm') })
    .click();
  await expect(page.getByRole('heading', question)).toBeVisible();
  await expectAccessible();

  await test.step('whoever stays still has it', async () => {
    await page.getByRole('link', { name: text('en', 'session:leave.stay') }).click();
    await page.goto('/admin/editor');
    await page.getByRole('button', { name: words('draft.restore') }).click();
    await expect(textOf(page)).toContainText('Nobody has seen this yet.');
  });

  await test.step('whoever logs out leaves none', async () => {
    await page.goto('/about');
    await follow(page, '/logout');
    await expect(page.getByRole('heading', question)).toBeVisible();
    await page.getByRole('button', { name: text('en', 'session:leaveUnsaved.confirm') }).click();
    await expect(page.getByRole('button', logIn)).toBeVisible();
    expect(await unsavedReports(page)).toBe(0);
  });
});
