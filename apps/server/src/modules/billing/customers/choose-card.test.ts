import type { Card } from '@canola/api-schema/billing/purchase';
import { expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-01-31T09:00:00Z'));

async function saveCard({ companyId, payer }: Buyer, number: string): Promise<void> {
  const url = '/can-users/api/card/setup';
  const { body } = await call<{ clientSecret: string }>(desk, payer, 'POST', url, { companyId });
  const { clientSecret } = body;
  await desk.pay({ id: clientSecret.split('_secret')[0] ?? '', clientSecret }, number);
  await desk.hear();
}
const cards = async ({ companyId, payer }: Buyer) =>
  (await call<Card[]>(desk, payer, 'GET', `/can-users/api/card/company/${companyId}`)).body;
const use = async ({ payer }: Buyer, { id }: Card) => {
  const { status, body } = await call(desk, payer, 'PUT', `/can-users/api/card/${id}/use`);
  return body?.code ?? status;
};

it('a saved card that is not the plan’s is chosen, and pays what is late immediately', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer);
  await saveCard(buyer, CARD.declinesLater);
  const first = (await cards(buyer)).find(({ isUsed }) => !isUsed) as Card;
  expect(first.last4).toBe('4242');
  await desk.passTo('2027-02-28T09:01:00Z');
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'ERROR' });
  for (const _press of ['first', 'second']) expect(await use(buyer, first)).toBe(204);
  await desk.hear();
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  expect((await cards(buyer)).filter(({ isUsed }) => isUsed).map(({ id }) => id)).toEqual([first.id]);
  expect(await desk.payments(buyer.companyId)).toHaveLength(2);
});

it('a card that its bank refused for good is not charged again for the same payment', async () => {
  const buyer = await desk.buyer();
  await desk.paid(buyer, { card: CARD.declinesLater });
  await saveCard(buyer, CARD.declinesLater);
  await desk.passTo('2027-02-28T09:01:00Z');
  const tries = async () =>
    Number(
      (
        await desk.rows(
          `select count(*) from billing.payment_try t join billing.payment p on p.id = t.payment_id
           where p.company_id = $1 and p.status = 'ERROR'`,
          [buyer.companyId],
        )
      )[0]?.count,
    );
  const change = async () => {
    const other = (await cards(buyer)).find(({ isUsed }) => !isUsed) as Card;
    expect(await use(buyer, other)).toBe(204);
    await desk.hear();
    return tries();
  };
  expect(await tries()).toBe(1);
  // Refused as on another day: a change charges the other card.
  expect([await change(), await change()]).toEqual([2, 3]);
  await desk.rows(
    `update billing.payment_try set code = 'stolen_card' where payment_id in
       (select id from billing.payment where company_id = $1 and status = 'ERROR')`,
    [buyer.companyId],
  );
  expect((await cards(buyer)).map(({ isRefused }) => isRefused)).toEqual([true, true]);
  expect([await change(), await change()]).toEqual([3, 3]);
  // Nor by a try that was planned for another card.
  await desk.rows(
    `update billing.payment set next_try_at = now() where company_id = $1 and status = 'ERROR'`,
    [buyer.companyId],
  );
  await desk.passTo('2027-03-04T09:01:00Z');
  expect(await tries()).toBe(3);
});

it('a card of another company does not exist, and without a plan there is nothing to charge', async () => {
  const [buyer, other] = [await desk.buyer(), await desk.buyer()];
  await desk.paid(buyer);
  const [card] = await cards(buyer);
  expect(await use(other, card as Card)).toBe('card.not-found');
  await desk.rows(`update users.subscription set status = 'EXPIRED' where company_id = $1`, [
    buyer.companyId,
  ]);
  expect(await use(buyer, card as Card)).toBe('subscription.not-found');
});
