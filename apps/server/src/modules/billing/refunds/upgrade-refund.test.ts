import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it, vi } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const refund = (id: string, amount: string) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
    id: crypto.randomUUID(),
  });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
/** Net, VAT and gross of all tax documents of a payment. */
async function books(id: string) {
  const [row] = await desk.rows(
    `select sum(net)::text as net, sum(vat)::text as vat, sum(gross)::text as gross
     from billing.invoice where payment_id = $1 and kind <> 'PAYMENT_REQUEST'`,
    [id],
  );
  return row;
}
const NOTHING = { net: '0.00', vat: '0.00', gross: '0.00' };
const PAID = { net: '290.00', vat: '60.90', gross: '350.90' };

/** Half of 350.90 for a month of Plus is credited to 834.90 for Premium: 659.45 is paid. */
async function upgraded({ first = CARD.good, second = CARD.good } = {}) {
  const buyer = await desk.buyer();
  const { id: plus, gatewayId } = await desk.paid(buyer, { card: first });
  desk.clock.set(new Date('2027-03-16T20:30:00Z'));
  const { id: premium, amountTotal } = await desk.paid(buyer, { plan: 'PREMIUM', card: second });
  expect(amountTotal).toBe('659.45');
  expect((await read(plus)).refundable).toBe('175.45');
  return { buyer, plus, premium, gatewayId: gatewayId ?? '' };
}

describe('an upgrade that is refunded in full', () => {
  it('gives its credit back to the older payment, where it can be refunded: nothing paid is lost', async () => {
    const { buyer, plus, premium } = await upgraded();
    expect((await refund(premium, '659.46')).status).toBe(409);
    expect((await refund(premium, '659.45')).body).toMatchObject({ status: 'REFUNDED', refundable: '0.00' });
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await books(premium)).toEqual(NOTHING);
    expect(await books(plus)).toEqual(PAID);
    expect((await read(plus)).refundable).toBe('350.90');

    expect((await refund(plus, '350.91')).status).toBe(409);
    expect((await refund(plus, '100.00')).body).toMatchObject({ status: 'COMPLETED', refundable: '250.90' });
    expect((await refund(plus, '250.90')).body).toMatchObject({ status: 'REFUNDED', refundable: '0.00' });
    expect(await books(plus)).toEqual(NOTHING);
  });

  it('in parts gives the credit back with the last one', async () => {
    const { plus, premium } = await upgraded();
    await refund(premium, '600.00');
    expect((await read(plus)).refundable).toBe('175.45');
    await refund(premium, '59.45');
    expect((await read(plus)).refundable).toBe('350.90');
    expect(await books(premium)).toEqual(NOTHING);
  });

  it('after a part of the older payment was: never more than was paid', async () => {
    const { plus, premium } = await upgraded();
    expect((await refund(plus, '175.45')).body).toMatchObject({ status: 'COMPLETED', refundable: '0.00' });
    await refund(premium, '659.45');
    expect((await read(plus)).refundable).toBe('175.45');
    expect((await refund(plus, '175.45')).body).toMatchObject({ status: 'REFUNDED' });
    expect([await books(plus), await books(premium)]).toEqual([NOTHING, NOTHING]);
  });

  it('and whose refund fails after all is paid again, without the credit', async () => {
    const { plus, premium } = await upgraded({ second: CARD.refundTakenBack });
    for (const turn of [1, 2]) {
      await refund(premium, '659.45');
      await desk.hear();
      expect(await read(premium), `turn ${turn}`).toMatchObject({
        status: 'COMPLETED',
        refundable: '659.45',
      });
      expect(await books(premium)).toMatchObject({ gross: '659.45' });
      expect(await books(plus)).toEqual(PAID);
      expect((await read(plus)).refundable).toBe('350.90');
    }
  });
});

