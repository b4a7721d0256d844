import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { describe, expect, it } from 'vitest';
import { overtake } from '../../../../test/billing-events.ts';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { call } from '../../../../test/caller.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { lastMail } = lettersOf(desk);
const CANCELLED = /had been cancelled|po zrušení|anularea/;

describe('a charge that is returned', () => {
  it.each([
    ['en', 'another payment for a plan of this company had already gone through.'],
    ['cs', 'předtím ale už prošla jiná platba za tarif této firmy.'],
    ['ro', 'trecuse deja o altă plată pentru un plan al firmei.'],
  ])('because something else was paid says so, not that it was cancelled (%s)', async (language, words) => {
    const buyer = await desk.buyer();
    for (const { id } of [buyer.payer, buyer.second])
      await desk.rows('update users.app_user set language = $1 where id = $2', [language, id]);
    const { body } = await desk.buy(buyer);
    await overtake(desk, buyer);
    await desk.payWith(body, CARD.good);
    const mail = (await lastMail(buyer))?.replaceAll(/\s+/g, ' ');
    expect(mail).toContain(words);
    expect(mail).not.toMatch(CANCELLED);
    const url = '/can-notifications/api/notification';
    const news = await call<NotificationPage>(desk, buyer.second, 'GET', url);
    expect(news.body.notifications[0]?.kind).toBe('payment.returned');
    expect(news.body.notifications[0]?.body).not.toMatch(CANCELLED);
  });

  it('tells support why', async () => {
    const buyer = await desk.buyer({ name: 'Farma předběhnutá' });
    const { body } = await desk.buy(buyer);
    await overtake(desk, buyer);
    await desk.payWith(body, CARD.good);
    const mails = await desk.letters('support@canola.test');
    const mail = mails.find(({ subject }) => subject.includes('Farma předběhnutá'));
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('350.90 CZK (overtaken)');
  });
});
