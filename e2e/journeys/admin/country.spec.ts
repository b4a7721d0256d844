import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/journey.ts';
import { questionOn } from '../../support/question.ts';
import { admin, dialogOf, openFound, seedStaff } from '../../support/staff.ts';

test('support of one country sees its country only, and what its permissions give', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const staff = await seedStaff(seed, ['country:CZ', 'users:*:list', 'users:company:approve']);
  const mark = randomUUID().slice(0, 8);
  const czech = await seed.user({ name: `Czech ${mark}` });
  const romanian = await seed.user({ name: `Romanian ${mark}` });
  const waiting = { role: 'USER', approvalState: 'WAITING' } as const;
  await seed.company({ name: `Farma ${mark}`, members: [{ user: czech, ...waiting }] });
  const abroad = await seed.company({
    name: `Ferma ${mark}`,
    country: 'RO',
    members: [{ user: romanian, ...waiting }],
  });

  await loginAs(staff.email, '/admin');
  await expect(page.getByText('Česko', { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  for (const [path, search, seen, hidden] of [
    ['/admin/pending-users', 'pending.search', `Czech ${mark}`, `Romanian ${mark}`],
    ['/admin/users', 'users.search', `Czech ${mark}`, `Romanian ${mark}`],
    ['/admin/companies', 'companies.search', `Farma ${mark}`, `Ferma ${mark}`],
  ] as const) {
    await page.goto(path);
    await page.getByRole('searchbox', { name: admin(search) }).fill(mark);
    await expect(main.getByRole('link', { name: seen })).toBeVisible();
    await expect(main.getByRole('link', { name: hidden })).toHaveCount(0);
  }
  // With one country there is nothing to choose.
  await expect(page.getByRole('button', { name: new RegExp(`^${admin('company.country')}`) })).toHaveCount(0);

  await test.step('a company of another country looks as if it did not exist', async () => {
    await page.goto(`/admin/companies/${abroad.id}`);
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  });

  await test.step('what they may not do is not offered', async () => {
    await page.goto(`/admin/users/${czech.id}`);
    const dialog = page.getByRole('dialog', { name: `Czech ${mark}` });
    await expect(dialog.getByText(admin('role.USER'), { exact: true })).toBeVisible();
    for (const action of ['ask.block.action', 'ask.reset.action', 'ask.delete.action'])
      await expect(dialog.getByRole('button', { name: admin(action), exact: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });
});

test('the lists follow the page rules', async ({ page, seed, loginAs, expectAccessible }) => {
  const staff = await seedStaff(seed);
  await loginAs(staff.email, '/admin/companies?page=9999');
  // Past the last page there is the first, and the address says so.
  await expect(page).toHaveURL('/admin/companies');
  await expect(page.getByRole('table', { name: admin('companies.title') })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/can-users/api/company') asked.push(request.url());
  });
  const box = page.getByRole('searchbox', { name: admin('companies.search') });
  await box.fill('ab');
  await expect(page.getByText(admin('searchShort'))).toBeVisible();
  await box.fill('zzzzqq');
  await expect(page.getByRole('heading', { name: admin('none.title') })).toBeVisible();
  await expect(page).toHaveURL('/admin/companies?search=zzzzqq');
  expect(asked.map((address) => new URL(address).searchParams.get('search'))).toEqual(['zzzzqq']);

  await test.step('a head sorts, the address says how, and Back undoes it', async () => {
    const mark = `m${randomUUID().slice(0, 8)}`;
    const [first, second] = await Promise.all([seed.user(), seed.user()]);
    await seed.company({ name: `A ${mark}`, members: [{ user: first }] });
    await seed.company({ name: `B ${mark}`, members: [{ user: first }, { user: second }] });
    const list = `/admin/companies?search=${mark}`;
    await page.goto(`${list}&sort=nothing`);
    await expect(page).toHaveURL(list);
    const names = page.getByRole('main').getByRole('row').getByRole('link');
    const users = page.getByRole('columnheader', { name: admin('companies.users'), exact: true });
    await expect(names).toHaveText([`A ${mark}`, `B ${mark}`]);
    await expect(users).toHaveAttribute('aria-sort', 'none');
    await users.getByRole('button').click();
    await expect(page).toHaveURL(`${list}&sort=users`);
    await expect(names).toHaveText([`B ${mark}`, `A ${mark}`]);
    await expect(users).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${list}&sort=-users`);
    await expect(names).toHaveText([`A ${mark}`, `B ${mark}`]);
    await page.goBack();
    await expect(names).toHaveText([`B ${mark}`, `A ${mark}`]);
    await page.goBack();
    await expect(users).toHaveAttribute('aria-sort', 'none');
  });
});

test('the back button closes a dialog, forward opens it, and the list keeps its search', async ({
  page,
  seed,
  loginAs,
}) => {
  const staff = await seedStaff(seed);
  const company = await seed.company();
  await loginAs(staff.email, '/admin/companies');
  await openFound(page, admin('companies.search'), company.number, company.name);
  const dialog = dialogOf(page, company.name);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  const found = new RegExp(`/admin/companies\\?search=${company.number}$`);
  await expect(page).toHaveURL(found);
  await expect(page.getByRole('searchbox', { name: admin('companies.search') })).toHaveValue(company.number);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(found);
});

test('approving twice in a hurry approves once', async ({ page, seed, pool, loginAs }) => {
  const staff = await seedStaff(seed);
  const farmer = await seed.user({ name: `Hurry ${randomUUID().slice(0, 8)}` });
  await seed.company({
    approvalState: 'WAITING',
    members: [{ user: farmer, role: 'USER', approvalState: 'WAITING' }],
  });
  await loginAs(staff.email, `/admin/pending-users?search=${encodeURIComponent(farmer.email)}`);
  const approve = { name: /^Approve Hurry/ };
  await page.getByRole('button', approve).click();
  await questionOn(page).getByRole('button', approve).dblclick();
  await expect(page.getByRole('heading', { name: admin('none.title') })).toBeVisible();
  const { rows } = await pool.query(
    `select count(*)::int as events from platform.audit_event where user_id = $1`,
    [farmer.id],
  );
  expect(rows).toEqual([{ events: 1 }]);
});

test('without the list permission a screen leads up, and the test error is reported', async ({
  page,
  seed,
  loginAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Test of the error report/);
  const staff = await seedStaff(seed, ['users:company:list']);
  await loginAs(staff.email, '/admin/users');
  await expect(page).toHaveURL('/admin/pending-users');
  await expect(page.getByRole('link', { name: admin('nav.users'), exact: true })).toHaveCount(0);
  const reported = page.waitForRequest('**/client-errors');
  await page.getByRole('button', { name: admin('nav.testError') }).click();
  expect((await reported).postData()).toContain('Test of the error report');
});
