import { expect, test } from '../../support/journey.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { admin, seedStaff } from '../../support/staff.ts';
import { seedTransfer } from '../../support/transfer.ts';

test('what waits is counted, and each line leads to where it is handled', async ({
  page,
  db,
  seed,
  loginAs,
  expectAccessible,
}) => {
  await seedTransfer(db, { dueAt: new Date(Date.now() - 86_400_000) });
  await seed.company({ members: [{ user: await seed.user(), role: 'USER', approvalState: 'WAITING' }] });
  const staff = await seedStaff(seed);
  await loginAs(staff.email, '/admin');
  await page.getByRole('link', { name: admin('nav.today'), exact: true }).click();
  await expect(page).toHaveURL('/admin/today');
  const main = page.getByRole('main');
  await expect(main.getByText(/overdue$/)).toBeVisible();
  await expectAccessible();
  await main.getByRole('link', { name: /awaiting approval/ }).click();
  await expect(page).toHaveURL('/admin/pending-users?sort=waiting');
  await page.goBack();
  await main.getByRole('link', { name: /^\d+ bank transfer/ }).click();
  await expect(page).toHaveURL('/admin/payments?paymentStatus=WAITING&paymentType=BANK_TRANSFER');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/today');
  await expect(main.getByText(/overdue$/)).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);
});

test('who may only list payments sees nothing of people and contracts', async ({ page, seed, loginAs }) => {
  const staff = await seedStaff(seed, ['users:payment:list']);
  await loginAs(staff.email, '/admin/today');
  await expect(page.getByRole('heading', { name: admin('today.title') })).toBeVisible();
  await expect(page.getByText(admin('today.contracts'), { exact: true })).toHaveCount(0);
});
