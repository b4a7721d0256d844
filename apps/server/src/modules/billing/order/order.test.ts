import type { Payment, PaymentStatusResult } from '@canola/api-schema/billing/payment';
import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import type { ErrorBody } from '@canola/api-schema/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../../test/caller.ts';
import {
  BILLING,
  billingMail,
  CARD,
  openPaymentDesk,
  type PaymentDesk,
} from '../../../../test/payment-desk.ts';
import { becomeTrader, lockCompany } from '../../users/index.ts';
import { findSubscribedPlan } from '../../users/plans/plans.queries.ts';
import { startTrial } from '../../users/plans/plans.service.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk({ now: NOW });
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const statusOf = (buyer: { payer: Parameters<typeof call>[1] }, id: string) =>
  call<PaymentStatusResult>(desk, buyer.payer, 'GET', `/can-users/api/payment/status/${id}`);

describe('a purchase by card', () => {
  it('is active when the gateway says so, never before; with one invoice and a receipt', async () => {
    const buyer = await desk.buyer();
    const { status, body } = await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'INITIALIZED',
      gateway: 'STRIPE',
      amount: '7038.00',
      vat: '1477.98',
      amountTotal: '8515.98',
      details: { bank: null, stripe: { publicKey: 'pk_test_canola_demo' } },
    });
    await desk.pay(
      { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    // The browser is back from the gateway, and its message is still on the way.
    expect((await statusOf(buyer, body.gatewayId ?? '')).body).toEqual({
      id: body.id,
      status: 'INITIALIZED',
      type: 'CARD',
      subscription: { isActive: false, planType: 'PREMIUM' },
      failure: null,
      declines: 0,
    });
    await desk.hear();
    expect((await statusOf(buyer, body.id)).body).toMatchObject({
      status: 'COMPLETED',
      subscription: { isActive: true },
    });
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      {
        status: 'ACTIVE',
        period_no: 1,
        expires_at: new Date('2028-03-01T09:00:00Z'),
        access_until: new Date('2028-03-11T09:00:00Z'),
      },
    ]);
    expect(await desk.invoices(buyer.companyId)).toMatchObject([{ kind: 'INVOICE', gross: '8515.98' }]);
    expect(await desk.mails(billingMail(buyer))).toEqual(['Your Premium plan is paid']);
  });

  it('shows how to pay to those who may, while it can be paid', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    const read = (user: typeof buyer.payer) =>
      call<Payment>(desk, user, 'GET', `/can-users/api/payment/${body.id}`);
    expect((await read(buyer.second)).body.details?.stripe).not.toBeNull();
    expect((await read(desk.staff)).body.details).toBeNull();
    await desk.payWith(body, CARD.good);
    expect((await read(buyer.payer)).body.details).toBeNull();
  });

  it('reopened by the same person is the same payment; another period replaces it', async () => {
    const buyer = await desk.buyer();
    const first = (await desk.buy(buyer)).body;
    const again = (await desk.buy(buyer)).body;
    expect([again.id, again.details]).toEqual([first.id, first.details]);
    const other = (await desk.buy(buyer, { period: 'YEARLY' })).body;
    expect(other.id).not.toBe(first.id);
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'CANCELLED' },
      { status: 'INITIALIZED' },
    ]);
    expect(await desk.gateway.retrieveIntent(first.gatewayId ?? '')).toMatchObject({ status: 'canceled' });
  });

  it('with the same number of another country is another order', async () => {
    const { companyId, payer } = await desk.buyer();
    const order = async (countryCode: string) => {
      const phone = { countryCode, phoneNumber: '910123456' };
      const { body } = await call<Payment>(desk, payer, 'POST', '/can-users/api/subscription/paid', {
        companyId,
        periodId: await desk.periodOf(companyId, 'PLUS', 'MONTHLY'),
        paymentType: 'BANK_TRANSFER',
        billing: { ...BILLING, email: 'ucetni@canola.test', phone, vat: null },
      });
      return body;
    };
    const [czech, slovak] = [await order('+420'), await order('+421')];
    expect(slovak.billing.phone).toEqual({ countryCode: '+421', phoneNumber: '910123456' });
    expect(slovak.id).not.toBe(czech.id);
    expect((await order('+421')).id).toBe(slovak.id);
  });

  it('waits while the company becomes a trader, and is refused to it', async () => {
    const buyer = await desk.buyer();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { bought } = await desk.db.transaction(async (tx) => {
      await lockCompany(tx, buyer.companyId);
      await becomeTrader(tx, buyer.companyId);
      const refusal = desk.refusal(buyer);
      await vi.waitFor(async () => expect(await desk.rows(waiting)).toHaveLength(1), { timeout: 30_000 });
      return { bought: refusal };
    });
    expect(await bought).toEqual([403, 'grant.missing']);
  });

  it('is refused while another member buys, naming who', async () => {
    const buyer = await desk.buyer();
    await desk.buy(buyer, { as: buyer.second });
    const { status, body } = await desk.buy<ErrorBody>(buyer);
    expect([status, body.code]).toEqual([409, 'payment.in-progress']);
    expect(body).toMatchObject({ buyer: { name: 'Eva Horáková', since: desk.clock.now().toISOString() } });
  });

  it('of two members at the same moment is made once', async () => {
    const buyer = await desk.buyer();
    const both = await Promise.all([desk.buy(buyer), desk.buy(buyer, { as: buyer.second })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await desk.payments(buyer.companyId)).toHaveLength(1);
  });

  it('that was replaced and paid all the same is activated, and the other refused', async () => {
    const buyer = await desk.buyer();
    const first = (await desk.buy(buyer)).body;
    await desk.pay(
      { id: first.gatewayId ?? '', clientSecret: first.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    expect(await desk.refusal(buyer, { plan: 'PREMIUM' })).toEqual([409, 'subscription.exists']);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'ACTIVE' }]);
    await desk.hear();
    expect(await desk.invoices(buyer.companyId)).toHaveLength(1);
  });

  it('declined is an error, and another card in the same form still pays it', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.payWith(body, CARD.noFunds);
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'ERROR', failure: 'insufficient_funds' },
    ]);
    expect(await desk.mails(billingMail(buyer))).toEqual([]);
    await desk.payWith(body, CARD.good);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED', failure: null }]);
  });

  it('waits for the bank’s page', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.payWith(body, CARD.bankPage);
    expect((await statusOf(buyer, body.id)).body.status).toBe('WAITING');
    await desk.decide(body.gatewayId ?? '', 'approve');
    await desk.hear();
    expect((await statusOf(buyer, body.id)).body.status).toBe('COMPLETED');
  });

  it('that nobody finished is given up after a day', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.passTo('2027-03-02T08:00:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'INITIALIZED' }]);
    await desk.passTo('2027-03-02T10:00:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'DELETED' }]);
    expect(await desk.gateway.retrieveIntent(body.gatewayId ?? '')).toMatchObject({ status: 'canceled' });
  });

  it('whose message was lost is found by asking the gateway', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.pay(
      { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    desk.held.length = 0;
    await desk.passTo('2027-03-01T09:16:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('leaves nothing open when the gateway does not respond', async () => {
    const buyer = await desk.buyer();
    const { port } = desk.deps.config;
    desk.deps.config.port = 1;
    expect(await desk.refusal(buyer)).toEqual([503, 'payment.gateway-unavailable']);
    desk.deps.config.port = port;
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'DELETED' }]);
    expect((await desk.buy(buyer)).status).toBe(200);
  });
});

