import { expect, it, vi } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { listTries, startTry } from '../ledger/tries.queries.ts';
import { chargeRenewal } from './charge.ts';
import { sweepSubscriptions } from './sweep.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

/** The month is over, and the response to the first charge of the saved card is lost. */
async function lost(number: string, reaches: 'the list' | 'the bank' | 'nobody') {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { card: number });
  desk.clock.set(new Date('2027-04-01T08:01:00Z'));
  await sweepSubscriptions(desk.deps);
  const id = String((await desk.payments(buyer.companyId)).at(-1)?.id);
  const [saved] = await desk.rows<{ card: string; customer: string }>(
    `select c.stripe_id as card, p.stripe_customer_id as customer from billing.card c
     join billing.billing_profile p on p.company_id = c.company_id where c.company_id = $1`,
    [buyer.companyId],
  );
  const { card = '', customer: customerId = '' } = saved ?? {};
  await startTry(desk.db, id, 1, desk.clock.now(), card);
  if (reaches !== 'nobody')
    await desk.gateway.chargeOffSession({
      paymentId: id,
      tryNo: 1,
      customerId,
      cardId: card,
      amount: '350.90',
      currency: 'CZK',
      description: 'Canola PLUS',
    });
  // The gateway knows the key, and its list is behind.
  if (reaches === 'the bank')
    await desk.rows(
      `update sandbox.stripe_object set customer = null
       where kind = 'payment_intent' and data->'metadata'->>'paymentId' = $1`,
      [id],
    );
  desk.held.length = 0;
  return { buyer, id };
}

/** A new card, as the form saves it; the charge that waits is made again. */
async function saveNewCard({ companyId, payer }: Buyer, number = CARD.good): Promise<void> {
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', '/can-users/api/card/setup', {
    companyId,
  });
  const { clientSecret } = body;
  await desk.pay({ id: clientSecret.split('_secret')[0] ?? '', clientSecret }, number);
  // The card is saved before the charge is made again.
  for (const item of desk.held.splice(0)) await desk.deliver(item);
  await desk.rows(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 minute', priority = 9
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'subscriptions.charge')`,
  );
  await desk.runJobs();
  await desk.rows('update graphile_worker._private_jobs set run_at = now()');
  await desk.hear();
}

const charged = (id: string) =>
  desk.rows(
    `select o.data->>'payment_method' as card from sandbox.stripe_object o where o.kind = 'payment_intent'
     and o.data->>'status' = 'succeeded' and o.data->'metadata'->>'paymentId' = $1`,
    [id],
  );
const cards = async ({ companyId }: Buyer) =>
  (
    await desk.rows('select stripe_id from billing.card where company_id = $1 order by created_at, id', [
      companyId,
    ])
  ).map(({ stripe_id }) => stripe_id);
const used = async ({ companyId }: Buyer) =>
  (
    await desk.rows(
      `select c.stripe_id from users.subscription s join billing.card c on c.id = s.card_id
       where s.company_id = $1 and s.source = 'PAID'`,
      [companyId],
    )
  )[0]?.stripe_id;

it.each(['the list', 'the bank', 'nobody'] as const)(
  'a lost charge that was declined is finished with its own card, and the new card pays at once (%s)',
  async (reaches) => {
    const { buyer, id } = await lost(CARD.declinesLater, reaches);
    await saveNewCard(buyer);
    const [, second] = await cards(buyer);
    expect(await charged(id)).toEqual([{ card: second }]);
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED', tries: 2 });
    expect(await desk.mails(billingMail(buyer))).not.toContain('We couldn’t charge your card');
  },
);

it.each(['the list', 'the bank', 'nobody'] as const)(
  'a lost charge that was paid is not made again with the new card, which pays the next one (%s)',
  async (reaches) => {
    const { buyer, id } = await lost(CARD.good, reaches);
    await saveNewCard(buyer);
    const [first, second] = await cards(buyer);
    expect(await charged(id)).toEqual([{ card: first }]);
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED', tries: 1 });
    expect(await used(buyer)).toBe(second);
  },
);

it('a new card that is declined too is tried again on its days', async () => {
  const { buyer, id } = await lost(CARD.declinesLater, 'the bank');
  await saveNewCard(buyer, CARD.declinesLater);
  expect(await charged(id)).toEqual([]);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
    status: 'ERROR',
    tries: 2,
    next_try_at: new Date('2027-04-04T08:00:00Z'),
  });
  const url = `/can-users/api/payment/status/${id}`;
  expect((await call(desk, buyer.payer, 'GET', url)).body).toMatchObject({ status: 'ERROR', declines: 2 });
  const mails = await desk.mails(billingMail(buyer));
  expect(mails.filter((mail) => mail === 'We couldn’t charge your card')).toHaveLength(1);
});

it('a lost charge is finished with its own card, also when that one was removed since', async () => {
  const { buyer, id } = await lost(CARD.good, 'the bank');
  await desk.rows('update billing.card set removed_at = now() where company_id = $1', [buyer.companyId]);
  await chargeRenewal(desk.deps, id, 1);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'COMPLETED', tries: 1 });
  expect(await charged(id)).toHaveLength(1);
});

it('a refusal that arrives late is not booked on a later try', async () => {
  const { buyer, id } = await lost(CARD.good, 'nobody');
  const asked = vi.spyOn(gatewayOf(desk.deps), 'chargeOffSession').mockImplementationOnce(async () => {
    await startTry(desk.db, id, 2, desk.clock.now());
    return { intent: null, decline: { code: 'expired_card', advice: null } };
  });
  await chargeRenewal(desk.deps, id, 1);
  asked.mockRestore();
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'INITIALIZED', tries: 2 });
  expect((await listTries(desk.db, id)).map(({ code }) => code)).toEqual([null, null]);
});
