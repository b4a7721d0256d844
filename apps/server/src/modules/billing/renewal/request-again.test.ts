import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
const PAST_DUE = '2027-04-11T09:00:00Z';
const DAY_LATER = '2027-04-12T10:00:00Z';

const last = async ({ companyId }: Buyer) => (await desk.payments(companyId)).at(-1);

/** Plus for March by transfer; the request for April is being paid by card instead. */
async function switched(at: string) {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  await desk.passTo('2027-03-20T09:00:00Z');
  await desk.passTo(at);
  const url = `/can-users/api/payment/${(await last(buyer))?.id}/card`;
  const { status, body: card } = await call<Payment>(desk, buyer.payer, 'POST', url);
  expect(status).toBe(200);
  return { buyer, card };
}

async function save({ companyId, payer }: Buyer, number: string): Promise<void> {
  const url = '/can-users/api/card/setup';
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', url, { companyId });
  const { clientSecret } = body;
  await desk.pay({ id: clientSecret.split('_secret')[0] ?? '', clientSecret }, number);
  await desk.hear();
}

describe('a plan that is past due, whose card form is given up', () => {
  it('is paid by a card that was saved since', async () => {
    const { buyer, card } = await switched(PAST_DUE);
    await save(buyer, CARD.good);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'INITIALIZED' });
    await desk.passTo(DAY_LATER);
    expect((await desk.payments(buyer.companyId)).find(({ id }) => id === card.id)?.status).toBe('CANCELLED');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('has something to pay when that card is declined', async () => {
    const { buyer } = await switched(PAST_DUE);
    await save(buyer, CARD.declinesLater);
    await desk.passTo(DAY_LATER);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    await save(buyer, CARD.good);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('is not charged again by itself when the card that was saved instead is declined', async () => {
    const { buyer, card } = await switched(PAST_DUE);
    await desk.payWith(card, CARD.declined);
    await save(buyer, CARD.declinesLater);
    const declined = { id: card.id, status: 'ERROR', tries: 2, next_try_at: null };
    expect(await last(buyer)).toMatchObject(declined);
    const charges = () => desk.rows(`select from sandbox.stripe_object where kind = 'payment_intent'`);
    const before = await charges();
    await desk.passTo(DAY_LATER);
    await desk.passTo('2027-04-20T10:00:00Z');
    expect(await last(buyer)).toMatchObject(declined);
    expect(await charges()).toHaveLength(before.length);
    // Another card is tried immediately.
    await save(buyer, CARD.good);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });
});

describe('a request that is sent again', () => {
  const mailsOf = (buyer: Buyer) =>
    desk.rows<{ subject: string; text: string }>(
      `select subject, text from platform.outbox_mail where recipient = $1 order by created_at, id`,
      [billingMail(buyer)],
    );

  it('is due in a few days, is not reminded of immediately, and names the last day on which it counts', async () => {
    const { buyer } = await switched(PAST_DUE);
    await desk.passTo(DAY_LATER);
    const due = { status: 'WAITING', due_at: new Date('2027-04-17T10:00:00Z') };
    expect(await last(buyer)).toMatchObject(due);
    const [request] = (await mailsOf(buyer)).slice(-1);
    expect(request?.subject).toContain('Payment request');
    expect(request?.text).toContain('by 17 April 2027');
    const before = await mailsOf(buyer);
    await desk.passTo('2027-04-15T09:00:00Z');
    expect(await mailsOf(buyer)).toHaveLength(before.length);
    await desk.passTo('2027-04-15T11:00:00Z');
    await desk.passTo('2027-04-18T11:00:00Z');
    const [reminder, overdue] = (await mailsOf(buyer)).slice(before.length);
    expect(reminder?.subject).toContain('is due on 17 April 2027');
    expect(overdue?.text).toContain('was due on 17 April 2027. Please pay it by 25 April 2027.');
  });

  it('is due on the last day on which it counts, if that is sooner', async () => {
    const { buyer } = await switched('2027-04-22T09:00:00Z');
    await desk.passTo('2027-04-23T10:00:00Z');
    expect(await last(buyer)).toMatchObject({ status: 'WAITING', due_at: new Date('2027-04-25T08:00:00Z') });
  });
});

describe('a blocked company whose plan is past due', () => {
  const block = ({ companyId }: Buyer, state: 'BLOCKED' | 'APPROVED') =>
    desk.rows('update users.company set approval_state = $2 where id = $1', [companyId, state]);

  /** The card form was given up while the company was blocked. */
  async function blocked(before?: (buyer: Buyer) => Promise<void>) {
    const { buyer, card } = await switched(PAST_DUE);
    await before?.(buyer);
    await block(buyer, 'BLOCKED');
    await desk.passTo(DAY_LATER);
    await desk.passTo('2027-04-12T11:00:00Z');
    expect(await last(buyer)).toMatchObject({ id: card.id, status: 'CANCELLED' });
    return buyer;
  }

  it('gets no request, and after it is unblocked the next sweep sends one for a transfer', async () => {
    const buyer = await blocked();
    await block(buyer, 'APPROVED');
    await desk.passTo('2027-04-13T10:00:00Z');
    const request = await last(buyer);
    expect(request).toMatchObject({ status: 'WAITING', type: 'BANK_TRANSFER', period_no: 2 });
    const url = `/can-users/api/payment/${request?.id}`;
    expect((await call<Payment>(desk, buyer.payer, 'GET', url)).body.details).toMatchObject({
      bank: { variableSymbol: request?.variable_symbol },
      cardForRenewal: true,
    });
    // Asked for once.
    await desk.passTo('2027-04-13T11:00:00Z');
    expect(await last(buyer)).toMatchObject({ id: request?.id });
    await desk.confirm(request?.id, '2027-04-13');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('is paid by the card that it had saved, once it is unblocked', async () => {
    const buyer = await blocked((item) => save(item, CARD.good));
    await block(buyer, 'APPROVED');
    await desk.passTo('2027-04-13T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('gets no request while it buys another plan', async () => {
    const buyer = await blocked();
    await block(buyer, 'APPROVED');
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    await desk.passTo('2027-04-13T10:00:00Z');
    expect(await last(buyer)).toMatchObject({ id: body.id });
  });

  it('is over when it is unblocked too late', async () => {
    const buyer = await blocked();
    await desk.passTo('2027-04-26T10:00:00Z');
    await block(buyer, 'APPROVED');
    await desk.passTo('2027-04-27T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
  });
});

it('a saved card that is declined after the form was is tried again, and the payer gets a mail', async () => {
  const { buyer, card } = await switched('2027-03-31T09:00:00Z');
  await desk.payWith(card, CARD.declined);
  const before = await desk.mails(billingMail(buyer));
  await save(buyer, CARD.declinesLater);
  const payment = await last(buyer);
  expect(payment).toMatchObject({ id: card.id, status: 'ERROR', tries: 2 });
  expect(payment?.next_try_at).not.toBeNull();
  expect(await desk.mails(billingMail(buyer))).toHaveLength(before.length + 1);
});
