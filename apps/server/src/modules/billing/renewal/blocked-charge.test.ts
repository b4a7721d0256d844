import { expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { syncPayment } from '../received/card-payment.ts';
import { chargeRenewal } from './charge.ts';
import { sweepSubscriptions } from './sweep.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const block = ({ companyId }: Buyer, state: 'BLOCKED' | 'APPROVED') =>
  desk.rows('update users.company set approval_state = $2 where id = $1', [companyId, state]);

/** The month is over, and a charge of the saved card is due. */
async function due() {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  desk.clock.set(new Date('2027-04-01T08:01:00Z'));
  await sweepSubscriptions(desk.deps);
  const renewal = (await desk.payments(buyer.companyId)).at(-1);
  return { buyer, id: String(renewal?.id) };
}

it('a charge that finds the company blocked is made once it is unblocked', async () => {
  const { buyer } = await due();
  await block(buyer, 'BLOCKED');
  await desk.hear();
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'INITIALIZED' });
  await block(buyer, 'APPROVED');
  await desk.passTo('2027-04-01T08:06:00Z');
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  expect(await desk.payments(buyer.companyId)).toHaveLength(2);
});

/** The gateway charges the first try; its response and its messages are lost. */
async function loseAnswer(buyer: Buyer, id: string): Promise<void> {
  await charge(buyer, id, 1);
}

async function charge({ companyId }: Buyer, id: string, tryNo: number): Promise<string> {
  const [saved] = await desk.rows<{ card: string; customer: string }>(
    `select c.stripe_id as card, p.stripe_customer_id as customer from billing.card c
     join billing.billing_profile p on p.company_id = c.company_id where c.company_id = $1`,
    [companyId],
  );
  await startTry(desk.db, id, tryNo, desk.clock.now());
  const { intent } = await desk.gateway.chargeOffSession({
    paymentId: id,
    tryNo,
    customerId: saved?.customer ?? '',
    cardId: saved?.card ?? '',
    amount: '350.90',
    currency: 'CZK',
    description: 'Canola PLUS',
  });
  expect(intent?.status).toBe('succeeded');
  desk.held.length = 0;
  return intent?.id ?? '';
}

const charges = (id: string) =>
  desk.rows(
    `select o.id from sandbox.stripe_object o where o.kind = 'payment_intent'
     and o.data->>'status' = 'succeeded' and o.data->'metadata'->>'paymentId' = $1`,
    [id],
  );

it('a charge whose response was lost is not made again after a block', async () => {
  const { buyer, id } = await due();
  await loseAnswer(buyer, id);
  await block(buyer, 'BLOCKED');
  await desk.hear();
  await block(buyer, 'APPROVED');
  await desk.passTo('2027-04-01T08:06:00Z');
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  expect(await charges(id)).toHaveLength(1);
});

it('a try that never reached the gateway is made under its number once the company is unblocked', async () => {
  const { buyer, id } = await due();
  await startTry(desk.db, id, 1, desk.clock.now());
  await block(buyer, 'BLOCKED');
  await desk.hear();
  expect(await charges(id)).toEqual([]);
  await block(buyer, 'APPROVED');
  await desk.passTo('2027-04-01T08:06:00Z');
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED', tries: 1 });
  expect(await charges(id)).toHaveLength(1);
});

it('a charge whose response was lost is not made again with a new card', async () => {
  const { buyer, id } = await due();
  await loseAnswer(buyer, id);
  await chargeRenewal(desk.deps, id, 2);
  await desk.hear();
  expect(await charges(id)).toHaveLength(1);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED', tries: 1 });
});

it('a charge whose response was lost counts, also when the renewal was given up since', async () => {
  const { buyer, id } = await due();
  await loseAnswer(buyer, id);
  await desk.rows(`delete from graphile_worker._private_jobs`);
  const [sub] = await desk.subscriptions(buyer.companyId);
  await call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/cancel`);
  await desk.hear();
  expect((await desk.payments(buyer.companyId)).at(-1)?.status).toBe('COMPLETED');
  expect(await charges(id)).toHaveLength(1);
});

it('a second charge that is found after the payment was made is reported, and refunds stay with the first', async () => {
  const { buyer, id } = await due();
  await desk.hear();
  const paid = (await desk.payments(buyer.companyId)).at(-1);
  expect(paid?.status).toBe('COMPLETED');
  const second = await charge(buyer, id, 2);
  await syncPayment(desk.deps, second);
  expect((await desk.payments(buyer.companyId)).at(-1)?.gateway_id).toBe(paid?.gateway_id);
  expect(await desk.rows('select no from billing.payment_try where gateway_id = $1', [second])).toEqual([
    { no: 2 },
  ]);
  await desk.runJobs();
  const mails = await desk.rows(
    `select text from platform.outbox_mail where text like $1 and text like '%a second time%'`,
    [`%${id}%`],
  );
  expect(mails).toHaveLength(1);
});
