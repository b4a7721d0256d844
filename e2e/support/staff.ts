import type { Page } from '@playwright/test';
import { ADMIN_PERMISSIONS } from '../../packages/api-schema/src/access.ts';
import type { Seed } from './seed.ts';
import { text } from './texts.ts';

/** Somebody of our support; by default they may do everything, everywhere. They need no company: their phone is Irish. */
export function seedStaff(seed: Seed, permissions: readonly string[] = ADMIN_PERMISSIONS) {
  return seed.user({
    name: 'Alena Králová',
    permissions: [...permissions],
    phone: { countryCode: '+353', phoneNumber: '851234567' },
  });
}

export const admin = (key: string, params?: Record<string, string>) => text('en', `admin:${key}`, params);

/** The record that is open over its list. */
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Finds a record by a word that only it has, and opens it. */
export async function openFound(page: Page, search: string, word: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: search }).fill(word);
  // Before that the row may be one of the whole list, and Back would lead to it.
  await page.waitForURL((address) => address.searchParams.get('search')?.replaceAll('"', '') === word);
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
}
