import type { Locator, Page } from '@playwright/test';
import type { PaymentRow } from '../../../apps/server/src/modules/billing/ledger/payments.queries.ts';
import { seedPayment } from '../../../apps/server/src/modules/billing/test-payments.ts';
import type { Database } from '../../../apps/server/src/platform/database/database.ts';
import { ADMIN_PERMISSIONS } from '../../../packages/api-schema/src/access.ts';
import { PHONE } from '../../support/devices.ts';
import { expect, test } from '../../support/journey.ts';
import { questionOn } from '../../support/question.ts';
import type { Seed } from '../../support/seed.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { admin, dialogOf, seedStaff } from '../../support/staff.ts';
import { text } from '../../support/texts.ts';
import { seedTransfer } from '../../support/transfer.ts';
import { importEntries } from './statement-file.ts';

/** A row of a table, on a phone a card. */
const lineIn = (frame: Locator, name: string) =>
  frame.getByRole('row').or(frame.getByRole('listitem')).filter({ hasText: name });
const row = (page: Page, company: string) => lineIn(page.getByRole('main'), company);

type LogIn = (email: string, path: string) => Promise<void>;

/** The list with what was found for a transfer; returns its row. */
async function openList(
  page: Page,
  loginAs: LogIn,
  { email }: { email: string },
  { variableSymbol, companyName }: Pick<PaymentRow, 'variableSymbol' | 'companyName'>,
): Promise<Locator> {
  await loginAs(email, `/admin/payments?search=${variableSymbol}`);
  return row(page, companyName);
}