describe('what may be bought', () => {
  it('is not the same plan and period again', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    expect(await desk.refusal(buyer)).toEqual([409, 'subscription.exists']);
    expect(await desk.refusal(buyer, { period: 'YEARLY' })).toEqual([409, 'subscription.change-at-renewal']);
  });

  it('needs a period of the country, a method it offers, a valid VAT id and the present terms', async () => {
    const buyer = await desk.buyer();
    expect(await desk.refusal(buyer, { plan: 'BASIC' })).toEqual([422, 'payment.period-not-offered']);
    expect(await desk.refusal(buyer, { vat: 'CZ12345678' })).toEqual([422, 'billing.vat-invalid']);
    expect(await desk.refusal(buyer, { termsVersion: '2020-01' })).toEqual([
      409,
      'subscription.terms-outdated',
    ]);
    expect((await desk.buy(buyer, { termsVersion: TERMS_VERSION })).status).toBe(200);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ terms_version: TERMS_VERSION }]);
  });

  it('in a trial starts when the trial ends', async () => {
    const buyer = await desk.buyer();
    await startTrial(desk.db, buyer.companyId, NOW);
    await desk.paid(buyer);
    const trialEnd = new Date('2027-03-15T09:00:00Z');
    const [, bought] = await desk.subscriptions(buyer.companyId);
    expect(bought).toMatchObject({ period_start: trialEnd, expires_at: new Date('2027-04-15T08:00:00Z') });
    expect(await findSubscribedPlan(desk.db, buyer.companyId, NOW)).toMatchObject({ type: 'PREMIUM' });
    await desk.passTo('2027-03-15T09:01:00Z');
    expect(await findSubscribedPlan(desk.db, buyer.companyId, desk.clock.now())).toMatchObject({
      type: 'PLUS',
      source: 'PAID',
    });
  });
});

