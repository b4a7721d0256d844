import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
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
    expect(payments.map((one) => one.status)).toEqual(Array(12).fill('COMPLETED'));
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

  it('two processes that sweep at once renew once', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const at = '2027-02-28T10:00:00Z';
    await Promise.all([desk.passTo(at), desk.passTo(at), desk.passTo(at)]);
    await desk.hear();
    expect((await desk.payments(buyer.companyId)).map((one) => one.status)).toEqual([
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
    expect(mails.filter((one) => one.startsWith('Your Plus plan renews on 31 January 2028'))).toHaveLength(2);
    await desk.passTo('2028-01-31T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('with a card that ends before is warned of', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    await desk.rows('update billing.card set expires_year = 2027, expires_month = 12 where company_id = $1', [
      buyer.companyId,
    ]);
    await desk.passTo('2028-01-10T10:00:00Z');
    await desk.passTo('2028-01-11T10:00:00Z');
    const mails = await desk.mails(billingMail(buyer));
    expect(mails.filter((one) => one === 'Your card expires before the next payment')).toHaveLength(1);
  });

  it('costs the old price until the new one was announced 30 days ahead', async () => {
    const [early, late] = [await desk.buyer(), await desk.buyer()];
    await desk.paid(early, { period: 'YEARLY' });
    await desk.paid(late, { period: 'YEARLY' });
    const setPrice = (price: number) =>
      desk.rows(
        `update users.plan_period set price = $1 where country_id = 'CZ' and type = 'YEARLY'
          and plan_id = (select id from users.plan where type = 'PLUS')`,
        [price],
      );
    await setPrice(3100);
    await desk.rows(
      `update users.subscription set announced_price = 3100, announced_at = '2028-01-15T10:00:00Z'
        where company_id = $1`,
      [late.companyId],
    );
    await desk.passTo('2028-01-01T08:00:00Z');
    // What the panel shows is what will be charged.
    expect(await upcoming(early)).toEqual({ total: '3751.00', currency: 'CZK' });
    expect(await upcoming(late)).toEqual({ total: '3579.18', currency: 'CZK' });
    expect(await desk.mails(billingMail(early))).toContain('The price of the Plus plan is changing');
    await desk.passTo('2028-01-31T10:00:00Z');
    await setPrice(2958);
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
