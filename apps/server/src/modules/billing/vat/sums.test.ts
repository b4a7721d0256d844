import type { ErrorBody } from '@canola/api-schema/errors';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { usePaymentDesk } from '../../../../test/payment-desk.ts';
import { applyRefund } from '../refunds/apply-refund.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const desk = usePaymentDesk(NOW);

describe('a change of the VAT rate', () => {
  it('between request and money divides the same sum by the rate of the day it arrived', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    await desk.rows(`insert into billing.vat_rate values ('CZ', '2027-03-05', 25)`);
    desk.clock.set(new Date('2027-03-06T09:00:00Z'));
    await desk.confirm(body.id, '2027-03-05');
    await desk.rows(`delete from billing.vat_rate where valid_from = '2027-03-05'`);
    expect(await desk.payments(buyer.companyId)).toMatchObject([
      { vat_rate: '25.00', net: '280.72', vat: '70.18', gross: '350.90' },
    ]);
    const [, invoice] = await desk.invoices(buyer.companyId);
    expect(invoice).toMatchObject({ kind: 'INVOICE', gross: '350.90', tax_point: expect.anything() });
  });
});

describe('an upgrade across a change of the VAT rate', () => {
  const RATE = `insert into billing.vat_rate values ('CZ', '2027-03-05', 25)`;
  const forget = () => desk.rows(`delete from billing.vat_rate where valid_from = '2027-03-05'`);
  /** Halfway through March 145.00 of Plus are unused, and were taxed at 21 %. */
  const HALF = new Date('2027-03-16T20:30:00Z');

  it.each([
    ['by card', 'CARD'],
    ['by transfer, asked for before the change and paid after it', 'BANK_TRANSFER'],
  ] as const)('%s credits at the old rate and invoices at the new one', async (_how, type) => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(HALF);
    if (type === 'CARD') {
      await desk.rows(RATE);
      await desk.paid(buyer, { plan: 'PREMIUM' });
    } else {
      const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type });
      await desk.rows(RATE);
      await desk.confirm(body.id, '2027-03-16');
    }
    await forget();
    const [, upgrade] = await desk.payments(buyer.companyId);
    expect(upgrade).toMatchObject({ status: 'COMPLETED', credit: '145.00', vat_rate: '25.00' });
    const papers = await desk.invoices(buyer.companyId);
    const note = papers.find(({ kind }) => kind === 'CREDIT_NOTE');
    const invoice = papers.findLast(({ kind }) => kind === 'INVOICE');
    expect(note).toMatchObject({ net: '-145.00', vat: '-30.45', gross: '-175.45' });
    expect(note?.snapshot).toMatchObject({ vatRate: '21.00' });
    expect(invoice).toMatchObject(
      type === 'CARD'
        ? { net: '690.00', vat: '172.50', gross: '862.50' }
        : // 659.45 were asked for and paid; with the credit that is 834.90, of which a fifth is VAT now.
          { net: '667.92', vat: '166.98', gross: '834.90' },
    );
    expect(Number(invoice?.gross) + Number(note?.gross)).toBeCloseTo(Number(upgrade?.gross), 10);
  });
});

it('an upgrade whose credit would be above its price at the new rate keeps the old one', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { period: 'YEARLY' });
  // 682.93 of the year are left, and Premium for a month would be 667.92 at 25 %.
  desk.clock.set(new Date('2027-12-07T21:00:00Z'));
  const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
  expect(body.credit).toBe('682.93');
  await desk.rows(`insert into billing.vat_rate values ('CZ', '2027-12-08', 25)`);
  desk.clock.set(new Date('2027-12-08T09:00:00Z'));
  const { status } = await desk.confirm(body.id, '2027-12-08');
  await desk.rows(`delete from billing.vat_rate where valid_from = '2027-12-08'`);
  expect(status).toBe(200);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
    status: 'COMPLETED',
    vat_rate: '21.00',
    net: '7.07',
  });
});

it('an upgrade credits what the notes have left of an invoice, to the cent', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  for (let part = 1; part <= 2; part += 1)
    await call(desk, desk.staff, 'POST', `/can-users/api/payment/${body.id}/refund`, {
      amount: '100.00',
      reason: 'on request',
      id: crypto.randomUUID(),
    });
  const [first] = await desk.rows<{ id: string }>(
    'select refund_id as id from billing.invoice where payment_id = $1 and net = -82.64',
    [body.id],
  );
  // The rest is the second note, which has a cent more than a first one would.
  await applyRefund(desk.deps, { id: first?.id ?? '', paymentId: body.id }, { status: 'FAILED' });
  const upgrade = await desk.paid(buyer, { plan: 'PREMIUM' });
  expect(upgrade.credit).toBe('207.35');
  expect(
    await desk.rows(
      `select sum(net)::text as net, sum(vat)::text as vat from billing.invoice
       where payment_id = $1 and kind <> 'PAYMENT_REQUEST'`,
      [body.id],
    ),
  ).toEqual([{ net: '0.00', vat: '0.00' }]);
});

describe('a refund', () => {
  const refund = (id: string, amount: string) =>
    call<ErrorBody>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
      amount,
      reason: 'on request',
      id: crypto.randomUUID(),
    });
  const notes = async (companyId: string) =>
    (await desk.invoices(companyId)).filter(({ kind }) => kind === 'CREDIT_NOTE');

  it('in parts takes back the invoice to the cent, net and VAT', async () => {
    const buyer = await desk.buyer();
    const { id } = await desk.paid(buyer);
    // Each part by itself would round its net up.
    for (const amount of ['0.02', '0.02', '0.02', '350.84'])
      expect((await refund(id, amount)).status).toBe(200);
    const papers = await notes(buyer.companyId);
    const sum = (what: 'net' | 'vat') =>
      papers.reduce((all, paper) => all + Number(paper[what]), 0).toFixed(2);
    expect([papers.length, sum('net'), sum('vat')]).toEqual([4, '-290.00', '-60.90']);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'REFUNDED' }]);
  });

  it('of two parts at the same time has a credit note for each', async () => {
    const buyer = await desk.buyer();
    const { id } = await desk.paid(buyer);
    const results = await Promise.all([refund(id, '100.00'), refund(id, '250.90')]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(await notes(buyer.companyId)).toHaveLength(2);
    expect(await desk.payments(buyer.companyId)).toMatchObject([{ status: 'REFUNDED' }]);
  });

  it('never gives back what an upgrade has credited', async () => {
    const buyer = await desk.buyer();
    const first = await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-16T20:30:00Z'));
    await desk.paid(buyer, { plan: 'PREMIUM' });
    expect(await refund(first.id, '175.46')).toMatchObject({
      status: 409,
      body: { code: 'payment.not-refundable' },
    });
    expect((await refund(first.id, '175.45')).status).toBe(200);
    expect((await refund(first.id, '0.01')).status).toBe(409);
  });
});
