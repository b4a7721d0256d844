import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { NotificationPage } from '@canola/api-schema/notifications/notification';
import { describe, expect, it } from 'vitest';
import { endCard, givePlan, overtake, setYearlyPrice } from '../../../../test/billing-events.ts';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { sendGiftLetter } from './about.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);

const { notificationsOf, linksTo, kindsTo, expectBoth, subscriptionOf, paymentOf } = lettersOf(desk);

const ASKING = ['payment.requested', 'payment.reminder', 'payment.overdue', 'subscription.past-due'];

/** The sums that notifications ask for. */
async function askedFor({ second }: Buyer): Promise<Record<string, unknown[]>> {
  const sums: Record<string, unknown[]> = {};
  for (const { kind, params } of await notificationsOf(second))
    if (ASKING.includes(kind)) sums[kind] = [...(sums[kind] ?? []), params.amount];
  return sums;
}

async function expectMailed(buyer: Buyer, words: readonly string[]): Promise<void> {
  const mails = await desk.letters(billingMail(buyer));
  const all = mails.map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00a0', ' ')).join('\n');
  for (const word of words) expect(all).toContain(word);
}

describe('every mail about a plan or a payment is also a notification', () => {
  it('of a card: bought, announced, expiring, dearer, declined, off, over', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY', card: CARD.declinesLater });
    await setYearlyPrice(desk, 3100);
    await endCard(desk, buyer);
    // The job runs twice on each of these days.
    for (const day of ['2028-01-02', '2028-01-26', '2028-01-31', '2028-02-03', '2028-02-10', '2028-02-24'])
      for (const minute of ['01', '06']) await desk.passTo(`${day}T10:${minute}:00Z`);
    await setYearlyPrice(desk, 2958);
    const kinds = [
      'payment.completed',
      'subscription.renews-soon',
      'card.expiring',
      'subscription.price-change',
      'subscription.renews-soon',
      'payment.failed',
      'payment.failed',
      'subscription.past-due',
      'subscription.ended',
    ];
    await expectBoth(buyer, kinds);
    // The buyer saw that it worked.
    expect(await kindsTo(buyer.payer)).toEqual(kinds.slice(1));
  });

  it('of a card, to its buyer too once they have left the form', async () => {
    const [soon, later, tooLate] = [await desk.buyer(), await desk.buyer(), await desk.buyer()];
    const orders = [];
    for (const buyer of [soon, later, tooLate]) orders.push((await desk.buy(buyer)).body);
    const [first, second, third] = orders as [Payment, Payment, Payment];
    await desk.rows(`update billing.payment set status = 'CANCELLED' where id = $1`, [third.id]);
    await desk.rows(`update users.subscription set status = 'DELETED' where company_id = $1`, [
      tooLate.companyId,
    ]);
    desk.clock.set(new Date('2027-01-31T09:02:00Z'));
    await desk.payWith(first, CARD.good);
    await desk.payWith(third, CARD.good);
    desk.clock.set(new Date('2027-01-31T09:02:01Z'));
    await desk.payWith(second, CARD.good);
    expect(await kindsTo(soon.payer)).toEqual([]);
    expect(await kindsTo(later.payer)).toEqual(['payment.completed']);
    expect(await kindsTo(tooLate.payer)).toEqual(['payment.completed']);
  });

  it('of a transfer: requested, in part, reminded of, overdue, paid, renewed', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.arrives(body, '100.00');
    for (const at of ['2027-02-12T10:00:00Z', '2027-02-12T11:00:00Z', '2027-02-15T10:00:00Z'])
      await desk.passTo(at);
    await desk.confirm(body.id, '2027-02-15');
    await desk.passTo('2027-03-02T10:00:00Z');
    const renewal = await paymentOf(buyer);
    expect(renewal?.period_no).toBe(2);
    await desk.confirm(renewal?.id, '2027-03-02');
    const kinds = [
      'payment.requested',
      'payment.part-received',
      'payment.reminder',
      'payment.overdue',
      'payment.completed',
      'payment.requested',
      'payment.completed',
    ];
    await expectBoth(buyer, kinds);
    // A transfer arrives when the buyer has long left the screen.
    expect(await kindsTo(buyer.payer)).toEqual(kinds.slice(1));
    // Once a part is here, only the rest is requested.
    expect(await askedFor(buyer)).toEqual({
      'payment.requested': ['350.90', '350.90'],
      'payment.reminder': ['250.90'],
      'payment.overdue': ['250.90'],
    });
    await expectMailed(buyer, [
      'Reminder: 250.90 Kč is due on 14 February 2027',
      'We are still waiting for 250.90 Kč for the Plus plan',
      'Your payment of 250.90 Kč is overdue',
    ]);
  });

  it('of a renewal that arrived in part: only the rest is requested, also when the plan is off', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T09:01:00Z');
    const url = `/can-users/api/payment/${(await paymentOf(buyer))?.id}`;
    const renewal = (await call<Payment>(desk, buyer.payer, 'GET', url)).body;
    expect(renewal.received).toBe('0.00');
    await desk.arrives(renewal, '100.00');
    await desk.arrives(renewal, '50.00');
    expect((await call<Payment>(desk, buyer.payer, 'GET', url)).body).toMatchObject({
      amountTotal: '350.90',
      received: '150.00',
    });
    for (const day of ['02-26', '03-01', '03-10']) await desk.passTo(`2027-${day}T10:00:00Z`);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'WAITING' });
    expect(await askedFor(buyer)).toEqual({
      'payment.requested': ['350.90', '350.90'],
      'payment.reminder': ['200.90'],
      'payment.overdue': ['200.90'],
      'subscription.past-due': ['200.90'],
    });
    await expectMailed(buyer, [
      'We are still waiting for 200.90 Kč for the Plus plan',
      'Your payment of 200.90 Kč is overdue',
      'The payment of 200.90 Kč for the Plus plan',
    ]);
    await desk.confirm(renewal.id, '2027-03-10');
    expect((await call<Payment>(desk, buyer.payer, 'GET', url)).body).toMatchObject({ received: '0.00' });
  });

  it('of an approval that the bank wants', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.payWith(body, CARD.bankPageAlways);
    await desk.decide(body.gatewayId ?? '', 'approve');
    await desk.hear();
    await desk.passTo('2027-02-28T09:01:00Z');
    await desk.passTo('2027-02-28T09:06:00Z');
    await expectBoth(buyer, ['payment.completed', 'payment.approval-needed']);
  });

  it('of a refund, and of one that the bank sends back', async () => {
    const buyer = await desk.buyer();
    const { id, amountTotal } = await desk.paid(buyer, { card: CARD.refundTakenBack });
    const refund = { id: randomUUID(), amount: amountTotal, reason: 'Omyl' };
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, refund);
    await desk.hear();
    await expectBoth(buyer, ['payment.completed', 'payment.refunded', 'payment.refund-failed']);
    expect((await notificationsOf(buyer.second)).map(({ url }) => url)).toEqual(
      Array(3).fill(`/pricing?payment=${id}`),
    );
  });

  it('of a charge that nobody wanted and that is returned', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await overtake(desk, buyer);
    await desk.payWith(body, CARD.good);
    await desk.hear();
    await expectBoth(buyer, ['payment.returned']);
  });

  it('of a lower plan that starts early', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    const sub = await subscriptionOf(buyer);
    const url = `/can-users/api/subscription/${sub?.id}/next`;
    await call(desk, buyer.payer, 'PUT', url, {
      periodId: await desk.periodOf(buyer.companyId, 'PLUS', 'MONTHLY'),
    });
    await desk.passTo('2027-02-20T09:00:00Z');
    await desk.confirm((await paymentOf(buyer))?.id, '2027-02-20');
    const refund = { id: randomUUID(), amount: body.amountTotal, reason: 'Omyl' };
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${body.id}/refund`, refund);
    await desk.hear();
    const received = await notificationsOf(buyer.second);
    expect(received.find(({ kind }) => kind === 'subscription.started-early')?.url).toBe(
      `/pricing?subscription=${sub?.id}`,
    );
    expect(received.map(({ url }) => url).toSorted()).toEqual((await linksTo(billingMail(buyer))).toSorted());
  });

  it('of a plan that staff give, once, and of its end', async () => {
    const buyer = await desk.buyer();
    await givePlan(desk, buyer);
    await desk.runJobs();
    await sendGiftLetter(desk.deps, { subscriptionId: String((await subscriptionOf(buyer))?.id) });
    for (const minute of ['01', '06']) await desk.passTo(`2027-06-01T00:${minute}:00Z`);
    await expectBoth(buyer, ['subscription.given', 'subscription.ended'], buyer.second.email);
  });

  it('of a plan that staff give instead of another', async () => {
    const buyer = await desk.buyer();
    await givePlan(desk, buyer, 'PREMIUM');
    await givePlan(desk, buyer, 'PLUS');
    await expectBoth(buyer, ['subscription.given'], buyer.second.email);
    const [mail] = await desk.letters(buyer.second.email);
    expect(mail?.text).toContain('instead of Premium, which has ended.');
    const { body } = await call<NotificationPage>(
      desk,
      buyer.second,
      'GET',
      '/can-notifications/api/notification',
    );
    expect(body.notifications[0]?.body).toContain('instead of Premium, which has ended.');
  });

  it('of a trial that ends, and nothing of it once a plan is bought', async () => {
    const [buyer, bought] = [await desk.buyer(), await desk.buyer()];
    for (const { companyId } of [buyer, bought])
      await desk.rows(
        `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
         select $1, 'TRIAL', 'ACTIVE', id, $2, '2027-02-14T09:00:00Z' from users.plan where type = 'PREMIUM'`,
        [companyId, NOW],
      );
    await desk.paid(bought, { plan: 'PREMIUM', period: 'YEARLY' });
    for (const day of ['02-07', '02-08', '02-12', '02-13', '02-14', '02-15'])
      await desk.passTo(`2027-${day}T10:00:00Z`);
    await expectBoth(buyer, ['trial.ending', 'trial.ending', 'trial.ended'], buyer.second.email);
    await expectBoth(bought, ['payment.completed']);
  });
});
