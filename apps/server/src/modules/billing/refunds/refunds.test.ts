import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const refund = (id: unknown, amount: unknown, refundId?: string) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    ...(refundId && { id: refundId }),
    amount,
    reason: 'on request',
  });
const creditNotes = async (companyId: string) =>
  (await desk.invoices(companyId)).filter(({ kind }) => kind === 'CREDIT_NOTE');

describe('a refund that is sent again after its answer was lost', () => {
  it('gives the money back once', async () => {
    const buyer = await desk.buyer();
    const payment = await desk.paid(buyer);
    const id = randomUUID();
    const first = await refund(payment.id, '100.00', id);
    expect(first).toMatchObject({ status: 200, body: { refundedAmount: '100.00' } });
    expect(await refund(payment.id, '100', id)).toEqual(first);
    expect(await desk.gateway.retrieveIntent(payment.gatewayId ?? '')).toMatchObject({ refunded: '100.00' });
    expect(await creditNotes(buyer.companyId)).toHaveLength(1);
    expect(
      await desk.rows(`select from platform.audit_event where subject_id = $1 and action = $2`, [
        payment.id,
        'payment.refunded',
      ]),
    ).toHaveLength(1);
  });

  it('at the same time, or of everything, gives it back once too', async () => {
    const buyer = await desk.buyer();
    const { id, amountTotal } = await desk.paid(buyer);
    const refundId = randomUUID();
    const send = () => refund(id, amountTotal, refundId);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await send()).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    expect(await creditNotes(buyer.companyId)).toHaveLength(1);
  });

  it('with another sum, or for another payment, is refused', async () => {
    const payment = await desk.paid(await desk.buyer());
    const other = await desk.paid(await desk.buyer());
    const id = randomUUID();
    await refund(payment.id, '100.00', id);
    for (const again of [await refund(payment.id, '50.00', id), await refund(other.id, '100.00', id)])
      expect(again).toMatchObject({ status: 409, body: { code: 'payment.refund-repeated' } });
  });
});

describe('a refund without an id', () => {
  it('of the same sum again is refused; with an id it is another one', async () => {
    const payment = await desk.paid(await desk.buyer());
    expect((await refund(payment.id, '100.00')).status).toBe(200);
    expect(await refund(payment.id, '100')).toMatchObject({
      status: 409,
      body: { code: 'payment.refund-repeated' },
    });
    expect((await refund(payment.id, '50.00')).status).toBe(200);
    expect((await refund(payment.id, '100.00', randomUUID())).body.refundedAmount).toBe('250.00');
  });
});

describe('what was credited to an upgrade', () => {
  it('and taken back by the bank ends the upgrade', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY', card: CARD.disputed });
    desk.clock.set(new Date('2027-03-02T09:00:00Z'));
    await desk.paid(buyer, { plan: 'PREMIUM', period: 'YEARLY' });
    expect(await desk.plan(buyer)).toBe('PREMIUM');
    const [first] = await desk.payments(buyer.companyId);
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"lost"')
       where kind = 'dispute' and data->>'payment_intent' = $1`,
      [first?.gateway_id],
    );
    await syncPayment(desk.deps, String(first?.gateway_id));
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
  });
});

describe('a renewal that was paid before its period', () => {
  it.each(['ACTIVE', 'CANCELLED'])('and refunded leaves the running period: %s', async (status) => {
    const buyer = await desk.buyer();
    const bought = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(bought.body.id, '2027-03-01');
    await desk.passTo('2027-03-20T09:00:00Z');
    const [, renewal] = await desk.payments(buyer.companyId);
    await desk.confirm(renewal?.id, '2027-03-20');
    const [before] = await desk.subscriptions(buyer.companyId);
    expect(before).toMatchObject({ status: 'ACTIVE', period_no: 2 });
    if (status === 'CANCELLED')
      await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${before?.id}/cancel`);
    expect((await refund(renewal?.id, renewal?.gross)).body.status).toBe('REFUNDED');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      {
        status: 'CANCELLED',
        period_no: 1,
        period_start: new Date('2027-03-01T09:00:00Z'),
        expires_at: new Date('2027-04-01T08:00:00Z'),
        next_payment_at: null,
      },
    ]);
    expect(await desk.plan(buyer)).toBe('PLUS');
    await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${before?.id}/resume`);
    await desk.passTo('2027-03-21T09:00:00Z');
    const again = (await desk.payments(buyer.companyId)).at(-1);
    expect(again).toMatchObject({ status: 'WAITING', period_no: 2, period_end: before?.expires_at });
    await desk.rows(`update users.subscription set status = 'CANCELLED', access_until = null where id = $1`, [
      before?.id,
    ]);
    await desk.passTo('2027-04-01T08:01:00Z');
    expect(await desk.plan(buyer)).toBe('BASIC');
  });
});

describe('of several paid periods', () => {
  /** March and April by transfer; the request for May is out on 20 April. */
  async function paidAhead() {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-03-01');
    await desk.passTo('2027-03-20T09:00:00Z');
    const [march, april] = await desk.payments(buyer.companyId);
    await desk.confirm(april?.id, '2027-03-20');
    return { buyer, march: march?.id, april: april?.id };
  }
  const all = '350.90';
  const ACTIVE = { status: 'ACTIVE', period_no: 2, expires_at: new Date('2027-05-01T08:00:00Z') };

  it('the running one is refunded while the next is paid: money only, and the next one too ends the plan', async () => {
    const { buyer, march, april } = await paidAhead();
    expect((await refund(march, all)).body.status).toBe('REFUNDED');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([ACTIVE]);
    await desk.passTo('2027-03-30T09:00:00Z');
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect((await refund(april, all)).body.status).toBe('REFUNDED');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'REFUNDED' });
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await creditNotes(buyer.companyId)).toHaveLength(2);
  });

  it('the next one is refunded first: the running one ends the plan', async () => {
    const { buyer, march, april } = await paidAhead();
    await refund(april, all);
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect((await refund(march, all)).body.status).toBe('REFUNDED');
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.states(buyer)).toMatchObject({ subscription: 'EXPIRED' });
  });

  it('one that is over is refunded: money only', async () => {
    const { buyer, march } = await paidAhead();
    await desk.passTo('2027-04-05T09:00:00Z');
    expect((await refund(march, all)).body.status).toBe('REFUNDED');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([ACTIVE]);
    expect(await desk.plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-04-20T09:00:00Z');
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'WAITING', period_no: 3 });
  });
});
