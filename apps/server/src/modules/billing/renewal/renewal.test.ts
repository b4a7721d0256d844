import type { Subscription } from '@canola/api-schema/users/plan';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import {
  type Buyer,
  billingMail,
  CARD,
  openPaymentDesk,
  type PaymentDesk,
} from '../../../../test/payment-desk.ts';
import { decideCompany } from '../../users/companies/approval.service.ts';
import { findSubscribedPlan } from '../../users/plans/plans.queries.ts';
import { startTrial } from '../../users/plans/plans.service.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk({ now: NOW });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.forgetAll();
  desk.clock.set(NOW);
});

async function change(buyer: Buyer, what: 'cancel' | 'resume' | 'next', payload?: object) {
  const [sub] = (await desk.subscriptions(buyer.companyId)).filter((one) => one.source === 'PAID').slice(-1);
  const url = `/can-users/api/subscription/${sub?.id}/${what}`;
  return call<Subscription & { code?: string }>(desk, buyer.payer, 'PUT', url, payload);
}
const plan = async ({ companyId }: Buyer) =>
  (await findSubscribedPlan(desk.db, companyId, desk.clock.now()))?.type ?? 'BASIC';
const states = async ({ companyId }: Buyer) => ({
  subscription: (await desk.subscriptions(companyId)).filter((one) => one.source === 'PAID').at(-1)?.status,
  payment: (await desk.payments(companyId)).at(-1)?.status,
});

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
      expect(await plan(buyer)).toBe('PLUS');
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
      new Set(['Your PLUS plan is paid', 'Your PLUS plan has been renewed']),
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
    expect(mails.filter((one) => one.startsWith('Your PLUS plan renews on 31 January 2028'))).toHaveLength(2);
    await desk.passTo('2028-01-31T10:00:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
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
    expect(await desk.mails(billingMail(early))).toContain('The price of the PLUS plan is changing');
    await desk.passTo('2028-01-31T10:00:00Z');
    await setPrice(2958);
    expect((await desk.payments(early.companyId)).at(-1)).toMatchObject({ price: '3100.00' });
    expect((await desk.payments(late.companyId)).at(-1)).toMatchObject({ price: '2958.00' });
  });
});

describe('a card that is declined', () => {
  it('is tried on the day, after 3 and after 10 days; then the plan is off, and 14 days later over', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
    expect(await plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-03-03T08:00:00Z');
    const tries = () =>
      desk.rows(
        `select no from billing.payment_try t join billing.payment p on p.id = t.payment_id
         where p.company_id = $1 and p.period_no = 2`,
        [buyer.companyId],
      );
    expect(await tries()).toHaveLength(1);
    await desk.passTo('2027-03-03T09:01:00Z');
    expect(await tries()).toHaveLength(2);
    expect(await states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
    await desk.passTo('2027-03-10T09:01:00Z');
    expect(await tries()).toHaveLength(3);
    expect(await states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    expect(await plan(buyer)).toBe('BASIC');
    await desk.passTo('2027-03-24T09:01:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
    expect((await desk.mails(billingMail(buyer))).slice(1)).toEqual([
      'We could not charge your card',
      'We could not charge your card',
      'Your PLUS plan is paused',
      'Your PLUS plan has ended',
    ]);
  });

  it('keeps the plan only for ten days even when no job runs', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-10T08:59:00Z'));
    expect(await plan(buyer)).toBe('PLUS');
    desk.clock.set(new Date('2027-03-10T09:00:00Z'));
    expect(await plan(buyer)).toBe('BASIC');
  });

  it('for good is not tried again; a new card is tried at once', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.rows('update billing.card set removed_at = now() where company_id = $1', [buyer.companyId]);
    await desk.passTo('2027-02-28T09:01:00Z');
    const [, payment] = await desk.payments(buyer.companyId);
    expect(payment).toMatchObject({ status: 'ERROR', failure: 'card_missing', next_try_at: null });
    expect(await desk.mails(billingMail(buyer))).toContain('Please use another card');
    const setup = await call<{ clientSecret: string }>(
      desk,
      buyer.payer,
      'POST',
      '/can-users/api/card/setup',
      {
        companyId: buyer.companyId,
      },
    );
    const secret = setup.body.clientSecret;
    await desk.pay({ id: secret.split('_secret')[0] ?? '', clientSecret: secret }, CARD.good);
    await desk.hear();
    expect(await states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('until the bank asks the holder is mailed, and pays when they approve', async () => {
    const buyer = await desk.buyer();
    const bought = (await desk.buy(buyer)).body;
    await desk.payWith(bought, CARD.bankPageAlways);
    await desk.decide(bought.gatewayId ?? '', 'approve');
    await desk.hear();
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.mails(billingMail(buyer))).toContain('Your bank needs your approval');
    const [, payment] = await desk.payments(buyer.companyId);
    expect(payment).toMatchObject({ status: 'ERROR', failure: 'authentication_required', next_try_at: null });
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await desk.hear();
    expect(await states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('and paid when past due starts a new period from that day', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    for (const day of ['02-28', '03-03', '03-10']) await desk.passTo(`2027-${day}T09:01:00Z`);
    desk.clock.set(new Date('2027-03-15T12:00:00Z'));
    const [, payment] = await desk.payments(buyer.companyId);
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await desk.hear();
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      {
        status: 'ACTIVE',
        period_start: new Date('2027-03-15T12:00:00Z'),
        expires_at: new Date('2027-04-15T11:00:00Z'),
      },
    ]);
  });
});

describe('renewal by transfer', () => {
  it('is requested two weeks ahead; paid, the period goes on from the old end', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const confirm = (id: unknown, date: string) =>
      call(desk, desk.staff, 'PUT', `/can-users/api/payment/${id}/confirm`, { date });
    await confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T08:00:00Z');
    expect(await desk.payments(buyer.companyId)).toHaveLength(1);
    await desk.passTo('2027-02-14T09:01:00Z');
    await desk.passTo('2027-02-14T09:06:00Z');
    const [, second] = await desk.payments(buyer.companyId);
    expect(second).toMatchObject({ status: 'WAITING', due_at: new Date('2027-02-28T09:00:00Z') });
    await confirm(second?.id, '2027-02-14');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
    ]);
  });

  it('unpaid is past due after ten days; a late transfer starts a new period', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const confirm = (id: unknown, date: string) =>
      call(desk, desk.staff, 'PUT', `/can-users/api/payment/${id}/confirm`, { date });
    await confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-15T09:00:00Z');
    await desk.passTo('2027-03-10T08:00:00Z');
    expect((await states(buyer)).subscription).toBe('ACTIVE');
    await desk.passTo('2027-03-10T09:01:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'WAITING' });
    const [, second] = await desk.payments(buyer.companyId);
    await confirm(second?.id, '2027-03-09');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
  });
});

