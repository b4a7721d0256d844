import { expect, test, unique } from '../../support/newsroom.ts';

/** A text that no editor can write and no server stores. */
const HOSTILE = [
  { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
  { type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=alert(2)>' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'trap', marks: [{ type: 'link', attrs: { href: 'javascript:alert(3)' } }] },
    ],
  },
  { type: 'image', attrs: { src: 'https://elsewhere.test/a.png', width: 9, height: 9 } },
  { type: 'image', attrs: { src: 'data:image/svg+xml,<svg onload="alert(4)"/>', width: 9, height: 9 } },
  { type: 'iframe', attrs: { src: 'https://elsewhere.test/' } },
];

test('a hostile text that got past the server is words in the browser, and nothing else', async ({
  page,
  newsroom,
  loginAs,
}) => {
  const headline = unique('Rain');
  const { id } = await newsroom.report({ headline });
  const user = await newsroom.reader();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.test')) elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => elsewhere.push(dialog.message()));
  await page.route(`**/can-news/api/report/${id}*`, async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    report.commodities[0].summary = { type: 'doc', content: HOSTILE };
    await route.fulfill({ response, json: report });
  });
  await loginAs(user.email, `/reports/${id}`);
  const text = page.locator('.rich-text');
  await expect(text).toContainText('<img src=x onerror=alert(2)>');
  await expect(text).toContainText('trap');
  await expect(text.locator('a, img, script, iframe')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});
