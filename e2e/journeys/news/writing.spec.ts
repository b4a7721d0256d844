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
import { text } from '../../support/texts.ts';

const addPicture = (page: Page, name: string, buffer: Buffer) =>
  page.locator('.text-box input[type=file]').first().setInputFiles({ name, mimeType: 'image/png', buffer });

test('a report is written with pictures, saved, published and read', async ({
  page,
  newsroom,
  loginAs,
  openAs,
  expectAccessible,
}) => {
  const headline = unique('Rain stops the drills');
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin');
  await expect(page).toHaveURL('/admin/editor');
  await expect(page.getByRole('heading', { level: 1, name: words('title.new') })).toBeVisible();
  await expectAccessible();

  await test.step('what is missing is said at its field and for the whole report', async () => {
    await saveButton(page, 1).click();
    await expect(page.getByText(words('required.headline'))).toBeVisible();
    await fillReport(page, headline, '');
    await saveButton(page, 1).click();
    await expect(page.getByText(words('error.report.no-complete-commodity'))).toBeVisible();
    await expectAccessible();
  });

  const buffer = await pictureOf(page);
  await test.step('words, a heading, a table, a link, pictures', async () => {
    await textOf(page).click();
    await page.keyboard.type('Paris closed higher.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('tools.table') }).click();
    await page.keyboard.type('Delivery');
    await expect(page.getByRole('toolbar', { name: words('table.label') })).toBeVisible();
    // The heads of a table that is being written are empty for a while.
    await expectAccessible({ without: '.rich-edit table' });
    await page.keyboard.press('Control+End');
    await textOf(page).locator('p').first().click();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: words('tools.link') }).click();
    await page.getByLabel(words('link.address')).fill('javascript:alert(1)');
    await page.getByRole('button', { name: words('link.save') }).click();
    await expect(page.getByText(words('link.refused'))).toBeVisible();
    await page.getByLabel(words('link.address')).fill('mill.test');
    await page.getByLabel(new RegExp(`^${words('link.words')}`)).fill('the mill');
    await page.getByRole('button', { name: words('link.save') }).click();
    await expect(textOf(page).getByRole('link', { name: 'the mill' })).toHaveAttribute(
      'href',
      'https://mill.test',
    );
    await addPicture(page, 'field.png', buffer);
    await expect(textOf(page).locator('img')).toHaveAttribute('src', /^blob:/);
    await page
      .getByLabel(words('field.cover'), { exact: true })
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await expect(page.getByAltText(words('coverShown'))).toBeVisible();
  });

  await test.step('pictures of other sites are left out of what is pasted', async () => {
    await textOf(page).locator('p').first().click();
    await textOf(page).evaluate((box) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
         <script>alert(1)</script><p class=MsoNormal onclick="alert(2)" style="mso-outline-level:2">Pasted words<o:p></o:p></p>
         <p><a href="javascript:alert(3)">trap</a></p><iframe src="https://elsewhere.test/"></iframe>
         <img src="https://elsewhere.test/a.png" onerror="alert(4)"></body></html>`,
      );
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(page.getByText(words('picture.foreign_one'))).toBeVisible();
    await expect(textOf(page)).toContainText('Pasted words');
    await expect(textOf(page)).toContainText('trap');
    await expect(textOf(page).locator('script, iframe, style, [onclick], a[href^=javascript]')).toHaveCount(
      0,
    );
    await expect(textOf(page).locator('img')).toHaveCount(1);
  });

  await test.step('the preview is the report', async () => {
    await page.getByRole('tab', { name: words('tab.preview') }).click();
    const preview = page.getByRole('tabpanel');
    await expect(preview.getByRole('heading', { name: headline })).toBeVisible();
    await expect(preview.locator('.rich-text img')).toHaveAttribute('src', /^blob:/);
    await page.getByRole('tab', { name: words('tab.publish') }).click();
  });

  await test.step('saved once, then published after a question', async () => {
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/can-news/api/image')) uploads.push(request.method());
    });
    await saveButton(page, 1).click();
    await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
    await expect(page.getByText(words('saved', { version: '1' }))).toBeVisible();
    expect(uploads).toEqual(['POST', 'POST']);
    await page.getByRole('button', { name: news('manage.publish'), exact: true }).click();
    await expectAccessible({ without: '.rich-edit table' });
    await page.getByRole('button', { name: news('ask.publish.confirm') }).click();
    await expect(page.getByText(words('published'), { exact: true })).toBeVisible();
  });

  const reader = await newsroom.reader();
  const farm = await openAs(reader.email, '/reports');
  await farm.getByRole('link', { name: headline }).click();
  await expect(farm.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  const pictures = farm.locator('.report img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('srcset', /w=480 480w.*w=1600 1600w/);
  }
  await expect(farm.getByRole('link', { name: 'the mill' })).toHaveAttribute('href', 'https://mill.test');
});

test('a failed upload names its picture and keeps the text', async ({
  page,
  newsroom,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/503|can-news\/api\/image/);
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await fillReport(page, unique('Rain'), 'Words that must not be lost.');
  await addPicture(page, 'field-rain.png', await pictureOf(page));
  await expect(textOf(page).locator('img')).toBeVisible();
  await page.route('**/can-news/api/image', (route) => route.fulfill({ status: 503, body: '' }));
  await saveButton(page, 1).click();
  const alert = page.getByRole('alert').filter({ hasText: words('failure.preparation') });
  await expect(alert).toContainText('field-rain.png');
  await expect(textOf(page)).toContainText('Words that must not be lost.');
  await page.unrouteAll();
  await saveButton(page, 1).click();
  await expect(page).toHaveURL(/\/admin\/editor\/[0-9a-f-]{36}$/);
  await expect(textOf(page)).toContainText('Words that must not be lost.');
  await expect(textOf(page).locator('img')).toHaveAttribute('src', /^\/can-news\/api\/image\//);
});

test('a failed save says why, and a failed deletion too', async ({
  page,
  newsroom,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/500/);
  const { id } = await newsroom.report({ headline: unique('Rain') });
  const editor = await newsroom.editor();
  await loginAs(editor.email, `/admin/editor/${id}`);
  await page.getByLabel(words('field.headline'), { exact: true }).fill('Another');
  await page.route(`**/can-news/api/report/${id}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await saveButton(page, 2).click();
  await expect(page.getByRole('alert').filter({ hasText: words('failure.save') })).toContainText(
    text('en', 'errors:kind.server.text'),
  );
  await page.getByRole('button', { name: news('manage.delete'), exact: true }).click();
  await page.getByRole('button', { name: news('ask.delete.confirm') }).click();
  await expect(questionOn(page).getByRole('alert')).toContainText(
    news('failed.delete', { message: text('en', 'errors:kind.server.text') }),
  );
});

test('without commodities the editor says that it did not load', async ({
  page,
  newsroom,
  loginAs,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/503/);
  const editor = await newsroom.editor();
  await page.route('**/can-news/api/commodity', (route) => route.fulfill({ status: 503, body: '' }));
  await loginAs(editor.email, '/admin/editor');
  await expect(page.getByText(words('loadError.title'))).toBeVisible();
  await expectAccessible();
  await page.unrouteAll();
  await page.getByRole('button', { name: text('en', 'ui:tryAgain') }).click();
  await expect(page.getByLabel(words('field.headline'), { exact: true })).toBeVisible();
});

test('the tools by keyboard: Alt+F10 in, arrows within, Escape back', async ({ page, newsroom, loginAs }) => {
  const editor = await newsroom.editor();
  await loginAs(editor.email, '/admin/editor');
  await textOf(page).click();
  await page.keyboard.type('Wheat ');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: new RegExp(`^${words('tools.block')}`) })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const bold = page.getByRole('button', { name: words('tools.bold') });
  await expect(bold).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  // The tools remember where one was.
  await page.keyboard.press('Alt+F10');
  await expect(bold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('holds');
  await expect(textOf(page).locator('strong')).toHaveText('holds');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
});
