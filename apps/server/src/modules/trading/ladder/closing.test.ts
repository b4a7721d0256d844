import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { accepted, MARKET, refused, TRADERS } from '../../../../test/trading-facts.ts';
import type { Farm } from '../../../../test/trading-world.ts';
import { tasks } from '../../../tasks.ts';
import { tryMoveContract } from '../contracts/lifecycle/lifecycle.service.ts';
import { medianOf } from './closing.ts';
import { addLadder, editLadder, endLadder, holdLadder } from './ladder.service.ts';
import type { LadderInput } from './ladder-input.ts';

let world: OrderDesk;
let farm: Farm;
let offerId: string;
beforeAll(async () => {
  world = await openOrderDesk();
});
afterAll(() => world.close());
beforeEach(async () => {
  farm = await world.farm();
  offerId = await world.offer(farm, '600');
});
afterEach(async () => {
  await world.clear();
  await world.db.$client.query('delete from prices.quote_daily');
  await world.db.$client.query('update trading.ladder set ended_at = now() where ended_at is null');
});

const RUNGS = [
  { share: '10', price: '210' },
  { share: null, price: '240' },
];
const SELL_BY = '2026-11-20';

const add = (input: Partial<LadderInput> = {}) =>
  addLadder(world.deps, farm.viewer, {
    offerId,
    quarterId: MARKET.quarterId,
    currency: 'CZK',
    tons: '600',
    rungs: RUNGS,
    onlyTraderId: null,
    customTransport: false,
    transportNote: null,
    lowPrice: null,
    sellBy: SELL_BY,
    closingPrice: '190',
    ...input,
  });

/** One trader's price of each day, as the history has it. */
async function priced(from: string, prices: readonly number[]) {
  for (const [at, price] of prices.entries())
    await world.db.$client.query(
      `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
       values ($1, $2, $3, $4, $5::date + $6::int, $7, $5::date + $6::int, $7, $7, 'CZK')`,
      [MARKET.regionId, MARKET.cropId, MARKET.quarterId, TRADERS[0], from, at, price],
    );
}

async function run(name: string) {
  const task = tasks.find((item) => item.name === name);
  await task?.run(world.deps, {}, { jobId: '1' });
}
/** Closes all that is due at a moment of the company's zone, which is an hour ahead in winter. */
const at = (moment: string) => closeAt(new Date(`${moment}+01:00`));
async function closeAt(moment: Date) {
  world.clock.set(moment);
  await run('trading.close-ladders');
  for (const payload of await world.jobs('trading.close-ladder'))
    await tasks.find(({ name }) => name === 'trading.close-ladder')?.run(world.deps, payload, { jobId: '1' });
  await world.db.$client.query('delete from graphile_worker._private_jobs');
}

const rungs = async (ladderId: string) =>
  (
    await world.db.$client.query(
      `select o.price::text, k.price::text as sold from trading.sell_order o
       left join trading.contract k on k.order_id = o.id
       where ladder_id = $1 and (o.active or k.id is not null) order by rung`,
      [ladderId],
    )
  ).rows;

it('from 9:00 of the closing day what is left waits at the closing price, and sells at the quote', async () => {
  const { ladderId } = accepted(await add());
  await world.quote('195', { at: new Date('2026-11-20T06:00:00Z') });
  await at('2026-11-20T08:59:59');
  expect(await rungs(ladderId)).toMatchObject([{ price: '210.00' }, { price: '240.00' }]);
  await at('2026-11-20T09:00:00');
  expect(await rungs(ladderId)).toEqual([
    { price: '190.00', sold: '195.00' },
    { price: '190.00', sold: '195.00' },
  ]);
  expect(await world.tons(offerId)).toMatchObject({ ordered: '0.0', sold: '600.0' });
});

it.each([
  ['summer time ends', { quarterId: '2026Q4', sellBy: '2026-10-25' }, '2026-10-25T08:00:00Z'],
  ['summer time begins', { quarterId: '2027Q1', sellBy: '2027-03-28' }, '2027-03-28T07:00:00Z'],
])('waits until 9:00 also on the day on which %s', async (_, input, nine) => {
  const { ladderId } = accepted(await add(input));
  const prices = async () => (await rungs(ladderId)).map(({ price }) => price);
  await closeAt(new Date(Date.parse(nine) - 1000));
  expect(await prices()).toEqual(['210.00', '240.00']);
  await closeAt(new Date(nine));
  expect(await prices()).toEqual(['190.00', '190.00']);
});

it('one poor quote cannot take all: 90 % of the median best price of 30 days counts where it is higher', async () => {
  const { ladderId } = accepted(await add({ closingPrice: '100' }));
  // The quote of the day is the thirtieth.
  await priced('2026-10-22', Array(29).fill(200));
  await world.quote('179.99', { at: new Date('2026-11-20T06:00:00Z') });
  await at('2026-11-20T09:00:00');
  expect(await rungs(ladderId)).toEqual([
    { price: '180.00', sold: null },
    { price: '180.00', sold: null },
  ]);
  await world.quote('180');
  await world.match();
  expect(await rungs(ladderId)).toMatchObject([{ sold: '180.00' }, { sold: '180.00' }]);
});

