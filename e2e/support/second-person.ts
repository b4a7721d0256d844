import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';
import { PASSWORD } from './seed.ts';
import { signInOverHttp } from './sign-in.ts';

export { expect };

interface SecondPerson {
  /** Another person at a browser of their own, at the same time. */
  openAs(email: string, path?: string): Promise<Page>;
}

/** Their console is watched as the first one's is. */
export const test = journey.extend<SecondPerson>({
  openAs: async ({ browser, baseURL, expectedErrors }, use) => {
    const errors: string[] = [];
    const opened: Page[] = [];
    await use(async (email, path = '/') => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        locale: 'en-GB',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      });
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      await signInOverHttp(context.request, { email, password: PASSWORD });
      const page = await context.newPage();
      opened.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.context().close();
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, "the second person's console stays free of errors").toEqual([]);
  },
});
