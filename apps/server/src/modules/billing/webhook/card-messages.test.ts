import { randomUUID } from 'node:crypto';
import type { Card, CardSetupDetails } from '@canola/api-schema/billing/purchase';
import { describe, expect, it } from 'vitest';
import { endCard } from '../../../../test/billing-events.ts';
import { call } from '../../../../test/caller.ts';
import type { SeededUser } from '../../../../test/factories.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));

const cardsOf = async ({ companyId, payer }: Buyer) =>
  (await call<Card[]>(desk, payer, 'GET', `/can-users/api/card/company/${companyId}`)).body;

async function stripeIdOf({ companyId }: Buyer): Promise<string> {
  const [row] = await desk.rows<{ id: string }>(
    'select stripe_id as id from billing.card where company_id = $1',
    [companyId],
  );
  return row?.id ?? '';
}

/** The bank issues another card; the gateway keeps it under the same id and says so. */
async function replace(id: string): Promise<string> {
  const card = { brand: 'mastercard', last4: '4242', exp_month: 3, exp_year: 2039 };
  await desk.rows(
    `update sandbox.stripe_object set data = data || jsonb_build_object('card', $2::jsonb) where id = $1`,
    [id, JSON.stringify(card)],
  );
  // Its words are not believed: the gateway is read.
  const object = { id, object: 'payment_method', card: { ...card, last4: '0000' } };
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_method.automatically_updated',
    data: { object },
  });
}

/** The charges at the gateway, in the order of the payments. */
const charged = ({ companyId }: Buyer) =>
  desk.rows(
    `select o.data->>'payment_method' as card, o.data->>'status' as status from billing.payment p
     join sandbox.stripe_object o on o.kind = 'payment_intent' and o.data->'metadata'->>'paymentId' = p.id::text
     where p.company_id = $1 order by p.created_at`,
    [companyId],
  );

it('a card that the bank replaced shows its new digits and date, and pays the next renewal', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { period: 'YEARLY', card: CARD.declinesLater });
  const id = await stripeIdOf(buyer);
  // The old one would be declined, and end before the renewal.
  await endCard(desk, buyer);
  const [before] = await cardsOf(buyer);
  expect(await desk.deliver(await replace(id))).toBe(204);
  await desk.hear();
  expect(await cardsOf(buyer)).toEqual([
    {
      id: before?.id,
      brand: 'mastercard',
      last4: '4242',
      expiresMonth: 3,
      expiresYear: 2039,
      isUsed: true,
      isUsedIfResumed: false,
      isRefused: false,
    },
  ]);
  await desk.passTo('2028-01-26T10:00:00Z');
  await desk.passTo('2028-01-31T10:00:00Z');
  expect(await charged(buyer)).toEqual([
    { card: id, status: 'succeeded' },
    { card: id, status: 'succeeded' },
  ]);
  expect(await desk.mails(billingMail(buyer))).not.toContain('Your card expires before the next payment');
  const mails = await desk.rows<{ text: string }>(
    `select text from platform.outbox_mail where recipient = $1 and subject like '%renews on%'`,
    [billingMail(buyer)],
  );
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Mastercard •••• 4242')]);
});

it('a card that was removed at the gateway is gone, is not charged, and the renewal asks for another', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  const id = await stripeIdOf(buyer);
  const late = await replace(id);
  await desk.gateway.detachCard(id);
  expect(desk.events().map(({ type }) => type)).toEqual(['payment_method.detached']);
  await desk.hear();
  expect(await cardsOf(buyer)).toEqual([]);
  // An older message does not bring it back.
  await desk.deliver(late);
  await desk.hear();
  expect(await cardsOf(buyer)).toEqual([]);
  await desk.passTo('2027-02-28T09:01:00Z');
  expect(await charged(buyer)).toEqual([{ card: id, status: 'succeeded' }]);
  expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
    status: 'ERROR',
    failure: 'card_missing',
    next_try_at: null,
  });
  expect((await desk.mails(billingMail(buyer))).slice(1)).toEqual(['Please use another card']);
});

it('a message about a card of somebody else changes nothing', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  const before = await cardsOf(buyer);
  expect(await desk.deliver(await replace('pm_none_of_ours'))).toBe(204);
  await desk.hear();
  expect(await cardsOf(buyer)).toEqual(before);
});

describe('a form for a new card', () => {
  async function open({ companyId }: Buyer, as: SeededUser): Promise<{ id: string; clientSecret: string }> {
    desk.clock.set(new Date('2027-02-01T09:00:00Z'));
    const path = '/can-users/api/card/setup';
    const { clientSecret } = (await call<CardSetupDetails>(desk, as, 'POST', path, { companyId })).body;
    return { id: clientSecret.split('_secret')[0] ?? '', clientSecret };
  }
  /** The owner of the card at the gateway. */
  const holderOf = async ({ id }: { id: string }) => {
    const setup = await desk.gateway.retrieveSetup(id);
    return (await desk.gateway.retrieveCard(setup?.cardId ?? ''))?.customerId;
  };

  it('that is finished by somebody who may pay replaces the card', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const form = await open(buyer, buyer.second);
    await desk.pay(form, CARD.declinesLater);
    await desk.hear();
    const cards = [
      { last4: '0341', isUsed: true },
      { last4: '4242', isUsed: false },
    ];
    expect(await cardsOf(buyer)).toMatchObject(cards);
    // Heard again after that person has left, it takes nothing away.
    await desk.rows('delete from users.membership where user_id = $1', [buyer.second.id]);
    const object = { id: form.id, object: 'setup_intent' };
    const type = 'setup_intent.succeeded';
    await desk.deliver(
      JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } }),
    );
    await desk.hear();
    expect(await cardsOf(buyer)).toMatchObject(cards);
    expect(await holderOf(form)).toMatch(/^cus_/);
  });

  it.each([
    ['has left the company', 'delete from users.membership where user_id = $1'],
    ['is blocked', 'update users.app_user set blocked_at = now() where id = $1'],
    ['may not pay any more', `update users.membership set role = 'USER' where user_id = $1`],
  ])('of somebody who %s changes nothing, and the card is removed at the gateway', async (_, change) => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const form = await open(buyer, buyer.second);
    await desk.rows(change, [buyer.second.id]);
    await desk.pay(form, CARD.declinesLater);
    await desk.hear();
    expect(await cardsOf(buyer)).toMatchObject([{ last4: '4242', isUsed: true }]);
    expect(await holderOf(form)).toBeNull();
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('from before people were named in it counts', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    const form = await open(buyer, buyer.second);
    await desk.rows(`update sandbox.stripe_object set data = data - 'metadata' where id = $1`, [form.id]);
    await desk.pay(form, CARD.declinesLater);
    await desk.hear();
    expect(await cardsOf(buyer)).toMatchObject([{ last4: '0341', isUsed: true }, { last4: '4242' }]);
  });
});
