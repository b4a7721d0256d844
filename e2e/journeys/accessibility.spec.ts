import { violationsOn } from '../support/accessibility.ts';
import { expect, test } from '../support/journey.ts';

const html = (body: string) => `<!doctype html><html lang="en"><title>Page</title>${body}</html>`;
const PAGES = {
  '/page': html(
    `<main><h1>Page</h1><img src="data:,"><a href="#"></a><aside><img src="data:,"></aside>
     <iframe title="Frame" src="/frame"></iframe></main>`,
  ),
  '/frame': html('<img src="data:,">'),
};

// The journeys rely on this when they say that a page is accessible.
test('what breaks a rule is found on the page and in its frames, unless that part or rule is left out', async ({
  page,
}) => {
  for (const [path, body] of Object.entries(PAGES))
    await page.route(`**${path}`, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto('/page');
  const rules = ['image-alt', 'link-name'];
  expect(await violationsOn(page, { rules })).toEqual([
    'image-alt: main > img, aside > img, iframe img',
    'link-name: a',
  ]);
  expect(await violationsOn(page, { rules, without: 'aside' })).toEqual([
    'image-alt: main > img, iframe img',
    'link-name: a',
  ]);
  expect(await violationsOn(page, { rules: ['link-name'], without: 'main' })).toEqual([]);
  expect((await violationsOn(page)).join()).toContain('link-name: a');
});
