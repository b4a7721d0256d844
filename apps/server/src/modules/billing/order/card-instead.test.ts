import type { Payment } from '@canola/api-schema/billing/payment';
import { HOUR_MS } from '@canola/api-schema/duration';
import type { ErrorBody } from '@canola/api-schema/errors';
import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const TODAY = '2027-03-01';
const desk = usePaymentDesk(NOW);

const read = async (id: string, user: Buyer['payer']) =>
  (await call<Payment>(desk, user, 'GET', `/can-users/api/payment/${id}`)).body;
const statuses = async ({ companyId }: Buyer) =>
  (await desk.payments(companyId)).map(({ type, status }) => [type, status]);
const invoicesOf = async ({ companyId }: Buyer) =>
  (await desk.invoices(companyId)).filter(({ kind }) => kind === 'INVOICE');

/** The card form is open; the transfer that it replaced was requested before. */
async function switched() {
  const buyer = await desk.buyer();
  const { body: transfer } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  const { body: card } = await desk.buy(buyer);
  return { buyer, transfer, card };
}

describe('paying by card instead of the transfer that is waited for', () => {
  it('is offered to the buyer of a purchase, with its period', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    const [row] = await desk.payments(buyer.companyId);
    const offered = { periodId: row?.period_id };
    expect(body.details?.cardInstead).toEqual(offered);
    expect((await read(body.id, buyer.payer)).details?.cardInstead).toEqual(offered);
    // Another member would be refused: one purchase at a time, and it is not theirs.
    expect((await read(body.id, buyer.second)).details).toMatchObject({
      bank: expect.anything(),
      cardInstead: null,
    });
  });

  it('replaces the transfer: one purchase is open, and one invoice follows', async () => {
    const { buyer, transfer, card } = await switched();
    expect(await statuses(buyer)).toEqual([
      ['BANK_TRANSFER', 'CANCELLED'],
      ['CARD', 'INITIALIZED'],
    ]);
    expect((await desk.confirm(transfer.id, TODAY)).body.code).toBe('payment.not-waiting');
    await desk.payWith(card, CARD.good);
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('is refused when staff have confirmed the transfer in the meantime', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    expect((await desk.confirm(body.id, TODAY)).status).toBe(200);
    expect(await desk.refusal(buyer)).toEqual([409, 'subscription.exists']);
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('at the moment of the confirmation: one of the two counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await desk.buyer();
      const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
      const [bought, confirmed] = await Promise.all([
        desk.buy<Payment & ErrorBody>(buyer),
        desk.confirm(body.id, TODAY),
      ]);
      const replies = [bought.status, bought.body.code, confirmed.status, confirmed.body.code];
      if (confirmed.status === 200) expect(replies).toEqual([409, 'subscription.exists', 200, undefined]);
      else expect(replies).toEqual([200, undefined, 409, 'payment.not-waiting']);
      if (bought.status === 200) await desk.payWith(bought.body, CARD.good);
      expect(await desk.plan(buyer)).toBe('PLUS');
      expect(await invoicesOf(buyer)).toHaveLength(1);
    }
  });

  it('is closed when the transfer arrives while the card form is open', async () => {
    const { buyer, transfer, card } = await switched();
    expect((await desk.arrives(transfer)).body.confirmed).toBe(1);
    await desk.hear();
    const reply = await desk.pay(
      { id: card.gatewayId ?? '', clientSecret: card.details?.stripe?.clientSecret ?? '' },
      CARD.good,
    );
    // The web says that the payment is not open any more.
    expect(reply.error?.code).toBe('payment_intent_unexpected_state');
    expect(await statuses(buyer)).toEqual([
      ['BANK_TRANSFER', 'COMPLETED'],
      ['CARD', 'CANCELLED'],
    ]);
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('paid before the form was closed, the card gets everything back', async () => {
    const { buyer, transfer, card } = await switched();
    // The gateway does not know it yet.
    expect((await desk.arrives(transfer)).body.confirmed).toBe(1);
    await desk.payWith(card, CARD.good);
    expect(await statuses(buyer)).toEqual([
      ['BANK_TRANSFER', 'COMPLETED'],
      ['CARD', 'REFUNDED'],
    ]);
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });

  it('leaves a transfer that arrives after the card in the list of unassigned money', async () => {
    const { buyer, transfer, card } = await switched();
    await desk.payWith(card, CARD.good);
    expect((await desk.arrives(transfer)).body.confirmed ?? 0).toBe(0);
    const { body } = await call<{ entries: { payment: { id: string } | null; toReturn: string }[] }>(
      desk,
      desk.staff,
      'GET',
      '/can-users/api/payment/entry',
    );
    expect(body.entries.find(({ payment }) => payment?.id === transfer.id)).toMatchObject({
      toReturn: transfer.amountTotal,
    });
    expect(await invoicesOf(buyer)).toHaveLength(1);
  });
});

describe('of a transfer that has arrived in part', () => {
  it('a card cannot pay a purchase: the rest completes it', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.arrives(body, '300.00');
    const { details } = await read(body.id, buyer.payer);
    expect(details).toMatchObject({ bank: expect.anything(), cardInstead: null });
    expect(await desk.refusal(buyer)).toEqual([409, 'payment.partly-paid']);
    expect((await desk.arrives(body, '50.90')).body.confirmed).toBe(1);
    expect(await statuses(buyer)).toEqual([['BANK_TRANSFER', 'COMPLETED']]);
  });

  it('another plan replaces a purchase all the same', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.arrives(body, '300.00');
    expect((await desk.buy(buyer, { plan: 'PREMIUM' })).status).toBe(200);
  });
});

