import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { addMembership } from '../../apps/server/src/modules/users/index.ts';
import { expect, test } from '../support/journey.ts';
import { settled } from '../support/router.ts';
import { arrive, picture } from './camera.ts';
import { readDemoIds } from './demo-ids.ts';
import type { Screen } from './screen.ts';
import { BILLING_SCREENS, COMPANY_SCREENS, DEMO_SCREENS } from './screens.ts';

/** `SCREENS=contract` takes those whose names begin so. */
const wanted = process.env.SCREENS ?? '';
const chosen = (screens: readonly Screen[]) => screens.filter(({ name }) => name.startsWith(wanted));

// Some pictures show an error on purpose.
test.use({ expectedErrors: [/./], actionTimeout: 15_000 });

/** A member of a demo company for each, so that each speaks a language of its own. */
for (const [what, { company, role, screensOf }] of Object.entries(DEMO_SCREENS))
  test(what, async ({ page, pool, db, seed, loginAs }) => {
    const screens = chosen(screensOf(await readDemoIds(pool, company)));
    test.skip(screens.length === 0);
    const user = await seed.user({ name: 'Tomáš Dvořák' });
    const companyId = await companyIdOf(pool, company);
    await addMembership(db, { userId: user.id, companyId, role, approvalState: 'APPROVED' });
    await loginAs(user.email);
    await takeAll(page, pool, user.email, screens);
  });

for (const [company, all] of Object.entries(BILLING_SCREENS))
  test(`payments of ${company}`, async ({ page, pool, db, seed, loginAs }) => {
    const screens = chosen(all);
    test.skip(screens.length === 0);
    const user = await seed.user({ name: 'Tomáš Dvořák' });
    const companyId = await companyIdOf(pool, company);
    await addMembership(db, { userId: user.id, companyId, role: 'STATUTORY', approvalState: 'APPROVED' });
    await loginAs(user.email);
    await takeAll(page, pool, user.email, screens);
  });

for (const [what, { plan, screens: all }] of Object.entries(COMPANY_SCREENS))
  test(what, async ({ page, pool, seed, loginAs }) => {
    const screens = chosen(all);
    test.skip(screens.length === 0);
    const user = await seed.user();
    await seed.company({ plan, members: [{ user }], name: 'Zemědělské družstvo Horní Lhota' });
    await loginAs(user.email);
    await takeAll(page, pool, user.email, screens);
  });

async function companyIdOf(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users.company where name = $1', [name]);
  return rows[0]?.id ?? '';
}

/** One that fails does not keep the others from being looked at. */
async function takeAll(page: Page, pool: Pool, email: string, screens: readonly Screen[]): Promise<void> {
  await settled(page);
  const failures: string[] = [];
  for (const { name, path, language = 'en', state, act } of screens) {
    await pool.query('update users.app_user set language = $2 where email = $1', [email, language]);
    try {
      await arrive(page, path, state);
      await act?.(page);
      await picture(page, name);
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
    await page.unrouteAll();
  }
  expect(failures).toEqual([]);
}
