import type { Payment, PaymentPage } from '@canola/api-schema/billing/payment';
import type { Card } from '@canola/api-schema/billing/purchase';
import type { ErrorBody } from '@canola/api-schema/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { seedUser } from '../../../../test/factories.ts';
import { billingMail, CARD, openPaymentDesk, type PaymentDesk } from '../../../../test/payment-desk.ts';
import { seedStaff } from '../../../../test/staff.ts';
import { insertRefund } from '../ledger/refunds.queries.ts';
import { syncPayment } from '../received/card-payment.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
let desk: PaymentDesk;
beforeAll(async () => {
  desk = await openPaymentDesk({ now: NOW });
});
afterAll(() => desk.close());
beforeEach(() => desk.clock.set(NOW));

const list = (query: string, user = desk.staff) =>
  call<PaymentPage>(desk, user, 'GET', `/can-users/api/payment?${query}`);
const act = (id: string, what: 'confirm' | 'cancel', payload?: object, user = desk.staff) =>
  call<Payment & ErrorBody>(desk, user, 'PUT', `/can-users/api/payment/${id}/${what}`, payload);
const refund = (id: string, amount: string, reason = 'Bought by mistake') =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason,
  });

describe('the list of payments', () => {
  it('is searched by name without accents, by symbol and by e-mail, and filtered', async () => {
    const buyer = await desk.buyer({ name: 'Zemědělství Žďár' });
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const symbol = body.details?.bank?.variableSymbol ?? '';
    for (const search of ['zdar', 'ŽĎÁR', symbol, billingMail(buyer)])
      expect((await list(`search=${encodeURIComponent(search)}`)).body.payments).toMatchObject([
        { id: body.id },
      ]);
    expect((await list(`search=zdar&status=COMPLETED`)).body.totalCount).toBe(0);
    expect((await list(`search=zdar&type=CARD`)).body.totalCount).toBe(0);
    expect((await list(`search=zdar&type=BANK_TRANSFER&status=WAITING`)).body.totalCount).toBe(1);
  });

  it('of staff for one country holds that country only', async () => {
    const buyer = await desk.buyer({ name: 'Jen česká farma' });
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const romanian = await seedStaff(desk.db, 'RO');
    expect((await list('search=jen+ceska', romanian)).body.totalCount).toBe(0);
    expect((await act(body.id, 'confirm', { date: '2027-03-01' }, romanian)).status).toBe(404);
    expect((await call(desk, romanian, 'GET', `/can-users/api/payment/${body.id}`)).status).toBe(404);
  });

  it('says how many transfers wait, and how much of them has not arrived yet', async () => {
    const { body } = await desk.buy(await desk.buyer(), { type: 'BANK_TRANSFER' });
    const waiting = async () => {
      const { count, sums } = (await list('status=WAITING')).body.waiting ?? {};
      return { count, sum: Number(sums?.find(({ currency }) => currency === 'CZK')?.amount) };
    };
    const before = await waiting();
    await desk.arrives(body, '100.00');
    expect(await waiting()).toEqual({ count: before.count, sum: expect.closeTo(before.sum - 100, 2) });
  });

  it('leaves as a file, and the log knows', async () => {
    const buyer = await desk.buyer({ name: 'Farma v souboru' });
    await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const token = await desk.tokenFor(desk.staff.subject, { email: desk.staff.email });
    const file = await desk.app.inject({
      url: '/can-users/api/payment/export?format=csv&search=souboru',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.body).toContain('Farma v souboru');
    expect(file.body).toContain('350.90');
    const [event] = await desk.rows(`select action from platform.audit_event order by number desc limit 1`);
    expect(event?.action).toBe('payment.exported');
  });

  it('of a company has five on a page, the newest first', async () => {
    const buyer = await desk.buyer();
    for (const period of ['MONTHLY', 'QUARTERLY', 'YEARLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const) {
      desk.clock.set(new Date(desk.clock.now().getTime() + 60_000));
      await desk.buy(buyer, { type: 'BANK_TRANSFER', period });
    }
    const url = `/can-users/api/payment/company/${buyer.companyId}`;
    const { body } = await call<PaymentPage>(desk, buyer.payer, 'GET', url);
    expect(body).toMatchObject({ size: 5, totalCount: 6 });
    expect(body.payments.map(({ status }) => status)).toEqual(['WAITING', ...Array(4).fill('CANCELLED')]);
    expect((await call<PaymentPage>(desk, desk.staff, 'GET', url)).body.totalCount).toBe(6);
    const stranger = await seedUser(desk.db);
    expect((await call(desk, stranger, 'GET', url)).status).toBe(404);
    expect((await call<PaymentPage>(desk, desk.staff, 'GET', url)).body.totalCount).toBe(6);
    expect((await call(desk, await seedStaff(desk.db, 'RO'), 'GET', url)).status).toBe(404);
  });
});

describe('staff', () => {
  it('cannot confirm or cancel what is not a waiting transfer', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    for (const what of ['confirm', 'cancel'] as const)
      expect(
        (await act(body.id, what, what === 'confirm' ? { date: '2027-03-01' } : undefined)).body.code,
      ).toBe('payment.not-waiting');
  });

  it('cannot confirm a day long before the payment was requested: its year is mistyped', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    for (const date of ['2012-03-01', '2017-03-01'])
      expect(await act(body.id, 'confirm', { date })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', fields: { date: ['date.invalid'] } },
      });
    expect((await act(body.id, 'confirm', { date: '2027-02-28' })).body.status).toBe('COMPLETED');
  });

  it('give up a transfer, and the purchase with it; the log knows', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    expect((await act(body.id, 'cancel')).body.status).toBe('CANCELLED');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'DELETED' }]);
    expect((await act(body.id, 'confirm', { date: '2027-03-01' })).body.code).toBe('payment.not-waiting');
    const [event] = await desk.rows(
      `select action, company_id from platform.audit_event where subject_id = $1`,
      [body.id],
    );
    expect(event).toEqual({ action: 'payment.cancelled', company_id: buyer.companyId });
    expect((await desk.buy(buyer, { type: 'BANK_TRANSFER' })).status).toBe(200);
  });
});

