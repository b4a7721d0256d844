import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { text } from './texts.ts';

/** The registration form as a person finds it: by the names of its fields. */
export function registrationForm(page: Page, language: Language = 'en') {
  const say = (key: string) => text(language, `registration:${key}`);
  const select = (key: string) => page.getByRole('button', { name: new RegExp(`^${say(key)}`) });
  const form = {
    heading: page.getByRole('heading', { level: 1, name: say('title') }),
    name: page.getByRole('textbox', { name: say('name') }),
    phoneCountry: select('phoneCountry'),
    phoneNumber: page.getByRole('textbox', { name: say('phoneNumber') }),
    language: select('language'),
    companyCountry: select('companyCountry'),
    companyNumber: page.getByRole('textbox', { name: say('companyNumber_CZ') }),
    back: page.getByRole('link', { name: say('back'), exact: true }),
    submit: page.getByRole('button', { name: say('submit') }),

    async choose(field: Locator, option: string | RegExp): Promise<void> {
      await field.click();
      await page.getByRole('option', { name: option }).click();
    },

    /** A Czech farmer who has not named the company yet. */
    async fillPerson({ phone = '602 418 337', country = '+420 Česko' } = {}): Promise<void> {
      await form.name.fill('Tomáš Dvořák');
      await form.choose(form.phoneCountry, country);
      await form.phoneNumber.fill(phone);
    },

    async fillCompany(number: string, country = 'Česko'): Promise<void> {
      await form.choose(form.companyCountry, country);
      await form.companyNumber.fill(number);
    },
  };
  return form;
}
