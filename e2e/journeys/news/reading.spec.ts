import { randomUUID } from 'node:crypto';
import type { RichText } from '../../../packages/api-schema/src/news/rich-text.ts';
import { dayBefore, expect, news, test, unique } from '../../support/newsroom.ts';
import { text } from '../../support/texts.ts';

const say = (key: string, params?: Record<string, string>) => text('en', `reports:${key}`, params);

/** A heading of each kind that a page may not own, and a table wider than a phone. */
const LONG_TEXT: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'What was bid' }] },
    {
      type: 'table',
      content: [
        row('tableHeader', ['Delivery', 'Haná', 'Labe', 'Danube']),
        row('tableCell', ['Q4 26', '11,850', '11,780', '11,690']),
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'More at ' },
        { type: 'text', text: 'the mill', marks: [{ type: 'link', attrs: { href: 'https://mill.test/' } }] },
      ],
    },
  ],
};

function row(type: 'tableHeader' | 'tableCell', cells: string[]) {
  return {
    type: 'tableRow' as const,
    content: cells.map((words) => ({
      type,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
    })),
  };
}

test('the list completes its address, filters, sorts, and leads to a report and back', async ({
  page,
  newsroom,
  loginAs,
  expectAccessible,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404.*can-news/);
  const [older, newer] = [unique('Dry autumn'), unique('Rain')];
  await newsroom.report({ headline: older, daysAgo: 20 });
  await newsroom.report({ headline: newer, daysAgo: 3, text: LONG_TEXT });
  await newsroom.report({ headline: unique('Draft'), status: 'DRAFT' });
  const user = await newsroom.reader();
  await loginAs(user.email, '/reports?sort-order=UP&date-to=2999-01-01');
  await expect(page).toHaveURL(/sort-order=DESC/);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toMatchObject({ 'date-to': dayBefore(0), enforcePlans: 'false' });

  const card = (headline: string) => page.getByRole('article').filter({ hasText: headline });
  await expect(card(newer)).toContainText(`${'Rapeseed'}, ${news('recommendation.BULLISH.name')}`);
  await expect(page.getByText(/^Draft /)).toHaveCount(0);
  const order = async () =>
    (await page.getByRole('article').allInnerTexts()).filter(
      (text) => text.includes(older) || text.includes(newer),
    );
  expect((await order())[0]).toContain(newer);
  await expectAccessible();

  await test.step('sorted the other way, and another period', async () => {
    await page.getByRole('button', { name: new RegExp(`^${say('sort')}`) }).click();
    await page.getByRole('menuitem', { name: say('sortOrder.ASC') }).click();
    await expect(page).toHaveURL(/sort-order=ASC/);
    await expect.poll(async () => (await order())[0]).toContain(older);
    await page.getByRole('radio', { name: say('filter.threeMonths') }).click();
    await expect(page).toHaveURL(/sort-order=ASC/);
    await expect(card(older)).toBeVisible();
  });

  await test.step('a search finds one, and says so when it finds none', async () => {
    await page.getByRole('searchbox', { name: say('search') }).fill(newer);
    await expect(card(older)).toHaveCount(0);
    await expect(card(newer)).toBeVisible();
    await page.getByRole('searchbox', { name: say('search') }).fill('zzzzqqqq');
    await expect(
      page.getByRole('heading', { name: say('empty.searchTitle', { search: 'zzzzqqqq' }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: say('empty.clear') }).click();
    await expect(card(newer)).toBeVisible();
  });

  await test.step('a report: headings below the page’s own, a table in its box, the way back', async () => {
    await page.getByRole('link', { name: newer }).click();
    await expect(page.getByRole('heading', { level: 1, name: newer })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: 'What was bid' })).toBeVisible();
    await expect(page.getByText(news('recommendation.BULLISH.means'))).toBeVisible();
    await expect(page.getByRole('link', { name: 'the mill' })).toHaveAttribute('rel', /noopener/);
    await expectAccessible();
    await page
      .getByRole('link', { name: text('en', 'shell:feature.MARKET_NEWS.title') })
      .last()
      .click();
    await expect(page).toHaveURL(/\/reports\?.*sort-order=ASC/);
  });

  await test.step('a period without reports says where they are', async () => {
    await page.goto('/reports?date-from=2001-01-01&date-to=2001-02-01&sort-order=DESC&enforcePlans=false');
    await expect(page.getByRole('heading', { name: say('empty.title') })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: /^Show reports from/ }).click();
    await expect(page).not.toHaveURL(/2001-02-01/);
  });

  await test.step('what does not exist has a page', async () => {
    await page.goto(`/reports/${randomUUID()}`);
    await expect(page.getByRole('heading', { level: 1, name: say('notFound.title') })).toBeVisible();
    await expectAccessible();
  });
});

