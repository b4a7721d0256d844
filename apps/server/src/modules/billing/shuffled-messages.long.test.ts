import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingWorld, openBillingWorld } from '../../../test/billing-model/world.ts';
import { call } from '../../../test/caller.ts';
import { decideDispute, openDispute, type Verdict } from '../../../test/disputes.ts';
import { seedCompany, seedUser } from '../../../test/factories.ts';

/** Deliveries of the same messages, in an order that has nothing to do with what happened. */
const DELIVERIES = 1000;
/** They arrive side by side. */
const AT_ONCE = 10;

let world: BillingWorld;
beforeAll(async () => {
  world = await openBillingWorld();
  await world.reset();
});
afterAll(() => world.close());

const CARDS = {
  decline: '4000000000000002',
  pay: '4242424242424242',
  bank: '4000002500003155',
  /** Refunds of these are made later, sent back by the bank, or not made. */
  paysLater: '4000000000007726',
  sendsBack: '4000000000005126',
  neverPays: '4000000000009243',
};
type Step = keyof typeof CARDS | 'approve' | 'refuse' | 'refund' | 'dispute' | Verdict;
/** Buyers in the card form; then staff, cardholders and banks do about the money then. */
const STORIES: readonly (readonly Step[])[] = [
  ['pay'],
  ['decline'],
  ['decline', 'decline', 'pay'],
  ['bank', 'approve'],
  ['bank', 'refuse'],
  ['decline', 'bank', 'refuse', 'pay'],
  ['pay', 'refund'],
  ['paysLater', 'refund'],
  ['sendsBack', 'refund'],
  ['neverPays', 'refund'],
  ['pay', 'dispute', 'won'],
  ['pay', 'dispute', 'lost', 'dispute', 'lost'],
  ['sendsBack', 'refund', 'dispute', 'lost'],
  ['pay', 'dispute', 'dispute', 'lost'],
];
/** In the order of the stories: what the messages must lead to. */
const ENDS = [
  'COMPLETED ACTIVE',
  'ERROR INCOMPLETE',
  'COMPLETED ACTIVE',
  'COMPLETED ACTIVE',
  'ERROR INCOMPLETE',
  'COMPLETED ACTIVE',
  'REFUNDED EXPIRED',
  'REFUNDED EXPIRED',
  'COMPLETED EXPIRED',
  'COMPLETED ACTIVE',
  'COMPLETED ACTIVE',
  'REFUNDED EXPIRED',
  // Only half of it was disputed.
  'COMPLETED EXPIRED',
  'COMPLETED EXPIRED',
];

/** A company of its own for each story; returns its payment. */
async function buy(): Promise<{ id: string; gatewayId: string; clientSecret: string }> {
  const user = await seedUser(world.db);
  const { id } = await seedCompany(world.db, { members: [{ user }] });
  world.companyId = id;
  await world.buy(user, world.periodIds[1] ?? 0, 'CARD');
  const [payment] = await world.rows<{ id: string; gatewayId: string; clientSecret: string }>(
    `select id, gateway_id as "gatewayId", client_secret as "clientSecret" from billing.payment where company_id = $1`,
    [id],
  );
  if (!payment) throw new Error('nothing was bought');
  return payment;
}

/** Staff ask the gateway first, so the payment is known to be paid before any message. */
async function refund(id: string): Promise<void> {
  const body = { amount: '350.90', reason: 'on request' };
  const { status } = await call(world, world.staff, 'POST', `/can-users/api/payment/${id}/refund`, body);
  expect(status).toBe(200);
}
/** Of the sum, in hundredths. */
const HALF = 17_545;

