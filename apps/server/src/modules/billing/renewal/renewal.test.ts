import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
import { endCard, setYearlyPrice } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
const upcoming = async ({ companyId, payer }: Buyer) => {
  const url = `/can-users/api/subscription/company/${companyId}`;
  return (await call<Subscription[]>(desk, payer, 'GET', url)).body[0]?.renewal;
};

describe('a year of months by card', () => {
  it('is charged on the last day of each month, with twelve invoices and no drift', {
    timeout: 60_000,
  }, async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const ends = [
      '02-28',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
    ];
    for (const day of ends) {
      // 09:00 in January is 10:00 by the clock of Prague; summer time has it at 08:00 UTC.
      await desk.passTo(`2027-${day}T10:00:00Z`);
      expect(await desk.plan(buyer)).toBe('PLUS');
    }
    const [sub] = await desk.subscriptions(buyer.companyId);
    expect(sub).toMatchObject({
      status: 'ACTIVE',
      period_no: 12,
      expires_at: new Date('2028-01-31T09:00:00Z'),
    });
    const payments = await desk.payments(buyer.companyId);
    expect(payments.map(({ status }) => status)).toEqual(Array(12).fill('COMPLETED'));
    for (const [at, payment] of payments.slice(1).entries())
      expect(payment.period_start).toEqual(payments[at]?.period_end);
    expect(await desk.invoices(buyer.companyId)).toHaveLength(12);
    // Months are not announced.
    expect(new Set(await desk.mails(billingMail(buyer)))).toEqual(
      new Set(['Your Plus plan is paid', 'Your Plus plan has been renewed']),
    );
  });

  it('charges once, however often the job runs', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    for (const minute of ['00', '05', '10']) await desk.passTo(`2027-02-28T10:${minute}:00Z`);
    expect(await desk.payments(buyer.companyId)).toHaveLength(2);
    const intents = await desk.rows(
      `select id from sandbox.stripe_object where kind = 'payment_intent' and data->'metadata'->>'paymentId' in
        (select id::text from billing.payment where company_id = $1)`,
      [buyer.companyId],
    );
    expect(intents).toHaveLength(2);
  });

  it('two processes that sweep at the same time renew once', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const at = '2027-02-28T10:00:00Z';
    await Promise.all([desk.passTo(at), desk.passTo(at), desk.passTo(at)]);
    await desk.hear();
    expect((await desk.payments(buyer.companyId)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'COMPLETED',
    ]);
  });
});

describe('a year by card', () => {
  it('is announced a month and a week ahead, once each', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    for (const day of ['2027-12-31', '2028-01-01', '2028-01-02', '2028-01-25', '2028-01-26', '2028-01-30'])
      await desk.passTo(`${day}T10:00:00Z`);
    const mails = await desk.mails(billingMail(buyer));
    expect(mails.filter((mail) => mail.startsWith('Your Plus plan renews on 31 January 2028'))).toHaveLength(
      2,
    );
    await desk.passTo('2028-01-31T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it.each([
    [
      'en',
      'On 31 January 2028 we will charge 3,579.18 Kč to the card Visa •••• 4242 for the Plus plan (Farma Obnova).',
      'Manage the plan',
    ],
    [
      'cs',
      'dne 31. ledna 2028 strhneme 3 579,18 Kč za tarif Plus firmy Farma Obnova z karty Visa •••• 4242.',
      'Spravovat tarif',
    ],
    [
      'ro',
      'La 31 ianuarie 2028 vom încasa 3.579,18 Kč de pe cardul Visa •••• 4242 pentru planul Plus al firmei Farma Obnova.',
      'Administrați planul',
    ],
  ])(
    'is announced with the sum, the card, the day and the way to the plan (%s)',
    async (language, words, button) => {
      const buyer = await desk.buyer({ name: 'Farma Obnova' });
      await desk.rows('update users.app_user set language = $1 where id = $2', [language, buyer.payer.id]);
      await desk.paid(buyer, { period: 'YEARLY' });
      await desk.passTo('2028-01-26T10:00:00Z');
      const [sub] = await desk.subscriptions(buyer.companyId);
      const [, mail] = await desk.letters(billingMail(buyer));
      const text = mail?.text.replace(/\u00a0/g, ' ').replace(/\s+/g, ' ');
      expect(text).toContain(words);
      expect(text).toMatch(
        new RegExp(`${button}:? http://localhost[^/]*/pricing\\?subscription=${sub?.id}( |$)`),
      );
      // The announced price is charged.
      await desk.passTo('2028-01-31T10:00:00Z');
      expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
        status: 'COMPLETED',
        gross: '3579.18',
      });
    },
  );

  it('with a card that ends before is warned of', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    await endCard(desk, buyer);
    await desk.passTo('2028-01-10T10:00:00Z');
    await desk.passTo('2028-01-11T10:00:00Z');
    const mails = await desk.mails(billingMail(buyer));
    expect(mails.filter((mail) => mail === 'Your card expires before the next payment')).toHaveLength(1);
  });

  it('costs the old price until the new one was announced 30 days ahead', async () => {
    const [early, late] = [await desk.buyer(), await desk.buyer()];
    await desk.paid(early, { period: 'YEARLY' });
    await desk.paid(late, { period: 'YEARLY' });
    await setYearlyPrice(desk, 3100);
    await desk.rows(
      `update users.subscription set announced_price = 3100, announced_at = '2028-01-15T10:00:00Z'
        where company_id = $1`,
      [late.companyId],
    );
    await desk.passTo('2028-01-01T08:00:00Z');
    // The panel shows the sum that will be charged.
    expect(await upcoming(early)).toEqual({ total: '3751.00', currency: 'CZK' });
    expect(await upcoming(late)).toEqual({ total: '3579.18', currency: 'CZK' });
    expect(await desk.mails(billingMail(early))).toContain('The price of the Plus plan is changing');
    await desk.passTo('2028-01-31T10:00:00Z');
    await setYearlyPrice(desk, 2958);
    expect((await desk.payments(early.companyId)).at(-1)).toMatchObject({ price: '3100.00' });
    expect((await desk.payments(late.companyId)).at(-1)).toMatchObject({ price: '2958.00' });
  });
});

describe('renewal by transfer', () => {
  it('is requested two weeks ahead; paid, the period goes on from the old end', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T08:00:00Z');
    expect(await desk.payments(buyer.companyId)).toHaveLength(1);
    await desk.passTo('2027-02-14T09:01:00Z');
    await desk.passTo('2027-02-14T09:06:00Z');
    const [, second] = await desk.payments(buyer.companyId);
    expect(second).toMatchObject({ status: 'WAITING', due_at: new Date('2027-02-28T09:00:00Z') });
    expect(await upcoming(buyer)).toEqual({ total: second?.gross, currency: 'CZK' });
    await desk.confirm(second?.id, '2027-02-14');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
    ]);
  });

  it('unpaid is past due after ten days; a late transfer starts a new period', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-15T09:00:00Z');
    await desk.passTo('2027-03-10T08:00:00Z');
    expect((await desk.states(buyer)).subscription).toBe('ACTIVE');
    await desk.passTo('2027-03-10T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'WAITING' });
    const [, second] = await desk.payments(buyer.companyId);
    await desk.confirm(second?.id, '2027-03-09');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
  });
});
