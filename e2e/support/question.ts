import type { Locator, Page } from '@playwright/test';

/** The question that is open. A short message at the edge of the page has the same role, and stays for a while. */
export const questionOn = (page: Page): Locator =>
  page.getByRole('alertdialog').and(page.locator(':not(.toast)'));
