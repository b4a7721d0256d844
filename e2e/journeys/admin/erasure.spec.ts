import { mergeTests } from '@playwright/test';
import { addMembership } from '../../../apps/server/src/modules/users/index.ts';
import { questionOn } from '../../support/question.ts';
import { test as people } from '../../support/second-person.ts';
import { admin, dialogOf, seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';
import { expect, test as office } from '../../support/trader-office.ts';

const test = mergeTests(office, people);

test('a deleted person is logged out and gone; their contracts stay with the company', async ({
  page,
  farm,
  sell,
  answer,
  seed,
  db,
  openAs,
  expectedErrors,
}) => {
  // The open page of somebody who is deleted.
  expectedErrors.push(/status of 401/);
  const own = await farm();
  const offerId = await own.offer(await own.storage('Silo', '58601'), 'milling-wheat', '200');
  const sold = await sell(own, offerId, '120');
  await answer(sold, 'accept', { externalNumber: 'KA-2026-15' });
  const address = `/transactions-and-orders/transactions/${sold.contractId}`;
  const title = `120 t of milling wheat to ${sold.traderName}`;
  const colleague = await seed.user({ name: 'Eva Malá' });
  await addMembership(db, {
    userId: colleague.id,
    companyId: own.usersCompanyId,
    role: 'STATUTORY',
    approvalState: 'APPROVED',
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const desk = await openAs((await seedStaff(seed)).email, `/admin/users/${own.user.id}`);
  await test.step('support deletes the person', async () => {
    await desk.getByRole('button', { name: admin('ask.delete.action'), exact: true }).click();
    const question = questionOn(desk);
    await expect(question.getByText(admin('ask.delete.text'))).toBeVisible();
    await question.getByRole('textbox').fill(own.user.email);
    await question.getByRole('button', { name: /^Delete/ }).click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.goto(`/admin/users?search=${encodeURIComponent(own.user.email)}`);
    await expect(desk.getByRole('heading', { name: admin('none.title') })).toBeVisible();
  });

  await test.step('their open page is logged out', async () => {
    await expect(page.getByRole('button', { name: text('en', 'session:gate.logIn') }).first()).toBeVisible();
  });

  await test.step('the company still has the contract, and whoever signs for it now', async () => {
    const farmPage = await openAs(colleague.email, address);
    await expect(farmPage.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(farmPage.getByText('Contract KA-2026-15')).toBeVisible();
    await answer(sold, 'sign', { signatory: 'Ing. Petra Horáková' });
    await expect(
      farmPage.getByRole('heading', { name: text('en', 'transactions:next.sign.title') }),
    ).toBeVisible();
  });

  await test.step('the history of the company says that somebody was deleted, not who it was', async () => {
    await desk.goto(`/admin/companies/${own.usersCompanyId}`);
    const dialog = dialogOf(desk, own.companyName);
    await dialog.getByRole('tab', { name: new RegExp(`^${admin('companies.users')}`) }).click();
    await expect(dialog.getByText(colleague.email)).toBeVisible();
    await expect(dialog.getByText(own.user.email)).toHaveCount(0);
  });
});
