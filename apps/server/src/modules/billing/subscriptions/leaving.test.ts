import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { decideCompany } from '../../users/companies/approval.service.ts';
import { startTrial } from '../../users/plans/plans.service.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);

async function change(buyer: Buyer, what: 'cancel' | 'resume' | 'next', payload?: object) {
  const [sub] = (await desk.subscriptions(buyer.companyId))
    .filter(({ source }) => source === 'PAID')
    .slice(-1);
  const url = `/can-users/api/subscription/${sub?.id}/${what}`;
  return call<Subscription & { code?: string }>(desk, buyer.payer, 'PUT', url, payload);
}

describe('cancelling', () => {
  it('keeps the plan until it ends, charges nothing more, and can be taken back', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    expect((await change(buyer, 'cancel')).body).toMatchObject({
      status: 'CANCELLED',
      nexPaymentAt: null,
      isCancellable: false,
    });
    expect(await change(buyer, 'cancel')).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    const resumed = { status: 'ACTIVE', isCancellable: true, nexPaymentAt: '2027-02-28T09:00:00.000Z' };
    for (const _press of ['first', 'second'])
      expect(await change(buyer, 'resume')).toMatchObject({ status: 200, body: resumed });
    await change(buyer, 'cancel');
    desk.clock.set(new Date('2027-02-28T08:59:00Z'));
    expect(await desk.plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
    expect((await change(buyer, 'resume')).body.code).toBe('subscription.not-resumable');
    const subjects = await desk.mails(billingMail(buyer));
    // Cancelled twice, and each time only once for all presses.
    expect(subjects.filter((subject) => subject === 'Your Plus plan is cancelled')).toHaveLength(2);
  });

  it('when the renewal was declined ends it immediately', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    expect((await change(buyer, 'cancel')).body.status).toBe('EXPIRED');
    await desk.hear();
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
  });

  it('when the plan is past due ends it immediately, gives the payment up and says so once', {
    timeout: 60_000,
  }, async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    for (const day of ['02-28', '03-03', '03-10']) await desk.passTo(`2027-${day}T09:01:00Z`);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    const read = async () => {
      const url = `/can-users/api/subscription/company/${buyer.companyId}`;
      return (await call<Subscription[]>(desk, buyer.payer, 'GET', url)).body[0];
    };
    expect(await read()).toMatchObject({ status: 'PAST_DUE', isCancellable: true });
    desk.clock.set(new Date('2027-03-11T09:00:00Z'));
    const gone = { status: 'EXPIRED', isCancellable: false, nexPaymentAt: null };
    expect(await change(buyer, 'cancel')).toMatchObject({ status: 200, body: gone });
    expect(await change(buyer, 'cancel')).toMatchObject({ status: 200, body: gone });
    await desk.hear();
    expect(await read()).toMatchObject(gone);
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
    const [, payment] = await desk.payments(buyer.companyId);
    const intent = await desk.gateway.retrieveIntent(String(payment?.gateway_id));
    expect(intent?.status).toBe('canceled');
    // Nothing more happens on the day on which it would have been over.
    await desk.passTo('2027-03-24T09:01:00Z');
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.payments(buyer.companyId)).toHaveLength(2);
    const mails = await desk.mails(billingMail(buyer));
    expect(mails.slice(-2)).toEqual(['Your Plus plan is paused', 'Your Plus plan has ended']);
    const notices = await desk.rows(
      'select kind from notifications.notification where user_id = $1 order by id',
      [buyer.second.id],
    );
    expect(notices.slice(-2)).toEqual([{ kind: 'subscription.past-due' }, { kind: 'subscription.ended' }]);
  });

  it.each([
    ['in the days after the end', ['02-28'], '2027-03-28T08:01:00.000Z'],
    ['past due', ['02-28', '03-03', '03-10'], '2027-04-10T08:01:00.000Z'],
  ])(
    'while a charge is under way that then succeeds, %s, ends after the new period, and nothing more is charged',
    {
      timeout: 60_000,
    },
    async (_when, days, end) => {
      const buyer = await desk.buyer();
      await desk.paid(buyer, { card: CARD.declinesLater });
      for (const day of days) await desk.passTo(`2027-${day}T09:01:00Z`);
      const [, payment] = await desk.payments(buyer.companyId);
      // In the form of the last try; we hear of it after the plan was cancelled.
      await desk.pay(
        { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
        CARD.good,
      );
      expect((await change(buyer, 'cancel')).body.status).toBe('EXPIRED');
      await desk.hear();
      expect(await desk.plan(buyer)).toBe('PLUS');
      expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
        { status: 'CANCELLED', period_no: 2, next_payment_at: null, expires_at: new Date(end) },
      ]);
      // Charged again it would be a third payment.
      await desk.passTo(new Date(Date.parse(end) + 60_000));
      expect(await desk.plan(buyer)).toBe('BASIC');
      expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
      expect(await desk.payments(buyer.companyId)).toHaveLength(2);
    },
  );

  it('while a card form is open that is then paid, before the end, ends after the new period', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-15T09:00:00Z');
    const [, request] = await desk.payments(buyer.companyId);
    const url = `/can-users/api/payment/${request?.id}/card`;
    const { body: form } = await call<Payment>(desk, buyer.payer, 'POST', url);
    expect((await change(buyer, 'cancel')).body.status).toBe('CANCELLED');
    await desk.payWith(form, CARD.good);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'CANCELLED', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
    ]);
  });

  it('while a charge is under way that then succeeds can be taken back until the new period ends', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    const [, payment] = await desk.payments(buyer.companyId);
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await change(buyer, 'cancel');
    await desk.hear();
    expect((await change(buyer, 'resume')).body).toMatchObject({
      status: 'ACTIVE',
      nexPaymentAt: '2027-03-28T08:01:00.000Z',
    });
  });

  it('of a request and taking it back requests again', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-15T09:00:00Z');
    await change(buyer, 'cancel');
    await change(buyer, 'resume');
    await desk.passTo('2027-02-16T09:00:00Z');
    expect((await desk.payments(buyer.companyId)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'CANCELLED',
      'WAITING',
    ]);
  });
});

