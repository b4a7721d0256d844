import { DAY_MS } from '@canola/api-schema/duration';
import {
  AddLadderDocument,
  EditOrderDocument,
  EndLadderDocument,
  HoldLadderDocument,
  LadderClosingDocument,
  LadderDocument,
  LadderReplayDocument,
  LaddersDocument,
  OrderListDocument,
  OrdersDocument,
  ResumeLadderDocument,
} from '@canola/api-schema/trading/generated/operations';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ask, dataOf } from '../../../../test/graphql-caller.ts';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { accepted, MARKET, NOW, TRADERS } from '../../../../test/trading-facts.ts';
import type { Farm } from '../../../../test/trading-world.ts';
import { tasks } from '../../../tasks.ts';
import { digestOfTrading } from '../digest/digest.service.ts';
import { addLadder } from './ladder.service.ts';

let world: OrderDesk;
let farm: Farm;
beforeAll(async () => {
  world = await openOrderDesk();
  farm = world.home;
});
afterAll(() => world.close());
afterEach(async () => {
  await world.clear();
  await world.db.$client.query('delete from prices.quote_daily');
});

const RUNGS = [
  { share: '10', price: '210' },
  { share: '20', price: '220' },
  { share: '30', price: '230' },
  { share: null, price: '240' },
];
const newLadder = (offerId: string) => ({
  offerId,
  quarterId: MARKET.quarterId,
  currency: 'CZK' as const,
  tons: '600',
  rungs: RUNGS,
  customTransport: false,
  sellBy: '2026-12-01',
  closingPrice: '205',
});

it('one read has the whole ladder: "180 of 600 t · average 220.67 · next 230"', async () => {
  const offerId = await world.offer(farm, '600');
  const { addLadder: added } = await dataOf(world, farm.user, AddLadderDocument, {
    ladder: newLadder(offerId),
  });
  expect(added).toMatchObject({ offerId, version: 1, contractIds: [], errors: [] });
  const id = added.id ?? '';
  for (const price of ['212', '225']) {
    await world.quote(price);
    await world.match();
  }
  const { ladder } = await dataOf(world, farm.user, LadderDocument, { id, locale: 'en' });
  expect(ladder).toMatchObject({
    offer: { id: offerId, storage: { label: 'Silo' } },
    quarter: { id: MARKET.quarterId },
    baseTons: '600.0',
    soldTons: '180.0',
    // 60 × 212 + 120 × 225
    soldValue: '39720.00',
    waitingTons: '420.0',
    average: '220.67',
    nextPrice: '230.00',
    sellBy: '2026-12-01',
    closingPrice: '205.00',
    closed: false,
    held: false,
    ended: false,
    version: 1,
    rungs: [
      { number: 1, share: '10', tons: '60.0', price: '210.00', state: 'FILLED', filledPrice: '212.00' },
      { number: 2, share: '20', tons: '120.0', state: 'FILLED', filledPrice: '225.00', reason: null },
      { number: 3, share: '30', tons: '180.0', state: 'WAITING', filledPrice: null, contractId: null },
      { number: 4, share: null, tons: '240.0', state: 'WAITING', reason: { code: 'BELOW_PRICE' } },
    ],
  });
  expect(ladder?.rungs[0]).toMatchObject({ trader: { id: TRADERS[0] }, timeFilled: NOW.getTime() / 1000 });

  await dataOf(world, farm.user, HoldLadderDocument, { id });
  const held = await dataOf(world, farm.user, LadderDocument, { id, locale: 'cs' });
  expect(held.ladder).toMatchObject({ held: true, version: 2 });
  expect(held.ladder?.rungs[2]).toMatchObject({
    state: 'HELD',
    reason: { code: 'HELD', message: 'Postupný prodej je pozastavený. Stupeň čeká.' },
  });
  await dataOf(world, farm.user, ResumeLadderDocument, { id });

  const { ladders } = await dataOf(world, farm.user, LaddersDocument, { companyId: farm.companyId });
  expect(ladders?.edges.map(({ node }) => node.id)).toContain(id);
  // Rungs are listed with their ladder; the offer's own list says whose they are.
  const { orders } = await dataOf(world, farm.user, OrdersDocument, { companyId: farm.companyId });
  expect(orders).toMatchObject({ totalCount: 0, edges: [], crops: [] });
  const { offer } = await dataOf(world, farm.user, OrderListDocument, { id: offerId });
  expect(offer?.orders.map(({ ladderId }) => ladderId)).toEqual([id, id]);

  const { editOrder } = await dataOf(world, farm.user, EditOrderDocument, {
    id: offer?.orders[0]?.id ?? '',
    order: {
      amount: '30',
      price: '300',
      currency: 'CZK',
      quarter: MARKET.quarterId,
      customTransport: false,
    },
  });
  expect(editOrder.errors).toMatchObject([{ field: 'root', code: 'order.in-ladder' }]);

  await dataOf(world, farm.user, EndLadderDocument, { id });
  const { ladders: live } = await dataOf(world, farm.user, LaddersDocument, { companyId: farm.companyId });
  expect(live?.edges.map(({ node }) => node.id)).not.toContain(id);
  const over = await dataOf(world, farm.user, LaddersDocument, { companyId: farm.companyId, archived: true });
  expect(over.ladders?.edges.map(({ node }) => node.id)).toContain(id);
});

