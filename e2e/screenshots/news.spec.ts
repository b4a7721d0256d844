import type { Page } from '@playwright/test';
import { expect, fillReport, saveButton, test, textOf, words } from '../support/newsroom.ts';
import { settled } from '../support/router.ts';
import { arrive, picture } from './camera.ts';

test.use({ expectedErrors: [/./], actionTimeout: 15_000 });

/** `SCREENS=news-editor` takes those whose names begin so. */
const wanted = process.env.SCREENS ?? '';

type Shot = [name: string, path: string, act?: (page: Page) => Promise<void>, language?: string];

const asWritten = (id: string): Shot[] => [
  ['news-editor-new', '/admin/editor'],
  ['news-editor', `/admin/editor/${id}`],
  ['news-editor-cs', `/admin/editor/${id}`, undefined, 'cs'],
  ['news-editor-errors', '/admin/editor', (page) => saveButton(page, 1).click()],
  ['news-editor-table', '/admin/editor', writeTable],
  ['news-editor-preview', `/admin/editor/${id}`, (page) => page.getByRole('tab').nth(1).click()],
  ['news-editor-versions', `/admin/editor/${id}`, (page) => page.getByRole('tab').nth(2).click()],
  [
    'news-editor-later',
    '/admin/editor',
    (page) => page.getByRole('radio', { name: words('when.later') }).click(),
  ],
  ['news-manage', '/reports'],
];

const asRead = (id: string): Shot[] => [
  ['news-list', '/reports'],
  ['news-list-cs', '/reports', undefined, 'cs'],
  ['news-list-empty', '/reports?date-from=2001-01-01&date-to=2001-02-01&sort-order=DESC&enforcePlans=false'],
  ['news-report', `/reports/${id}`],
  ['news-report-ro', `/reports/${id}`, undefined, 'ro'],
];

const asTried = (id: string): Shot[] => [
  ['news-trial', '/reports'],
  ['news-trial-cs', '/reports', undefined, 'cs'],
  ['news-trial-report', `/reports/${id}`],
];

async function writeTable(page: Page): Promise<void> {
  await fillReport(page, 'Rain stops the drills');
  await page.getByRole('button', { name: words('tools.table') }).click();
  await page.keyboard.type('Delivery');
  await expect(textOf(page).locator('table')).toBeVisible();
}

for (const [who, plan] of [
  ['a writer', 'PREMIUM'],
  ['a reader', 'PREMIUM'],
  ['a reader on trial', 'BASIC'],
] as const)
  test(`news of ${who}`, async ({ page, pool, seed, loginAs }) => {
    // The demo world's newest report in English.
    const { rows } = await pool.query<{ id: string }>(
      `select id from news.report where language = 'en' and status = 'PUBLISHED' order by date_from desc limit 1`,
    );
    const shotsOf = who === 'a writer' ? asWritten : who === 'a reader' ? asRead : asTried;
    const shots = shotsOf(rows[0]?.id ?? '').filter(([name]) => name.startsWith(wanted));
    test.skip(shots.length === 0);
    const user = await seed.user({
      name: 'Marie Horáková',
      permissions: who === 'a writer' ? ['news:report:manage'] : [],
    });
    await seed.company({ plan, members: [{ user }], name: 'Statek Dvořák s.r.o.' });
    await loginAs(user.email);
    await settled(page);
    const failures: string[] = [];
    for (const [name, path, act, language = 'en'] of shots) {
      await pool.query('update users.app_user set language = $2 where id = $1', [user.id, language]);
      try {
        await arrive(page, path, undefined);
        await act?.(page);
        await picture(page, name);
      } catch (error) {
        failures.push(`${name}: ${error}`);
      }
      // Input for the picture must not cause a question on the way to the next.
      await page.goto('about:blank');
    }
    expect(failures).toEqual([]);
  });
