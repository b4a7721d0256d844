import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { overtake } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { seedStaffWith } from '../../../../test/staff.ts';

const desk = usePaymentDesk(new Date('2027-03-10T09:00:00Z'));
const TODAY = '2027-03-10';

const refund = (id: string, amount: string) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
  });
const returned = (id: string, body: object = {}, as = desk.staff) =>
  call<Payment & ErrorBody>(desk, as, 'POST', `/can-users/api/payment/${id}/returned`, {
    id: randomUUID(),
    amount: '350.90',
    reason: 'on request',
    date: TODAY,
    ...body,
  });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
const notes = async ({ companyId }: Buyer) =>
  (await desk.invoices(companyId)).filter(({ kind }) => kind === 'CREDIT_NOTE' || kind === 'DEBIT_NOTE');

/** The card has refused a refund. */
async function refused() {
  const buyer = await desk.buyer();
  const { id } = await desk.paid(buyer, { card: CARD.refundRefused });
  expect((await refund(id, '350.90')).status).toBe(409);
  expect(await read(id)).toMatchObject({ refundable: '350.90', isReturnable: true });
  return { buyer, id };
}

describe('a card payment that was returned by bank transfer', () => {
  it('is refunded: a credit note of the day, a mail, and the plan ends', async () => {
    const { buyer, id } = await refused();
    desk.clock.set(new Date('2027-03-12T09:00:00Z'));
    const { status, body } = await returned(id, { date: '2027-03-11' });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: '350.90',
      refundable: '0.00',
      isReturnable: false,
    });
    const [note, ...others] = await notes(buyer);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ net: '-290.00', vat: '-60.90', gross: '-350.90' });
    expect(note?.snapshot).toMatchObject({ taxPoint: '2027-03-11', reason: 'on request' });
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.mails(billingMail(buyer))).toContainEqual(expect.stringMatching(/^We have refunded/));
    const [event] = await desk.rows<{ action: string; body: string }>(
      'select action, body from platform.audit_event where subject_id = $1 order by number desc limit 1',
      [id],
    );
    expect(event?.action).toBe('payment.returned');
    expect(event?.body).toContain('2027-03-11');
  });

  it('in parts leaves the rest, by transfer or by another try of the card', async () => {
    const { buyer, id } = await refused();
    expect((await returned(id, { amount: '100.00' })).body).toMatchObject({
      status: 'COMPLETED',
      refundable: '250.90',
    });
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect((await returned(id, { amount: '250.91' })).body.code).toBe('payment.not-refundable');
    expect((await returned(id, { amount: '250.90' })).body.status).toBe('REFUNDED');
    expect(await notes(buyer)).toHaveLength(2);
  });

  it('stays refunded: nobody asks the gateway for such a refund', async () => {
    const { id } = await refused();
    await returned(id);
    await desk.passTo('2027-03-12T09:00:00Z');
    expect((await read(id)).status).toBe('REFUNDED');
  });

  it('sent again after a lost answer is recorded once', async () => {
    const { buyer, id } = await refused();
    const sent = { id: randomUUID(), amount: '100.00' };
    for (const _turn of [1, 2]) expect((await returned(id, sent)).body.refundable).toBe('250.90');
    expect(await notes(buyer)).toHaveLength(1);
    for (const other of [{ amount: '99.00' }, { date: '2027-03-11' }])
      expect((await returned(id, { ...sent, ...other })).body.code).toBe('payment.refund-repeated');
    const both = { id: randomUUID(), amount: '50.00' };
    await Promise.all([returned(id, both), returned(id, both)]);
    expect((await read(id)).refundable).toBe('200.90');
  });

  it.each([
    ['to come', '2027-03-11', 422, 'payment.date-future'],
    ['before the card refused', '2027-03-09', 400, 'request.invalid'],
  ])('has a day since the refund that failed, none that is %s', async (_when, date, status, code) => {
    const { id } = await refused();
    const reply = await returned(id, { date });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it('has a day since the refund that failed, also when it was paid long before', async () => {
    const { id } = await desk.paid(await desk.buyer(), { card: CARD.refundRefused });
    desk.clock.set(new Date('2027-03-14T09:00:00Z'));
    await refund(id, '350.90');
    expect((await returned(id, { date: '2027-03-13' })).body.fields).toEqual({ date: ['date.invalid'] });
    expect((await returned(id, { date: '2027-03-14' })).status).toBe(200);
  });

  it('has an id, so that a part is never recorded twice', async () => {
    const { id } = await refused();
    expect((await returned(id, { id: undefined, amount: '100.00' })).status).toBe(400);
    expect((await read(id)).refundable).toBe('350.90');
  });

  it('that was not wanted is mailed to the customer, without a credit note', async () => {
    const buyer = await desk.buyer({ name: 'Farma nechtěná' });
    const { body } = await desk.buy(buyer);
    await overtake(desk, buyer);
    await desk.payWith(body, CARD.refundRefused);
    expect(await read(body.id)).toMatchObject({ status: 'CANCELLED', isReturnable: true });
    expect((await returned(body.id)).body.status).toBe('REFUNDED');
    const mails = await desk.mails(billingMail(buyer));
    expect(mails.filter((mail) => /^We have re/.test(mail))).toEqual([
      expect.stringMatching(/^We have returned .*350.90/),
    ]);
    expect(await notes(buyer)).toEqual([]);
  });

  it('is not recorded while the gateway does not respond, and can be sent again', async () => {
    const { buyer, id } = await refused();
    const sent = { id: randomUUID() };
    const { port } = desk.deps.config;
    desk.deps.config.port = 1;
    const down = await returned(id, sent);
    desk.deps.config.port = port;
    expect([down.status, down.body.code]).toEqual([503, 'payment.gateway-unavailable']);
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', refundedAmount: '0.00', isReturnable: true });
    expect(await notes(buyer)).toEqual([]);
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(
      await desk.rows(
        `select from platform.audit_event where subject_id = $1 and action = 'payment.returned'`,
        [id],
      ),
    ).toEqual([]);
    expect((await returned(id, sent)).body.status).toBe('REFUNDED');
    expect(await notes(buyer)).toHaveLength(1);
  });

  it('that takes refunds is refunded to the card', async () => {
    const buyer = await desk.buyer();
    const { id } = await desk.paid(buyer);
    expect((await read(id)).isReturnable).toBe(false);
    expect((await returned(id)).body.code).toBe('payment.not-refundable');
    const transfer = (await desk.buy(await desk.buyer(), { type: 'BANK_TRANSFER' })).body;
    await desk.confirm(transfer.id, TODAY);
    expect((await returned(transfer.id)).body.code).toBe('payment.not-refundable');
  });

  it('is recorded by those who may refund', async () => {
    const { id } = await refused();
    const other = await seedStaffWith(desk.db, 'users:payment:list');
    expect((await returned(id, {}, other)).status).toBe(403);
  });
});