it('errors are named by the paths of the input, in the reader’s language', async () => {
  const offerId = await world.offer(farm, '100');
  const { addLadder: added } = await dataOf(world, farm.user, AddLadderDocument, {
    ladder: { ...newLadder(offerId), quarterId: '2020Q1', closingPrice: null },
  });
  expect(added.errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'quarterId quarter.not-offered',
    'closingPrice field.required',
    'sellBy sell-by.after-quarter',
  ]);
  const { addLadder: large } = await dataOf(world, farm.user, AddLadderDocument, {
    ladder: newLadder(offerId),
  });
  expect(large.errors).toMatchObject([
    { field: 'tons', messages: ['The offer has only 100\u00a0t available.'] },
  ]);
});

/** The price of a day, as intake leaves it in the history. */
async function stored(day: string, price: string, traderId: string, quarterId = MARKET.quarterId) {
  await world.db.$client.query(
    `insert into prices.quote_daily (region_id, crop_id, quarter_id, trader_id, day, last, last_at, low, high, currency)
     values ($1, $2, $3, $4, $5, $6, $5::date, $6, $6, 'CZK')`,
    [MARKET.regionId, MARKET.cropId, quarterId, traderId, day, price],
  );
}
const dayOf = (start: Date, at: number) => new Date(start.getTime() + at * DAY_MS).toISOString().slice(0, 10);
const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

it('the least closing price can be read before', async () => {
  const offerId = await world.offer(farm, '600');
  const least = () =>
    dataOf(world, farm.user, LadderClosingDocument, { offerId, quarterId: MARKET.quarterId });
  expect((await least()).ladderClosing).toEqual({ masked: false, least: null, median: null });
  for (let at = -10; at <= 0; at++) await stored(dayOf(NOW, at), String(200 + at), TRADERS[0]);
  expect((await least()).ladderClosing).toEqual({ masked: false, least: '175.50', median: '195.00' });
});

it('without the right to see prices there is no replay and no least price', async () => {
  const trial = await world.farm({ plan: 'BASIC' });
  const offerId = await world.offer(trial, '600');
  for (let at = 0; at < 40; at++)
    await stored(dayOf(new Date('2025-10-15'), at), '7077', TRADERS[0], '2025Q4');
  await stored(dayOf(NOW, -1), '7077', TRADERS[0]);
  const where = { offerId, quarterId: MARKET.quarterId };
  const answers = [
    await ask(world, trial.user, LadderReplayDocument, { ...where, tons: '600', rungs: RUNGS }),
    await ask(world, trial.user, LadderClosingDocument, where),
  ];
  for (const { body } of answers) {
    expect(JSON.stringify(body)).toContain('"masked":true');
    expect(JSON.stringify(body)).not.toMatch(/7077|6369/);
  }
  const other = await ask(world, farm.user, LadderReplayDocument, { ...where, tons: '600', rungs: RUNGS });
  expect(other.body.data).toEqual({ ladderReplay: null });
});

it('a closing day that is more than a year ahead sells nothing a year ago', async () => {
  const offerId = await world.offer(farm, '600');
  for (let at = -10; at <= 0; at++) await stored(dayOf(NOW, at), '100', TRADERS[0], '2026Q4');
  const asked = { offerId, quarterId: '2027Q4', tons: '600', rungs: RUNGS, closingPrice: '90' };
  const replayed = async (sellBy: string) =>
    (await dataOf(world, farm.user, LadderReplayDocument, { ...asked, sellBy })).ladderReplay;
  expect(await replayed('2027-10-15')).toMatchObject({ unsoldTons: '0.0', average: '100.00' });
  expect(await replayed('2027-12-01')).toMatchObject({ unsoldTons: '600.0', fills: [], lastDay: '100.00' });
});