describe('an upgrade', () => {
  it('starts immediately, less what was not used, with a credit note and a full invoice', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-16T20:30:00Z'));
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM' });
    // Half of March, by the hour: 290 less a half.
    expect(body).toMatchObject({ credit: '145.00', amount: '545.00', vat: '114.45', amountTotal: '659.45' });
    await desk.payWith(body, CARD.good);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
    const documents = await desk.invoices(buyer.companyId);
    expect(documents.map(({ kind, gross }) => [kind, gross]).toSorted()).toEqual([
      ['CREDIT_NOTE', '-175.45'],
      ['INVOICE', '350.90'],
      ['INVOICE', '834.90'],
    ]);
    expect(await findSubscribedPlan(desk.db, buyer.companyId, desk.clock.now())).toMatchObject({
      type: 'PREMIUM',
    });
  });

  it('by transfer is followed by a request over the full price of the order, whatever the list says by then', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-16T20:30:00Z'));
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    expect(body).toMatchObject({ amountTotal: '659.45', details: { nextTotal: '834.90' } });
    const raise = (price: string) =>
      desk.db.$client.query(
        `update users.plan_period p set price = p.price ${price} from users.plan l
         where l.id = p.plan_id and l.type = 'PREMIUM'`,
      );
    await raise('+ 100');
    const { body: later } = await call<Payment>(
      desk,
      buyer.payer,
      'GET',
      `/can-users/api/payment/${body.id}`,
    );
    await raise('- 100');
    expect(later.details?.nextTotal).toBe('834.90');
  });

  it('whose credit reaches the price is refused', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    expect(await desk.refusal(buyer, { plan: 'PREMIUM', period: 'MONTHLY' })).toEqual([
      422,
      'payment.credit-exceeds-price',
    ]);
  });

  it('by transfer is due at the latest when the old period ends', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-25T09:00:00Z'));
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    expect(body.dueAt).toBe('2027-04-01T08:00:00.000Z');
  });
});

describe('a purchase by transfer', () => {
  it('waits with a request; confirmed, it is active with an invoice', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    expect(body).toMatchObject({
      status: 'WAITING',
      gateway: 'BANK',
      dueAt: '2027-03-15T09:00:00.000Z',
      invoices: [{ type: 'PAYMENT_REQUEST' }],
      details: {
        stripe: null,
        bank: { beneficiary: 'Canola Market s.r.o.', variableSymbol: expect.stringMatching(/^27\d{8}$/) },
      },
    });
    const url = `/can-users/api/payment/${body.id}/confirm`;
    expect(await call(desk, desk.staff, 'PUT', url, { date: '2027-03-02' })).toMatchObject({
      status: 422,
      body: { code: 'payment.date-future' },
    });
    expect((await call(desk, desk.staff, 'PUT', url, { date: '2026-12-31' })).status).toBe(200);
    const [, invoice] = await desk.invoices(buyer.companyId);
    expect(invoice).toMatchObject({ kind: 'INVOICE', number: expect.stringMatching(/^2027/) });
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await desk.mails(billingMail(buyer))).toSorted()).toEqual([
      expect.stringMatching(/^Payment request 27\d{8} for Plus$/),
      'Your Plus plan is paid',
    ]);
  });

  it('confirmed twice at the same time has one invoice', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const confirm = () =>
      call(desk, desk.staff, 'PUT', `/can-users/api/payment/${body.id}/confirm`, { date: '2027-03-01' });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await desk.invoices(buyer.companyId)).filter(({ kind }) => kind === 'INVOICE')).toHaveLength(1);
  });

  it('is reminded of, then given up a week after it was due', async () => {
    const buyer = await desk.buyer();
    await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.hear();
    await desk.passTo('2027-03-12T09:30:00Z');
    await desk.passTo('2027-03-12T10:30:00Z');
    // Due at 09:00Z on the 15th: in the evening of that day nobody is late yet, after Prague's midnight they are.
    await desk.passTo('2027-03-15T22:30:00Z');
    expect((await desk.mails(billingMail(buyer))).slice(1)).toEqual([expect.stringContaining('Reminder')]);
    await desk.passTo('2027-03-15T23:30:00Z');
    const sent = (await desk.mails(billingMail(buyer))).slice(1);
    await desk.passTo('2027-03-22T09:30:00Z');
    expect(sent).toEqual([expect.stringContaining('Reminder'), expect.stringContaining('overdue')]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'DELETED' }]);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'CANCELLED' }]);
  });
});