describe('a renewal request that staff cancel', () => {
  it.each([
    ['before the end', '2027-02-15T09:00:00Z', 'CANCELLED', 'Your Plus plan is cancelled'],
    ['after the end', '2027-03-02T09:00:00Z', 'EXPIRED', 'Your Plus plan has ended'],
  ])('%s ends the plan with what is paid, and the customer is told', async (_when, at, status, subject) => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T09:01:00Z');
    await desk.passTo(at);
    const renewal = (await desk.payments(buyer.companyId)).at(-1);
    await call(desk, desk.staff, 'PUT', `/can-users/api/payment/${renewal?.id}/cancel`);
    expect(await desk.states(buyer)).toEqual({ subscription: status, payment: 'CANCELLED' });
    expect((await desk.mails(billingMail(buyer))).filter((mail) => mail === subject)).toHaveLength(1);
  });
});

describe('the next period', () => {
  it('may be another plan or period, from the renewal on', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { plan: 'PREMIUM' });
    const periodId = await desk.periodOf(buyer.companyId, 'PLUS', 'YEARLY');
    // Another price was on the screen.
    expect((await change(buyer, 'next', { periodId, price: '2900.00' })).body.code).toBe(
      'subscription.price-changed',
    );
    expect((await change(buyer, 'next', { periodId, price: '2958.00' })).body.next).toEqual({
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
    expect(await desk.plan(buyer)).toBe('PLUS');
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
    expect(await desk.states(buyer)).toEqual({ subscription: 'CANCELLED', payment: 'COMPLETED' });
    await desk.passTo('2027-02-28T09:06:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
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
      'Your Premium trial ends on 14 February 2027',
      'Your Premium trial ends on 14 February 2027',
      'Your Premium trial has ended',
    ]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'EXPIRED' }]);
  });
});
