import type { Page } from '@playwright/test';

/** The start call says nothing, so the app asks for each of its parts by itself, and a journey can answer for one. */
export async function askOneByOne(page: Page): Promise<void> {
  await page.route('**/can-users/api/start', (route) => route.fulfill({ json: {} }));
}