describe('an upgrade from the time of another VAT rate than its credit', () => {
  it.each([
    ['at once', ['687.05']],
    ['in parts', ['10.00', '677.05']],
  ])('refunded %s has each note at the rate of its invoice', async (_how, parts) => {
    const buyer = await desk.buyer();
    const { id: plus } = await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-16T20:30:00Z'));
    await desk.rows(`insert into billing.vat_rate values ('CZ', '2027-03-05', 25)`);
    const { id, amountTotal } = await desk.paid(buyer, { plan: 'PREMIUM' });
    await desk.rows(`delete from billing.vat_rate where valid_from = '2027-03-05'`);
    expect(amountTotal).toBe('687.05');
    for (const amount of parts) expect((await refund(id, amount)).status).toBe(200);
    const notes = await desk.rows<{ net: string; vat: string }>(
      `select net, vat from billing.invoice where payment_id = $1 and kind = 'CREDIT_NOTE' order by issued_at, id`,
      [id],
    );
    expect(notes.at(-1)).toEqual({ net: '-140.36', vat: '-35.09' });
    for (const { net, vat } of notes) expect(Number(vat)).toBeCloseTo(Number(net) * 0.25, 2);
    expect([await books(id), await books(plus)]).toEqual([NOTHING, PAID]);
  });
});

const lost = (intentId: string) =>
  desk.rows(
    `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"lost"')
     where kind = 'dispute' and data->>'payment_intent' = $1`,
    [intentId],
  );

it('an upgrade whose refund is made again leaves the credit with the upgrade that has it now', async () => {
  const buyer = await desk.buyer();
  const { id: plus, gatewayId } = await desk.paid(buyer, { card: CARD.disputed });
  desk.clock.set(new Date('2027-03-16T20:30:00Z'));
  const { body: second } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
  const first = await desk.paid(buyer, { plan: 'PREMIUM', card: CARD.refundTakenBack });
  expect((await refund(first.id, '659.45')).body.status).toBe('REFUNDED');
  await desk.arrives(second);
  expect(await read(second.id)).toMatchObject({ status: 'COMPLETED' });
  await desk.hear();
  expect((await read(first.id)).status).toBe('COMPLETED');
  const before = [await books(plus), await books(second.id)];
  expect(before).toMatchObject([{ gross: '175.45' }, { gross: '834.90' }]);

  expect((await refund(first.id, '659.45')).body.status).toBe('REFUNDED');
  expect([await books(plus), await books(second.id)]).toEqual(before);
  expect(await books(first.id)).toEqual(NOTHING);
  expect(await desk.plan(buyer)).toBe('PREMIUM');

  await desk.hear();
  await lost(gatewayId ?? '');
  await syncPayment(desk.deps, gatewayId ?? '');
  expect([await books(plus), await books(second.id)]).toMatchObject([NOTHING, { gross: '659.45' }]);
  expect(await desk.plan(buyer)).toBe('BASIC');
});

it('a lost dispute takes numbers in the order of a refund, so that the two never wait for each other', async () => {
  const { gatewayId } = await upgraded({ first: CARD.disputed });
  await lost(gatewayId);
  const other = await desk.db.$client.connect();
  const series = (kind: string) =>
    other.query(`select from billing.document_series where kind = '${kind}' for update nowait`);
  let losing: Promise<void> | undefined;
  try {
    await other.query('begin');
    await series('CREDIT_NOTE');
    losing = syncPayment(desk.deps, gatewayId);
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%document_series%'`;
    await vi.waitFor(async () => expect(await desk.rows(waiting)).toHaveLength(1), { timeout: 60_000 });
    expect((await series('DEBIT_NOTE')).rowCount).toBe(1);
  } finally {
    await other.query('rollback');
    other.release();
    await losing;
  }
});

it('a lost dispute about the older payment takes back all of its invoice, and what it paid of the upgrade', async () => {
  const { buyer, plus, premium, gatewayId } = await upgraded({ first: CARD.disputed });
  await lost(gatewayId);
  for (const _turn of [1, 2]) await syncPayment(desk.deps, gatewayId);
  expect(await desk.plan(buyer)).toBe('BASIC');
  expect(await read(plus)).toMatchObject({ status: 'REFUNDED', refundedAmount: '350.90' });
  expect(await books(plus)).toEqual(NOTHING);
  expect(await books(premium)).toMatchObject({ gross: '659.45' });
  expect((await read(premium)).refundable).toBe('659.45');
});
