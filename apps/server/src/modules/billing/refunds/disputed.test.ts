import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';
import { syncRefunds } from './apply-refund.ts';

const desk = usePaymentDesk(new Date('2027-03-10T09:00:00Z'));
const SUPPORT = 'support@canola.test';

const send = (id: string, path: string, body: object) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/${path}`, {
    id: randomUUID(),
    amount: '350.90',
    reason: 'on request',
    ...body,
  });
const refund = (id: string) => send(id, 'refund', {});
const returned = (id: string) => send(id, 'returned', { date: '2027-03-10' });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
const refunds = (id: string) => desk.rows('select status from billing.refund where payment_id = $1', [id]);

async function sold(card: string) {
  const { id, gatewayId } = await desk.paid(await desk.buyer({ name: 'Farma sporná' }), { card });
  return { id, gatewayId: gatewayId ?? '' };
}

/** The card has refused a refund, so staff may return the money from our bank. */
async function refused() {
  const payment = await sold(CARD.refundRefused);
  await refund(payment.id);
  expect((await read(payment.id)).isReturnable).toBe(true);
  return payment;
}

/** At the gateway; no message has come. */
async function dispute(
  gatewayId: string,
  status: 'needs_response' | 'won' | 'lost' | 'prevented',
  { id = '', amount }: { id?: string; amount?: number } = {},
): Promise<void> {
  await desk.rows(
    `insert into sandbox.stripe_object (id, kind, intent, data)
     select 'du_' || $3 || id, 'dispute', $1, jsonb_build_object('id', 'du_' || $3 || id, 'object', 'dispute',
       'status', $2::text, 'payment_intent', $1::text, 'charge', id, 'reason', 'fraudulent', 'created', data->'created',
       'amount', coalesce(to_jsonb($4::int), data->'amount'), 'currency', data->'currency')
     from sandbox.stripe_object where kind = 'charge' and data->>'payment_intent' = $1
     on conflict (id) do update set data = excluded.data`,
    [gatewayId, status, id, amount ?? null],
  );
  await change(gatewayId, { disputed: true });
}

const change = (gatewayId: string, values: object) =>
  desk.rows(
    `update sandbox.stripe_object set data = data || $2::jsonb
     where kind = 'charge' and data->>'payment_intent' = $1`,
    [gatewayId, JSON.stringify(values)],
  );

describe('a payment that is disputed', () => {
  it('is not refunded or returned until the bank decides', async () => {
    const { id, gatewayId } = await refused();
    await dispute(gatewayId, 'needs_response');
    await syncPayment(desk.deps, gatewayId);
    expect(await read(id)).toMatchObject({ isDisputed: true, isReturnable: false });
    for (const reply of [await refund(id), await returned(id)])
      expect([reply.status, reply.body.code]).toEqual([409, 'payment.disputed']);
    expect(await refunds(id)).toEqual([{ status: 'FAILED' }]);

    await dispute(gatewayId, 'won');
    await syncPayment(desk.deps, gatewayId);
    expect(await read(id)).toMatchObject({ isDisputed: false, isReturnable: true });
    expect((await returned(id)).body.status).toBe('REFUNDED');
  });

  it('is refused also before a message says so, and no refund is said to have failed', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    await dispute(gatewayId, 'needs_response');
    const mails = (await desk.mails(SUPPORT)).filter((mail) => /failed$/.test(mail)).length;
    expect((await refund(id)).body.code).toBe('payment.disputed');
    expect(await refunds(id)).toEqual([]);
    expect((await desk.mails(SUPPORT)).filter((mail) => /failed$/.test(mail))).toHaveLength(mails);
    expect((await read(id)).isDisputed).toBe(true);
  });

  it.each([
    ['needs_response', 'payment.disputed'],
    ['lost', 'payment.dispute-lost'],
    ['prevented', 'payment.dispute-lost'],
  ] as const)('at the gateway alone (%s) is not returned', async (status, code) => {
    const { id, gatewayId } = await refused();
    await dispute(gatewayId, status);
    expect((await returned(id)).body.code).toBe(code);
    const sums = await desk.rows(
      `select coalesce(sum(amount), 0)::text as sum from billing.refund where payment_id = $1 and returned_on is not null`,
      [id],
    );
    expect(sums).toEqual([{ sum: '0' }]);
  });

  it('and won before a message says so can be returned', async () => {
    const { id, gatewayId } = await refused();
    await dispute(gatewayId, 'needs_response');
    await syncPayment(desk.deps, gatewayId);
    await dispute(gatewayId, 'won');
    expect((await returned(id)).body.status).toBe('REFUNDED');
  });
});

it('what was refunded at the gateway by hand is not returned a second time, and the rest is', async () => {
  const { id, gatewayId } = await refused();
  const byHand = (status: string, amount: number) =>
    desk.rows(
      `insert into sandbox.stripe_object (id, kind, intent, data)
       select 're_' || $2, 'refund', $1, jsonb_build_object('id', 're_' || $2, 'object', 'refund', 'status', $2::text,
         'payment_intent', $1::text, 'charge', id, 'created', data->'created', 'amount', $3::int,
         'currency', data->'currency', 'metadata', '{}'::jsonb)
       from sandbox.stripe_object where kind = 'charge' and data->>'payment_intent' = $1`,
      [gatewayId, status, amount],
    );
  await byHand('failed', 20_000);
  await byHand('succeeded', 10_000);
  await change(gatewayId, { amount_refunded: 30_000 });
  expect((await returned(id)).body.code).toBe('payment.refunded-elsewhere');
  expect(await read(id)).toMatchObject({ status: 'COMPLETED', refundedAmount: '0.00' });
  const rest = await send(id, 'returned', { amount: '250.90', date: '2027-03-10' });
  expect(rest.body).toMatchObject({ status: 'COMPLETED', refundedAmount: '250.90' });
});

it('a second dispute after a lost one is open until the bank decides that one too', async () => {
  const { id, gatewayId } = await refused();
  await dispute(gatewayId, 'lost', { id: 'first', amount: 10_000 });
  await syncPayment(desk.deps, gatewayId);
  await dispute(gatewayId, 'needs_response', { id: 'second', amount: 25_090 });
  const rest = { amount: '250.90', date: '2027-03-10' };
  expect((await send(id, 'returned', rest)).body.code).toBe('payment.disputed');
  await dispute(gatewayId, 'won', { id: 'second', amount: 25_090 });
  expect((await send(id, 'returned', rest)).body.status).toBe('REFUNDED');
});

describe('a second dispute about the same payment', () => {
  const alerts = async (what: RegExp) => (await desk.mails(SUPPORT)).filter((mail) => what.test(mail)).length;
  const losses = async (id: string) =>
    (
      await desk.rows(
        `select amount from billing.refund where payment_id = $1 and reason = 'Card dispute' order by id`,
        [id],
      )
    ).map(({ amount }) => amount);
  /** The message comes twice. */
  const tell = async (
    gatewayId: string,
    status: Parameters<typeof dispute>[1],
    id: string,
    amount: number,
  ) => {
    await dispute(gatewayId, status, { id, amount });
    await syncPayment(desk.deps, gatewayId);
    await syncPayment(desk.deps, gatewayId);
  };

  it('is reported, and lost it takes what the first one has left', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    const before = [await alerts(/disputes a payment/), await alerts(/was lost$/)];
    await tell(gatewayId, 'needs_response', 'first', 10_000);
    await tell(gatewayId, 'lost', 'first', 10_000);
    await tell(gatewayId, 'needs_response', 'second', 25_090);
    expect((await read(id)).isDisputed).toBe(true);
    await tell(gatewayId, 'lost', 'second', 25_090);
    expect(await losses(id)).toEqual(['100.00', '250.90']);
    expect(await read(id)).toMatchObject({ status: 'REFUNDED', refundable: '0.00', isDisputed: false });
    expect([await alerts(/disputes a payment/), await alerts(/was lost$/)]).toEqual(
      before.map((item) => item + 2),
    );
    const [books] = await desk.rows(
      'select sum(net)::text as net, sum(vat)::text as vat from billing.invoice where payment_id = $1',
      [id],
    );
    expect(books).toEqual({ net: '0.00', vat: '0.00' });
  });

  it('that is open next to the first is reported too, and the first loss is booked without waiting for it', async () => {
    const { id, gatewayId } = await sold(CARD.good);
    const before = await alerts(/disputes a payment/);
    await tell(gatewayId, 'needs_response', 'first', 10_000);
    await tell(gatewayId, 'needs_response', 'second', 20_000);
    expect(await alerts(/disputes a payment/)).toBe(before + 2);
    await tell(gatewayId, 'lost', 'first', 10_000);
    expect(await losses(id)).toEqual(['100.00']);
    expect((await read(id)).isDisputed).toBe(true);
    await tell(gatewayId, 'won', 'second', 20_000);
    expect(await losses(id)).toEqual(['100.00']);
    expect((await read(id)).isDisputed).toBe(false);
  });

  it('is reported once, however long it is open', async () => {
    const { gatewayId } = await sold(CARD.good);
    await tell(gatewayId, 'needs_response', 'first', 10_000);
    const before = await alerts(/disputes a payment/);
    desk.clock.set(new Date('2027-05-20T09:00:00Z'));
    await desk.rows('delete from platform.inbox');
    await syncPayment(desk.deps, gatewayId);
    expect(await alerts(/disputes a payment/)).toBe(before);
  });

  it('takes what had been refunded, once that refund fails', async () => {
    const { id, gatewayId } = await sold(CARD.refundLater);
    await send(id, 'refund', { amount: '300.00' });
    await desk.hear();
    await tell(gatewayId, 'lost', 'first', 5_090);
    await tell(gatewayId, 'lost', 'second', 10_000);
    expect(await losses(id)).toEqual(['50.90']);
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data, '{status}', '"failed"')
       where kind = 'refund' and data->>'payment_intent' = $1`,
      [gatewayId],
    );
    await syncRefunds(desk.deps, gatewayId);
    await syncPayment(desk.deps, gatewayId);
    expect(await losses(id)).toEqual(['50.90', '100.00']);
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', refundable: '200.00' });
  });
});

it('what we have refunded ourselves does not stand in the way of a return', async () => {
  const { id, gatewayId } = await sold(CARD.good);
  await send(id, 'refund', { amount: '100.00' });
  await desk.rows(
    `update sandbox.stripe_object set data = jsonb_set(data, '{card,last4}', '"6322"')
     where kind = 'payment_method' and id = (select data->>'payment_method' from sandbox.stripe_object where id = $1)`,
    [gatewayId],
  );
  expect((await send(id, 'refund', { amount: '250.90' })).status).toBe(409);
  expect((await send(id, 'returned', { amount: '250.90', date: '2027-03-10' })).body.status).toBe('REFUNDED');
});

it('a refund that failed may be sent with another sum, under another id', async () => {
  const { id } = await sold(CARD.refundRefused);
  const sent = randomUUID();
  await send(id, 'refund', { id: sent });
  const again = await send(id, 'refund', { id: sent, amount: '100.00' });
  expect(again.body.code).toBe('payment.not-refundable');
});
