import { seedPayment, seedTransfer } from '../../apps/server/src/modules/billing/test-payments.ts';
import { expect, test } from '../support/journey.ts';
import { questionOn } from '../support/question.ts';
import { settled } from '../support/router.ts';
import { seedStaff } from '../support/staff.ts';
import { arrive, picture } from './camera.ts';

test.use({ expectedErrors: [/./], actionTimeout: 15_000 });

/** `SCREENS=admin-users` takes those whose names begin so. */
const wanted = process.env.SCREENS ?? '';

test('the admin area', async ({ page, pool, db, seed, loginAs }) => {
  test.skip(wanted !== '' && !wanted.startsWith('admin'));
  const staff = await seedStaff(seed);
  const people = await Promise.all(
    ['Tomáš Zeman', 'Petra Malá', 'Jozef Baláž', 'Lucie Hrubá'].map((name) => seed.user({ name })),
  );
  for (const [at, user] of people.entries())
    await seed.company({
      name:
        ['Statek Dvořák s.r.o.', 'Haná Osivo a.s.', 'Agro Šaľa', 'Zemědělské družstvo Horní Lhota'][at] ?? '',
      approvalState: at === 0 ? 'APPROVED' : 'WAITING',
      ...(at === 0 && { plan: 'PREMIUM', planSource: 'MANUAL', planExpiresAt: new Date('2031-03-31') }),
      members: [{ user, role: 'USER', approvalState: 'WAITING' }],
    });
  const customer = await seed.user({ name: 'Marie Dvořáková' });
  await seed.company({ name: 'Farma Dvořáková s.r.o.', plan: 'PREMIUM', members: [{ user: customer }] });
  const { rows } = await pool.query<{ id: string; company: string }>(
    'select id, company_id as company from users.membership where user_id = $1',
    [people[0]?.id],
  );
  const { id = '', company = '' } = rows[0] ?? {};
  const late = await seedTransfer(db, { dueAt: new Date(Date.now() - 2 * 86_400_000) });
  await seedTransfer(db, { dueAt: new Date(Date.now() + 9 * 86_400_000) });
  const paid = await seedPayment(db, {
    status: 'COMPLETED',
    paidOn: '2026-11-16',
    type: 'CARD',
    variableSymbol: null,
  });
  await seedPayment(db, { status: 'ERROR', type: 'CARD', variableSymbol: null });
  const credited = await seedPayment(db, {
    status: 'COMPLETED',
    paidOn: '2026-11-16',
    type: 'CARD',
    variableSymbol: null,
    price: '690.00',
    credit: '145.00',
    creditedId: paid.id,
    planType: 'PREMIUM',
  });
  await pool.query(
    `insert into billing.refund (payment_id, status, amount, reason, created_at) values ($1, 'PENDING', 100, 'x', now())`,
    [credited.id],
  );
  await pool.query('update billing.payment set refunded_amount = 100 where id = $1', [credited.id]);
  const refused = await seedPayment(db, {
    status: 'COMPLETED',
    paidOn: '2026-11-16',
    type: 'CARD',
    variableSymbol: null,
  });
  await pool.query(
    `insert into billing.refund (payment_id, status, amount, reason, created_at) values ($1, 'FAILED', 350.90, 'x', now())`,
    [refused.id],
  );
  const importing = async () => {
    const file = await page.request.get('/sandbox/bank/statement.xml?currency=CZK');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.xml', mimeType: 'text/xml', buffer: await file.body() });
    await page.getByRole('checkbox').first().waitFor();
  };
  const screens: [string, string, (() => Promise<void>)?, string?][] = [
    ['admin-pending', '/admin/pending-users'],
    ['admin-pending-cs', '/admin/pending-users?sort=waiting', undefined, 'cs'],
    ['admin-pending-one', `/admin/pending-users/${id}`],
    ['admin-pending-block', `/admin/pending-users/${id}`, () => press(/^Block|^Zablok/)],
    ['admin-users', '/admin/users'],
    ['admin-users-cs', '/admin/users?sort=active', undefined, 'cs'],
    ['admin-user', `/admin/users/${people[0]?.id}`],
    ['admin-user-block', `/admin/users/${people[0]?.id}`, () => press(/^Block$/)],
    ['admin-user-look', `/admin/users/${people[0]?.id}`, () => press(/^View/)],
    ['admin-user-ro', `/admin/users/${people[0]?.id}`, undefined, 'ro'],
    ['admin-user-delete', `/admin/users/${people[0]?.id}`, () => press(/^Delete$/)],
    ['admin-companies', '/admin/companies'],
    ['admin-companies-cs', '/admin/companies?sort=users', undefined, 'cs'],
    ['admin-companies-none', '/admin/companies?search=zzzzz'],
    ['admin-company', `/admin/companies/${company}`],
    ['admin-company-extend', `/admin/companies/${company}`, () => press(/^Extend/)],
    ['admin-company-users', `/admin/companies/${company}`, () => tab(1)],
    ['admin-company-history', `/admin/companies/${company}`, () => tab(2)],
    ['admin-payments', '/admin/payments'],
    ['admin-payments-cs', '/admin/payments', undefined, 'cs'],
    ['admin-payments-one', `/admin/payments/${late.id}`],
    ['admin-payments-confirm', `/admin/payments/${late.id}`, () => press(/^Confirm/)],
    ['admin-payments-refund', `/admin/payments/${paid.id}`, () => press(/^Refund/)],
    ['admin-payments-refund-credit', `/admin/payments/${credited.id}`, () => press(/^Refund/)],
    ['admin-payments-refund-cs', `/admin/payments/${credited.id}`, () => press(/^Vrátit/), 'cs'],
    ['admin-payments-refunding', `/admin/payments/${credited.id}`],
    ['admin-payments-return', `/admin/payments/${refused.id}`, () => press(/^Returned/)],
    ['admin-payments-return-foot', `/admin/payments/${refused.id}`],
    ['admin-payments-return-cs', `/admin/payments/${refused.id}`, () => press(/^Vráceno/), 'cs'],
    ['admin-payments-case-disputed', `/admin/payments/${paid.id}`, disputed],
    ['admin-payments-case-disputed-cs', `/admin/payments/${paid.id}`, disputed, 'cs'],
    ['admin-payments-case-return-errors', `/admin/payments/${refused.id}`, () => wrongReturn(/^Returned/)],
    [
      'admin-payments-case-return-errors-cs',
      `/admin/payments/${refused.id}`,
      () => wrongReturn(/^Vráceno/),
      'cs',
    ],
    ['admin-payments-case-return-refused', `/admin/payments/${refused.id}`, () => refusedReturn(/^Returned/)],
    [
      'admin-payments-case-return-refused-ro',
      `/admin/payments/${refused.id}`,
      () => refusedReturn(/^Restituit/),
      'ro',
    ],
    ['admin-payments-company', `/admin/payments/company/${late.companyId}`],
    ['admin-payments-file', '/admin/payments/statement'],
    ['admin-payments-statement', '/admin/payments/statement', importing],
    ['admin-payments-unassigned', '/admin/payments/unassigned'],
    ['admin-payments-unassigned-cs', '/admin/payments/unassigned', undefined, 'cs'],
    ['admin-payments-settle', '/admin/payments/unassigned', () => press(/^Settle /)],
    ['admin-payments-use', '/admin/payments/unassigned', () => press(/^Confirm/)],
    ['admin-payments-settled', '/admin/payments/unassigned', settledTab],
    ['admin-payments-settled-cs', '/admin/payments/unassigned', settledTab, 'cs'],
    ['admin-today', '/admin/today'],
    ['admin-today-cs', '/admin/today', undefined, 'cs'],
    ['admin-company-ro', `/admin/companies/${company}`, () => tab(1), 'ro'],
    // Last: from here on the tab is the customer's.
    ['admin-view', `/admin/users/${customer.id}`, viewing],
    ['admin-view-storages', '/storages'],
  ];
  async function viewing() {
    await press(/^View/);
    const question = questionOn(page);
    await question.getByRole('textbox').fill('Their storages do not load');
    await question.getByRole('button').last().click();
    await questionOn(page).waitFor({ state: 'detached' });
    await settled(page);
  }
  /** Settles the money that earlier pictures left without a payment. */
  async function settledTab() {
    await pool.query(
      `update billing.bank_entry set state = 'SETTLED', decided_by = $1, decided_at = now(), reason = $2
       where state = 'NEW' and variable_symbol is null`,
      [staff.id, 'Interest of the bank for October, booked to account 662'],
    );
    await tab(1);
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }
  async function disputed() {
    await page.route(`**/api/payment/${paid.id}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), isDisputed: true, refundable: '0.00' },
      });
    });
    await page.reload();
    await page.getByRole('dialog').locator('.notice').waitFor();
  }
  /** Nothing of it is right: the sum, the day, the reason. */
  async function wrongReturn(name: RegExp) {
    await press(name);
    const question = questionOn(page);
    await question.locator('input[inputmode]').first().fill('999');
    for (const segment of await question.getByRole('spinbutton').all()) {
      await segment.click();
      for (let digit = 0; digit < 4; digit += 1) await page.keyboard.press('Backspace');
    }
    await question.locator('.btn-danger').click();
    await question.locator('.error-text').nth(2).waitFor();
  }
  async function refusedReturn(name: RegExp) {
    await page.route('**/returned', (route) =>
      route.fulfill({ status: 409, json: { code: 'payment.refunded-elsewhere', message: 'x' } }),
    );
    await press(name);
    const question = questionOn(page);
    await question.locator('textarea').fill('Karta je zrušená, účet z e-mailu ze 14. 11.');
    await question.locator('.btn-danger').click();
    await question.locator('.notice').waitFor();
  }
  async function press(name: RegExp) {
    await page.getByRole('dialog').getByRole('button', { name }).first().click();
    await questionOn(page).waitFor();
  }
  const tab = (at: number) => page.getByRole('tab').nth(at).click();
  await loginAs(staff.email);
  await settled(page);
  const failures: string[] = [];
  for (const [name, path, act, language = 'en'] of screens.filter(([screen]) => screen.startsWith(wanted))) {
    await pool.query('update users.app_user set language = $2 where id = $1', [staff.id, language]);
    try {
      await arrive(page, path, undefined);
      await act?.();
      await picture(page, name);
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
    await page.unrouteAll();
  }
  expect(failures).toEqual([]);
});
