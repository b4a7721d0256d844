import type { Locator, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import {
  company as companyTable,
  membership,
} from '../../apps/server/src/modules/users/tables/companies.tables.ts';
import { openCompany, panel } from '../support/account-panel.ts';
import { expect, test } from '../support/journey.ts';
import { QUIET_PAGE } from '../support/places.ts';
import { text } from '../support/texts.ts';

const label = (name: string) => text('en', `profile:detail.${name}`);
const SAVE = label('save');

/** From the profile, which is open already. */
async function openCompanyAgain(page: Page): Promise<void> {
  const open = text('en', 'profile:company.open');
  await panel(page, 'user-profile').getByRole('button', { name: open }).click();
}

async function fillContact(
  detail: Locator,
  [name, position, email]: [string, string, string],
): Promise<void> {
  await detail.getByLabel(label('contactName')).fill(name);
  await detail.getByLabel(label('contactPosition')).fill(position);
  await detail.getByLabel(label('contactEmail')).fill(email);
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
    await expect(detail.getByRole('button', { name: SAVE })).toHaveCount(0);
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

  await test.step('address, contact name, contact role and contact e-mail are required', async () => {
    await detail.getByLabel(label('address')).fill('  ');
    await detail.getByRole('button', { name: SAVE }).click();
    for (const field of ['address', 'contactName', 'contactPosition', 'contactEmail'])
      await expect(detail.getByText(text('en', `profile:required.${field}`))).toBeVisible();
    await expect(detail.getByLabel(label('address'))).toBeFocused();
    await expectAccessible();

    await detail.getByLabel(label('contactEmail')).fill('not an e-mail');
    await detail.getByLabel(label('vat')).fill('SK-2020');
    await detail.getByLabel(label('phoneNumber')).fill('123');
    await detail.getByRole('button', { name: SAVE }).click();
    for (const code of ['field.email-invalid', 'company.vat-invalid', 'phone.number-too-short'])
      await expect(detail.getByText(text('en', `profile:error.${code}`))).toBeVisible();
  });

  await test.step('everything is saved as it was filled, only the number is not the person’s', async () => {
    // A form that nobody has touched: the phone was never typed.
    await detail.getByRole('button', { name: text('en', 'ui:close') }).click();
    await openCompanyAgain(page);
    await expect(detail.getByLabel(label('phoneNumber'))).toHaveValue('');
    await detail.getByLabel(label('companyName')).fill('Ferma Noua SRL');
    await detail.getByLabel(label('vat')).fill('ro 123 456');
    await detail.getByLabel(label('address')).fill('Str. Câmpului 5, Slobozia');
    await detail.getByRole('button', { name: label('companyForm') }).click();
    await page.getByRole('option', { name: label('companyForms.NATURAL_PERSON') }).click();
    await expect(detail.getByLabel(label('companyNumber'))).not.toBeEditable();
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

  await test.step('what the register filled is disabled', async () => {
    await expect(detail.getByLabel(label('address'))).toBeDisabled();
    await expect(detail.getByLabel(label('vat'))).toBeDisabled();
    await expect(detail.getByLabel(label('companyName'))).toBeDisabled();
    await expect(detail.getByRole('button', { name: label('companyForm') })).toBeDisabled();
    await expect(detail.getByText(label('fromRegister'))).toHaveCount(4);
    const number = detail.getByLabel(label('companyNumber'));
    await expect(number).toHaveValue(company.number);
    await expect(number).not.toBeEditable();
    await expect(contactName).toBeEnabled();
    await expectAccessible();
  });

  await test.step('the failure screen’s other way is the profile, and the draft is forgotten', async () => {
    await fillContact(detail, ['Somebody Else', 'jednatel', 'dvorak@statek.test']);
    await db.update(membership).set({ role: 'USER' }).where(own);
    await save.click();
    await expect(failure.getByText(text('en', 'errors:code.grant.missing'))).toBeVisible();
    await failure.getByRole('button', { name: text('en', 'profile:failure.next') }).click();
    await openCompanyAgain(page);
    await expect(contactName).toHaveValue('');
    await db.update(membership).set({ role: 'STATUTORY' }).where(own);
  });

  await test.step('a member who was removed meanwhile gets the failure screen and can try again', async () => {
    await fillContact(detail, ['Jana Malá', 'účetní', 'mala@statek.test']);
    const [link] = await db.delete(membership).where(own).returning();
    await save.click();
    await expect(failure.getByText(text('en', 'errors:code.company.not-found'))).toBeVisible();
    await expect(failure).toBeFocused();
    await expectAccessible();

    if (link) await db.insert(membership).values(link);
    await failure.getByRole('button', { name: text('en', 'profile:failure.again') }).click();
    await expect(contactName).toHaveValue('Jana Malá');
    await save.click();
    await expect(success).toBeVisible();
    await success.getByRole('button', { name: text('en', 'profile:success.next') }).click();
    await openCompanyAgain(page);
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
    await openCompanyAgain(page);
    await expect(contactName).toHaveValue('Tomáš Dvořák');
  });
});

test.describe('in Czech on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'cs-CZ' });

  test('the profile, the company and its saving, without an accessibility violation', async ({
    page,
    seed,
    loginAs,
    expectAccessible,
  }) => {
    const cs = (name: string) => text('cs', `profile:${name}`);
    const user = await seed.user({ language: 'cs' });
    await seed.company({ members: [{ user }] });
    await loginAs(user.email, QUIET_PAGE);
    const detail = await openCompany(page, 'cs');
    await detail.getByRole('button', { name: cs('detail.save') }).click();
    await expect(detail.getByText(cs('required.contactName'))).toBeVisible();
    await expect(detail.getByLabel(cs('detail.contactName'))).toBeInViewport();
    await expectAccessible();
    await detail.getByLabel(cs('detail.contactName')).fill('Tomáš Dvořák');
    await detail.getByLabel(cs('detail.contactPosition')).fill('jednatel');
    await detail.getByLabel(cs('detail.contactEmail')).fill('dvorak@statek.test');
    await detail.getByRole('button', { name: cs('detail.save') }).click();
    const success = panel(page, 'user-success', 'cs');
    await expect(success.getByText(cs('success.user-company.title'))).toBeVisible();
    await expectAccessible();
    await success.getByRole('button', { name: cs('success.next') }).click();
    await expect(panel(page, 'user-profile', 'cs')).toBeFocused();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
