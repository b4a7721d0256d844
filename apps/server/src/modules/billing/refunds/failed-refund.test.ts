import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
const SUPPORT = 'support@canola.test';

const refund = (id: unknown, amount: unknown, refundId = randomUUID()) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    id: refundId,
    amount,
    reason: 'on request',
  });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;
const notes = async ({ companyId }: Buyer) =>
  (await desk.invoices(companyId))
    .filter(({ kind }) => kind === 'CREDIT_NOTE' || kind === 'DEBIT_NOTE')
    .map(({ kind, net, vat, gross }) => [kind, net, vat, gross]);
const refundStatuses = async (id: string) =>
  (
    await desk.rows<{ status: string }>(
      'select status from billing.refund where payment_id = $1 order by id',
      [id],
    )
  ).map(({ status }) => status);
const CREDIT = ['CREDIT_NOTE', '-290.00', '-60.90', '-350.90'];
const DEBIT = ['DEBIT_NOTE', '290.00', '60.90', '350.90'];

async function sold(card: string, name: string) {
  const buyer = await desk.buyer({ name });
  const { id, gatewayId, amountTotal } = await desk.paid(buyer, { card });
  return { buyer, id, gatewayId: gatewayId ?? '', amountTotal };
}

describe('a refund that the bank has not made yet', () => {
  it('is under way: nothing is said to be back, and nothing more can be refunded', async () => {
    const { buyer, id, amountTotal } = await sold(CARD.refundLater, 'Farma čekající');
    const made = await refund(id, amountTotal);
    const underWay = { refundedAmount: '0.00', refundPending: '350.90', refundable: '0.00' };
    expect(made).toMatchObject({ status: 200, body: { status: 'COMPLETED', ...underWay } });
    expect(await notes(buyer)).toEqual([]);
    expect(await desk.plan(buyer)).toBe('PLUS');
    // Without running the job, which would ask the gateway.
    const subjects = await desk.rows('select subject from platform.outbox_mail where recipient = $1', [
      billingMail(buyer),
    ]);
    expect(subjects).toHaveLength(1);
    expect((await refund(id, '0.01')).status).toBe(409);

    await desk.hear();
    expect(await read(id)).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: '350.90',
      refundPending: '0.00',
    });
    expect(await notes(buyer)).toEqual([CREDIT]);
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.mails(billingMail(buyer))).toContainEqual(expect.stringMatching(/^We have refunded/));
  });

  it('and fails leaves everything as it was; staff hear of it, the customer does not', async () => {
    const { buyer, id, amountTotal } = await sold(CARD.refundFailsLater, 'Farma marná');
    await refund(id, amountTotal);
    await desk.hear();
    expect(await read(id)).toMatchObject({
      status: 'COMPLETED',
      refundedAmount: '0.00',
      refundPending: '0.00',
      refundable: '350.90',
    });
    expect(await refundStatuses(id)).toEqual(['FAILED']);
    expect(await notes(buyer)).toEqual([]);
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await desk.mails(SUPPORT)).toContain('A refund of Farma marná failed');
    expect(await desk.mails(billingMail(buyer))).not.toContainEqual(expect.stringMatching(/refund/));
  });

  it.each([
    ['succeeds', CARD.refundLater, 'SUCCEEDED'],
    ['fails', CARD.refundFailsLater, 'FAILED'],
  ])('and %s is asked about when its messages are lost', async (_how, card, status) => {
    const { id } = await sold(card, 'Farma hluchá');
    const refundId = randomUUID();
    await refund(id, '100.00', refundId);
    desk.held.length = 0;
    expect(await refundStatuses(id)).toEqual(['PENDING']);
    await desk.passTo('2027-03-01T09:16:00Z');
    expect(await refundStatuses(id)).toEqual([status]);
  });
});