it('the closing price is checked when it is typed, with the least', async () => {
  await priced('2026-09-20', Array(25).fill(200));
  expect(await add({ closingPrice: '179.99' })).toMatchObject({
    errors: [
      { field: 'closingPrice', code: 'closing.too-low', params: { price: '180.00', currency: 'CZK' } },
    ],
  });
  const { ladderId } = accepted(await add({ closingPrice: '180' }));
  const none = { filledRungs: 0, failedRungs: 0 };
  const change = { version: 1, ...none, tons: '600', rungs: RUNGS, lowPrice: null, sellBy: SELL_BY };
  expect(
    refused(await editLadder(world.deps, farm.viewer, ladderId, { ...change, closingPrice: '170' })),
  ).toEqual(['closingPrice: closing.too-low']);
  // One that was typed before stays: it is worked out again on the day itself.
  await priced('2026-10-15', [900]);
  accepted(await editLadder(world.deps, farm.viewer, ladderId, { ...change, closingPrice: '180' }));
});

it('nobody learns a masked price by typing closing prices: none is refused, and at 9:00 the least counts', async () => {
  await priced('2026-09-20', Array(62).fill(200));
  const { ladderId } = accepted(await add());
  await world.db.$client.query('delete from users.subscription where company_id = $1', [farm.usersCompanyId]);
  const ended = await world.viewerOf(farm.user);
  const kept = { filledRungs: 0, failedRungs: 0, tons: '600', rungs: RUNGS, lowPrice: null, sellBy: SELL_BY };
  for (const [index, closingPrice] of ['1', '179.99', '180', '179', '100'].entries())
    accepted(await editLadder(world.deps, ended, ladderId, { ...kept, version: index + 1, closingPrice }));
  await at('2026-11-20T09:00:00');
  expect((await rungs(ladderId)).map(({ price }) => price)).toEqual(['180.00', '180.00']);
});

it('a rung that asks for less than the closing price keeps its own', async () => {
  const { ladderId } = accepted(await add({ closingPrice: '220' }));
  await at('2026-11-20T09:00:00');
  expect((await rungs(ladderId)).map(({ price }) => price)).toEqual(['210.00', '220.00']);
});

it('is closed once, by two processes too, and not while paused or ended', async () => {
  const { ladderId } = accepted(await add());
  world.clock.set(new Date('2026-11-20T09:00:00+01:00'));
  const task = tasks.find(({ name }) => name === 'trading.close-ladder');
  const key = { companyId: farm.companyId, ladderId };
  await Promise.all([1, 2, 3].map(() => task?.run(world.deps, key, { jobId: '1' })));
  const { rows } = await world.db.$client.query('select version from trading.ladder where id = $1', [
    ladderId,
  ]);
  expect(rows).toEqual([{ version: 2 }]);
  accepted(await holdLadder(world.deps, farm.viewer, ladderId));
  await world.quote('195');
  await world.match();
  expect((await rungs(ladderId)).every(({ sold }) => sold === null)).toBe(true);
  accepted(await endLadder(world.deps, farm.viewer, ladderId));
  await task?.run(world.deps, key, { jobId: '1' });
});

it('a moved day is the one that counts, for the new rungs too', async () => {
  const { ladderId } = accepted(await add());
  await at('2026-11-20T09:00:00');
  const none = { filledRungs: 0, failedRungs: 0 };
  const change = { ...none, tons: '600', rungs: RUNGS, lowPrice: null, closingPrice: '190' };
  accepted(
    await editLadder(world.deps, farm.viewer, ladderId, { ...change, version: 2, sellBy: '2026-12-01' }),
  );
  const waiting = async () => (await rungs(ladderId)).map(({ price }) => price);
  await at('2026-11-30T23:59:59');
  expect(await waiting()).toEqual(['210.00', '240.00']);
  await at('2026-12-01T09:00:00');
  expect(await waiting()).toEqual(['190.00', '190.00']);
});

async function messages() {
  const { rows } = await world.db.$client.query(
    `select kind, params ->> 'tons' as tons, params ->> 'date' as date, url
     from notifications.notification where user_id = $1 and kind like 'ladder.%' order by created_at, id`,
    [farm.user.id],
  );
  return rows;
}
async function remindAt(moment: string) {
  world.clock.set(new Date(`${moment}+01:00`));
  await run('trading.remind-closing');
  await run('trading.remind-closing');
}

