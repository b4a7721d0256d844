import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { accessChanged } from '../../apps/server/src/modules/notifications/index.ts';
import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

const STEPS = 30;
const NAMES = ['Farma Alfa', 'Farma Beta', 'Farma Gama'] as const;
const say = (key: string, params?: Record<string, string>) => text('en', key, params);

/** A fixed sequence, so that a failure can be repeated. */
function sequence() {
  let state = 7;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('two tabs, three companies: a form saves for the company it showed, whatever happens around it', async ({
  page,
  context,
  db,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/40[34]/);
  const user = await seed.user();
  const companies = await Promise.all(
    NAMES.map((name) => seed.company({ name, plan: 'PREMIUM', members: [{ user }] })),
  );
  const random = sequence();
  await loginAs(user.email, '/storages/management/new');
  const tabs = [page, await context.newPage()] as const;

  const name = (tab: Page) => tab.getByRole('textbox', { name: say('storages:field.name') });
  /** Names the silo after the company that the page shows. */
  async function openForm(tab: Page) {
    await tab.goto('/storages/management/new');
    await expect(name(tab)).toBeVisible();
    const header = await tab.getByRole('banner').innerText();
    await name(tab).fill(NAMES.find((company) => header.includes(company)) ?? 'no company');
    await tab.getByRole('textbox', { name: say('storages:field.address') }).fill('Polní 1');
    const postalCode = tab.getByRole('combobox', { name: say('storages:field.postalCode') });
    await postalCode.fill('58601 Jihlava');
    // While suggestions are open, nothing else on the page can be reached.
    await postalCode.press('Tab');
  }

  const stateOf = new Map<string, 'APPROVED' | 'BLOCKED' | 'gone'>(
    companies.map(({ id }) => [id, 'APPROVED']),
  );
  async function changeMembership(companyId: string, to: 'APPROVED' | 'BLOCKED' | 'gone') {
    // At least one company stays open; without any there is nothing to save for.
    const others = [...stateOf].filter(([id, state]) => id !== companyId && state === 'APPROVED');
    if (to !== 'APPROVED' && others.length === 0) return;
    stateOf.set(companyId, to);
    await db.execute(
      sql`delete from users.membership where user_id = ${user.id} and company_id = ${companyId}`,
    );
    if (to !== 'gone')
      await db.execute(sql`
        insert into users.membership (id, user_id, company_id, role, approval_state)
        values (uuidv7(), ${user.id}, ${companyId}, 'STATUTORY', ${to})`);
    await accessChanged(db, user.id);
  }

  async function switchTo(tab: Page, company: (typeof companies)[number]) {
    const open = [...stateOf.values()].filter((state) => state !== 'gone');
    if (open.length < 2 || stateOf.get(company.id) !== 'APPROVED') return;
    await tab.goto('/storages');
    await tab.getByRole('button', { name: /, switch company$/ }).click();
    await tab.getByRole('menuitem', { name: new RegExp(company.name) }).click();
    await expect(tab.getByRole('banner')).toContainText(company.name);
    await openForm(tab);
  }

  for (const tab of tabs) {
    const stay = tab.getByRole('button', { name: say('shell:companyLost.stay') });
    await tab.addLocatorHandler(stay, () => stay.click());
    await openForm(tab);
  }
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[random(2)] ?? page;
    const company = companies[random(3)] ?? companies[0];
    if (!company) throw new Error('There are three.');
    const action = random(6);
    if (action < 2) await changeMembership(company.id, action === 0 ? 'gone' : 'BLOCKED');
    else if (action === 2) await changeMembership(company.id, 'APPROVED');
    else if (action === 3) await switchTo(tab, company);
    else {
      // Saves what was typed before; a refusal is fine, a silo in another company is not.
      const save = tab.getByRole('button', { name: say('storages:new.save') });
      const answered = tab.waitForResponse((response) => /"zip"/.test(response.request().postData() ?? ''));
      await save.click();
      await answered;
      await openForm(tab);
    }
  }
  const { rows } = await db.execute<{ label: string; company: string }>(sql`
    select s.label, c.name as company from trading.storage s join trading.company c on c.id = s.company_id
    where c.users_company_id in ${companies.map(({ id }) => id)}`);
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) expect(row.label).toBe(row.company);
});
