import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { startTrial } from '../../users/plans/plans.service.ts';

const NOW = new Date('2027-01-31T09:00:00Z');
const desk = usePaymentDesk(NOW);

const announced = async (buyer: Buyer) =>
  (await desk.mails(billingMail(buyer))).filter((mail) => /renews on|No card/.test(mail));

/** From the next renewal on Plus for a year. */
async function chooseLower({ companyId, payer }: Buyer): Promise<void> {
  const [sub] = await desk.subscriptions(companyId);
  const [yearly] = await desk.rows<{ id: number }>(
    `select p.id from users.plan_period p join users.plan l on l.id = p.plan_id
     where p.country_id = 'CZ' and l.type = 'PLUS' and p.type = 'YEARLY'`,
  );
  const url = `/can-users/api/subscription/${sub?.id}/next`;
  expect((await call(desk, payer, 'PUT', url, { periodId: yearly?.id })).status).toBe(200);
}

async function saveCard({ companyId, payer }: Buyer): Promise<void> {
  const url = '/can-users/api/card/setup';
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', url, { companyId });
  const { clientSecret } = body;
  await desk.pay({ id: clientSecret.split('_secret')[0] ?? '', clientSecret }, CARD.good);
  await desk.hear();
}

describe('what is announced before a renewal by card', () => {
  it('is the plan that it will be, and so is what a card that ends would have paid', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { plan: 'PREMIUM', period: 'YEARLY' });
    await chooseLower(buyer);
    await desk.rows('update billing.card set expires_year = 2027, expires_month = 12 where company_id = $1', [
      buyer.companyId,
    ]);
    await desk.passTo('2028-01-26T10:00:00Z');
    expect(await announced(buyer)).toEqual(['Your Plus plan renews on 31 January 2028']);
    const mails = await desk.rows<{ text: string }>(
      `select text from platform.outbox_mail where recipient = $1 and subject like '%expires before%'`,
      [billingMail(buyer)],
    );
    expect(mails).toEqual([{ text: expect.stringContaining('Plus') }]);
    expect(mails[0]?.text).not.toContain('Premium');
  });

  it('is nothing while a higher plan is ordered, and the charge once the order is given up', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    desk.clock.set(new Date('2028-01-20T09:00:00Z'));
    const { body } = await desk.buy(buyer, { plan: 'PREMIUM', period: 'YEARLY', type: 'BANK_TRANSFER' });
    await desk.passTo('2028-01-25T10:00:00Z');
    expect(await announced(buyer)).toEqual([]);
    await call(desk, desk.staff, 'PUT', `/can-users/api/payment/${body.id}/cancel`);
    await desk.passTo('2028-01-26T10:00:00Z');
    expect(await announced(buyer)).toEqual(['Your Plus plan renews on 31 January 2028']);
  });

  it('asks for a card while none is saved, and names the charge once there is one', async () => {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { period: 'YEARLY' });
    const [sub] = await desk.subscriptions(buyer.companyId);
    const change = (what: string) =>
      call(desk, buyer.payer, 'PUT', `/can-users/api/subscription/${sub?.id}/${what}`);
    await change('cancel');
    const [card] = await desk.rows<{ id: string }>('select id from billing.card where company_id = $1', [
      buyer.companyId,
    ]);
    expect((await call(desk, buyer.payer, 'DELETE', `/can-users/api/card/${card?.id}`)).status).toBe(204);
    expect((await change('resume')).status).toBe(200);
    await desk.passTo('2028-01-23T10:00:00Z');
    expect(await announced(buyer)).toEqual([]);
    await desk.passTo('2028-01-24T10:00:00Z');
    await desk.passTo('2028-01-25T10:00:00Z');
    expect(await announced(buyer)).toEqual(['No card is saved for your next payment']);
    await saveCard(buyer);
    await desk.passTo('2028-01-26T10:00:00Z');
    expect(await announced(buyer)).toEqual([
      'No card is saved for your next payment',
      'Your Plus plan renews on 31 January 2028',
    ]);
  });

  it('is nothing while a request for a transfer is out, although a card was saved since', async () => {
    const buyer = await desk.buyer();
    const { body } = await desk.buy(buyer, { period: 'YEARLY', type: 'BANK_TRANSFER' });
    await desk.confirm(body.id, '2027-01-31');
    await desk.passTo('2028-01-18T09:00:00Z');
    await saveCard(buyer);
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
      type: 'BANK_TRANSFER',
      status: 'WAITING',
    });
    await desk.passTo('2028-01-26T10:00:00Z');
    expect(await announced(buyer)).toEqual([]);
  });
});

describe('the end of a trial', () => {
  async function ordered() {
    const buyer = await desk.buyer();
    await startTrial(desk.db, buyer.companyId, NOW);
    desk.clock.set(new Date('2027-02-05T09:00:00Z'));
    return { buyer, payment: (await desk.buy(buyer, { type: 'BANK_TRANSFER' })).body };
  }
  const aboutTrial = async (buyer: Buyer) =>
    [...(await desk.mails(billingMail(buyer))), ...(await desk.mails(buyer.payer.email))].filter((mail) =>
      /trial/.test(mail),
    );

  it('is not announced to a company that has ordered a plan and is waiting for the transfer', async () => {
    const { buyer } = await ordered();
    for (const day of ['02-08', '02-13', '02-14']) await desk.passTo(`2027-${day}T09:30:00Z`);
    expect(await aboutTrial(buyer)).toEqual([]);
    expect(
      await desk.rows(
        `select kind from notifications.notification where user_id = $1 and kind like 'trial.%'`,
        [buyer.second.id],
      ),
    ).toEqual([]);
  });

  it('is announced after all once the order is withdrawn', async () => {
    const { buyer, payment } = await ordered();
    await desk.passTo('2027-02-12T10:00:00Z');
    await call(desk, desk.staff, 'PUT', `/can-users/api/payment/${payment.id}/cancel`);
    await desk.passTo('2027-02-13T09:30:00Z');
    expect(await aboutTrial(buyer)).toHaveLength(1);
  });
});