async function live(story: readonly Step[]): Promise<string> {
  const { id, gatewayId, clientSecret } = await buy();
  const disputes: string[] = [];
  for (const step of story)
    if (step === 'approve' || step === 'refuse') await world.decide(gatewayId, step);
    else if (step === 'refund') await refund(id);
    else if (step === 'dispute') disputes.push((await openDispute(world, gatewayId, HALF)) ?? '');
    else if (step === 'won' || step === 'lost') await decideDispute(world, disputes.pop() ?? '', step);
    else await world.pay({ id: gatewayId, clientSecret }, CARDS[step]);
  return id;
}

/** All that is left of each payment, without ids and times. */
async function ends(ids: readonly string[]): Promise<string[]> {
  const rows = await world.rows<{ id: string; end: string }>(
    `select p.id, concat_ws(' ', p.status, s.status, p.failure, p.refunded_amount, p.tries,
       p.lost_rest, p.disputed_at is null,
       (select string_agg(kind || gross, ',' order by kind, gross) from billing.invoice i where i.payment_id = p.id),
       (select string_agg(r.status || r.amount, ',' order by r.status, r.amount) from billing.refund r
         where r.payment_id = p.id),
       (select count(*) from billing.card c where c.company_id = p.company_id)) as end
     from billing.payment p join users.subscription s on s.id = p.subscription_id`,
  );
  const endOf = new Map(rows.map(({ id, end }) => [id, end]));
  return ids.map((id) => endOf.get(id) ?? 'missing');
}

it('messages in any order, any number of times, end the same', { timeout: 180_000 }, async () => {
  const inOrder: string[] = [];
  for (const story of STORIES) inOrder.push(await live(story));
  for (const body of world.held.splice(0)) expect(await world.deliver(body)).toBeLessThan(300);
  await world.runJobs();

  const shuffled: string[] = [];
  for (const story of STORIES) shuffled.push(await live(story));
  const messages = world.held.splice(0);
  // A prime step visits every message before any of them comes again, each time from another start.
  const arrivals = Array.from({ length: DELIVERIES }, (_, count) => {
    const index = (count * 7919 + Math.floor(count / messages.length)) % messages.length;
    return messages[index] ?? '';
  });
  for (let count = 0; count < DELIVERIES; count += AT_ONCE) {
    const statuses = await Promise.all(
      arrivals.slice(count, count + AT_ONCE).map((body) => world.deliver(body)),
    );
    expect(Math.max(...statuses)).toBeLessThan(300);
    if (count === DELIVERIES / 4) await world.runJobs();
  }
  await world.runJobs();

  const expected = await ends(inOrder);
  expect(await ends(shuffled)).toEqual(expected);
  expect(expected.map((item) => item.split(' ').slice(0, 2).join(' '))).toEqual(ENDS);
});

it('a message about another sum completes nothing', async () => {
  const { id, gatewayId, clientSecret } = await buy();
  await world.rows(
    `update sandbox.stripe_object set data = jsonb_set(data, '{amount}', '100') where id = $1`,
    [gatewayId],
  );
  await world.pay({ id: gatewayId, clientSecret }, CARDS.pay);
  for (const body of world.held.splice(0)) await world.deliver(body);
  await world.runJobs();
  const [payment] = await world.rows<{ status: string; failure: string }>(
    'select status, failure from billing.payment where id = $1',
    [id],
  );
  expect(payment).toEqual({ status: 'ERROR', failure: 'amount_mismatch' });
});

it('a message about nothing of ours is taken and changes nothing', async () => {
  const before = await world.rows('select id, status from billing.payment order by id');
  const body = JSON.stringify({
    id: 'evt_unknown',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
  });
  expect(await world.deliver(body)).toBeLessThan(300);
  await world.runJobs();
  expect(await world.rows('select id, status from billing.payment order by id')).toEqual(before);
});

it('a message with a wrong, old or future signature is refused', async () => {
  const body = '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{}}}';
  const shifted = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
  for (const signature of [
    world.sign(body, shifted(0), 'whsec_other'),
    world.sign(body, shifted(-6)),
    world.sign(body, shifted(6)),
    '',
  ])
    expect(await world.deliver(body, signature)).toBe(401);
});
