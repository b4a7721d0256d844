import type { Payment } from '@canola/api-schema/billing/payment';
import { describe, expect, it } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type Buyer, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';

const desk = usePaymentDesk(new Date('2027-03-01T09:00:00Z'));

const GONE = [
  ['has left', 'delete from users.membership where user_id = $1'],
  ['is blocked', 'update users.app_user set blocked_at = now() where id = $1'],
  ['may not pay any more', `update users.membership set role = 'USER' where user_id = $1`],
] as const;
const leave = ({ payer }: Buyer) => desk.rows(GONE[0][1], [payer.id]);
const statesOf = async ({ companyId }: Buyer) =>
  (await desk.payments(companyId)).map(({ type, status }) => [type, status]);

/** An order by transfer of somebody who has left, and their colleague who may pay. */
async function left(): Promise<{ buyer: Buyer; order: Payment; second: Buyer['second'] }> {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await leave(buyer);
  return { buyer, order: body, second: buyer.second };
}
const read = async (id: string, user: Buyer['second']) =>
  (await call<Payment>(desk, user, 'GET', `/can-users/api/payment/${id}`)).body;

describe('an order of somebody who', () => {
  it.each(GONE)('%s is replaced by another member', async (_, change) => {
    const buyer = await desk.buyer();
    await desk.buy(buyer, { type: 'BANK_TRANSFER' });
    expect(await desk.refusal(buyer, { plan: 'PREMIUM', as: buyer.second })).toEqual([
      409,
      'payment.in-progress',
    ]);
    await desk.rows(change, [buyer.payer.id]);
    const { status, body } = await desk.buy(buyer, { plan: 'PREMIUM', as: buyer.second });
    expect(status).toBe(200);
    expect(await statesOf(buyer)).toEqual([
      ['BANK_TRANSFER', 'CANCELLED'],
      ['CARD', 'INITIALIZED'],
    ]);
    await desk.payWith(body, CARD.good);
    expect(await desk.plan(buyer)).toBe('PREMIUM');
  });
});

describe('the transfer of somebody who has left', () => {
  it('ordered by another member is the same payment, so money on its way counts', async () => {
    const { buyer, order, second } = await left();
    const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER', as: second });
    expect(body.id).toBe(order.id);
    expect(body.details?.bank?.variableSymbol).toBe(order.details?.bank?.variableSymbol);
    await desk.arrives(order);
    expect(await desk.plan(buyer)).toBe('PLUS');
  });

  it('can be paid by card instead', async () => {
    const { buyer, order, second } = await left();
    const { details } = await read(order.id, second);
    expect(details).toMatchObject({ bank: { variableSymbol: expect.any(String) } });
    expect(details?.cardInstead).not.toBeNull();
    const { body } = await desk.buy(buyer, { as: second });
    await desk.payWith(body, CARD.good);
    expect(await statesOf(buyer)).toEqual([
      ['BANK_TRANSFER', 'CANCELLED'],
      ['CARD', 'COMPLETED'],
    ]);
  });

  it('of which a part has arrived is finished by transfer', async () => {
    const { buyer, order, second } = await left();
    await desk.arrives(order, '100.00');
    expect(await desk.refusal(buyer, { as: second })).toEqual([409, 'payment.partly-paid']);
    const again = (await desk.buy(buyer, { type: 'BANK_TRANSFER', as: second })).body;
    expect(again).toMatchObject({ id: order.id, received: '100.00' });
    // Another plan is ordered all the same, and support returns the part.
    expect((await desk.buy(buyer, { plan: 'PREMIUM', as: second })).status).toBe(200);
    const letters = await desk.letters('support@canola.test');
    expect(letters.at(-1)?.text).toContain(`${order.details?.bank?.variableSymbol}: 100.00 CZK`);
  });
});

it('the card form of somebody who has left is not handed on, and what it has paid counts', async () => {
  const buyer = await desk.buyer();
  const { body: first } = await desk.buy(buyer);
  await leave(buyer);
  const { body: own } = await desk.buy(buyer, { as: buyer.second });
  expect(own.id).not.toBe(first.id);
  expect(await desk.gateway.retrieveIntent(first.gatewayId ?? '')).toMatchObject({ status: 'canceled' });

  const other = await desk.buyer();
  const { body } = await desk.buy(other);
  await leave(other);
  await desk.pay(
    { id: body.gatewayId ?? '', clientSecret: body.details?.stripe?.clientSecret ?? '' },
    CARD.good,
  );
  expect(await desk.refusal(other, { plan: 'PREMIUM', as: other.second })).toEqual([
    409,
    'subscription.exists',
  ]);
  expect(await desk.plan(other)).toBe('PLUS');
});
