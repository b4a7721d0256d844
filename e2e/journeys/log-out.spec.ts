import type { Page } from '@playwright/test';
import { expect, fillReport, test, textOf, unique, words } from '../support/newsroom.ts';
import { follow } from '../support/router.ts';
import { text } from '../support/texts.ts';

const logIn = { name: text('en', 'session:gate.logIn') };
const question = { name: text('en', 'session:leaveUnsaved.title') };

const KEPT = ['canola.language', 'canola.theme', 'purchase-prices.favorites'];

const remembered = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

/** The unsaved reports, by the person they belong to. */
const unsavedReports = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('canola-editor');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const listed = opened.result.transaction('drafts').objectStore('drafts').getAllKeys();
    await new Promise((resolve) => listed.addEventListener('success', resolve));
    opened.result.close();
    return listed.result.map((key) => String(key).split(' ')[0] ?? '');
  });

const keepForSomebodyElse = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('canola-editor');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const written = opened.result
      .transaction('drafts', 'readwrite')
      .objectStore('drafts')
      .put({}, 'else new');
    await new Promise((resolve) => written.addEventListener('success', resolve));
    opened.result.close();
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
  context,
  newsroom,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  const editor = await newsroom.editor();
  const confirm = page.getByRole('button', { name: text('en', 'session:leaveUnsaved.confirm') });
  await loginAs(editor.email, '/admin/editor');
  await fillReport(page, unique('Rain'), 'Nobody has seen this yet.');
  await expect(page.getByText(/^Kept on this computer/)).toBeVisible();
  await keepForSomebodyElse(page);
  await follow(page, '/logout');
  await expect(page.getByRole('heading', question)).toBeVisible();
  await expectAccessible();

  await test.step('the way back leads to the text', async () => {
    await page.getByRole('link', { name: text('en', 'session:leaveUnsaved.open') }).click();
    await page.getByRole('button', { name: words('draft.restore') }).click();
    await expect(textOf(page)).toContainText('Nobody has seen this yet.');
  });

  await test.step('without a connection nobody is logged out, and nothing is deleted', async () => {
    expectedErrors.push(/Failed to load resource/);
    await page.goto('/about');
    await follow(page, '/logout');
    await expect(page.getByRole('heading', question)).toBeVisible();
    await context.setOffline(true);
    await confirm.click();
    await expect(page.getByRole('alert')).toHaveText(text('en', 'session:leave.away'));
    expect(await unsavedReports(page)).toEqual(expect.arrayContaining([editor.id, 'else']));
    await context.setOffline(false);
  });

  await test.step('whoever logs out leaves none of theirs', async () => {
    await confirm.click();
    await expect(page.getByRole('button', logIn)).toBeVisible();
    expect(await unsavedReports(page)).toEqual(['else']);
  });

  await test.step("somebody else's is no reason to ask", async () => {
    await loginAs((await newsroom.editor()).email, '/about');
    await follow(page, '/logout');
    await expect(page.getByRole('button', logIn)).toBeVisible();
    expect(await unsavedReports(page)).toEqual(['else']);
  });
});

test('text that was typed in another window a moment ago is asked about too', async ({
  page,
  context,
  newsroom,
  loginAs,
}) => {
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/about');
  await page.goto('/logout');
  const plain = page.getByRole('button', { name: text('en', 'session:logOut') });
  await expect(plain).toBeVisible();
  const other = await context.newPage();
  // It would be stored two seconds later.
  await other.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, ms: number) =>
      ms === 2_000 ? 0 : later(run, ms)) as typeof later;
  });
  await other.goto('/admin/editor');
  await fillReport(other, unique('Rain'));
  await plain.click();
  await expect(page.getByRole('heading', question)).toBeVisible();
  await page.getByRole('button', { name: text('en', 'session:leaveUnsaved.confirm') }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('button', logIn)).toBeVisible();
  await expect.poll(() => unsavedReports(other)).toEqual([]);
});

test('text that the browser cannot look for is not deleted unasked', async ({ page, newsroom, loginAs }) => {
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await fillReport(page, unique('Rain'));
  await expect(page.getByText(/^Kept on this computer/)).toBeVisible();
  await page.goto('/about');
  await page.evaluate(() => {
    IDBObjectStore.prototype.getAllKeys = () => {
      throw new DOMException('The storage is busy.');
    };
  });
  await follow(page, '/logout');
  await expect(page.getByRole('button', logIn)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', logIn)).toBeVisible();
  expect(await unsavedReports(page)).toEqual([editor.id]);
});
