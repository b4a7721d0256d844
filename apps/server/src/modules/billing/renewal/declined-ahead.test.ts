import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));
const END = new Date('2027-04-01T08:00:00Z');

async function save({ companyId, payer }: Buyer, number: string): Promise<void> {
  const url = '/can-users/api/card/setup';
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', url, { companyId });
  const { clientSecret } = body;
  await desk.pay({ id: clientSecret.split('_secret')[0] ?? '', clientSecret }, number);
  await desk.hear();
}

/** Plus for March by transfer; on 20 March three cards are declined for April. */
async function declinedThrice(): Promise<Buyer> {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  await desk.passTo('2027-03-20T09:00:00Z');
  const [, request] = await desk.payments(buyer.companyId);
  const url = `/can-users/api/payment/${request?.id}/card`;
  const { body: form } = await call<Payment>(desk, buyer.payer, 'POST', url);
  await desk.payWith(form, CARD.declined);
  for (let card = 2; card <= 3; card += 1) await save(buyer, CARD.declinesLater);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({ status: 'ERROR', tries: 3 });
  return buyer;
}

describe('three cards that are declined while the plan is still paid', () => {
  it('leave it on; the next one pays from the end of what is paid', async () => {
    const buyer = await declinedThrice();
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
    expect(await desk.plan(buyer)).toBe('PLUS');
    expect(await desk.mails(billingMail(buyer))).not.toContain('Your Plus plan is paused');
    await save(buyer, CARD.good);
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      { status: 'ACTIVE', period_start: END, expires_at: new Date('2027-05-01T08:00:00Z') },
    ]);
  });

  it('pause it ten days after the end', async () => {
    const buyer = await declinedThrice();
    await desk.passTo('2027-04-11T07:59:00Z');
    expect((await desk.states(buyer)).subscription).toBe('ACTIVE');
    expect(await desk.plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-04-11T08:01:00Z');
    expect((await desk.states(buyer)).subscription).toBe('PAST_DUE');
    expect(await desk.mails(billingMail(buyer))).toContain('Your Plus plan is paused');
  });
});

it('a plan that was paused while it was paid goes on from the end of what is paid', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await desk.confirm(body.id, '2027-03-01');
  await desk.passTo('2027-03-20T09:00:00Z');
  await desk.rows(`update users.subscription set status = 'PAST_DUE' where company_id = $1`, [
    buyer.companyId,
  ]);
  const [, request] = await desk.payments(buyer.companyId);
  expect((await desk.confirm(request?.id, '2027-03-20')).status).toBe(200);
  expect(await desk.subscriptions(buyer.companyId)).toMatchObject([{ status: 'ACTIVE', period_start: END }]);
});
