import { notificationOf } from '../../apps/server/src/modules/billing/letters/notifications.ts';
import { seedTransfer } from '../../apps/server/src/modules/billing/test-payments.ts';
import { expect, test } from '../support/journey.ts';
import { settled } from '../support/router.ts';
import { arrive, picture } from './camera.ts';

const wanted = process.env.SCREENS ?? '';
const LANGUAGES = ['en', 'cs', 'ro'] as const;
const DAY_MS = 86_400_000;

const FACTS = {
  company: 'Zemědělské družstvo Horní Lhota',
  countryId: 'CZ',
  plan: 'PREMIUM',
  before: 'PLUS',
  amount: { value: '834.90', currency: 'CZK' },
  total: { value: '834.90', currency: 'CZK' },
  rest: { value: '434.90', currency: 'CZK' },
  date: new Date('2026-12-16T09:00:00Z'),
  until: new Date('2026-12-30T09:00:00Z'),
  decline: 'funds',
} as const;

/** One of each look and each text. */
const KINDS = [
  'receipt',
  'request',
  'part',
  'reminder',
  'overdue',
  'declined',
  'declined-last',
  'approval-needed',
  'past-due',
  'refunded',
  'refund-failed',
  'returned',
  'withdrawn',
  'ahead',
  'card-expiring',
  'card-missing',
  'price-change',
  'cancelled',
  'resumed',
  'started-early',
  'expired',
  'gift',
  'trial-ending',
  'trial-ended',
] as const;

test('what is told about payments', async ({ page, pool, db, seed, loginAs }) => {
  test.skip(!'payment-news'.startsWith(wanted));
  const user = await seed.user();
  const other = await seed.company({ plan: 'PREMIUM', members: [{ user }], name: FACTS.company });
  await seed.company({ plan: 'PLUS', members: [{ user }], name: 'Agro Záhoří s.r.o.' });
  const payment = await seedTransfer(db, {
    companyId: other.id,
    dueAt: new Date(Date.now() + 9 * DAY_MS),
  });
  for (const [at, kind] of KINDS.entries()) {
    const { kind: told, params } = notificationOf(kind, FACTS);
    await pool.query(
      `insert into notifications.notification (user_id, company_id, kind, params, url, created_at)
       values ($1, $2, $3, $4, $5, now() - $6 * interval '3 hours')`,
      [user.id, other.id, told, params, `/pricing?payment=${payment.id}`, at],
    );
  }
  await loginAs(user.email);
  await settled(page);
  const panel = page.locator('section.panel');
  for (const language of LANGUAGES) {
    await pool.query('update users.app_user set language = $2 where id = $1', [user.id, language]);
    await arrive(page, '/pricing', undefined);
    await page.locator('header.topbar button').nth(-2).click();
    await expect(panel.getByRole('listitem').nth(5)).toBeVisible();
    await picture(page, `payment-news-${language}`);
    await panel.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await picture(page, `payment-news-later-${language}`);
    await arrive(page, `/pricing?payment=${payment.id}`, undefined);
    await panel.locator('.state').waitFor();
    await picture(page, `payment-news-other-company-${language}`);
  }
});