describe('cancelling', () => {
  it('keeps the plan until it ends, charges nothing more, and can be taken back', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    expect((await change(buyer, 'cancel')).body).toMatchObject({
      status: 'CANCELLED',
      nexPaymentAt: null,
      isCancellable: false,
    });
    expect((await change(buyer, 'cancel')).body.code).toBe('subscription.not-cancellable');
    expect((await change(buyer, 'resume')).body).toMatchObject({
      status: 'ACTIVE',
      isCancellable: true,
      nexPaymentAt: '2027-02-28T09:00:00.000Z',
    });
    await change(buyer, 'cancel');
    desk.clock.set(new Date('2027-02-28T08:59:00Z'));
    expect(await plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await plan(buyer)).toBe('BASIC');
    expect(await states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
    expect((await change(buyer, 'resume')).body.code).toBe('subscription.not-resumable');
    expect(await desk.mails(billingMail(buyer))).toContain('Your PLUS plan is cancelled');
  });

  it('when the renewal was declined ends it at once', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    expect((await change(buyer, 'cancel')).body.status).toBe('EXPIRED');
    await desk.hear();
    expect(await states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
  });

  it('while a charge is under way that then succeeds ends after the new period', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    const [, payment] = await desk.payments(buyer.companyId);
    await desk.rows(
      `update users.subscription set expires_at = '2027-03-01T09:00:00Z' where company_id = $1`,
      [buyer.companyId],
    );
    expect((await change(buyer, 'cancel')).body.status).toBe('CANCELLED');
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await desk.hear();
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'CANCELLED', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
    ]);
  });

  it('of a request and taking it back requests again', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await call(desk, desk.staff, 'PUT', `/can-users/api/payment/${body.id}/confirm`, { date: '2027-01-31' });
    await desk.passTo('2027-02-15T09:00:00Z');
    await change(buyer, 'cancel');
    await change(buyer, 'resume');
    await desk.passTo('2027-02-16T09:00:00Z');
    expect((await desk.payments(buyer.companyId)).map((one) => one.status)).toEqual([
      'COMPLETED',
      'CANCELLED',
      'WAITING',
    ]);
  });
});

describe('the next period', () => {
  it('may be another plan or period, from the renewal on', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { plan: 'PREMIUM' });
    const [yearly] = await desk.rows<{ id: number }>(
      `select p.id from users.plan_period p join users.plan l on l.id = p.plan_id
       where p.country_id = 'CZ' and l.type = 'PLUS' and p.type = 'YEARLY'`,
    );
    expect((await change(buyer, 'next', { periodId: yearly?.id })).body.next).toEqual({
      planType: 'PLUS',
      periodType: 'YEARLY',
    });
    expect((await change(buyer, 'next', { periodId: 1_000_000 })).body.code).toBe(
      'payment.period-not-offered',
    );
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { period: 'YEARLY', expires_at: new Date('2028-02-28T09:00:00Z'), next_period_id: null },
    ]);
    expect(await plan(buyer)).toBe('PLUS');
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ price: '2958.00' });
  });
});

describe('a blocked company', () => {
  it('is not charged; its plan ends with what is paid', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.db.transaction((tx) =>
      decideCompany(tx, buyer.companyId, 'BLOCKED', desk.clock.now(), 'Debt'),
    );
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'CANCELLED', payment: 'COMPLETED' });
    await desk.passTo('2027-02-28T09:06:00Z');
    expect(await states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
    expect(await desk.payments(buyer.companyId)).toHaveLength(1);
  });
});

describe('a trial', () => {
  it('is announced a week and two days before it ends, to those who could buy', async () => {
    const buyer = await desk.buyer();
    await startTrial(desk.db, buyer.companyId, NOW);
    for (const day of ['02-06', '02-07', '02-08', '02-12', '02-13', '02-14'])
      await desk.passTo(`2027-${day}T09:30:00Z`);
    expect(await desk.mails(buyer.payer.email)).toEqual([
      'Your PREMIUM trial ends on 14 February 2027',
      'Your PREMIUM trial ends on 14 February 2027',
      'Your PREMIUM trial has ended',
    ]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'EXPIRED' }]);
  });
});
