import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);

/** A new card, as the form saves it. */
async function saveNewCard({ companyId, payer }: Buyer, card = CARD.good): Promise<void> {
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', '/can-users/api/card/setup', {
    companyId,
  });
  const { clientSecret } = body;
  const id = clientSecret.split('_secret')[0] ?? '';
  await desk.pay({ id, clientSecret }, card);
  if (card === CARD.bankPageAlways) await desk.decide(id, 'approve');
  await desk.hear();
}

/** How the payer can pay what is open. */
async function formOf({ payer }: Buyer, paymentId: unknown) {
  const { body } = await call<Payment>(desk, payer, 'GET', `/can-users/api/payment/${paymentId}`);
  return body.details?.stripe;
}

describe('a card that is declined', () => {
  it('is tried on the day, after 3 and after 10 days; then the plan is off, and 14 days later over', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
    expect(await desk.plan(buyer)).toBe('PLUS');
    await desk.passTo('2027-03-03T08:00:00Z');
    const tries = () =>
      desk.rows(
        `select no from billing.payment_try t join billing.payment p on p.id = t.payment_id
         where p.company_id = $1 and p.period_no = 2`,
        [buyer.companyId],
      );
    expect(await tries()).toHaveLength(1);
    await desk.passTo('2027-03-03T09:01:00Z');
    expect(await tries()).toHaveLength(2);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
    await desk.passTo('2027-03-10T09:01:00Z');
    expect(await tries()).toHaveLength(3);
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    expect(await desk.plan(buyer)).toBe('BASIC');
    await desk.passTo('2027-03-24T09:01:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'EXPIRED', payment: 'CANCELLED' });
    expect((await desk.mails(billingMail(buyer))).slice(1)).toEqual([
      'We couldn’t charge your card',
      'We couldn’t charge your card',
      'Your Plus plan is paused',
      'Your Plus plan has ended',
    ]);
  });

  it('keeps the plan only for ten days even when no job runs', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    desk.clock.set(new Date('2027-03-10T08:59:00Z'));
    expect(await desk.plan(buyer)).toBe('PLUS');
    desk.clock.set(new Date('2027-03-10T09:00:00Z'));
    expect(await desk.plan(buyer)).toBe('BASIC');
  });

  it('for good is not tried again; a new card is tried immediately', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer);
    await desk.rows('update billing.card set removed_at = now() where company_id = $1', [buyer.companyId]);
    await desk.passTo('2027-02-28T09:01:00Z');
    const [, payment] = await desk.payments(buyer.companyId);
    expect(payment).toMatchObject({ status: 'ERROR', failure: 'card_missing', next_try_at: null });
    expect(await desk.mails(billingMail(buyer))).toContain('Please use another card');
    await saveNewCard(buyer);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  });

  it('until the bank asks the holder is mailed, and pays when they approve', async () => {
    const buyer = await desk.buyer();
    const bought = (await desk.buy(buyer)).body;
    await desk.payWith(bought, CARD.bankPageAlways);
    await desk.decide(bought.gatewayId ?? '', 'approve');
    await desk.hear();
    await desk.passTo('2027-02-28T09:01:00Z');
    expect(await desk.mails(billingMail(buyer))).toContain('Your bank needs your approval');
    const [, payment] = await desk.payments(buyer.companyId);
    expect(payment).toMatchObject({ status: 'ERROR', failure: 'authentication_required', next_try_at: null });
    const [before] = await desk.subscriptions(buyer.companyId);
    expect(await formOf(buyer, payment?.id)).toMatchObject({ clientSecret: payment?.client_secret });
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await desk.hear();
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    // The gateway does not keep a card that is typed here, so it could not pay the next renewal.
    const [after] = await desk.subscriptions(buyer.companyId);
    expect(after?.card_id).toBe(before?.card_id);
  });

  it('is replaced by a card that pays the next renewal too', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    const [, payment] = await desk.payments(buyer.companyId);
    expect(payment).toMatchObject({ status: 'ERROR', client_secret: expect.any(String) });
    expect(await formOf(buyer, payment?.id)).toBeNull();
    await saveNewCard(buyer);
    expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
    await desk.passTo('2027-03-31T09:01:00Z');
    expect((await desk.payments(buyer.companyId)).map(({ status }) => status)).toEqual(
      Array(3).fill('COMPLETED'),
    );
  });

  it.each([
    [
      'declines',
      CARD.declinesLater,
      'Please use another card – Canola',
      'The plan is paused. Use another card by 24 March 2027 and it starts again straight away.',
    ],
    [
      'the bank wants approved',
      CARD.bankPageAlways,
      'Your bank needs your approval – Canola',
      'The plan is paused. Open the payment and confirm it by 24 March 2027, and it starts again straight away.',
    ],
  ])('is followed, when past due, by a new one that %s: by a day to come', async (_what, card, ...words) => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    for (const day of ['02-28', '03-03', '03-10']) await desk.passTo(`2027-${day}T09:01:00Z`);
    desk.clock.set(new Date('2027-03-15T12:00:00Z'));
    await saveNewCard(buyer, card);
    await desk.hear();
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    const mail = (await desk.letters(billingMail(buyer))).at(-1);
    expect([mail?.subject, mail?.text]).toEqual([words[0], expect.stringContaining(words[1] ?? '')]);
    expect(mail?.text).not.toMatch(/10 March|otherwise/);
  });

  it('late, with a try left, pauses the plan and names no day that has passed', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-02-28T09:01:00Z');
    // No job ran for days.
    await desk.passTo('2027-03-10T10:00:00Z');
    expect(await desk.states(buyer)).toEqual({ subscription: 'PAST_DUE', payment: 'ERROR' });
    expect((await desk.mails(billingMail(buyer))).slice(1)).toEqual([
      'We couldn’t charge your card',
      'Your Plus plan is paused',
    ]);
  });

  it('and paid when past due starts a new period from that day', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    for (const day of ['02-28', '03-03', '03-10']) await desk.passTo(`2027-${day}T09:01:00Z`);
    desk.clock.set(new Date('2027-03-15T12:00:00Z'));
    const [, payment] = await desk.payments(buyer.companyId);
    await desk.pay(
      { id: String(payment?.gateway_id), clientSecret: String(payment?.client_secret) },
      CARD.good,
    );
    await desk.hear();
    expect(await desk.subscriptions(buyer.companyId)).toMatchObject([
      {
        status: 'ACTIVE',
        period_start: new Date('2027-03-15T12:00:00Z'),
        expires_at: new Date('2027-04-15T11:00:00Z'),
      },
    ]);
  });
});
