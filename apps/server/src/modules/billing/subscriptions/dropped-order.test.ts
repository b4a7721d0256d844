import type { Payment } from '@canola/api-schema/billing/payment';
import type { OpenEntryPage } from '@canola/api-schema/billing/statement';
import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../../test/billing-letters.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';
import { expirePayments } from '../scheduled/expire.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));
const { kindsTo } = lettersOf(desk);

/** Plus is paid for a year, and Premium is ordered with a credit. */
async function ordered(card = CARD.good, type: 'BANK_TRANSFER' | 'CARD' = 'BANK_TRANSFER') {
  const buyer = await desk.buyer({ name: 'Farma Klenov' });
  const plus = await desk.paid(buyer, { period: 'YEARLY', card });
  const { body: order } = await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type });
  expect(Number(order.credit)).toBeGreaterThan(0);
  return { buyer, plus, order };
}
const refund = async ({ id, amountTotal }: Payment, amount = amountTotal) => {
  const reason = 'on request';
  const url = `/can-users/api/payment/${id}/refund`;
  const answer = await call(desk, desk.staff, 'POST', url, { amount, reason });
  await desk.hear();
  return answer;
};
const asking = async (buyer: Buyer) =>
  (await desk.mails(billingMail(buyer))).filter((mail) => /Reminder|overdue/.test(mail));
const words = (text?: string) => text?.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');

/** The days on which it would be reminded of, overdue and given up. */
async function waitLong(): Promise<void> {
  for (const day of ['02-12', '02-16', '02-23']) await desk.passTo(`2027-${day}T10:00:00Z`);
}

describe('an order whose credit was given back', () => {
  it('is given up: the payer reads why, and is not reminded of what could not be confirmed', async () => {
    const { buyer, plus, order } = await ordered();
    expect((await refund(plus)).status).toBe(200);
    expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
    expect(await desk.mails(billingMail(buyer))).toContain(
      `Please do not pay the request ${order.details?.bank?.variableSymbol}`,
    );
    expect((await kindsTo(buyer.second)).toSorted()).toEqual(
      ['payment.completed', 'payment.requested', 'payment.refunded', 'payment.withdrawn'].toSorted(),
    );
    await waitLong();
    expect(await asking(buyer)).toEqual([]);
    expect((await desk.confirm(order.id, '2027-02-16')).body.code).toBe('payment.not-waiting');
    // It can be ordered again, at the full price.
    const again = await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
    expect(again).toMatchObject({ status: 200, body: { credit: '0.00' } });
  });

  it('is given up after a lost dispute too', async () => {
    const { buyer, plus } = await ordered(CARD.disputed);
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"lost"')
       where kind = 'dispute' and data->>'payment_intent' = $1`,
      [plus.gatewayId],
    );
    await syncPayment(desk.deps, plus.gatewayId ?? '');
    expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
    expect((await kindsTo(buyer.second)).at(-1)).toBe('payment.withdrawn');
    await waitLong();
    expect(await asking(buyer)).toEqual([]);
  });

  it('after a refund of a part too, once the part is missing', async () => {
    const { buyer, plus } = await ordered();
    await refund(plus, '100.00');
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
  });

  it('stays while the credit is still there', async () => {
    const buyer = await desk.buyer();
    const plus = await desk.paid(buyer, { period: 'YEARLY' });
    desk.clock.set(new Date('2027-07-31T09:00:00Z'));
    await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
    await refund(plus, '100.00');
    expect(await desk.states(buyer)).toEqual({ subscription: 'AWAITING_PAYMENT', payment: 'WAITING' });
  });

  it('is not reminded of while the bank decides about the refund', async () => {
    const { buyer, plus, order } = await ordered(CARD.refundLater);
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${plus.id}/refund`, {
      amount: plus.amountTotal,
      reason: 'on request',
    });
    desk.held.length = 0;
    desk.clock.set(new Date('2027-02-12T10:00:00Z'));
    const [pending] = await desk.rows('select status from billing.refund where payment_id = $1', [plus.id]);
    expect(pending?.status).toBe('PENDING');
    await expirePayments(desk.deps);
    expect((await desk.confirm(order.id, '2027-02-12')).body.code).toBe('payment.credit-gone');
    expect(await asking(buyer)).toEqual([]);
  });

  it.each([
    [
      'en',
      'The order of the Premium plan for Farma Klenov no longer applies.',
      'We have received 500 Kč of it and will return it to you.',
    ],
    [
      'cs',
      'objednávka tarifu Premium pro firmu Farma Klenov už neplatí.',
      'Z této částky jsme už přijali 500 Kč; tuto částku vám vrátíme.',
    ],
    [
      'ro',
      'Comanda planului Premium pentru firma Farma Klenov nu mai este valabilă.',
      'Am primit deja 500 Kč și vă vom restitui această sumă.',
    ],
  ])('that has arrived in part leaves the part to staff, and says so (%s)', async (language, why, part) => {
    const buyer = await desk.buyer({ name: 'Farma Klenov' });
    await desk.rows('update users.app_user set language = $1 where id = $2', [language, buyer.payer.id]);
    const plus = await desk.paid(buyer, { period: 'YEARLY' });
    const wanted = { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' } as const;
    const { body: order } = await desk.buy(buyer, wanted);
    await desk.arrives(order, '500.00');
    await refund(plus);
    const letters = await desk.letters(billingMail(buyer));
    const symbol = String(order.details?.bank?.variableSymbol);
    const mail = letters.find(({ subject, text }) => subject.includes(symbol) && /500/.test(text));
    expect(words(mail?.text)).toContain(why);
    expect(words(mail?.text)).toContain(part);
    const url = '/can-users/api/payment/entry?size=100';
    const { entries } = (await call<OpenEntryPage>(desk, desk.staff, 'GET', url)).body;
    expect(entries.find(({ payment }) => payment?.id === order.id)).toMatchObject({ toReturn: '500.00' });
    const shown = await call<Payment>(desk, buyer.payer, 'GET', `/can-users/api/payment/${order.id}`);
    expect(shown.body).toMatchObject({ status: 'CANCELLED', received: '500.00' });
  });

  it('by card is closed without a mail; what is charged all the same goes back, and the mail says why', async () => {
    const { buyer, plus, order } = await ordered(CARD.good, 'CARD');
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${plus.id}/refund`, {
      amount: '0.01',
      reason: 'rounding',
    });
    // The form is paid before the gateway has closed it.
    await desk.payWith(order, CARD.good);
    expect(await desk.states(buyer)).toEqual({ subscription: 'DELETED', payment: 'REFUNDED' });
    expect(await kindsTo(buyer.second)).not.toContain('payment.withdrawn');
    const mails = await desk.letters(billingMail(buyer));
    const mail = words(mails.find(({ subject }) => subject.includes('returning'))?.text);
    expect(mail).toContain('that payment has since been returned, in full or in part');
    expect(mail).not.toContain('had been cancelled');
  });
});
