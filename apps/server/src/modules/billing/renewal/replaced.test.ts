import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
const statuses = async ({ companyId }: Buyer) => (await desk.payments(companyId)).map(({ status }) => status);
const form = (payment: Record<string, unknown> | undefined) => ({
  id: String(payment?.gateway_id),
  clientSecret: String(payment?.client_secret),
});

describe('a plan that ends while a higher one waits for its transfer', () => {
  /** PLUS until 28 February; PREMIUM ordered five days before. */
  async function ordered(card = CARD.good) {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card });
    await desk.passTo('2027-02-23T09:00:00Z');
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    expect(Number(body.credit)).toBeGreaterThan(0);
    return { buyer, upgrade: body };
  }

  it('is not charged again, and stays on until the transfer arrives', async () => {
    const { buyer, upgrade } = await ordered();
    await desk.passTo('2027-02-28T10:00:00Z');
    await desk.passTo('2027-03-05T10:00:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'WAITING']);
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect((await desk.confirm(upgrade.id, '2027-03-05')).status).toBe(200);
    expect(await desk.plan(buyer)).toBe('PREMIUM');
    await desk.passTo('2027-03-08T10:00:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('is renewed from its old end once the order is given up', async () => {
    const { buyer } = await ordered();
    await desk.passTo('2027-03-07T08:59:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'WAITING']);
    await desk.passTo('2027-03-07T09:01:00Z');
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED', 'COMPLETED']);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
      { status: 'DELETED' },
    ]);
    expect(await desk.plan(buyer)).toBe('PLUS');
  });

  it('and is declined then is tried on the next of the usual days, not immediately', async () => {
    const { buyer } = await ordered(CARD.declinesLater);
    await desk.passTo('2027-03-07T09:01:00Z');
    await desk.passTo('2027-03-07T09:06:00Z');
    const renewal = (await desk.payments(buyer.companyId)).at(-1);
    expect(renewal).toMatchObject({
      status: 'ERROR',
      tries: 1,
      next_try_at: new Date('2027-03-10T09:00:00Z'),
    });
    expect(await desk.plan(buyer)).toBe('PLUS');
  });
});

it('a card form that is open when the old period ends holds the renewal back', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  await desk.passTo('2027-02-28T08:30:00Z');
  const { body } = await desk.buy(buyer, { plan: 'PREMIUM' });
  await desk.passTo('2027-02-28T09:01:00Z');
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'INITIALIZED']);
  await desk.payWith(body, CARD.good);
  expect(await desk.plan(buyer)).toBe('PREMIUM');
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED']);
});

it('an order that is replaced by another one does not hold the renewal back for ever', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  await desk.passTo('2027-02-28T08:30:00Z');
  await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
  await desk.passTo('2027-03-06T09:00:00Z');
  await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
  await desk.passTo('2027-03-07T09:01:00Z');
  expect(await statuses(buyer)).toEqual(['COMPLETED', 'CANCELLED', 'CANCELLED', 'COMPLETED']);
  expect(await desk.plan(buyer)).toBe('PLUS');
});

describe('the same upgrade ordered again', () => {
  it.each(['CARD', 'BANK_TRANSFER'] as const)('on the same day keeps its sum: %s', async (type) => {
    const buyer = await desk.buyer();
    const paid = await desk.paid(buyer);
    const order = async (moment: string) => {
      desk.clock.set(new Date(moment));
      return (await desk.buy(buyer, { plan: 'PREMIUM', type })).body;
    };
    const first = await order('2027-02-10T09:00:00Z');
    const again = await order('2027-02-10T10:00:00Z');
    expect([again.id, again.amountTotal]).toEqual([first.id, first.amountTotal]);
    const later = await order('2027-02-11T09:00:00Z');
    expect(later.id).not.toBe(first.id);
    expect(Number(later.credit)).toBeLessThan(Number(first.credit));
    // The credit that it was ordered with is not there any more.
    const refund = { amount: '300.00', reason: 'on request' };
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${paid.id}/refund`, refund);
    expect(Number((await order('2027-02-11T09:30:00Z')).credit)).toBeLessThan(50);
  });
});

describe('a period that was paid after a higher plan was ordered', () => {
  it('by transfer stays: the order is given up, and its money is not taken', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2027-02-14T09:01:00Z');
    const renewal = (await desk.payments(buyer.companyId)).at(-1);
    const upgrade = (await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' })).body;
    expect((await desk.confirm(renewal?.id, '2027-02-14')).status).toBe(200);
    expect((await desk.confirm(upgrade.id, '2027-02-14')).body.code).toBe('payment.not-waiting');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_no: 2, expires_at: new Date('2027-03-31T08:00:00Z') },
      { status: 'DELETED' },
    ]);
    // A new order credits all of the next period, and what is left of the running one.
    expect((await desk.buy(buyer, { plan: 'PREMIUM' })).body.credit).toBe('434.99');
  });

  it('by a new card when past due stays, and the card of the order gets its money back', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    for (const day of ['02-28', '03-03', '03-10']) await desk.passTo(`2027-${day}T09:01:00Z`);
    const renewal = (await desk.payments(buyer.companyId)).at(-1);
    await desk.buy(buyer, { plan: 'PREMIUM' });
    const order = (await desk.payments(buyer.companyId)).at(-1);
    // Both are paid before we hear of either.
    await desk.pay(form(renewal), CARD.good);
    await desk.pay(form(order), CARD.good);
    await desk.hear();
    expect(await statuses(buyer)).toEqual(['COMPLETED', 'COMPLETED', 'REFUNDED']);
    expect(await desk.plan(buyer)).toBe('PLUS');
  });
});
