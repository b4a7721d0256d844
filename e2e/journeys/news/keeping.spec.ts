import type { Page } from '@playwright/test';
import {
  expect,
  fillReport,
  news,
  pictureOf,
  saveButton,
  test,
  textOf,
  unique,
  words,
} from '../../support/newsroom.ts';
import { questionOn } from '../../support/question.ts';
import { follow } from '../../support/router.ts';

const kept = /^Kept on this computer/;

/** The words of each draft that this browser keeps, and how many pictures. */
const keptDrafts = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('canola-editor');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains('drafts')) return [];
      return await new Promise<string[]>((resolve, reject) => {
        const request = database.transaction('drafts').objectStore('drafts').getAll();
        request.onsuccess = () =>
          resolve(
            request.result.map(({ values, images }) => {
              const [paragraph] = values.commodities[0].text.content;
              return `${paragraph.content?.[0].text} ${images.length}`;
            }),
          );
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  });

test('a tab that was closed gives its text and pictures back', async ({
  page,
  context,
  newsroom,
  loginAs,
}) => {
  const headline = unique('Rain');
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await fillReport(page, headline, 'Nobody has seen this yet.');
  await page
    .locator('.text-box input[type=file]')
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: await pictureOf(page) });
  await expect(textOf(page).locator('img')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain('Nobody has seen this yet. 1');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.clock.install();
  await again.goto('/admin/editor');
  const notice = again.getByRole('status').filter({ hasText: /Unsaved text from/ });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: words('draft.restore') }).click();
  await expect(again.getByLabel(words('field.headline'), { exact: true })).toHaveValue(headline);
  await expect(textOf(again)).toContainText('Nobody has seen this yet.');
  const picture = textOf(again).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await saveButton(again, 1).click();
  await expect(again).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await test.step('what is saved is no draft any more, whatever was still to be kept', async () => {
    await again.clock.runFor(3_000);
    expect(await keptDrafts(again)).toEqual([]);
  });
  await again.goto('/admin/editor');
  await expect(again.getByLabel(words('field.headline'), { exact: true })).toHaveValue('');
  await expect(again.getByText(/Unsaved text from/)).toHaveCount(0);
});

test('somebody who types without a pause has their words kept on the way', async ({
  page,
  newsroom,
  loginAs,
}) => {
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await textOf(page).click();
  // A pause of two seconds would be long enough for the words to be kept without this rule.
  await expect(async () => {
    await page.keyboard.type('rain '.repeat(4), { delay: 50 });
    expect(await page.getByText(kept).isVisible()).toBe(true);
  }).toPass({ intervals: [0] });
});

test('unsaved words are asked about before they are left', async ({
  page,
  newsroom,
  loginAs,
  expectAccessible,
}) => {
  const { id } = await newsroom.report({ headline: unique('Rain') });
  const editor = await newsroom.editor();
  await loginAs(editor.email, `/admin/editor/${id}`);
  const headline = page.getByLabel(words('field.headline'), { exact: true });
  await headline.fill('Changed');
  await follow(page, '/reports');
  const question = questionOn(page);
  await expect(question).toContainText(words('leave.title'));
  await expectAccessible();
  await question.getByRole('button', { name: words('leave.stay') }).click();
  await expect(headline).toHaveValue('Changed');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await closing;
  await follow(page, '/reports');
  await question.getByRole('button', { name: words('leave.confirm') }).click();
  await expect(page).toHaveURL(/\/reports\?/);
  // Left, not lost.
  await follow(page, `/admin/editor/${id}`);
  await page.getByRole('button', { name: words('draft.discard') }).click();
  await expect(page.getByText(/Unsaved text from/)).toHaveCount(0);
  await follow(page, '/reports');
  await expect(page).toHaveURL(/\/reports\?/);
});

test('two editors: the second is told, sees the other version, and saves theirs as the newer', async ({
  page,
  newsroom,
  loginAs,
  openAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/412/);
  const { id } = await newsroom.report({ headline: unique('Rain') });
  const [marie, petr] = [await newsroom.editor('Marie Horáková'), await newsroom.editor('Petr Malý')];
  await loginAs(petr.email, `/admin/editor/${id}`);
  const hers = await openAs(marie.email, `/admin/editor/${id}`);
  const [first, second] = [unique('Of Marie'), unique('Of Petr')];
  await page.getByLabel(words('field.headline'), { exact: true }).fill(second);
  await hers.getByLabel(words('field.headline'), { exact: true }).fill(first);
  await saveButton(hers, 2).click();
  await expect(hers.getByText(words('saved', { version: '2' }))).toBeVisible();

  await saveButton(page, 2).click();
  const dialog = page.getByRole('dialog', { name: /Marie Horáková/ });
  await expect(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: words('conflict.seeTheirs') }).click();
  await expect(dialog.getByRole('heading', { name: first })).toBeVisible();
  await dialog.getByRole('button', { name: words('conflict.saveMine', { next: '3' }) }).click();
  await expect(page.getByText(words('saved', { version: '3' }))).toBeVisible();
  await expect(page.getByLabel(words('field.headline'), { exact: true })).toHaveValue(second);

  await test.step('the other one is a version, and comes back', async () => {
    await page.getByRole('tab', { name: words('tab.versions') }).click();
    await page.getByRole('button', { name: words('versions.restoreOne', { version: '2' }) }).click();
    await expect(page.getByLabel(words('field.headline'), { exact: true })).toHaveValue(first);
    await saveButton(page, 4).click();
    await expect(page.getByText(words('saved', { version: '4' }))).toBeVisible();
  });
});

test('a report is published later, and copied as a translation', async ({ page, newsroom, loginAs }) => {
  const headline = unique('Rain');
  const { id } = await newsroom.report({ headline, status: 'DRAFT' });
  const editor = await newsroom.editor();
  await loginAs(editor.email, `/admin/editor/${id}`);
  await page.getByRole('radio', { name: words('when.later') }).click();
  await page.getByRole('button', { name: /^Publish on/ }).click();
  const question = questionOn(page);
  await question.getByRole('button', { name: /^Publish on/ }).click();
  await expect(page.getByText(/^Publishes on/)).toBeVisible();
  await page.getByRole('button', { name: words('publishAt.cancel') }).click();
  await question.getByRole('button', { name: news('ask.unpublish.confirm') }).click();
  await expect(page.getByText(/^Publishes on/)).toHaveCount(0);

  await page.getByRole('link', { name: words('languages.copy', { language: 'Čeština' }) }).click();
  await expect(page.getByLabel(words('field.headline'), { exact: true })).toHaveValue(headline);
  await page.getByLabel(words('field.headline'), { exact: true }).fill(`${headline} česky`);
  await saveButton(page, 1).click();
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: words('languages.open', { language: 'English' }) }).click();
  await expect(page).toHaveURL(`/admin/editor/${id}`);
});