describe('a refund that was made and whose failure no message named', () => {
  it('is found within a day or two', async () => {
    const { buyer, id, amountTotal } = await sold(CARD.refundTakenBack, 'Farma zapomenutá');
    await refund(id, amountTotal);
    desk.held.length = 0;
    await desk.passTo('2027-03-01T12:00:00Z');
    expect(await refundStatuses(id)).toEqual(['SUCCEEDED']);
    await desk.passTo('2027-03-02T09:16:00Z');
    expect(await refundStatuses(id)).toEqual(['FAILED']);
    expect(await notes(buyer)).toEqual([CREDIT, DEBIT]);
  });

  it('is looked up once a day, a few at a time, for a month', async () => {
    const { id } = await sold(CARD.good, 'Farma vyplacená');
    await refund(id, '100.00');
    desk.held.length = 0;
    const asked = async () =>
      (await desk.rows('select checked_at from billing.refund where payment_id = $1', [id]))[0]?.checked_at;
    await desk.passTo('2027-03-02T10:00:00Z');
    expect(await asked()).toEqual(new Date('2027-03-02T10:00:00Z'));
    await desk.passTo('2027-03-02T20:00:00Z');
    expect(await asked()).toEqual(new Date('2027-03-02T10:00:00Z'));
    await desk.passTo('2027-03-30T10:00:00Z');
    expect(await asked()).toEqual(new Date('2027-03-30T10:00:00Z'));
    await desk.passTo('2027-04-01T10:00:00Z');
    expect(await asked()).toEqual(new Date('2027-03-30T10:00:00Z'));
    // More than are looked up at a time.
    desk.clock.set(new Date('2027-04-02T10:00:00Z'));
    await desk.rows(
      `insert into billing.refund (payment_id, status, amount, reason, gateway_id, created_at)
       select $1, 'SUCCEEDED', 0.01, 'on request', 're_' || n, '2027-03-20' from generate_series(1, 25) n`,
      [id],
    );
    const left = async () =>
      (await desk.rows(`select from billing.refund where payment_id = $1 and checked_at is null`, [id]))
        .length;
    await desk.passTo('2027-04-02T10:00:00Z');
    expect(await left()).toBe(5);
    await desk.passTo('2027-04-02T10:15:00Z');
    expect(await left()).toBe(0);
  });
});

it('a refund that the gateway refuses for good locks nothing, and staff get a mail', async () => {
  const { buyer, id } = await sold(CARD.refundRefused, 'Farma opožděná');
  expect(await refund(id, '100.00')).toMatchObject({ status: 409, body: { code: 'payment.not-refundable' } });
  expect(await refundStatuses(id)).toEqual(['FAILED']);
  expect(await read(id)).toMatchObject({ refundPending: '0.00', refundable: '350.90' });
  expect(await desk.mails(SUPPORT)).toContain('A refund of Farma opožděná failed');
  expect(await desk.plan(buyer)).toBe('PLUS');
});

describe('a refund that the bank sends back', () => {
  it('has its credit note taken back, and the payment is ours again', async () => {
    const { buyer, id, amountTotal } = await sold(CARD.refundTakenBack, 'Farma vrácená');
    expect((await refund(id, amountTotal)).body).toMatchObject({ status: 'REFUNDED' });
    expect(await notes(buyer)).toEqual([CREDIT]);
    await desk.hear();
    expect(await read(id)).toMatchObject({
      status: 'COMPLETED',
      refundedAmount: '0.00',
      refundable: '350.90',
    });
    expect(await notes(buyer)).toEqual([CREDIT, DEBIT]);
    const [, credit, debit] = await desk.invoices(buyer.companyId);
    expect(debit).toMatchObject({ original_id: credit?.id, refund_id: credit?.refund_id });
    expect(debit?.number).toMatch(/^DN2027\d{6}$/);
    expect(debit?.snapshot).toMatchObject({ original: { number: credit?.number }, reason: null });
    expect(await desk.mails(SUPPORT)).toContain('A refund of Farma vrácená failed');
    expect(await desk.mails(billingMail(buyer))).toContainEqual(
      expect.stringMatching(/^The refund of .* did not go through$/),
    );
    // Staff decided to end it.
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'COMPLETED' });
  });

  it('of a part leaves the other parts, and the notes add up once all is refunded', async () => {
    const { buyer, id } = await sold(CARD.good, 'Farma dílčí');
    await refund(id, '100.00');
    await desk.rows(`update sandbox.stripe_object set data = jsonb_set(data, '{card,last4}', '"5126"')
      where kind = 'payment_method' and id = (select data->>'payment_method' from sandbox.stripe_object
        where id = (select gateway_id from billing.payment where id = '${id}'))`);
    await refund(id, '50.00');
    await desk.hear();
    expect(await read(id)).toMatchObject({ refundedAmount: '100.00', refundable: '250.90' });
    await desk.rows(`update sandbox.stripe_object set data = jsonb_set(data, '{card,last4}', '"4242"')
      where kind = 'payment_method' and data->'card'->>'last4' = '5126'`);
    expect((await refund(id, '250.90')).body).toMatchObject({ status: 'REFUNDED' });
    const papers = await notes(buyer);
    const sum = (at: number) => papers.reduce((all, paper) => all + Number(paper[at]), 0).toFixed(2);
    expect([papers.length, sum(1), sum(2), sum(3)]).toEqual([4, '-290.00', '-60.90', '-350.90']);
  });

  it('ends the same in any order and any number of messages', async () => {
    const ends = [];
    for (const order of [
      [0, 1],
      [1, 0],
      [1, 1, 0, 0],
      [0, 1, 0, 1],
    ]) {
      const { buyer, id, amountTotal } = await sold(CARD.refundTakenBack, 'Farma zmatená');
      await refund(id, amountTotal);
      const messages = desk.held.splice(0);
      expect(messages).toHaveLength(2);
      for (const index of order) {
        // Of two deliveries the second has another id, so that nothing but the state decides.
        const body = JSON.stringify({ ...JSON.parse(messages[index] ?? ''), id: `evt_${randomUUID()}` });
        await desk.deliver(body);
        await desk.runJobs();
      }
      ends.push([(await read(id)).status, await refundStatuses(id), await notes(buyer)]);
    }
    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify(['COMPLETED', ['FAILED'], [CREDIT, DEBIT]])]),
    );
  });

  it('named by two messages at the same time has one debit note', async () => {
    const { buyer, id, amountTotal } = await sold(CARD.refundTakenBack, 'Farma dvojí');
    await refund(id, amountTotal);
    await Promise.all(desk.held.splice(0).map((body) => desk.deliver(body)));
    await Promise.all([desk.runJobs(), desk.runJobs()]);
    expect(await notes(buyer)).toEqual([CREDIT, DEBIT]);
  });
});

