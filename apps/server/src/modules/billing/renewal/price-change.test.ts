import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Subscription } from '@canola/api-schema/users/plan';
import { afterEach, describe, expect, it } from 'vitest';
import { setPrice } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
afterEach(async () => {
  await setPrice(desk, 'PLUS', 'MONTHLY', 290);
  await setPrice(desk, 'PLUS', 'YEARLY', 2958);
});

async function choose({ companyId, payer }: Buyer, periodId: number | null): Promise<void> {
  const [sub] = await desk.subscriptions(companyId);
  const url = `/can-users/api/subscription/${sub?.id}/next`;
  expect((await call(desk, payer, 'PUT', url, { periodId })).status).toBe(200);
}
const plusOf = ({ companyId }: Buyer, period: 'MONTHLY' | 'YEARLY') =>
  desk.periodOf(companyId, 'PLUS', period);

/** The sum of the next payment, as the panel shows it and as the preview of the chosen period does. */
async function shown(buyer: Buyer, periodId: number) {
  const { companyId, payer } = buyer;
  const base = '/can-users/api/subscription';
  const list = await call<Subscription[]>(desk, payer, 'GET', `${base}/company/${companyId}`);
  const query = `companyId=${companyId}&periodId=${periodId}`;
  const preview = await call<PurchasePreview>(desk, payer, 'GET', `${base}/preview?${query}`);
  return [list.body[0]?.renewal?.total, preview.body.gross, preview.body.nextGross];
}

async function aboutPrice(buyer: Buyer): Promise<string[]> {
  const letters = await desk.letters(billingMail(buyer));
  return letters
    .filter(({ subject }) => subject.includes('price of the'))
    .map(({ text }) => /From .*/.exec(text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' '))?.[0] ?? text);
}
const lastOf = async ({ companyId }: Buyer) => (await desk.payments(companyId)).at(-1);

describe('another plan that was chosen for the next period', () => {
  it('costs what it cost when it was chosen; a later price is announced and waits a period', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { plan: 'PREMIUM' });
    const plus = await plusOf(buyer, 'MONTHLY');
    await choose(buyer, plus);
    await setPrice(desk, 'PLUS', 'MONTHLY', 990);
    await desk.passTo('2027-02-10T09:00:00Z');
    expect(await shown(buyer, plus)).toEqual(['350.90', '350.90', '350.90']);
    await desk.passTo('2027-02-28T10:00:00Z');
    expect(await lastOf(buyer)).toMatchObject({ plan_type: 'PLUS', gross: '350.90', status: 'COMPLETED' });
    const [mail, ...others] = await aboutPrice(buyer);
    expect(mail).toMatch(/^From 28 March 2027 the Plus plan for .* costs 1,197\.90 Kč per period/);
    await desk.passTo('2027-03-28T10:00:00Z');
    expect(await lastOf(buyer)).toMatchObject({ plan_type: 'PLUS', gross: '1197.90', status: 'COMPLETED' });
    expect(others).toEqual([]);
    expect(await aboutPrice(buyer)).toHaveLength(1);
  });

  it('is requested by transfer at that price', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await choose(buyer, await plusOf(buyer, 'MONTHLY'));
    await setPrice(desk, 'PLUS', 'MONTHLY', 990);
    await desk.passTo('2027-02-15T09:00:00Z');
    expect(await lastOf(buyer)).toMatchObject({ plan_type: 'PLUS', gross: '350.90', status: 'WAITING' });
  });

  it('costs the new price where that was announced 30 days ahead', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { plan: 'PREMIUM', period: 'YEARLY' });
    const plus = await plusOf(buyer, 'YEARLY');
    await choose(buyer, plus);
    await setPrice(desk, 'PLUS', 'YEARLY', 3100);
    expect(await shown(buyer, plus)).toEqual(['3579.18', '3579.18', '3579.18']);
    await desk.passTo('2028-01-01T08:00:00Z');
    expect(await shown(buyer, plus)).toEqual(['3751.00', '3751.00', '3751.00']);
    expect(await aboutPrice(buyer)).toEqual([
      expect.stringMatching(/^From 31 January 2028 .* costs 3,751\.00 Kč|^From 31 January 2028 .* 3,751 Kč/),
    ]);
    await desk.passTo('2028-01-31T10:00:00Z');
    expect(await lastOf(buyer)).toMatchObject({ plan_type: 'PLUS', gross: '3751.00' });
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { next_price: null, next_announced_price: null, announced_price: null, price: '3100.00' },
    ]);
  });

  it('leaves what was announced of the running one, for a company that takes the choice back', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    await setPrice(desk, 'PLUS', 'YEARLY', 3100);
    await desk.passTo('2028-01-01T08:00:00Z');
    await choose(buyer, await plusOf(buyer, 'MONTHLY'));
    await desk.passTo('2028-01-20T09:00:00Z');
    await choose(buyer, null);
    await desk.passTo('2028-01-20T10:00:00Z');
    expect(await aboutPrice(buyer)).toHaveLength(1);
    await desk.passTo('2028-01-31T10:00:00Z');
    expect(await lastOf(buyer)).toMatchObject({ period_type: 'YEARLY', gross: '3751.00' });
  });

  it('does not inherit what was announced of the one before it', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    await setPrice(desk, 'PLUS', 'YEARLY', 3100);
    await desk.passTo('2028-01-01T08:00:00Z');
    await choose(buyer, await plusOf(buyer, 'MONTHLY'));
    for (const day of ['2028-01-31', '2028-02-01', '2028-02-29']) await desk.passTo(`${day}T10:00:00Z`);
    expect((await desk.payments(buyer.companyId)).map(({ gross }) => gross)).toEqual([
      '3579.18',
      '350.90',
      '350.90',
    ]);
    expect(await aboutPrice(buyer)).toHaveLength(1);
  });
});

describe('the mail about a price', () => {
  it('names the first day on which it is charged: after 28 February it is 31 March', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await setPrice(desk, 'PLUS', 'MONTHLY', 390);
    await desk.passTo('2027-02-10T09:00:00Z');
    expect(await aboutPrice(buyer)).toEqual([expect.stringContaining('From 31 March 2027 ')]);
    for (const at of ['2027-02-28T10:00:00Z', '2027-03-31T10:00:00Z']) await desk.passTo(at);
    expect((await desk.payments(buyer.companyId)).map(({ gross }) => gross)).toEqual([
      '350.90',
      '350.90',
      '471.90',
    ]);
  });

  it('skips a month that is too short for the notice', async () => {
    desk.clock.set(new Date('2026-12-31T09:00:00Z'));
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.passTo('2027-01-30T09:00:00Z');
    await setPrice(desk, 'PLUS', 'MONTHLY', 390);
    await desk.passTo('2027-01-30T10:00:00Z');
    // 30 days later February is over.
    expect(await aboutPrice(buyer)).toEqual([expect.stringContaining('From 31 March 2027 ')]);
    for (const day of ['01-31', '02-28', '03-31']) await desk.passTo(`2027-${day}T10:00:00Z`);
    expect((await desk.payments(buyer.companyId)).map(({ gross }) => gross)).toEqual([
      '350.90',
      '350.90',
      '350.90',
      '471.90',
    ]);
  });
});