it('people are reminded a week and a day before, and told what is left after the day that follows', async () => {
  const { ladderId } = accepted(await add());
  const kinds = async () => (await messages()).map(({ kind }) => kind);
  await remindAt('2026-11-13T08:59:00');
  expect(await kinds()).toEqual([]);
  await remindAt('2026-11-13T09:17:00');
  const soon = {
    kind: 'ladder.closing-soon',
    tons: '600.0',
    date: SELL_BY,
    url: `/transactions-and-orders/ladders/${ladderId}`,
  };
  expect(await messages()).toEqual([soon]);
  for (const day of ['14', '18']) await remindAt(`2026-11-${day}T12:17:00`);
  expect(await messages()).toEqual([soon]);
  await remindAt('2026-11-19T09:17:00');
  expect(await messages()).toEqual([soon, soon]);
  for (const day of ['20', '21']) await remindAt(`2026-11-${day}T12:17:00`);
  expect(await messages()).toEqual([soon, soon]);
  await remindAt('2026-11-22T09:17:00');
  await remindAt('2026-11-23T09:17:00');
  expect(await messages()).toEqual([soon, soon, { ...soon, kind: 'ladder.unsold' }]);
});

it('nobody is reminded of a ladder that has sold; it ends once its contracts are decided', async () => {
  const { ladderId } = accepted(await add());
  await world.quote('300', { at: new Date('2026-10-15T08:00:00Z') });
  await world.match();
  await remindAt('2026-11-19T09:17:00');
  expect(await messages()).toEqual([]);
  const ended = async () =>
    (await world.db.$client.query('select ended_at from trading.ladder where id = $1', [ladderId])).rows[0]
      .ended_at;
  expect(await ended()).toBeNull();
  await world.db.$client.query(`update trading.contract set status = 'SIGNED' where offer_id = $1`, [
    offerId,
  ]);
  await remindAt('2026-11-20T09:17:00');
  expect(await ended()).not.toBeNull();
});

it('as long as a rung whose contract failed can be added again, it does not end', async () => {
  const { ladderId } = accepted(await add());
  await world.quote('300', { at: new Date('2026-10-15T08:00:00Z') });
  await world.match();
  const { rows } = await world.db.$client.query(
    `select company_id as "companyId", id as "contractId" from trading.contract where offer_id = $1 order by amount`,
    [offerId],
  );
  const [small, large] = rows;
  const failure = { reason: 'rejected', note: null } as const;
  await tryMoveContract(world.db, { ...small, event: 'REJECTED', at: world.clock.now(), failure });
  await world.db.$client.query(`update trading.contract set status = 'SIGNED' where id = $1`, [
    large.contractId,
  ]);
  const isOver = async () => {
    await run('trading.remind-closing');
    const found = await world.db.$client.query('select ended_at from trading.ladder where id = $1', [
      ladderId,
    ]);
    return found.rows[0].ended_at !== null;
  };
  expect(await isOver()).toBe(false);
  // Sold in another way: there is nothing to add any more.
  await world.db.$client.query('update trading.offer set total = sold + 23 where id = $1', [offerId]);
  expect(await isOver()).toBe(true);
});

it('a stop that is refused is told once for all rungs', async () => {
  const { ladderId } = accepted(await add({ lowPrice: '185' }));
  await world.quote('150');
  await world.match();
  const refusals = await world.jobs('trading.stop-refused');
  expect(refusals).toHaveLength(2);
  for (const [jobId, payload] of refusals.entries())
    await tasks
      .find(({ name }) => name === 'trading.stop-refused')
      ?.run(world.deps, payload, { jobId: `${ladderId} ${jobId}` });
  const { rows } = await world.db.$client.query(
    `select params ->> 'tons' as tons, url from notifications.notification
     where user_id = $1 and kind = 'order.stop-refused'`,
    [farm.user.id],
  );
  expect(rows).toEqual([{ tons: '600.0', url: `/transactions-and-orders/ladders/${ladderId}` }]);
});

it('a sold rung is told with its number', async () => {
  accepted(await add());
  await world.quote('212');
  await world.match();
  for (const payload of await world.jobs('trading.contract-created'))
    await tasks
      .find(({ name }) => name === 'trading.contract-created')
      ?.run(world.deps, payload, { jobId: '1' });
  const { rows } = await world.db.$client.query(
    `select params - 'crop' - 'trader' as params from notifications.notification
     where user_id = $1 and kind = 'ladder.rung-sold'`,
    [farm.user.id],
  );
  expect(rows).toEqual([{ params: { tons: '60.0', price: '212.00', currency: 'CZK', rung: 1 } }]);
});

it('the median of an even number of days is between the two in the middle', () => {
  const days = (prices: string[]) =>
    prices.map((last) => ({ day: '2026-01-01', best: { day: '2026-01-01', last, traderId: 'a' } }));
  expect(medianOf(days(['3', '1', '2']))).toBe('2.00');
  expect(medianOf(days(['1', '2', '3', '4.01']))).toBe('2.50');
  expect(medianOf([])).toBeUndefined();
});
