import type { Payment } from '@canola/api-schema/billing/payment';
import type { ErrorBody } from '@canola/api-schema/errors';
import { Decimal } from 'decimal.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { storeFixings } from '../../prices/index.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
const HALF = '2027-03-16T20:30:00Z';
const AHEAD = '2027-04-05T09:00:00Z';
const VAT_ID = 'SK2022749619';

beforeAll(() =>
  // Czech tax in euro is also stated in CZK, so every document needs the rate of its day.
  storeFixings(
    desk.deps,
    ['2027-03-01', '2027-03-16', '2027-04-05'].map((day) => ({
      at: new Date(`${day}T14:00:00Z`),
      perEuro: { CZK: '24.315' },
    })),
  ),
);
afterEach(() =>
  desk.rows(`delete from billing.vat_rate where country_id = 'CZ' and valid_from > '2027-01-01'`),
);

const refund = (id: unknown, amount: string) =>
  call<Payment & ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    amount,
    reason: 'on request',
  });
const read = async (id: unknown) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;

interface Paper extends Record<string, unknown> {
  payment_id: string;
  kind: string;
  net: string;
  vat: string;
  gross: string;
  rate: string;
  settled: string | null;
}
const papersOf = ({ companyId }: Buyer) =>
  desk.rows<Paper>(
    `select payment_id, kind, net, vat, gross, snapshot->>'vatRate' as rate, snapshot->'settled'->>'sum' as settled
     from billing.invoice where company_id = $1 and kind <> 'PAYMENT_REQUEST' order by issued_at, id`,
    [companyId],
  );
const sum = (papers: readonly Paper[], what: 'net' | 'vat' | 'gross') =>
  Decimal.sum(0, ...papers.map((paper) => paper[what])).toFixed(2);

function expectOwnRates(papers: readonly Paper[]): void {
  for (const { net, vat, rate } of papers) {
    const off = new Decimal(net).times(rate).div(100).minus(vat).abs();
    expect(off.toNumber(), `${vat} is ${rate} % of ${net}`).toBeLessThanOrEqual(
      Number(rate) === 0 ? 0 : 0.01,
    );
  }
}

interface Story {
  country: 'CZ' | 'SK';
  /** Of the Czech rate, by first day. */
  rates?: readonly (readonly [day: string, rate: number])[];
  /** The text of each purchase; the renewal in between says what the one before it said. */
  vatIds?: readonly (string | null)[];
}

/**
 * Plus, halfway an upgrade to Premium, its next period of Plus paid ahead: a second upgrade credits that period, and what
 * is left of the first upgrade, which a credit of another rate has paid in part.
 */
async function upgradedTwice({ country, rates = [], vatIds = [] }: Story) {
  const buyer = await desk.buyer({ country });
  for (const [day, rate] of rates)
    await desk.rows(`insert into billing.vat_rate values ('CZ', $1, $2)`, [day, rate]);
  const vat = (at: number) => ({ vat: vatIds[at] ?? null });
  const plus = await desk.paid(buyer, vat(0));
  desk.clock.set(new Date(HALF));
  const { body: premium } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER', ...vat(1) });
  await desk.confirm(premium.id, '2027-03-16');
  const [period] = await desk.rows('select period_id from billing.payment where id = $1', [plus.id]);
  const url = `/can-users/api/subscription/${premium.subscription.id}/next`;
  expect((await call(desk, buyer.payer, 'PUT', url, { periodId: period?.period_id })).status).toBe(200);
  await desk.passTo(AHEAD);
  const ahead = (await desk.payments(buyer.companyId)).at(-1);
  expect((await desk.confirm(ahead?.id, '2027-04-05')).status).toBe(200);
  return { buyer, plus, premium, ahead: String(ahead?.id), vat: vat(2) };
}

/** Refunds a payment down to what an upgrade takes from it, and by so much more. Returns what the upgrade takes. */
async function refundDownTo(id: string, upgradeId: string, beyond: string): Promise<string> {
  const [credit] = await desk.rows<{ gross: string }>(
    'select (net + vat)::text as gross from billing.payment_credit where payment_id = $1 and credited_id = $2',
    [upgradeId, id],
  );
  const { refundable } = await read(id);
  const amount = new Decimal(refundable).minus(credit?.gross ?? 0).plus(beyond);
  expect((await refund(id, amount.toFixed(2))).status).toBe(200);
  return credit?.gross ?? '';
}