test('the skeleton is as long as the list was last', async ({ page, newsroom, loginAs }) => {
  await newsroom.report({ headline: unique('Rain') });
  const user = await newsroom.reader();
  await loginAs(user.email, '/about');
  let answer = Promise.withResolvers<void>();
  await page.route('**/can-news/api/report?*', async (route) => {
    await answer.promise;
    // The page may have asked again meanwhile.
    await route.continue().catch(() => undefined);
  });
  const skeletons = page.locator('.report-card[data-skeleton]');
  await page.goto('/reports');
  await expect(skeletons).toHaveCount(8);
  answer.resolve();
  const count = await page
    .getByRole('article')
    .count()
    .then(async () => {
      await expect(page.getByRole('article').first()).toBeVisible();
      return page.getByRole('article').count();
    });
  answer = Promise.withResolvers<void>();
  await page.reload();
  await expect(skeletons).toHaveCount(count);
  answer.resolve();
  await expect(skeletons).toHaveCount(0);
});

test('a masked report leaves no word in the page, says what the plan adds, and older ones can be read', async ({
  page,
  newsroom,
  loginAs,
  expectAccessible,
}) => {
  const [secret, open] = [unique('Secret'), unique('Open')];
  const { id } = await newsroom.report({ headline: secret, daysAgo: 2 });
  await newsroom.report({ headline: open, daysAgo: 40 });
  const user = await newsroom.reader({ plan: 'BASIC' });
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/can-news/')) replies.push(response.text().catch(() => ''));
  });
  await loginAs(user.email, '/reports');
  const locked = say('locked.title', { plan: 'Plus' });
  await expect(page.getByRole('link', { name: locked }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: say('locked.action') })).toHaveCount(1);
  await expectAccessible();
  expect(await page.content()).not.toContain(secret);

  await page.goto(`/reports/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: locked })).toBeVisible();
  await expectAccessible();
  expect(await page.content()).not.toContain(secret);
  for (const reply of replies) expect(await reply).not.toContain(secret);

  await page.getByRole('link', { name: say('locked.readable') }).click();
  await page.getByRole('link', { name: open }).click();
  await expect(page.getByRole('heading', { level: 1, name: open })).toBeVisible();
  await page.goto(`/reports/${id}`);
  await page.getByRole('link', { name: say('locked.action') }).click();
  await expect(page).toHaveURL('/pricing');
});

test('an editor sees drafts, reads as a reader does, publishes and deletes from the page', async ({
  page,
  newsroom,
  loginAs,
  openAs,
  expectAccessible,
  expectedErrors,
}) => {
  // A draft looks to its readers like one that does not exist.
  expectedErrors.push(/status of 404.*can-news/);
  const headline = unique('Harvest');
  const { id } = await newsroom.report({ headline, status: 'DRAFT' });
  const editor = await newsroom.editor();
  const reader = await newsroom.reader();
  const farm = await openAs(reader.email, `/reports/${id}`);
  await expect(farm.getByRole('heading', { name: say('notFound.title') })).toBeVisible();
  const listens = farm.waitForResponse(/\/can-notifications\/api\/stream/);
  await farm.goto('/reports');
  await listens;
  await expect(farm.getByRole('article').first()).toBeVisible();
  await expect(farm.getByRole('link', { name: headline })).toHaveCount(0);

  await loginAs(editor.email, '/reports');
  const card = page.getByRole('article').filter({ hasText: headline });
  await expect(card.getByText(news('draft'), { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByText(say('asReader')).click();
  await expect(page).toHaveURL(/enforcePlans=true/);
  await expect(card).toHaveCount(0);
  await page.getByText(say('asReader')).click();
  await page.getByRole('link', { name: headline }).click();

  const manage = (name: string) =>
    page
      .getByRole('button', { name: say('detail.more') })
      .click()
      .then(() => page.getByRole('menuitem', { name }).click());
  await manage(news('manage.publish'));
  await page.getByRole('button', { name: news('ask.publish.confirm') }).click();
  await expect(page.getByText(news('done.publish', { headline }))).toBeVisible();
  // The reader's open list has it without being asked again.
  await farm.getByRole('link', { name: headline }).click();
  await expect(farm.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await expect(farm.locator('.report-meta').first()).toContainText(/Published on \d+\s\w+, \d+:\d\d/);
  await expect(farm.getByRole('link', { name: say('detail.edit') })).toHaveCount(0);

  await expect(page.getByText(news('draft'), { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: say('detail.edit') })).toHaveAttribute(
    'href',
    `/admin/editor/${id}`,
  );
  await manage(news('manage.delete'));
  await page.getByRole('button', { name: news('ask.delete.confirm') }).click();
  await expect(page).toHaveURL(/\/reports\?/);
  await expect(card).toHaveCount(0);
});
