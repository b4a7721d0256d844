import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { decideDispute, openDispute, type Verdict } from '../../../../test/disputes.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { reviewPayments } from './review.ts';

const desk = usePaymentDesk(new Date('2027-03-10T09:00:00Z'));
const TOMORROW = '2027-03-11T09:00:00Z';

const refund = (id: string, amount: string) =>
  call<Payment>(desk, desk.staff, 'POST', `/can-users/api/payment/${id}/refund`, {
    id: randomUUID(),
    amount,
    reason: 'on request',
  });
const read = async (id: string) =>
  (await call<Payment>(desk, desk.staff, 'GET', `/can-users/api/payment/${id}`)).body;

/** The card took no refund, and a dispute is open as far as we know; the bank has decided since. */
async function disputed(verdict?: Verdict) {
  const { id, gatewayId } = await desk.paid(await desk.buyer(), { card: CARD.refundRefused });
  await refund(id, '350.90');
  const dispute = await openDispute(desk, gatewayId ?? '');
  if (verdict) await decideDispute(desk, dispute ?? '', verdict);
  desk.held.length = 0;
  await desk.rows('update billing.payment set disputed_at = $2 where id = $1', [id, desk.clock.now()]);
  expect(await read(id)).toMatchObject({ isDisputed: true, isReturnable: false });
  return { id, gatewayId };
}

it('a dispute that nobody told us of is noticed within a day, and so is its end', async () => {
  const sold = async () => (await desk.paid(await desk.buyer())) as Payment & { gatewayId: string };
  const [open, lost] = [await sold(), await sold()];
  await openDispute(desk, open.gatewayId);
  await decideDispute(desk, (await openDispute(desk, lost.gatewayId)) ?? '', 'lost');
  desk.held.length = 0;
  await desk.passTo(TOMORROW);
  expect((await read(open.id)).isDisputed).toBe(true);
  expect(await read(lost.id)).toMatchObject({ isDisputed: false, status: 'REFUNDED' });
});

it('an old dispute is not asked about for ever', async () => {
  const { id, gatewayId } = await desk.paid(await desk.buyer());
  await openDispute(desk, gatewayId ?? '');
  desk.held.length = 0;
  desk.clock.set(new Date('2027-07-10T09:00:00Z'));
  await reviewPayments(desk.deps);
  expect((await read(id)).isDisputed).toBe(false);
});

it('without a card gateway nobody is asked', async () => {
  const offline = { ...desk.deps, config: { ...desk.deps.config, demo: false } };
  await expect(reviewPayments(offline)).resolves.toBeUndefined();
});

describe('a dispute whose end nobody told us of', () => {
  it('is closed within a day', async () => {
    const [open, won, lost] = [await disputed(), await disputed('won'), await disputed('lost')];
    await desk.passTo(TOMORROW);
    expect(await read(won.id)).toMatchObject({ isDisputed: false, isReturnable: true, refundable: '350.90' });
    expect(await read(lost.id)).toMatchObject({ isDisputed: false, status: 'REFUNDED', refundable: '0.00' });
    expect(await read(open.id)).toMatchObject({ isDisputed: true, isReturnable: false });
  });

  it('is closed also when another one cannot be asked about', async () => {
    const [broken, won] = [await disputed('won'), await disputed('won')];
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data, '{status}', '"odd"') where id = $1`,
      [broken.gatewayId],
    );
    await expect(reviewPayments(desk.deps)).rejects.toThrow('unknown state');
    expect((await read(won.id)).isDisputed).toBe(false);
    await desk.rows('delete from sandbox.stripe_object where intent = $1 or id = $1', [broken.gatewayId]);
    await desk.rows('update billing.payment set disputed_at = null where id = $1', [broken.id]);
  });
});

/** An upgrade that was refunded before its credit was taken back with it. */
async function lockedCredit() {
  const buyer = await desk.buyer();
  const first = await desk.paid(buyer);
  const upgrade = await desk.paid(buyer, { plan: 'PREMIUM' });
  expect((await refund(upgrade.id, upgrade.amountTotal)).body.status).toBe('REFUNDED');
  await desk.hear();
  // Without the pair of notes about the credit.
  await desk.rows('alter table billing.invoice disable trigger user');
  await desk.rows(
    `delete from billing.invoice where kind = 'DEBIT_NOTE' and payment_id = $1 or is_of_credit and payment_id = $2`,
    [first.id, upgrade.id],
  );
  await desk.rows('alter table billing.invoice enable trigger user');
  expect((await read(first.id)).refundable).toBe('0.00');
  return { buyer, first };
}
const booksOf = (companyId: string) =>
  desk.rows(
    `select sum(net)::text as net, sum(vat)::text as vat, count(*) filter (where is_of_credit)::int as notes
     from billing.invoice where company_id = $1 and kind <> 'PAYMENT_REQUEST'`,
    [companyId],
  );

it('the credit of an upgrade that was refunded long ago can be refunded, and is taken back once', async () => {
  const { buyer, first } = await lockedCredit();
  for (const _day of [1, 2]) await desk.passTo(TOMORROW);
  expect((await read(first.id)).refundable).toBe('350.90');
  expect((await refund(first.id, '350.90')).body.status).toBe('REFUNDED');
  expect(await booksOf(buyer.companyId)).toEqual([{ net: '0.00', vat: '0.00', notes: 1 }]);
});

it('what the bank has taken in the meantime is lost as soon as the credit is taken back', async () => {
  const { buyer, first } = await lockedCredit();
  await decideDispute(desk, (await openDispute(desk, first.gatewayId ?? '')) ?? '', 'lost');
  await desk.hear();
  await desk.passTo(TOMORROW);
  expect(await read(first.id)).toMatchObject({ status: 'REFUNDED', refundable: '0.00' });
  expect(await booksOf(buyer.companyId)).toEqual([{ net: '0.00', vat: '0.00', notes: 1 }]);
});
