import { randomUUID } from 'node:crypto';
import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { decideDispute, openDispute, type Verdict } from '../../../../test/disputes.ts';
import { CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { reviewDisputes } from './reconcile.ts';

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

it('a dispute that no message named is noticed within a day, and so is its end', async () => {
  const sold = async () => (await desk.paid(await desk.buyer())) as Payment & { gatewayId: string };
  const [open, lost] = [await sold(), await sold()];
  await openDispute(desk, open.gatewayId);
  await decideDispute(desk, (await openDispute(desk, lost.gatewayId)) ?? '', 'lost');
  desk.held.length = 0;
  await desk.passTo(TOMORROW);
  expect((await read(open.id)).isDisputed).toBe(true);
  expect(await read(lost.id)).toMatchObject({ isDisputed: false, status: 'REFUNDED' });
});

it('an old dispute is not looked up for ever', async () => {
  const { id, gatewayId } = await desk.paid(await desk.buyer());
  await openDispute(desk, gatewayId ?? '');
  desk.held.length = 0;
  desk.clock.set(new Date('2027-07-10T09:00:00Z'));
  await reviewDisputes(desk.deps);
  expect((await read(id)).isDisputed).toBe(false);
});

it('without a card gateway nothing is looked up', async () => {
  const offline = { ...desk.deps, config: { ...desk.deps.config, demo: false } };
  await expect(reviewDisputes(offline)).resolves.toBeUndefined();
});

describe('a dispute whose end no message named', () => {
  it('is closed within a day', async () => {
    const [open, won, lost] = [await disputed(), await disputed('won'), await disputed('lost')];
    await desk.passTo(TOMORROW);
    expect(await read(won.id)).toMatchObject({ isDisputed: false, isReturnable: true, refundable: '350.90' });
    expect(await read(lost.id)).toMatchObject({ isDisputed: false, status: 'REFUNDED', refundable: '0.00' });
    expect(await read(open.id)).toMatchObject({ isDisputed: true, isReturnable: false });
  });

  it('is closed also when another one cannot be looked up', async () => {
    const [broken, won] = [await disputed('won'), await disputed('won')];
    await desk.rows(
      `update sandbox.stripe_object set data = jsonb_set(data, '{status}', '"odd"') where id = $1`,
      [broken.gatewayId],
    );
    await expect(reviewDisputes(desk.deps)).rejects.toThrow('unknown state');
    expect((await read(won.id)).isDisputed).toBe(false);
    await desk.rows('delete from sandbox.stripe_object where intent = $1 or id = $1', [broken.gatewayId]);
    await desk.rows('update billing.payment set disputed_at = null where id = $1', [broken.id]);
  });
});
