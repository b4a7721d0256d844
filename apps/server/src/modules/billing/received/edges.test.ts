import type { PlanType } from '@canola/api-schema/access';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { describe, expect, it } from 'vitest';
import { givePlan, overtake } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { withPayment } from '../ledger/lock.ts';
import { findPayment } from '../ledger/payments.queries.ts';
import { sendGiftLetter } from '../letters/about.ts';
import { syncPayment } from '../received/card-payment.ts';
import { completePayment } from './complete-payment.ts';
import { canReopen } from './transfer.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const desk = usePaymentDesk(NOW);

async function preview(buyer: Buyer, plan: PlanType, period: PeriodType, vat = '', isEmptied = false) {
  const periodId = await desk.periodOf(buyer.companyId, plan, period);
  const query = `companyId=${buyer.companyId}&periodId=${periodId}${vat || isEmptied ? `&vat=${vat}` : ''}`;
  return call<PurchasePreview & { code?: string }>(
    desk,
    buyer.payer,
    'GET',
    `/can-users/api/subscription/preview?${query}`,
  );
}

describe('a preview', () => {
  it('shows what the purchase charges, and what the renewal will', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-11T09:00:00Z'));
    const { body } = await preview(buyer, 'PREMIUM', 'MONTHLY');
    expect(body).toMatchObject({
      kind: 'UPGRADE',
      net: '690.00',
      creditFrom: { planType: 'PLUS', until: '2027-04-01T08:00:00.000Z' },
      startsAt: '2027-03-11T09:00:00.000Z',
      nextPaymentAt: '2027-04-11T08:00:00.000Z',
      nextGross: '834.90',
    });
    const bought = await desk.buy(buyer, { plan: 'PREMIUM' });
    expect(bought.body).toMatchObject({ credit: body.credit, vat: body.vat, amountTotal: body.gross });
    expect((await preview(buyer, 'PLUS', 'YEARLY')).body.kind).toBe('AT_RENEWAL');
  });

  it('says what a VAT id changes', async () => {
    const buyer = await desk.buyer({ country: 'SK' });
    expect((await preview(buyer, 'PLUS', 'MONTHLY', '', true)).body).toMatchObject({
      kind: 'NEW',
      vatId: 'EMPTY',
      vatRate: '21.00',
      gross: '14.52',
    });
    expect((await preview(buyer, 'PLUS', 'MONTHLY', 'SK2022749619')).body).toMatchObject({
      vatId: 'VALID',
      isReverseCharge: true,
      vat: '0.00',
      gross: '12.00',
    });
    expect((await preview(buyer, 'PLUS', 'MONTHLY', 'SK2022749618')).body).toMatchObject({
      vatId: 'INVALID',
      gross: '14.52',
    });
  });
});

describe('a preview without a VAT id', () => {
  const VAT = 'SK2022749619';
  const plain = (buyer: Buyer) => preview(buyer, 'PLUS', 'MONTHLY');

  it('counts the one of the company until there is a billing profile; an emptied field has none', async () => {
    const buyer = await desk.buyer({ country: 'SK' });
    await desk.rows('update users.company set vat = $2 where id = $1', [buyer.companyId, VAT]);
    expect((await plain(buyer)).body).toMatchObject({ vatId: 'VALID', gross: '12.00' });
    expect((await preview(buyer, 'PLUS', 'MONTHLY', '', true)).body).toMatchObject({
      vatId: 'EMPTY',
      gross: '14.52',
    });
    await desk.buy(buyer, { vat: null });
    expect((await plain(buyer)).body).toMatchObject({ vatId: 'EMPTY', gross: '14.52' });
    await desk.buy(buyer, { vat: VAT });
    expect((await plain(buyer)).body).toMatchObject({ vatId: 'VALID', gross: '12.00' });
  });
});

