import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { syncPayment } from '../received/card-payment.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);
const renewalOf = async ({ companyId }: Buyer) => (await desk.payments(companyId)).at(-1);
const intentsOf = ({ companyId }: Buyer) =>
  desk.rows<{ status: string }>(
    `select o.data->>'status' as status from sandbox.stripe_object o
     join billing.payment p on p.id::text = o.data->'metadata'->>'paymentId'
     where o.kind = 'payment_intent' and p.company_id = $1 and p.period_no = 2 order by 1`,
    [companyId],
  );

/** The saved card was declined; the payer opened the form, came to the bank's page and closed the tab. */
async function leftAtTheBank(): Promise<Buyer> {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { card: CARD.declinesLater });
  await desk.passTo('2027-02-28T09:01:00Z');
  const renewal = await renewalOf(buyer);
  await desk.pay(
    { id: String(renewal?.gateway_id), clientSecret: String(renewal?.client_secret) },
    CARD.bankPage,
  );
  await desk.hear();
  expect(await renewalOf(buyer)).toMatchObject({ status: 'WAITING', tries: 1 });
  return buyer;
}

async function saveCard({ companyId, payer }: Buyer, number: string): Promise<void> {
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', '/can-users/api/card/setup', {
    companyId,
  });
  await desk.pay(
    { id: body.clientSecret.split('_secret')[0] ?? '', clientSecret: body.clientSecret },
    number,
  );
  await desk.hear();
}

const become = (id: unknown, change: object) =>
  desk.rows(`update sandbox.stripe_object set data = data || $2::jsonb where id = $1`, [
    id,
    JSON.stringify(change),
  ]);

describe('a bank page that the payer left', () => {
  it('does not stop the next tries, and cannot pay any more', async () => {
    const buyer = await leftAtTheBank();
    const left = String((await renewalOf(buyer))?.gateway_id);
    await desk.passTo('2027-03-03T09:01:00Z');
    expect(await renewalOf(buyer)).toMatchObject({
      status: 'ERROR',
      tries: 2,
      next_try_at: new Date('2027-03-10T09:00:00Z'),
    });
    expect(await desk.gateway.retrieveIntent(left)).toMatchObject({ status: 'canceled' });
    await desk.passTo('2027-03-10T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
  });

  it('does not keep a new card from being tried immediately; only that one pays', async () => {
    const buyer = await leftAtTheBank();
    const left = String((await renewalOf(buyer))?.gateway_id);
    await saveCard(buyer, CARD.good);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    // The page that the bank leads back to names the older try.
    const url = `/can-users/api/payment/status/${left}`;
    const { body } = await call<PaymentStatusResult>(desk, buyer.payer, 'GET', url);
    expect(body).toMatchObject({ status: 'COMPLETED', subscription: { isActive: true } });
    expect((await intentsOf(buyer)).map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  it('and approved before the next try has paid: nothing else is charged', async () => {
    const buyer = await leftAtTheBank();
    await desk.decide(String((await renewalOf(buyer))?.gateway_id), 'approve');
    // Only the next try finds it.
    desk.held.length = 0;
    await desk.passTo('2027-03-03T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    expect((await intentsOf(buyer)).map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('and that the bank is still working on is left alone: no second charge next to it; once it is declined, the new card pays', async () => {
    const buyer = await leftAtTheBank();
    const { id, gateway_id: intent } = (await renewalOf(buyer)) ?? {};
    await become(intent, { status: 'processing' });
    await desk.passTo('2027-03-03T09:01:00Z');
    await saveCard(buyer, CARD.good);
    expect(await renewalOf(buyer)).toMatchObject({ status: 'WAITING', gateway_id: intent, tries: 1 });
    expect((await intentsOf(buyer)).map(({ status }) => status)).toEqual(['processing']);
    const error = { code: 'card_declined', decline_code: 'do_not_honor' };
    await become(intent, { status: 'requires_payment_method', last_payment_error: error });
    await syncPayment(desk.deps, String(intent));
    expect(await renewalOf(buyer)).toMatchObject({ status: 'ERROR', failure: 'do_not_honor' });
    await desk.passTo('2027-03-03T10:07:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    const cards = await desk.rows(
      `select t.no from billing.payment_try t join billing.card c on c.stripe_id = t.card_id
       where t.payment_id = $1 and c.id = (select card_id from users.subscription
         where company_id = $2 and source = 'PAID')`,
      [id, buyer.companyId],
    );
    expect(cards).toEqual([{ no: 2 }]);
  });
});

it('a first charge that the bank declines after a new card was saved is followed by that card immediately', async () => {
  const buyer = await leftAtTheBank();
  const { id, gateway_id: intent } = (await renewalOf(buyer)) ?? {};
  // As if the bank had been at work on it from the beginning.
  await become(intent, { status: 'processing' });
  await desk.rows('update billing.payment_try set code = null, advice = null where payment_id = $1', [id]);
  await saveCard(buyer, CARD.good);
  expect(await renewalOf(buyer)).toMatchObject({ status: 'WAITING', tries: 1 });
  await become(intent, { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } });
  await syncPayment(desk.deps, String(intent));
  await desk.hear();
  expect(await renewalOf(buyer)).toMatchObject({ status: 'COMPLETED', tries: 2 });
});