describe('money that nobody wanted and the bank does not take back', () => {
  it.each([
    ['at once', CARD.refundTakenBack],
    ['later', CARD.refundFailsLater],
  ])('is not said to be returned, buys nothing, and can be refunded again: %s', async (_when, card) => {
    const buyer = await desk.buyer({ name: 'Farma nechtěná' });
    const { body } = await desk.buy(buyer);
    const [{ id: other } = { id: '' }] = await desk.rows<{ id: string }>(
      `insert into users.subscription (company_id, source, status, plan_id, created_at, expires_at)
       select $1, 'PAID', 'ACTIVE', id, now(), '2030-01-01' from users.plan where type = 'PREMIUM' returning id`,
      [buyer.companyId],
    );
    await desk.payWith(body, card);
    expect(await read(body.id)).toMatchObject({
      status: 'CANCELLED',
      refundedAmount: '0.00',
      refundable: '350.90',
      invoices: [],
    });
    expect(await desk.mails(billingMail(buyer))).toContainEqual(expect.stringMatching(/did not go through$/));
    // The obstacle has ended; a mail has said that the card gets everything back.
    await desk.rows(`update users.subscription set status = 'EXPIRED' where id = $1`, [other]);
    await syncPayment(desk.deps, body.gatewayId ?? '');
    expect((await read(body.id)).status).toBe('CANCELLED');
    await desk.rows(`update sandbox.stripe_object set data = jsonb_set(data, '{card,last4}', '"4242"')
      where kind = 'payment_method' and data->'card'->>'last4' in ('5126', '9243')`);
    expect((await refund(body.id, '350.90')).body).toMatchObject({ status: 'REFUNDED', refundable: '0.00' });
    await desk.hear();
    expect(await desk.plan(buyer)).toBe('BASIC');
    expect(await notes(buyer)).toEqual([]);
  });
});

describe('a renewal that is paid by another payment', () => {
  /** Plus for March by transfer; the request for April is paid by card instead. */
  async function byCard(name: string) {
    const buyer = await desk.buyer({ name });
    const { body: first } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(first.id, '2027-03-01');
    await desk.passTo('2027-03-20T09:00:00Z');
    const request = (await desk.payments(buyer.companyId)).at(-1);
    const url = `/can-users/api/payment/${request?.id}/card`;
    const { body: card } = await call<Payment>(desk, buyer.payer, 'POST', url);
    return { buyer, card };
  }

  it('goes on when the refund of the first one fails and is made again', async () => {
    const { buyer, card } = await byCard('Farma obnovená');
    await desk.payWith(card, CARD.refundTakenBack);
    expect((await refund(card.id, '350.90')).body.status).toBe('REFUNDED');
    const [sub] = await desk.subscriptions(buyer.companyId);
    expect(sub).toMatchObject({ status: 'CANCELLED', period_no: 1 });
    await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/resume`);
    await desk.passTo('2027-04-01T08:01:00Z');
    expect((await read(card.id)).status).toBe('COMPLETED');
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
      period_no: 2,
      status: 'COMPLETED',
      created_by: null,
    });

    expect((await refund(card.id, '350.90')).body.status).toBe('REFUNDED');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'ACTIVE', period_no: 2 }]);
    expect(await desk.plan(buyer)).toBe('PLUS');
  });
});
