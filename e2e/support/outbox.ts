import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The address behind the newest mail to that person, out of demo mode's mail box; mails are sent a moment later. */
export async function newestLink(
  page: Page,
  email: string,
  kind: 'verify-email' | 'reset-password' | 'invitation',
  { after = '' } = {},
) {
  const pattern = new RegExp(`https?://[^\\s"<]+/${kind}\\?[^\\s"<]+`);
  let link = '';
  await expect
    .poll(async () => {
      const listed = await (await page.request.get('/outbox')).text();
      const mail = listed.split('<li').find((item) => item.includes(email) && pattern.test(item)) ?? '';
      link = pattern.exec(mail)?.[0].replaceAll('&amp;', '&') ?? '';
      return link;
    })
    .not.toBe(after);
  return link;
}