const STORIES: [string, Story][] = [
  ['the rate rises in between', { country: 'CZ', rates: [['2027-03-05', 25]] }],
  [
    'the rate falls in between',
    {
      country: 'CZ',
      rates: [
        ['2027-02-01', 25],
        ['2027-03-05', 21],
      ],
    },
  ],
  ['reverse charge follows Czech tax', { country: 'SK', vatIds: [null, VAT_ID, VAT_ID] }],
  ['Czech tax follows reverse charge', { country: 'SK', vatIds: [VAT_ID, null, null] }],
  ['reverse charge stands between Czech taxes', { country: 'SK', vatIds: [null, VAT_ID, null] }],
];

describe('an upgrade paid in part by a credit of another VAT rate', () => {
  it.each(STORIES)('is credited to the next one at its own rate, when %s', async (_when, story) => {
    const { buyer, plus, premium, ahead, vat } = await upgradedTwice(story);
    const third = await desk.paid(buyer, { plan: 'PREMIUM', ...vat });
    const papers = await papersOf(buyer);
    expectOwnRates(papers);
    const invoice = papers.findLast(({ kind }) => kind === 'INVOICE');
    const notes = papers.filter(({ kind }) => kind === 'CREDIT_NOTE').slice(-2);
    expect(notes.map(({ payment_id }) => payment_id)).toEqual([ahead, premium.id]);
    expect(invoice?.settled).toBe(new Decimal(sum(notes, 'gross')).neg().toFixed(2));
    expect(new Decimal(invoice?.gross ?? 0).minus(invoice?.settled ?? 0).toFixed(2)).toBe(third.amountTotal);

    for (const id of [third.id, ahead, premium.id, plus.id]) {
      const { refundable } = await read(id);
      expect((await refund(id, refundable)).body).toMatchObject({ status: 'REFUNDED', refundable: '0.00' });
    }
    const all = await papersOf(buyer);
    expectOwnRates(all);
    for (const id of [third.id, ahead, premium.id, plus.id]) {
      const own = all.filter(({ payment_id }) => payment_id === id);
      expect([sum(own, 'net'), sum(own, 'vat'), sum(own, 'gross')]).toEqual(['0.00', '0.00', '0.00']);
    }
  });

  it.each(STORIES)('is wanted while its credit is there, to the cent, when %s', async (_when, story) => {
    const { buyer, premium, vat } = await upgradedTwice(story);
    const { body: third } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER', ...vat });
    const credit = await refundDownTo(premium.id, third.id, '0');
    expect((await read(premium.id)).refundable).toBe(credit);
    expect((await desk.confirm(third.id, '2027-04-05')).status).toBe(200);
    expect((await read(premium.id)).refundable).toBe('0.00');
  });

  it('is not wanted once a cent of its credit is refunded', async () => {
    const { buyer, premium } = await upgradedTwice(STORIES[1]?.[1] ?? { country: 'CZ' });
    const { body: third } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    await refundDownTo(premium.id, third.id, '0.01');
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
      id: third.id,
      status: 'CANCELLED',
    });
    expect((await desk.confirm(third.id, '2027-04-05')).body.code).toBe('payment.not-waiting');
  });
});

describe('a refund of an upgrade that is taxed otherwise than its credit', () => {
  it.each([
    ['reverse charge after Czech tax', null, VAT_ID],
    ['Czech tax after reverse charge', VAT_ID, null],
  ])('has each note at the rate of its invoice: %s', async (_how, before, after) => {
    const buyer = await desk.buyer({ country: 'SK' });
    const plus = await desk.paid(buyer, { vat: before });
    desk.clock.set(new Date(HALF));
    const premium = await desk.paid(buyer, { plan: 'PREMIUM', vat: after });
    // 6.00 of 12.00 are credited to 28.00; each at its own rate.
    expect(premium.amountTotal).toBe(after === null ? '27.88' : '20.74');
    await refund(premium.id, '5.00');
    await refund(premium.id, (await read(premium.id)).refundable);
    const papers = await papersOf(buyer);
    expectOwnRates(papers);
    const left = papers.filter(({ payment_id }) => payment_id === premium.id);
    expect([sum(left, 'net'), sum(left, 'vat')]).toEqual(['0.00', '0.00']);
    expect((await read(plus.id)).refundable).toBe(plus.amountTotal);
    // The documents exist: the tax in CZK had a rate.
    await desk.runJobs();
    expect(
      await desk.rows('select from billing.invoice where company_id = $1 and pdf is null', [buyer.companyId]),
    ).toEqual([]);
  });
});
