import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../packages/api-schema/src/access.ts';
import { expect } from '../support/journey.ts';
import { text } from '../support/texts.ts';
import type { Screen } from './screen.ts';

/** Steps of a buyer before a picture, the same in every language. */
export const panel = (page: Page) => page.locator('section.panel');
export const choose = (page: Page) => page.locator('[data-plan=PLUS] .plan-action button').first().click();

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.locator('.pricing-terms [role=switch]');
  if (!(await terms.isChecked())) await page.locator('.pricing-terms .choice').click();
}

export async function openOrder(page: Page): Promise<void> {
  await acceptTerms(page);
  await choose(page);
  await expect(panel(page).locator('.order-total b')).toHaveText(/\d/);
}

export async function openTransfer(page: Page): Promise<void> {
  await openOrder(page);
  await panel(page).locator('.method').last().click();
  await panel(page).locator('.order-foot button').click();
  await panel(page).locator('.copy-rows').waitFor();
}

/** From the account's panel. */
export async function openSubscriptions(page: Page): Promise<void> {
  await page.locator('header.topbar button').last().click();
  const names = LANGUAGES.map((language) => text(language, 'billing:entry.subscriptions.title'));
  await panel(page)
    .getByRole('button', { name: new RegExp(names.join('|')) })
    .click();
  await panel(page).locator('.bill-rows, .state').first().waitFor();
}

export async function openDetail(page: Page): Promise<void> {
  await openSubscriptions(page);
  await panel(page).locator('.bill-row-press').first().click();
  await panel(page).locator('.bill-facts').waitFor();
}

export async function openPaymentDetail(page: Page): Promise<void> {
  await openSubscriptions(page);
  await panel(page).locator('.order-part .bill-row-press').first().click();
  await panel(page).locator('.sums').waitFor();
}

export async function askToCancel(page: Page): Promise<void> {
  await openDetail(page);
  await panel(page).locator('.btn-danger-quiet').last().click();
  await panel(page).locator('.btn-danger').waitFor();
}

export const shown = (
  name: string,
  more: Omit<Screen, 'name' | 'path'> & { path?: string } = {},
): Screen => ({
  name,
  path: '/pricing',
  ...more,
});

/** The same picture in English and in Czech. */
export const shownTwice = (name: string, more: Parameters<typeof shown>[1] = {}): Screen[] => [
  shown(name, more),
  shown(`${name}-cs`, { ...more, language: 'cs' }),
];
