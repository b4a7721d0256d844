import { describe, expect, it, vi } from 'vitest';
import { type Buyer, billingMail, CARD, usePaymentDesk } from '../../../../test/payment-desk.ts';
import { withPayment } from '../ledger/lock.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { syncPayment } from '../received/card-payment.ts';
import { confirmTransfer } from '../received/transfer.ts';
import { expirePayments } from './expire.ts';
import { reconcile } from './reconcile.ts';

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

const lettersTo = async (buyer: Buyer) =>
  (await desk.mails(billingMail(buyer))).filter((subject) => /^Reminder|overdue/.test(subject));
const block = ({ companyId }: Buyer, state: 'BLOCKED' | 'APPROVED') =>
  desk.rows('update users.company set approval_state = $2 where id = $1', [companyId, state]);

it('a blocked company is reminded of nothing; once it is unblocked, it is', async () => {
  const buyer = await desk.buyer();
  await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  await block(buyer, 'BLOCKED');
  for (const day of ['13', '16']) {
    desk.clock.set(new Date(`2027-03-${day}T09:00:00Z`));
    await expirePayments(desk.deps);
  }
  expect(await lettersTo(buyer)).toEqual([]);
  await block(buyer, 'APPROVED');
  await expirePayments(desk.deps);
  expect(await lettersTo(buyer)).toEqual([expect.stringMatching(/overdue$/)]);
});

it('a transfer that is being confirmed while the job runs is not called overdue', async () => {
  const buyer = await desk.buyer();
  const { body } = await desk.buy(buyer, { type: 'BANK_TRANSFER' });
  desk.clock.set(new Date('2027-03-16T09:00:00Z'));
  let reminding: Promise<void> | undefined;
  await withPayment(desk.db, body.id, async (tx, payment) => {
    reminding = expirePayments(desk.deps);
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%company%'`;
    await vi.waitFor(async () => expect(await desk.rows(waiting)).toHaveLength(1), { timeout: 60_000 });
    await confirmTransfer(tx, desk.deps, payment, '2027-03-16');
  });
  await reminding;
  expect(await desk.states(buyer)).toEqual({ subscription: 'ACTIVE', payment: 'COMPLETED' });
  expect(await lettersTo(buyer)).toEqual([]);
});

it('a card payment that cannot be looked up does not hide the next one', async () => {
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

describe('of a renewal whose second charge is lost', () => {
  /** The first charge was declined; the second one is not known to have been answered. */
  async function lostSecond() {
    const buyer = await desk.buyer();
    await desk.paid(buyer, { card: CARD.declinesLater });
    await desk.passTo('2027-04-01T08:01:00Z');
    const renewal = (await desk.payments(buyer.companyId)).at(-1);
    const id = String(renewal?.id);
    const [saved] = await desk.rows<{ card: string; customer: string }>(
      `select c.stripe_id as card, p.stripe_customer_id as customer from billing.card c
       join billing.billing_profile p on p.company_id = c.company_id where c.company_id = $1`,
      [buyer.companyId],
    );
    desk.clock.set(new Date('2027-04-04T08:01:00Z'));
    await startTry(desk.db, id, 2, desk.clock.now(), saved?.card);
    return { buyer, id, first: String(renewal?.gateway_id), ...saved };
  }
  const tries = (id: string) =>
    desk.rows('select no, code from billing.payment_try where payment_id = $1 order by no', [id]);

  it('a decline that is found counts immediately', async () => {
    const { buyer, id, card = '', customer: customerId = '' } = await lostSecond();
    await desk.gateway.chargeOffSession({
      paymentId: id,
      tryNo: 2,
      customerId,
      cardId: card,
      amount: '350.90',
      currency: 'CZK',
      description: 'Canola PLUS',
    });
    desk.held.length = 0;
    desk.clock.set(new Date('2027-04-04T08:20:00Z'));
    await reconcile(desk.deps);
    expect(await tries(id)).toEqual([
      { no: 1, code: 'generic_decline' },
      { no: 2, code: 'generic_decline' },
    ]);
    expect((await desk.payments(buyer.companyId)).at(-1)).toMatchObject({
      status: 'ERROR',
      next_try_at: new Date('2027-04-11T08:00:00Z'),
    });
  });

  it('the decline of the first one, received again, says nothing about the second', async () => {
    const { id, first } = await lostSecond();
    await syncPayment(desk.deps, first);
    expect(await tries(id)).toEqual([
      { no: 1, code: 'generic_decline' },
      { no: 2, code: null },
    ]);
  });
});
