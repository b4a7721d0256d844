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
  await page.clock.install();
  await loginAs(user.email);
  await page.getByRole('button', switcherOf('Farma Alfa')).click();
  const entry = page.getByRole('menuitem', { name: /Farma Beta/ });
  await expect(entry).toBeVisible();

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

test('with one company there is nothing to switch, and /switch-company leads home', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  const company = await seed.company({ members: [{ user }] });
  await test.step('/switch-company without a company leads home', async () => {
    await loginAs(user.email, '/switch-company');
    await expect(page).toHaveURL(/\/purchase-prices/);
  });
  await test.step('with one company there is nothing to switch', async () => {
    await expect(page.getByRole('banner').getByText(company.name)).toBeVisible();
    await expect(page.getByRole('button', switcherOf(company.name))).toHaveCount(0);
  });
});

test('with a foreign id in its place every call answers 404 and the app falls back', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await seed.company({ name: 'Zetor', members: [{ user }] });
  await seed.company({ name: 'Morava', members: [{ user }] });
  const foreign = await seed.company({ name: 'Cizí', members: [{ user: await seed.user() }] });
  await loginAs(user.email);
  await expect(page.getByRole('button', switcherOf('Morava'))).toBeVisible();

  await page.evaluate((id) => localStorage.setItem('canola.company', id), foreign.id);
  const asked = page.waitForRequest('**/can-users/api/start');
  await page.reload();
  const { authorization } = await (await asked).allHeaders();
  await expect(page.getByRole('button', switcherOf('Morava'))).toBeVisible();

  const headers = { authorization: authorization ?? '' };
  const detail = { id: foreign.id, contactName: 'A', contactPosition: 'B', contactEmail: 'a@b.cz' };
  const users = `/can-users/api`;
  const answers = await Promise.all([
    page.request.get(`${users}/company/${foreign.id}`, { headers }),
    page.request.put(`${users}/company/${foreign.id}/detail`, { headers, data: detail }),
    page.request.get(`${users}/plan/company/${foreign.id}`, { headers }),
    page.request.get(`${users}/plan/company/${foreign.id}/feature`, { headers }),
  ]);
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404, 404]);
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
  // Whichever call comes first: the page asks for its flags every few seconds, and its stream is ended.
  await expect(page.getByRole('heading', { level: 1, name: say('session:blocked.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: /support@/ })).toBeVisible();
  await page.getByRole('link', { name: say('session:logOut') }).click();
  await expect(page.getByRole('button', { name: say('session:gate.logIn') })).toBeVisible();
});

test('a registered person without the company that their country requires reaches support alone', async ({
  page,
  seed,
  loginAs,
}) => {
  const user = await seed.user();
  await loginAs(user.email);
  const heading = page.getByRole('heading', { level: 1, name: say('shell:invalidUser.title') });
  await expect(heading).toBeVisible();
  await page.goto('/storages');
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: say('shell:action.logOut') }).click();
  await expect(page.getByRole('button', { name: say('session:gate.logIn') })).toBeVisible();
});
