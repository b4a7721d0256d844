import { updateUser } from '../../apps/server/src/modules/users/accounts/accounts.queries.ts';
import { expect, test } from '../support/journey.ts';
import { text } from '../support/texts.ts';

const say = (key: string, params?: Record<string, string>) => text('en', key, params);
const switcherOf = (company: string) => ({ name: say('shell:layout.switchCompanyFrom', { company }) });

test('switching names the company, reloads after 250 ms and is remembered', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await seed.company({ name: 'Farma Alfa', members: [{ user }] });
  const beta = await seed.company({ name: 'Farma Beta', plan: 'PREMIUM', members: [{ user }] });
  await seed.company({ name: 'Agro', approvalState: 'BLOCKED', members: [{ user }] });
  await page.clock.install();
  await loginAs(user.email);
  await page.getByRole('button', switcherOf('Farma Alfa')).click();
  const entry = page.getByRole('menuitem', { name: /Farma Beta/ });
  await expect(entry).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Agro/ })).toBeDisabled();

  await page.clock.pauseAt(Date.now() + 60_000);
  await entry.click();
  const message = page.getByRole('status', { name: '' }).filter({
    hasText: say('shell:switchCompany.message', { company: 'Farma Beta' }),
  });
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/switch-company$/);
  await page.clock.runFor(249);
  await expect(page).toHaveURL(/\/switch-company$/);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(1);
  await reloaded;
  await page.clock.resume();

  // PREMIUM starts elsewhere than BASIC, so home is the new company's.
  await expect(page).toHaveURL(/\/quick-trading/);
  await expect(page.getByRole('button', switcherOf('Farma Beta'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('canola.company'))).toBe(beta.id);
  await page.reload();
  await expect(page.getByRole('button', switcherOf('Farma Beta'))).toBeVisible();
});

test('a user blocked while the page is open lands on the blocked page with the next request', async ({
  page,
  db,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]/);
  const user = await seed.user();
  await seed.company({ members: [{ user }] });
  await loginAs(user.email);
  await expect(page).toHaveURL(/\/purchase-prices/);
  await updateUser(db, user.id, { blockedAt: new Date() });
  // The page requests its flags every few seconds, and its stream ends: either comes first.
  await expect(page.getByRole('heading', { level: 1, name: say('session:blocked.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: /support@/ })).toBeVisible();
  await page.getByRole('link', { name: say('session:logOut') }).click();
  await expect(page.getByRole('button', { name: say('session:gate.logIn') })).toBeVisible();
});
