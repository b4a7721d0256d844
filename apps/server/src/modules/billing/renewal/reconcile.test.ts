import { expect, it } from 'vitest';
import { billingMail, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { expirePayments, reconcile } from './reconcile.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const desk = usePaymentDesk(NOW);
const REMINDER_DAY = new Date('2027-03-13T09:00:00Z');

const openPayments = async () => {
  const [card, transfer] = [await desk.buyer(), await desk.buyer()];
  const { body } = await desk.buy(card);
  await desk.buy(transfer, { type: 'BANK_TRANSFER' });
  return { card, transfer, intentId: body.gatewayId };
};

it('a payment that the gateway does not know is given up, and the others are looked after', async () => {
  const { card, transfer, intentId } = await openPayments();
  await desk.rows('delete from sandbox.stripe_object where id = $1', [intentId]);
  desk.clock.set(REMINDER_DAY);
  await expirePayments(desk.deps);
  expect(await desk.states(card)).toEqual({ subscription: 'DELETED', payment: 'CANCELLED' });
  expect(await desk.mails(billingMail(transfer))).toContainEqual(expect.stringMatching(/^Reminder/));
});

it('while the gateway is down, transfers are looked after; the job fails, so that it is run again', async () => {
  const { card, transfer } = await openPayments();
  desk.clock.set(REMINDER_DAY);
  const { port } = desk.deps.config;
  desk.deps.config.port = 1;
  await expect(expirePayments(desk.deps)).rejects.toMatchObject({ code: 'payment.gateway-unavailable' });
  await expect(reconcile(desk.deps)).rejects.toMatchObject({ code: 'payment.gateway-unavailable' });
  desk.deps.config.port = port;
  expect(await desk.states(card)).toEqual({ subscription: 'INCOMPLETE', payment: 'INITIALIZED' });
  expect(await desk.mails(billingMail(transfer))).toContainEqual(expect.stringMatching(/^Reminder/));
});

it('a card payment that cannot be asked about does not hide the next one', async () => {
  const [bad, good] = [await desk.buyer(), await desk.buyer()];
  const broken = (await desk.buy(bad)).body;
  desk.clock.set(new Date('2027-03-01T09:01:00Z'));
  const paid = (await desk.buy(good)).body;
  await desk.pay(
    { id: paid.gatewayId ?? '', clientSecret: paid.details?.stripe?.clientSecret ?? null },
    '4242424242424242',
  );
  desk.held.length = 0;
  await desk.rows(
    `update sandbox.stripe_object set data = jsonb_set(data::jsonb, '{status}', '"odd"') where id = $1`,
    [broken.gatewayId],
  );
  desk.clock.set(new Date('2027-03-01T10:00:00Z'));
  await expect(reconcile(desk.deps)).rejects.toThrow('unknown state');
  expect(await desk.states(good)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
});