describe('paying the request of a renewal by card', () => {
  const byCard = (id: unknown, as: Buyer['payer']) =>
    call<Payment & ErrorBody>(desk, as, 'POST', `/can-users/api/payment/${id}/card`);

  /** Plus for March by transfer; the request for April is out. */
  async function requested(at = '2027-03-20T09:00:00Z') {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, TODAY);
    await desk.passTo(at);
    const transfer = (await desk.payments(buyer.companyId)).at(-1);
    expect(transfer).toMatchObject({ status: 'WAITING', period_no: 2, type: 'BANK_TRANSFER' });
    return { buyer, first: body, transfer: await read(String(transfer?.id), buyer.second) };
  }

  it('is offered to those who may pay, and replaces the request with a form over the same sum', async () => {
    const { buyer, transfer } = await requested();
    expect(transfer.details).toMatchObject({ cardForRenewal: true, cardInstead: null, nextTotal: null });
    const { status, body: card } = await byCard(transfer.id, buyer.second);
    expect([status, card.amountTotal]).toEqual([200, transfer.amountTotal]);
    expect(card.details).toMatchObject({ stripe: expect.anything(), bank: null, cardForRenewal: false });
    expect((await byCard(transfer.id, buyer.second)).body).toEqual(card);
    expect((await byCard(transfer.id, buyer.payer)).body.code).toBe('payment.not-waiting');

    await desk.payWith(card, CARD.good);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_no: 2, payment_type: 'CARD', expires_at: new Date('2027-05-01T08:00:00Z') },
    ]);
    expect(await invoicesOf(buyer)).toHaveLength(2);
    // The saved card pays from now on.
    await desk.passTo('2027-04-20T09:00:00Z');
    await desk.passTo('2027-05-01T08:01:00Z');
    expect((await statuses(buyer)).slice(1)).toEqual([
      ['BANK_TRANSFER', 'CANCELLED'],
      ['CARD', 'COMPLETED'],
      ['CARD', 'COMPLETED'],
    ]);
  });

  it.each([
    ['', '2027-03-20T09:00:00Z', 'ACTIVE'],
    [', also when the plan is past due', '2027-04-11T09:00:00Z', 'PAST_DUE'],
  ])('given up for a day, is followed by a request again%s', async (_when, at, status) => {
    const { buyer, transfer } = await requested('2027-03-20T09:00:00Z');
    if (status === 'PAST_DUE') await desk.passTo(at);
    expect(await desk.states(buyer)).toMatchObject({ subscription: status });
    const { body: card } = await byCard(transfer.id, buyer.payer);
    // Declined before the payer's eyes: nothing is tried again, and no mail says so.
    await desk.payWith(card, CARD.declined);
    expect((await read(card.id, buyer.payer)).details?.stripe).toBeTruthy();
    expect(await desk.mails(`billing-${buyer.companyId}@canola.test`)).not.toContainEqual(
      expect.stringMatching(/declin|couldn’t/i),
    );
    await desk.passTo(new Date(new Date(at).getTime() + 25 * HOUR_MS));
    expect((await statuses(buyer)).slice(1)).toEqual([
      ['BANK_TRANSFER', 'CANCELLED'],
      ['CARD', 'CANCELLED'],
      ['BANK_TRANSFER', 'WAITING'],
    ]);
    const again = (await desk.payments(buyer.companyId)).at(-1);
    expect((await desk.confirm(again?.id, at.slice(0, 10))).status).toBe(200);
    expect(await desk.plan(buyer)).toBe('PLUS');
  });

  it('is closed when the money of the request arrives all the same', async () => {
    const { buyer, transfer } = await requested();
    const { body: card } = await byCard(transfer.id, buyer.payer);
    expect((await desk.arrives(transfer)).body.confirmed).toBe(1);
    await desk.hear();
    const form = { id: card.gatewayId ?? '', clientSecret: card.details?.stripe?.clientSecret ?? '' };
    expect((await desk.pay(form, CARD.good)).error?.code).toBe('payment_intent_unexpected_state');
    expect((await statuses(buyer)).slice(1)).toEqual([
      ['BANK_TRANSFER', 'COMPLETED'],
      ['CARD', 'CANCELLED'],
    ]);
    expect(await invoicesOf(buyer)).toHaveLength(2);
  });

  it('is not possible once a part of it has arrived: the rest completes it', async () => {
    const { buyer, transfer } = await requested();
    await desk.arrives(transfer, '300.00');
    expect((await read(transfer.id, buyer.payer)).details).toMatchObject({ cardForRenewal: false });
    // The plan's next payment is the rest too.
    const url = `/can-users/api/subscription/company/${buyer.companyId}`;
    const { body: plans } = await call<Subscription[]>(desk, buyer.payer, 'GET', url);
    expect(plans[0]?.renewal).toEqual({ total: '50.90', currency: 'CZK' });
    const { status, body } = await byCard(transfer.id, buyer.payer);
    expect([status, body.code]).toEqual([409, 'payment.partly-paid']);
    expect((await desk.arrives(transfer, '50.90')).body.confirmed).toBe(1);
    expect((await statuses(buyer)).at(-1)).toEqual(['BANK_TRANSFER', 'COMPLETED']);
  });

  it('charged too late, loses no plan in a dispute about the money that was being returned', async () => {
    const { buyer, transfer } = await requested();
    const { body: card } = await byCard(transfer.id, buyer.payer);
    expect((await desk.arrives(transfer)).body.confirmed).toBe(1);
    await desk.payWith(card, CARD.disputed);
    expect((await statuses(buyer)).at(-1)).toEqual(['CARD', 'CANCELLED']);
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"lost"')
       where kind = 'dispute' and data->>'payment_intent' = $1`,
      [card.gatewayId],
    );
    await syncPayment(desk.deps, card.gatewayId ?? '');
    expect(await desk.mails('support@canola.test')).toContainEqual(expect.stringMatching(/was lost$/));
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'REFUNDED' });
    expect(await desk.plan(buyer)).toBe('PLUS');
  });

  it('without the gateway leaves a request', async () => {
    const { buyer, transfer } = await requested();
    const { body: opened } = await desk.buy(buyer, { plan: 'PREMIUM' });
    await desk.gateway.cancelIntent(opened.gatewayId ?? '');
    await desk.hear();
    const { port } = desk.deps.config;
    desk.deps.config.port = 1;
    const { status } = await byCard(transfer.id, buyer.payer);
    desk.deps.config.port = port;
    expect(status).toBe(503);
    expect((await desk.payments(buyer.companyId)).filter(({ status }) => status === 'WAITING')).toHaveLength(
      1,
    );
  });

  it('at the moment of the confirmation: one of the two counts', async () => {
    const { buyer, transfer } = await requested();
    const [card, confirmed] = await Promise.all([
      byCard(transfer.id, buyer.payer),
      desk.confirm(transfer.id, '2027-03-20'),
    ]);
    expect([card.status, confirmed.status].toSorted()).toEqual([200, 409]);
    if (card.status === 200) await desk.payWith(card.body, CARD.good);
    expect(await invoicesOf(buyer)).toHaveLength(2);
  });

  it('is refused for a purchase, and for what others pay', async () => {
    const { buyer, first, transfer } = await requested();
    expect((await byCard(first.id, buyer.payer)).body.code).toBe('payment.not-waiting');
    const stranger = await desk.buyer();
    expect((await byCard(transfer.id, stranger.payer)).status).toBe(404);
  });
});
