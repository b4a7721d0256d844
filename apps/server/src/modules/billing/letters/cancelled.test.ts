import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { call } from '../../../../test/caller.ts';
import { seedUser } from '../../../../test/factories.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { notificationsOf, kindsTo, lastMail, expectBoth, act, subscriptionOf, paymentOf } = lettersOf(desk);

it('a plan is cancelled, resumed and over; the person who did it needs no notification', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  const sub = await subscriptionOf(buyer);
  await act(buyer.payer, sub?.id, 'cancel');
  await act(buyer.payer, sub?.id, 'resume');
  await act(buyer.payer, sub?.id, 'cancel');
  await desk.passTo('2027-02-28T09:01:00Z');
  await expectBoth(buyer, [
    'payment.completed',
    'subscription.cancelled',
    'subscription.resumed',
    'subscription.cancelled',
    'subscription.ended',
  ]);
  expect((await notificationsOf(buyer.second))[1]?.url).toBe(`/pricing?subscription=${sub?.id}`);
  expect(await kindsTo(buyer.payer)).toEqual(['subscription.ended']);
});

it('one that is cancelled after its end is over immediately, for the others', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { card: CARD.declinesLater });
  await desk.passTo('2027-02-28T09:01:00Z');
  await act(buyer.payer, (await subscriptionOf(buyer))?.id, 'cancel');
  await expectBoth(buyer, ['payment.completed', 'payment.failed', 'subscription.ended']);
  expect(await kindsTo(buyer.payer)).toEqual(['payment.failed']);
});

describe('a renewal whose request staff give up', () => {
  it.each([
    [
      'en',
      'Our support team has stopped the renewal of the Plus plan for Farma Obnova.',
      'You can use the plan until 28 February 2027',
    ],
    [
      'cs',
      'naše podpora ukončila obnovování tarifu Plus firmy Farma Obnova.',
      'Tarif můžete používat do 28. února 2027',
    ],
    [
      'ro',
      'Echipa noastră de asistență a oprit reînnoirea planului Plus al firmei Farma Obnova.',
      'Puteți folosi planul până la 28 februarie 2027',
    ],
  ])(
    'is not said to be the customer’s doing, and every payer is notified (%s)',
    async (language, ...words) => {
      const buyer = await desk.buyer({ name: 'Farma Obnova' });
      await desk.rows('update users.app_user set language = $1 where id = $2', [language, buyer.payer.id]);
      const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
      await desk.confirm(body.id, '2027-01-31');
      await desk.passTo('2027-02-14T09:01:00Z');
      desk.clock.set(new Date('2027-02-15T09:00:00Z'));
      await call(desk, desk.staff, 'PUT', `/can-users/api/payment/${(await paymentOf(buyer))?.id}/cancel`);
      const mail = (await lastMail(buyer))?.replaceAll(/\s+/g, ' ');
      for (const word of words) expect(mail).toContain(word);
      expect(mail).not.toMatch(/You have cancelled|zrušili jste|Ați anulat/);
      for (const user of [buyer.payer, buyer.second])
        expect((await kindsTo(user)).at(-1)).toBe('subscription.cancelled');
    },
  );
});

it('a notification is read in the reader’s own language, with the days that the mail names', async () => {
  const reader = await seedUser(desk.db, { language: 'cs' });
  const buyer = await desk.buyer();
  await desk.rows(
    `insert into users.membership (user_id, company_id, role, approval_state)
     select $1, company_id, role, approval_state from users.membership where user_id = $2`,
    [reader.id, buyer.second.id],
  );
  await desk.paid(buyer);
  await act(buyer.payer, (await subscriptionOf(buyer))?.id, 'cancel');
  const { body } = await call<NotificationPage>(desk, reader, 'GET', '/can-notifications/api/notification');
  expect(body.notifications[0]).toMatchObject({
    kind: 'subscription.cancelled',
    title: 'Tarif Plus je zrušen',
    body: expect.stringMatching(
      /^Tarif firmy \S.* můžete používat do 28\. února 2027; do té doby můžete zrušení vzít zpět\.$/,
    ),
  });
});
