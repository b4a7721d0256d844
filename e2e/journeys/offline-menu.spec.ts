import { kind, REFUSED } from '../support/failing-routes.ts';
import { expect, test } from '../support/members.ts';
import { settled } from '../support/router.ts';
import { text } from '../support/texts.ts';
import { untilWorkerHasPages } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('after one visit, without a connection, every entry of the menu opens and says so, and recovers by itself', async ({
  page,
  context,
  enterAs,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(REFUSED);
  await enterAs('premium', '/storages');
  const links = page.getByRole('navigation', { name: text('cs', 'shell:layout.menu') }).getByRole('link');
  const main = page.getByRole('main');
  const unreachable = main.getByRole('heading', kind('network'));
  await expect(main.locator('.skeleton')).toHaveCount(0);
  await untilWorkerHasPages(page);
  await context.setOffline(true);
  await expect(page.getByText(text('cs', 'shell:banner.offline'))).toBeVisible();

  const names = await links.allTextContents();
  expect(names).toHaveLength(11);
  for (const name of names.toReversed())
    await test.step(name, async () => {
      await links.filter({ hasText: name }).click();
      await settled(page);
      // The page's own title: its code is there.
      await expect(page).toHaveTitle(new RegExp(`^${name} · `));
      await expect(main.locator('.skeleton')).toHaveCount(0);
      const isOld = await main.locator('.offline-state, [data-from-last-visit]').count();
      if (isOld === 0) await expect(unreachable.first()).toBeVisible();
      await expectAccessible();
    });

  await context.setOffline(false);
  await expect(unreachable).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1, name: names[0] })).toBeVisible();
});