test('a transfer is confirmed with the day it arrived, and its invoice is downloaded', async ({
  page,
  db,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const transfer = await seedTransfer(db);
  const line = await openList(page, loginAs, await seedStaff(seed), transfer);
  await expect(line).toBeVisible();
  await expectAccessible();
  await line.getByRole('button', { name: /^Confirm/ }).click();
  const question = questionOn(page);
  const submit = question.getByRole('button', { name: /^Confirm 350\.90/ });

  await test.step('today stands there; a date is needed, and not one in the future', async () => {
    await expect(question.getByRole('spinbutton').nth(2)).toHaveText(String(new Date().getFullYear()));
    for (const segment of await question.getByRole('spinbutton').all()) {
      await segment.click();
      for (let digit = 0; digit < 4; digit += 1) await page.keyboard.press('Backspace');
    }
    await submit.click();
    await expect(question.getByRole('alert')).toHaveText(admin('payments.confirm.missing'));
    await expectAccessible();
    await typeDate('15', '06', '2099');
    await submit.click();
    await expect(question.getByRole('alert')).toHaveText(admin('payments.confirm.future'));
  });

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().split('-');
  await typeDate(yesterday[2]?.slice(0, 2) ?? '', yesterday[1] ?? '', yesterday[0] ?? '');
  await submit.click();
  await expect(question).toHaveCount(0);
  await expect(line.getByText(text('en', 'ui:payment.COMPLETED'))).toBeVisible();
  await expect(line.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  // In a column, or on the card.
  await expect(line.getByRole('button', { name: /^Download Invoice \d{10} / })).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);

  await test.step('its detail has the invoice, the history and the company’s other payments', async () => {
    await line.getByRole('link', { name: new RegExp(`^Payment of .*${transfer.companyName}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/payments/${transfer.id}\\?search=`));
    const dialog = page.getByRole('dialog');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download Invoice/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await expectAccessible();
    await dialog.getByRole('tab', { name: admin('history.title') }).click();
    await expect(dialog.getByText(admin('history.action.payment.confirmed'))).toBeVisible();
    await dialog.getByRole('tab', { name: new RegExp(admin('payments.documents')) }).click();
    await dialog.getByRole('link', { name: /^All payments of/ }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/payments/company/${transfer.companyId}`));
    await expect(dialogOf(page, transfer.companyName).getByRole('listitem')).toHaveCount(1);
    await expectAccessible();
  });

  async function typeDate(...parts: string[]) {
    const segments = question.getByRole('spinbutton');
    for (const [at, part] of parts.entries()) {
      await segments.nth(at).click();
      await page.keyboard.type(part);
    }
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a statement of the bank confirms what is ticked', async ({
    page,
    db,
    seed,
    loginAs,
    expectAccessible,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    const transfer = await seedTransfer(db);
    const other = await seedTransfer(db);
    const staff = await seedStaff(seed);
    await loginAs(staff.email, '/admin/payments');
    await page.getByRole('link', { name: admin('statement.action') }).click();
    await expect(page).toHaveURL('/admin/payments/statement');
    const dialog = dialogOf(page, admin('statement.title'));
    const input = page.locator('input[type=file]');
    // Its address comes before its code.
    await expect(dialog).toBeVisible();
    await expectAccessible();

    await input.setInputFiles({ name: 'note.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
    await expect(dialog.getByRole('alert')).toHaveText(text('en', 'errors:code.statement.unreadable'));

    await importEntries(page, [
      [transfer.id, transfer.companyName, transfer.gross, transfer.variableSymbol ?? ''],
      [other.id, other.companyName, '100.00', other.variableSymbol ?? ''],
      [`x${transfer.id}`, 'Pila Dubina s.r.o.', '1250.00', '99'],
    ]);
    const line = (company: string) => lineIn(dialog, company);
    await expect(line(transfer.companyName).getByRole('checkbox')).toBeChecked();
    await expect(line(transfer.companyName).getByText(admin('statement.match.EXACT.name'))).toBeVisible();
    await expect(line(other.companyName).getByRole('checkbox')).not.toBeChecked();
    await expect(line(other.companyName).getByText(admin('statement.match.PART.text'))).toBeVisible();
    await expect(line('Pila Dubina').getByRole('checkbox')).toHaveCount(0);
    expect(await sidewaysOf(page)).toEqual([]);
    await expectAccessible();
    await dialog.getByRole('button', { name: /^Confirm 1 payment, 350\.90/ }).click();
    await expect(page).toHaveURL('/admin/payments');
    await page.getByRole('searchbox').fill(transfer.variableSymbol ?? '');
    await expect(row(page, transfer.companyName).getByText(text('en', 'ui:payment.COMPLETED'))).toBeVisible();
  });
});

test('money with a mistyped symbol is used for the payment that was meant, the rest is returned or settled', async ({
  page,
  db,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const transfer = await seedTransfer(db);
  const staff = await seedStaff(seed);
  await loginAs(staff.email, '/admin/payments/statement');
  const symbol = transfer.variableSymbol ?? '';
  const payer = `Mistyped ${symbol}`;
  await importEntries(page, [
    [`m${transfer.id}`, payer, transfer.gross, `${symbol.slice(0, 9)}${(Number(symbol[9]) + 1) % 10}`],
    [`u${transfer.id}`, `Stranger ${symbol}`, '77.00', '99'],
    [`i${transfer.id}`, `Interest ${symbol}`, '3.21', '98'],
  ]);
  await expect(lineIn(page.getByRole('dialog'), payer)).toBeVisible();
  await page.goto('/admin/payments');
  // With its number, after which it no longer moves.
  await page.getByRole('link', { name: /^Unassigned money \(\d/ }).click();
  const dialog = dialogOf(page, admin('unassigned.title'));
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(line(payer)).toBeVisible();
  await expectAccessible();
  await line(payer)
    .getByRole('button', { name: new RegExp(`^Use for ${symbol}: 350.90`) })
    .click();
  await questionOn(page)
    .getByRole('button', { name: /^Use 350.90/ })
    .click();
  await expect(line(payer)).toHaveCount(0);
  await line(`Stranger ${symbol}`)
    .getByRole('button', { name: /returned/ })
    .click();
  await questionOn(page)
    .getByRole('button', { name: admin('unassigned.confirm') })
    .click();
  await expect(line(`Stranger ${symbol}`)).toHaveCount(0);
  await line(`Interest ${symbol}`)
    .getByRole('button', { name: /^Settle another way/ })
    .click();
  const settling = questionOn(page);
  await settling.getByRole('textbox').fill('Interest of the bank');
  await expectAccessible();
  await settling.getByRole('button', { name: admin('unassigned.settleConfirm') }).click();
  await expect(line(`Interest ${symbol}`)).toHaveCount(0);
  await dialog.getByRole('tab', { name: admin('unassigned.settle') }).click();
  await expect(line(`Interest ${symbol}`).getByText('Interest of the bank')).toBeVisible();
  await expect(line(`Interest ${symbol}`)).toContainText('Alena Králová');
  await expectAccessible();
  await page.goto(`/admin/payments?search=${symbol}`);
  await expect(row(page, transfer.companyName).getByText(text('en', 'ui:payment.COMPLETED'))).toBeVisible();
});

test('a part of a payment is refunded with a reason', async ({
  page,
  db,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const transfer = await logInToConfirmed(page, { db, seed, loginAs });
  await page.goto(`/admin/payments/${transfer.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: admin('payments.refund.action') }).click();
  const question = questionOn(page);
  await question.getByRole('textbox', { name: admin('payments.refund.amount') }).fill('999');
  await question.getByRole('button', { name: admin('payments.refund.action'), exact: true }).click();
  await expect(question.getByText(admin('payments.refund.amountWrong', { sum: '350.90 Kč' }))).toBeVisible();
  await expect(question.getByText(admin('block.reasonMissing'))).toBeVisible();
  await expectAccessible();
  await question.getByRole('textbox', { name: admin('payments.refund.amount') }).fill('50.90');
  await question.getByRole('textbox', { name: admin('payments.refund.reason') }).fill('Paid for too much');
  await question.getByRole('button', { name: /^Refund 50\.90/ }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByText(/Credit note/)).toBeVisible();
  await dialog.getByRole('tab', { name: admin('history.title') }).click();
  await expect(dialog.getByText(admin('history.action.payment.refunded'))).toBeVisible();
});

test('what a card takes no refund of is recorded as returned by transfer', async ({
  page,
  pool,
  db,
  seed,
  loginAs,
  expectAccessible,
}) => {
  const transfer = await logInToConfirmed(page, { db, seed, loginAs });
  // Paid by a card that has refused a refund.
  await pool.query(`update billing.payment set type = 'CARD' where id = $1`, [transfer.id]);
  await pool.query(
    `insert into billing.refund (payment_id, status, amount, reason, created_at) values ($1, 'FAILED', 350.90, 'x', now())`,
    [transfer.id],
  );
  await page.goto(`/admin/payments/${transfer.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: admin('payments.return.action') }).click();
  const question = questionOn(page);
  await question.getByRole('button', { name: /^Record 350\.90/ }).click();
  await expect(question.getByText(admin('block.reasonMissing'))).toBeVisible();
  await expectAccessible();
  await question.getByRole('textbox', { name: admin('payments.refund.reason') }).fill('Their card is closed');
  await question.getByRole('button', { name: /^Record 350\.90/ }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByText(/Credit note/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: admin('payments.return.action') })).toHaveCount(0);
  await dialog.getByRole('tab', { name: admin('history.title') }).click();
  await expect(dialog.getByText(admin('history.action.payment.returned'))).toBeVisible();
});

test('who may only list sees no invoices and no actions; others are led up', async ({
  page,
  db,
  seed,
  loginAs,
}) => {
  const transfer = await seedTransfer(db);
  const reader = await seedStaff(seed, ['users:payment:list', 'users:company:list']);
  await expect(await openList(page, loginAs, reader, transfer)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: admin('payments.invoices') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await page.goto('/admin/payments/statement');
  await expect(page).toHaveURL('/admin/pending-users');
  await page.goto('/admin/payments?page=9999');
  await expect(page).toHaveURL('/admin/payments');
});

test.describe('on a phone, in Czech', () => {
  test.use(PHONE);

  test('a transfer that is late is cancelled', async ({
    page,
    db,
    seed,
    loginAs,
    press,
    expectAccessible,
  }) => {
    const late = await seedTransfer(db, { dueAt: new Date(Date.now() - 3 * 86_400_000) });
    await seedPayment(db, {
      companyId: late.companyId,
      companyName: late.companyName,
      status: 'ERROR',
      type: 'CARD',
    });
    const staff = await seed.user({
      name: 'Alena Králová',
      language: 'cs',
      permissions: [...ADMIN_PERMISSIONS],
      phone: { countryCode: '+353', phoneNumber: '851234567' },
    });
    const card = await openList(page, loginAs, staff, late);
    await expect(card.getByText('3 dny po splatnosti')).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
    await expectAccessible();
    await press(card.getByRole('button', { name: /^Zrušit/ }));
    await press(questionOn(page).getByRole('button', { name: text('cs', 'admin:payments.cancel.confirm') }));
    await expect(card.getByText(text('cs', 'ui:payment.CANCELLED'))).toBeVisible();
    await page.goto('/admin/payments/statement');
    await expect(page.getByRole('dialog').getByText(text('cs', 'admin:statement.about'))).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
  });
});

interface Desk {
  db: Database;
  seed: Seed;
  loginAs: LogIn;
}

/** Staff look at a transfer that they have confirmed before. */
async function logInToConfirmed(page: Page, { db, seed, loginAs }: Desk) {
  const transfer = await seedTransfer(db);
  await expect(await openList(page, loginAs, await seedStaff(seed), transfer)).toBeVisible();
  await confirmOverHttp(page, transfer.id);
  return transfer;
}

/** As the person on the page would, without the page. */
async function confirmOverHttp(page: Page, id: string): Promise<void> {
  const request = await Promise.all([
    page.waitForRequest((item) => item.headers().authorization !== undefined),
    page.reload(),
  ]).then(([item]) => item);
  const response = await page.request.put(`/can-users/api/payment/${id}/confirm`, {
    headers: { authorization: request.headers().authorization ?? '' },
    data: { date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  });
  expect(response.status()).toBe(200);
}