describe('an upgrade whose credit has more VAT than the new plan', () => {
  it('is refused before the sum is negative', async () => {
    const buyer = await desk.buyer({ country: 'SK' });
    const { body } = await desk.buy(buyer, { period: 'YEARLY', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-03-01');
    desk.clock.set(new Date('2027-07-25T09:00:00Z'));
    const vat = 'SK2022749619';
    // 79.80 less 73.44, but the credit comes with VAT, and the price now without.
    expect((await preview(buyer, 'PREMIUM', 'QUARTERLY', vat)).body.code).toBe(
      'payment.credit-exceeds-price',
    );
    expect(await desk.refusal(buyer, { plan: 'PREMIUM', period: 'QUARTERLY', vat })).toEqual([
      422,
      'payment.credit-exceeds-price',
    ]);
  });
});

describe('an upgrade whose credit was refunded in the meantime', () => {
  it.each(['BANK_TRANSFER', 'CARD'] as const)('is not wanted any more: %s', async (type) => {
    const buyer = await desk.buyer();
    const first = await desk.paid(buyer);
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type });
    expect(Number(body.credit)).toBeGreaterThan(0);
    const refund = { amount: first.amountTotal, reason: 'on request' };
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${first.id}/refund`, refund);
    if (type === 'CARD') await desk.payWith(body, CARD.good);
    else
      expect(await desk.confirm(body.id, '2027-03-01')).toMatchObject({
        status: 409,
        body: { code: 'payment.not-waiting' },
      });
    const [, upgrade] = await desk.payments(buyer.companyId);
    expect(upgrade?.status).toBe(type === 'CARD' ? 'REFUNDED' : 'CANCELLED');
    const notes = (await desk.invoices(buyer.companyId)).filter(({ kind }) => kind === 'CREDIT_NOTE');
    expect(notes).toHaveLength(1);
  });
});

describe('a transfer that staff confirm', () => {
  it('is refused once the company has bought something else', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await overtake(desk, buyer);
    expect(await desk.confirm(body.id, '2027-03-01')).toMatchObject({
      status: 409,
      body: { code: 'payment.overtaken' },
    });
  });

  it.each([
    ['IE', '2027-03-01T23:30:00Z', '2027-03-02', 200],
    ['RO', '2027-03-01T22:30:00Z', '2027-03-02', 422],
  ] as const)('of %s arrived today by the calendar of our books', async (country, now, date, status) => {
    const buyer = await desk.buyer({ country });
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    desk.clock.set(new Date(now));
    expect((await desk.confirm(body.id, date)).status).toBe(status);
  });
});

it('a card is charged on the day of our books: no tax point is after its invoice', async () => {
  const buyer = await desk.buyer({ country: 'RO' });
  // Past midnight in Bucharest, not in Prague.
  desk.clock.set(new Date('2027-03-01T22:30:00Z'));
  await desk.paid(buyer, { vat: 'RO18547290' });
  const [row] = await desk.rows<{ day: string }>(
    'select paid_on::text as day from billing.payment where company_id = $1',
    [buyer.companyId],
  );
  expect(row?.day).toBe('2027-03-01');
});

describe('a transfer that was given up', () => {
  it('may be reopened for 60 days while nothing else was bought, and starts then', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.passTo('2027-03-23T09:00:00Z');
    const row = async () => {
      const found = await findPayment(desk.db, body.id);
      if (!found) throw new Error('no payment');
      return found;
    };
    expect((await row()).status).toBe('CANCELLED');
    expect((await desk.confirm(body.id, '2027-03-20')).status).toBe(409);
    expect(await canReopen(desk.db, desk.deps, await row())).toBe(true);
    desk.clock.set(new Date('2027-05-15T09:00:00Z'));
    expect(await canReopen(desk.db, desk.deps, await row())).toBe(false);
    desk.clock.set(new Date('2027-03-24T09:00:00Z'));
    await withPayment(desk.db, body.id, (tx, payment) =>
      completePayment(tx, desk.deps, payment, { paidOn: '2027-03-20' }),
    );
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
  });

  it('cannot be reopened once something else is paid', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.paid(buyer, { plan: 'PREMIUM' });
    const row = await findPayment(desk.db, body.id);
    expect(row?.status).toBe('CANCELLED');
    expect(row && (await canReopen(desk.db, desk.deps, row))).toBe(false);
  });
});

describe('the buyer', () => {
  it('who leaves takes nothing along: the plan renews, and mails go to billing', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.rows('delete from users.membership where company_id = $1', [buyer.companyId]);
    await desk.passTo('2027-04-01T08:01:00Z');
    expect(await desk.payments(buyer.companyId)).toHaveLength(2);
    expect(await desk.mails(billingMail(buyer))).toContain('Your Plus plan has been renewed');
  });
});

describe('a plan that has ended', () => {
  it('can be bought again before any job has noticed', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const [sub] = await desk.subscriptions(buyer.companyId);
    await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/cancel`);
    expect(await desk.refusal(buyer)).toEqual([409, 'subscription.exists']);
    desk.clock.set(new Date('2027-04-01T08:01:00Z'));
    await desk.paid(buyer);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'EXPIRED' },
      { status: 'ACTIVE', period_start: desk.clock.now() },
    ]);
  });
});

describe('a card charged for a purchase that something else overtook', () => {
  it('gets everything back, and leaves no purchase open', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer);
    await overtake(desk, buyer);
    await desk.payWith(body, CARD.good);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'REFUNDED' }]);
    const states = (await desk.subscriptions(buyer.companyId)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['ACTIVE', 'DELETED']);
    expect(await desk.gateway.retrieveIntent(body.gatewayId ?? '')).toMatchObject({ refunded: '350.90' });
  });
});

describe('a lost dispute', () => {
  it('ends the plan and takes the invoice back', async () => {
    const buyer = await desk.buyer({ name: 'Farma prohraná' });
    const payment = await desk.paid(buyer, { card: CARD.disputed });
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"lost"')
       where kind = 'dispute' and data->>'payment_intent' = $1`,
      [payment.gatewayId],
    );
    await syncPayment(desk.deps, payment.gatewayId ?? '');
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await desk.mails('support@canola.test')).toContain('A dispute of Farma prohraná was lost');
    // The bank has the money: the payment says so, and the invoice is taken back once, however often the message comes.
    await syncPayment(desk.deps, payment.gatewayId ?? '');
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { status: 'REFUNDED', refunded_amount: '350.90' },
    ]);
    const notes = (await desk.invoices(buyer.companyId)).filter(({ kind }) => kind === 'CREDIT_NOTE');
    expect(notes).toMatchObject([{ net: '-290.00', vat: '-60.90', gross: '-350.90' }]);
  });
});

describe('a plan that staff give', () => {
  it('is announced to those who could buy, once', async () => {
    const buyer = await desk.buyer({ name: 'Farma obdarovaná' });
    await givePlan(desk, buyer);
    expect(await desk.mails(buyer.payer.email)).toEqual(['Farma obdarovaná has the Plus plan']);
    // The event may be delivered again.
    const [gift] = await desk.subscriptions(buyer.companyId);
    await sendGiftLetter(desk.deps, { subscriptionId: String(gift?.id) });
    expect(await desk.mails(buyer.payer.email)).toHaveLength(1);
    await desk.passTo('2027-06-01T00:01:00Z');
    expect(await desk.mails(buyer.payer.email)).toContain('Your Plus plan has ended');
  });
});