describe('a refund', () => {
  it('of a part leaves the plan; of the rest ends it; each has a credit note', async () => {
    const buyer = await desk.buyer();
    const payment = await desk.paid(buyer);
    const part = await refund(payment.id, '100.00');
    expect(part.body).toMatchObject({ status: 'COMPLETED', refundedAmount: '100.00', refundable: '250.90' });
    expect((await refund(payment.id, '250.91')).body.code).toBe('payment.not-refundable');
    expect((await refund(payment.id, '0')).body.code).toBe('payment.not-refundable');
    const rest = await refund(payment.id, '250.90');
    expect(rest.body).toMatchObject({ status: 'REFUNDED', refundedAmount: '350.90' });
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'EXPIRED' }]);
    const documents = await desk.invoices(buyer.companyId);
    expect(documents.map(({ gross }) => gross).toSorted()).toEqual(['-100.00', '-250.90', '350.90']);
    expect(await desk.gateway.retrieveIntent(payment.gatewayId ?? '')).toMatchObject({ refunded: '350.90' });
    await desk.hear();
    expect(await desk.invoices(buyer.companyId)).toHaveLength(3);
  });

  it('under way is no longer there to be refunded', async () => {
    const buyer = await desk.buyer();
    const { id } = await desk.paid(buyer);
    await insertRefund(desk.db, {
      paymentId: id,
      amount: '100.00',
      reason: 'on request',
      status: 'PENDING',
      createdAt: NOW,
    });
    const { body } = await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`);
    expect(body.refundable).toBe('250.90');
  });

  it('requested twice at the same time never gives back more than was paid', async () => {
    const buyer = await desk.buyer();
    const payment = await desk.paid(buyer);
    const both = await Promise.all([refund(payment.id, '200.00'), refund(payment.id, '200.00')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ refunded_amount: '200.00' }]);
  });

  it('that the gateway does not answer is made by a job, once', async () => {
    const buyer = await desk.buyer();
    const payment = await desk.paid(buyer);
    const { port } = desk.deps.config;
    desk.deps.config.port = 1;
    expect((await refund(payment.id, '350.90')).status).toBe(200);
    desk.deps.config.port = port;
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
    await desk.hear();
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'REFUNDED' }]);
    expect(await desk.invoices(buyer.companyId)).toHaveLength(2);
  });
});

describe('money that nobody expects', () => {
  it('for a purchase that was given up activates it while it is free', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.pay(
      { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    desk.held.length = 0;
    await desk.rows(`update billing.payment set status = 'CANCELLED' where id = $1`, [body.id]);
    await desk.rows(`update users.subscription set status = 'DELETED' where company_id = $1`, [
      buyer.companyId,
    ]);
    await syncPayment(desk.deps, body.gatewayId ?? '');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('for a purchase that another one replaced is returned, without an invoice', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await desk.pay(
      { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    const late = desk.held.splice(0);
    await desk.rows(`update billing.payment set status = 'CANCELLED' where id = $1`, [body.id]);
    await desk.rows(`update users.subscription set status = 'DELETED' where company_id = $1`, [
      buyer.companyId,
    ]);
    await desk.paid(buyer, { plan: 'PREMIUM' });
    for (const message of late) await desk.deliver(message);
    await desk.hear();
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'REFUNDED', refunded_amount: '350.90' },
      { status: 'COMPLETED' },
    ]);
    expect(await desk.invoices(buyer.companyId)).toHaveLength(1);
    expect(await desk.gateway.retrieveIntent(body.gatewayId ?? '')).toMatchObject({ refunded: '350.90' });
    expect(await desk.mails(billingMail(buyer))).toContain('We are returning 350.90\u00a0Kč');
  });

  it.each([
    ['sum', { amount: 36300 }, '363.00 CZK'],
    ['currency', { currency: 'eur' }, '350.90 EUR'],
    ['currency that we do not have', { currency: 'nok' }, '350.90 NOK'],
  ])('of another %s activates nothing, and support gets one mail', async (what, other, seen) => {
    const name = `Farma ${what}`;
    const buyer = await desk.buyer({ name });
    const { body } = await desk.buy(buyer);
    await desk.rows('update sandbox.stripe_object set data = data || $2::jsonb where id = $1', [
      body.gatewayId,
      JSON.stringify(other),
    ]);
    await desk.payWith(body, CARD.good);
    await desk.passTo('2027-03-01T09:20:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'ERROR', failure: 'amount_mismatch' },
    ]);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'INCOMPLETE' }]);
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.invoices(buyer.companyId)).toEqual([]);
    const alerts = await desk.rows(
      `select text from platform.outbox_mail where recipient = 'support@canola.test' and subject like $1`,
      [`Payment of ${name} does not match%`],
    );
    expect(alerts).toEqual([
      { text: expect.stringContaining(`${body.gatewayId}: ${seen} (succeeded), expected 350.90 CZK`) },
    ]);
  });

  it('of another sum after a declined card is written down, too, and requests no more money', async () => {
    const buyer = await desk.buyer({ name: 'Farma po odmítnutí' });
    const { body } = await desk.buy(buyer);
    await desk.payWith(body, CARD.declined);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'ERROR' }]);
    await desk.rows(
      `update billing.payment set price = 300, net = 300, vat = 63, gross = 363, next_try_at = now() where id = $1`,
      [body.id],
    );
    await desk.payWith(body, CARD.good);
    await desk.passTo('2027-03-01T09:20:00Z');
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'ERROR', failure: 'amount_mismatch', next_try_at: null, tries: 1 },
    ]);
    const seen = await call<Payment>(desk, buyer.payer, 'GET', `/can-users/api/payment/${body.id}`);
    expect(seen.body).toMatchObject({ failure: 'amount_mismatch', details: null });
    const alerts = (await desk.mails('support@canola.test')).filter((mail) => mail.includes('po odmítnutí'));
    expect(alerts).toEqual(['Payment of Farma po odmítnutí does not match']);
  });

  it('that the cardholder disputes is reported to support', async () => {
    const buyer = await desk.buyer({ name: 'Farma sporná' });
    await desk.paid(buyer, { card: CARD.disputed });
    expect(await desk.mails('support@canola.test')).toContain('Farma sporná disputes a payment');
  });
});

describe('cards', () => {
  it('are listed for members; the one in use stays, another may go', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const url = `/can-users/api/card/company/${buyer.companyId}`;
    const list = async () => (await call<Card[]>(desk, buyer.payer, 'GET', url)).body;
    const [card] = await list();
    expect(card).toMatchObject({ last4: '4242', isUsed: true, isUsedIfResumed: false });
    const remove = () => call(desk, buyer.payer, 'DELETE', `/can-users/api/card/${card?.id}`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'card.in-use' } });
    const [sub] = await desk.subscriptions(buyer.companyId);
    await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/cancel`);
    expect(await list()).toMatchObject([{ last4: '4242', isUsed: false, isUsedIfResumed: true }]);
    expect((await remove()).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it('are not in use next to a plan that transfers renew, and may go', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    // The state after a request that was paid by transfer after the card had been saved.
    await desk.rows(`update users.subscription set payment_type = 'BANK_TRANSFER' where company_id = $1`, [
      buyer.companyId,
    ]);
    const url = `/can-users/api/card/company/${buyer.companyId}`;
    const [card] = (await call<Card[]>(desk, buyer.payer, 'GET', url)).body;
    expect(card).toMatchObject({ last4: '4242', isUsed: false });
    expect((await call(desk, buyer.payer, 'DELETE', `/can-users/api/card/${card?.id}`)).status).toBe(204);
  });
});

describe('the billing address', () => {
  it('is the company’s until a purchase or a change says otherwise', async () => {
    const buyer = await desk.buyer();
    const url = `/can-users/api/company/${buyer.companyId}/billing`;
    const read = async () => (await call(desk, buyer.payer, 'GET', url)).body;
    expect(await read()).toMatchObject({ address: 'Polní 1, 586 01 Jihlava', email: null });
    const billing = { address: 'Nová 2, Brno', email: 'new@canola.test', phone: null, vat: 'CZ 25123891' };
    expect((await call(desk, buyer.payer, 'PUT', url, billing)).status).toBe(200);
    expect(await read()).toMatchObject({
      address: 'Nová 2, Brno',
      email: 'new@canola.test',
      vat: 'CZ25123891',
    });
  });
});