it('a digest names the next rung alone, with its ladder, and none while it is paused', async () => {
  const owner = await world.farm();
  const { addLadder: added } = await dataOf(world, owner.user, AddLadderDocument, {
    ladder: newLadder(await world.offer(owner, '600')),
  });
  const id = added.id ?? '';
  await world.quote('200');
  const urls = async () =>
    (await digestOfTrading(world.deps, owner.viewer, { since: new Date(0) })).flatMap(({ lines }) =>
      lines.flatMap(({ url }) => (url?.includes('ladder') || url?.includes('orders/') ? [url] : [])),
    );
  expect(await urls()).toEqual([`/transactions-and-orders/ladders/${id}`]);
  await dataOf(world, owner.user, HoldLadderDocument, { id });
  expect(await urls()).toEqual([]);
});

it('a closed ladder shows its typed closing price where the market’s is masked', async () => {
  const owner = await world.farm();
  const offerId = await world.offer(owner, '600');
  const { addLadder: added } = await dataOf(world, owner.user, AddLadderDocument, {
    ladder: { ...newLadder(offerId), closingPrice: '100' },
  });
  const id = added.id ?? '';
  world.clock.set(new Date('2026-12-01T08:00:00Z'));
  for (let at = -29; at <= 0; at++) await stored(dayOf(world.clock.now(), at), '200', TRADERS[0]);
  await tasks
    .find(({ name }) => name === 'trading.close-ladder')
    ?.run(world.deps, { companyId: owner.companyId, ladderId: id }, { jobId: '1' });
  const shown = async () => {
    const { ladder } = await dataOf(world, owner.user, LadderDocument, { id });
    const { offer } = await dataOf(world, owner.user, OrderListDocument, { id: offerId });
    const prices = [...(ladder?.rungs ?? []), ...(offer?.orders ?? [])].map((rung) => rung.price);
    return [...new Set([...prices, ladder?.nextPrice])];
  };
  expect(await shown()).toEqual(['180.00']);
  await world.db.$client.query('delete from users.subscription where company_id = $1', [
    owner.usersCompanyId,
  ]);
  expect(await shown()).toEqual(['100.00']);
});

const DAYS = 45;
const CLOSING = dayOf(NOW, DAYS - 1);

const price = fc.integer({ min: 190, max: 250 });
const path = fc.array(fc.record({ price, trader: fc.integer({ min: 0, max: 1 }), quoted: fc.boolean() }), {
  minLength: DAYS,
  maxLength: DAYS,
});

it('equals a day-by-day run of the real matcher', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(
    path,
    fc.option(fc.integer({ min: 180, max: 200 }), { nil: null }),
    async (days, low) => {
      await world.clear();
      await world.db.$client.query('delete from prices.quote_daily');
      const offerId = await world.offer(farm, '600');
      const lowPrice = low === null ? null : String(low);
      const { ladderId } = accepted(
        await addLadder(world.deps, farm.viewer, {
          ...newLadder(offerId),
          lowPrice,
          sellBy: CLOSING,
          onlyTraderId: null,
          transportNote: null,
        }),
      );
      for (const [at, quote] of days.entries()) {
        const day = dayOf(NOW, at);
        world.clock.set(new Date(`${day}T05:00:00Z`));
        const traderId = TRADERS[quote.trader] ?? '';
        // Most days: a price may grow too old in between.
        if (quote.quoted || at % 3 === 0) {
          await stored(day, String(quote.price), traderId);
          await world.quote(String(quote.price), { traderId });
        }
        world.clock.set(new Date(`${day}T05:30:00Z`));
        await world.match();
      }
      world.clock.set(new Date(`${CLOSING}T08:00:00Z`));
      await tasks
        .find(({ name }) => name === 'trading.close-ladder')
        ?.run(world.deps, { companyId: farm.companyId, ladderId }, { jobId: '1' });
      const { rows } = await world.db.$client.query(
        `select o.rung as number, k.amount::float8 as tons, k.price::text, k.created_at::date::text as date
         from trading.contract k join trading.sell_order o on o.id = k.order_id where o.ladder_id = $1 order by 1`,
        [ladderId],
      );

      world.clock.set(new Date(`${yearOn(dayOf(NOW, 0))}T08:00:00Z`));
      const { ladderReplay } = await dataOf(world, farm.user, LadderReplayDocument, {
        offerId,
        quarterId: '2027Q4',
        tons: '600',
        rungs: RUNGS,
        lowPrice,
        sellBy: yearOn(CLOSING),
        closingPrice: '205',
      });
      const replayed = ladderReplay?.fills.map(({ number, tons, price: paid, date }) => ({
        number,
        tons: Number(tons),
        price: paid,
        date,
      }));
      expect(replayed).toEqual(rows);
    },
  );
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
});
