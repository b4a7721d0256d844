import type { Locator, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import {
  company as companyTable,
  membership,
} from '../../apps/server/src/modules/users/tables/companies.tables.ts';
import { edit, openCompany, panel } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const label = (name: string) => text('en', `profile:detail.${name}`);
const SAVE = label('save');

/** From the profile, which is open already, to the form. */
async function editCompanyAgain(page: Page): Promise<void> {
  const open = text('en', 'profile:company.open');
  await panel(page, 'user-profile').getByRole('button', { name: open }).click();
  await edit(panel(page, 'user-company'), 'detail');
}

async function fillContact(
  detail: Locator,
  [name, position, email]: [string, string, string],
): Promise<void> {
  await detail.getByLabel(label('contactName')).fill(name);
  await detail.getByLabel(label('contactPosition')).fill(position);
  await detail.getByLabel(label('contactEmail'), { exact: true }).fill(email);
}

test('who may not change the company reads why', async ({ page, seed, loginAs, db, expectAccessible }) => {
  const user = await seed.user();
  const company = await seed.company({ members: [{ user, role: 'USER' }] });
  await loginAs(user.email, QUIET_PAGE);

  await test.step('a member without the grant reads who can, with a way to support', async () => {
    const detail = await openCompany(page);
    await expect(
      detail.getByText(text('en', 'profile:noRight.text', { company: company.name })),
    ).toBeVisible();
    await expect(detail.getByRole('link', { name: text('en', 'profile:noRight.support') })).toHaveAttribute(
      'href',
      /^mailto:.+@/,
    );
    await expect(detail.getByRole('button', { name: label('edit') })).toHaveCount(0);
    await expectAccessible();
  });

  await test.step('the grant alone is not enough while the company waits', async () => {
    await db.update(membership).set({ role: 'STATUTORY' }).where(eq(membership.companyId, company.id));
    await db.update(companyTable).set({ approvalState: 'WAITING' }).where(eq(companyTable.id, company.id));
    await page.reload();
    const detail = await openCompany(page);
    await expect(
      detail.getByText(text('en', 'profile:noRight.waiting', { company: company.name })),
    ).toBeVisible();
  });
});

test('a company without a register is the person’s to fill', async ({
  page,
  seed,
  loginAs,
  db,
  expectAccessible,
}) => {
  const user = await seed.user({ phone: { countryCode: '+40', phoneNumber: '721480913' } });
  const company = await seed.company({ country: 'RO', isInRegister: false, members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const detail = await openCompany(page);
  await edit(detail, 'detail');

  await test.step('address, contact name, contact role and contact e-mail are required', async () => {
    await detail.getByLabel(label('address')).fill('  ');
    await detail.getByRole('button', { name: SAVE }).click();
    for (const field of ['address', 'contactName', 'contactPosition', 'contactEmail'])
      await expect(detail.getByText(text('en', `profile:required.${field}`))).toBeVisible();
    await expect(detail.getByLabel(label('address'))).toBeFocused();
    await expectAccessible();

    await detail.getByLabel(label('contactEmail'), { exact: true }).fill('not an e-mail');
    await detail.getByLabel(label('vat')).fill('SK-2020');
    await detail.getByLabel(label('phoneNumber')).fill('123');
    await detail.getByRole('button', { name: SAVE }).click();
    for (const code of ['field.email-invalid', 'company.vat-invalid', 'phone.number-too-short'])
      await expect(detail.getByText(text('en', `profile:error.${code}`))).toBeVisible();
  });

  await test.step('everything is saved as it was filled, only the number is not the person’s', async () => {
    // A form that nobody has touched: the phone was never typed.
    await detail.getByRole('button', { name: text('en', 'ui:close') }).click();
    await editCompanyAgain(page);
    await expect(detail.getByLabel(label('phoneNumber'))).toHaveValue('');
    await detail.getByLabel(label('companyName')).fill('Ferma Noua SRL');
    await detail.getByLabel(label('vat')).fill('ro 123 456');
    await detail.getByLabel(label('address')).fill('Str. Câmpului 5, Slobozia');
    await detail.getByRole('button', { name: label('companyForm') }).click();
    await page.getByRole('option', { name: label('companyForms.NATURAL_PERSON') }).click();
    await expect(detail.getByLabel(label('companyNumber'))).toHaveCount(0);
    await expect(detail.getByText(company.number, { exact: true })).toBeVisible();
    await fillContact(detail, ['Ioana Munteanu', 'administrator', 'ioana@ferma.test']);
    await detail.getByRole('button', { name: SAVE }).click();
    await expect(panel(page, 'user-success')).toBeVisible();
    const [row] = await db.select().from(companyTable).where(eq(companyTable.id, company.id));
    expect(row).toMatchObject({
      name: 'Ferma Noua SRL',
      vat: 'RO123456',
      address: 'Str. Câmpului 5, Slobozia',
      legalForm: 'NATURAL_PERSON',
      contactPhoneNumber: null,
    });
    await expect(page.getByText('Ferma Noua SRL').first()).toBeVisible();
  });
});

test('a Czech company shows what its register filled, and its contact is saved, whatever came between', async ({
  page,
  seed,
  loginAs,
  db,
  expectedErrors,
  expectAccessible,
}) => {
  expectedErrors.push(/status of (403|404|422)/);
  const user = await seed.user();
  const company = await seed.company({ country: 'CZ', members: [{ user }] });
  await loginAs(user.email, QUIET_PAGE);
  const detail = await openCompany(page);
  const failure = panel(page, 'user-failure');
  const success = panel(page, 'user-success');
  const save = detail.getByRole('button', { name: SAVE });
  const contactName = detail.getByLabel(label('contactName'));
  const own = and(eq(membership.userId, user.id), eq(membership.companyId, company.id));

  await test.step('what the register filled is a fact, not a field', async () => {
    for (const name of ['address', 'vat', 'companyName', 'companyNumber', 'companyForm']) {
      await expect(detail.getByRole('term').filter({ hasText: label(name) })).toBeVisible();
      await expect(detail.getByLabel(label(name))).toHaveCount(0);
    }
    await expect(detail.getByText(label('fromRegister'))).toHaveCount(1);
    await expect(detail.getByText(company.number, { exact: true })).toBeVisible();
    await expect(contactName).toHaveCount(0);
    await expectAccessible();
    await edit(detail, 'detail');
    await expect(contactName).toBeEnabled();
    await expect(detail.getByLabel(label('address'))).toHaveCount(0);
    await expectAccessible();
  });

  await test.step('the failure screen’s other way is the profile, and the draft is forgotten', async () => {
    await fillContact(detail, ['Somebody Else', 'jednatel', 'dvorak@statek.test']);
    await db.update(membership).set({ role: 'USER' }).where(own);
    await save.click();
    await expect(failure.getByText(text('en', 'errors:code.grant.missing'), { exact: true })).toBeVisible();
    await failure.getByRole('button', { name: text('en', 'profile:failure.next') }).click();
    await editCompanyAgain(page);
    await expect(contactName).toHaveValue('');
    await db.update(membership).set({ role: 'STATUTORY' }).where(own);
  });

  await test.step('a member who was removed meanwhile gets the failure screen and can try again', async () => {
    await fillContact(detail, ['Jana Malá', 'účetní', 'mala@statek.test']);
    const [link] = await db.delete(membership).where(own).returning();
    await save.click();
    await expect(
      failure.getByText(text('en', 'errors:code.company.not-found'), { exact: true }),
    ).toBeVisible();
    await expect(failure).toBeFocused();
    await expectAccessible();

    if (link) await db.insert(membership).values(link);
    await failure.getByRole('button', { name: text('en', 'profile:failure.again') }).click();
    await expect(contactName).toHaveValue('Jana Malá');
    await save.click();
    await expect(success).toBeVisible();
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
    await editCompanyAgain(page);
  });

  await test.step('a number that does not exist is marked at its field', async () => {
    await fillContact(detail, ['Tomáš Dvořák', 'jednatel', 'dvorak@statek.test']);
    await detail.getByLabel(label('phoneNumber')).fill('111 111 111');
    await save.click();
    await expect(detail.getByText(text('en', 'profile:error.phone.number-invalid'))).toBeVisible();
    await expect(detail.getByLabel(label('phoneNumber'))).toBeFocused();
  });

  await test.step('a saved company gives the success screen', async () => {
    await detail.getByLabel(label('phoneNumber')).fill('602 418 337');
    await save.click();
    await expect(success.getByText(text('en', 'profile:success.user-company.title'))).toBeVisible();
    const [row] = await db.select().from(companyTable).where(eq(companyTable.id, company.id));
    expect(row).toMatchObject({
      contactName: 'Tomáš Dvořák',
      contactPosition: 'jednatel',
      contactEmail: 'dvorak@statek.test',
      contactPhoneCode: '+420',
      contactPhoneNumber: '602418337',
    });
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
    await editCompanyAgain(page);
    await expect(contactName).toHaveValue('Tomáš Dvořák');
  });
});

test.describe('in Czech on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'cs-CZ' });
});
