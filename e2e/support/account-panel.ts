import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { text } from './texts.ts';

/** The account's side panel, by its title; next to the content on a desktop, a dialog on a phone. */
export function panel(page: Page, screen: string, language: Language = 'en'): Locator {
  const name = text(language, `shell:sidePanel.${screen}`);
  return page
    .getByRole('complementary', { name, exact: true })
    .or(page.getByRole('dialog', { name, exact: true }));
}

/** The button of the top bar; its name ends with the person's. */
export function accountButton(page: Page, language: Language = 'en'): Locator {
  return page.getByRole('button', { name: text(language, 'shell:layout.account', { name: '' }).trim() });
}

/** The bell; with news its name ends with their number. */
export function bell(page: Page, language: Language = 'en'): Locator {
  const name = text(language, 'shell:layout.notifications');
  return page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
}

export async function openProfile(page: Page, language: Language = 'en'): Promise<Locator> {
  await accountButton(page, language).click();
  const profile = panel(page, 'user-profile', language);
  await profile.getByRole('button', { name: text(language, 'profile:form.edit') }).waitFor();
  return profile;
}

/** From the facts of the profile or of the company to their form. */
export async function edit(
  shown: Locator,
  what: 'form' | 'detail',
  language: Language = 'en',
): Promise<void> {
  await shown.getByRole('button', { name: text(language, `profile:${what}.edit`), exact: true }).click();
}

/** From the profile into the company's detail. */
export async function openCompany(page: Page, language: Language = 'en'): Promise<Locator> {
  const profile = await openProfile(page, language);
  await profile.getByRole('button', { name: text(language, 'profile:company.open') }).click();
  return panel(page, 'user-company', language);
}

export async function openNotifications(page: Page, language: Language = 'en'): Promise<Locator> {
  await bell(page, language).click();
  return panel(page, 'notifications', language);
}
