import { OrderOutlookDocument, TraderTermsDocument } from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { openTraderDesk, rowOf, type TraderDesk } from '../../../../test/trader-desk.ts';
import { accepted, MARKET, NOW, refused, TRADERS } from '../../../../test/trading-world.ts';
import { listEndedMarkets } from '../../prices/lines/ended.queries.ts';
import { announceEnded } from '../../prices/prices.tasks.ts';
import { marketsQuoted } from '../../prices/quotes/quotes.events.ts';
import { addContract } from '../contracts/sell.service.ts';
import { tradersOf } from '../reference/trader-directory.ts';
import { listTraders } from '../reference/traders-read.queries.ts';
import { explainOrders } from './explain.service.ts';
import { showReason } from './order-reasons.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let world: OrderDesk;
let desk: TraderDesk;
beforeAll(async () => {
  world = await openOrderDesk();
  desk = await openTraderDesk(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.db.$client.query('delete from prices.price_line');
});

const publish = async (overrides: object = {}) =>
  desk.publish([rowOf({ version: (await desk.line())?.version ?? 0, ...overrides })]);
const withdraw = () => desk.call('POST', '/prices/withdraw', { all: true });
const quoteId = async () =>
  (
    await world.db.$client.query('select quote_id as id from prices.current_quote where trader_id = $1', [
      desk.traderId,
    ])
  ).rows[0].id;
const sell = async (marketPriceId: string) =>
  addContract(world.deps, world.home.viewer, {
    offerId: await world.offer(world.home, '100'),
    marketPriceId,
    amount: '24',
    currency: 'CZK',
    expectedPrice: null,
    customTransport: false,
    transportNote: null,
    note: null,
  });
const reasonOf = async (orderId: string) =>
  (await explainOrders(world.deps, world.home.viewer, [orderId])).get(orderId)?.reason.code;

describe('a price that has ended', () => {
  it('sells nothing and fills nothing, and an order does not count it', async () => {
    await publish({ validUntil: later(2).toISOString() });
    const quote = await quoteId();
    accepted(await sell(quote));
    world.clock.set(later(2));
    expect(refused(await sell(quote))).toEqual(['contract.marketPrice: contract.quote-gone']);
    const { orderId, contractId } = await world.place();
    expect([contractId, await reasonOf(orderId)]).toEqual([null, 'no-quotes']);
  });

  it('sells nothing from the moment it is withdrawn; repeating the price opens it with the same id', async () => {
    await publish();
    const quote = await quoteId();
    expect((await withdraw()).body).toEqual({ withdrawn: 1 });
    expect((await withdraw()).body).toEqual({ withdrawn: 0 });
    expect(refused(await sell(quote))).toEqual(['contract.marketPrice: contract.quote-gone']);
    await publish();
    expect(await quoteId()).toBe(quote);
    accepted(await sell(quote));
  });

  it('sells nothing where the clock is behind that of the withdrawal', async () => {
    await publish();
    const quote = await quoteId();
    world.clock.set(later(1));
    await withdraw();
    world.clock.set(NOW);
    expect(refused(await sell(quote))).toEqual(['contract.marketPrice: contract.quote-gone']);
    const { orderId } = await world.place();
    expect(await reasonOf(orderId)).toBe('no-quotes');
  });

  it('is not replaced by a publication whose clock is behind: the row is refused, the line stays', async () => {
    world.clock.set(later(1));
    await publish();
    world.clock.set(NOW);
    expect(await publish({ price: '5300.00', limitTons: '100' })).toMatchObject({
      published: 0,
      refused: [{ index: 0, code: 'line.stale' }],
    });
    expect(await desk.line()).toMatchObject({ price: '5200.00', version: 1, limitTons: null });
  });

  it('is announced by the next run, however late that is, and once', async () => {
    const run = async (at: Date) => {
      world.clock.set(at);
      await announceEnded.run(world.deps, {}, { jobId: '1' });
      return (await world.jobs(marketsQuoted.name)).length;
    };
    await world.db.$client.query('delete from prices.ended_watch');
    await publish({ validUntil: later(1).toISOString() });
    await run(NOW);
    const before = (await world.jobs(marketsQuoted.name)).length;
    expect(await run(later(0.9))).toBe(before);
    // The server was off in between.
    expect(await run(later(5))).toBe(before + 1);
    expect(await run(later(6))).toBe(before + 1);
  });

  it('is announced in the minute in which it ends, and a day later for the stops', async () => {
    await publish({ validUntil: later(1).toISOString() });
    const markets = (at: Date) => listEndedMarkets(world.db.$client, new Date(at.getTime() - 120_000), at);
    expect(await markets(later(0.9))).toEqual([]);
    expect(await markets(later(1))).toEqual([MARKET]);
    expect(await markets(later(1.1))).toEqual([]);
    expect(await markets(later(25))).toEqual([MARKET]);
  });
});

describe('stops are not triggered by absence', () => {
  const stop = () => world.place({ price: '5400', lowPrice: '5000' });

  it.each([
    ['withdrawn', {}, async (): Promise<void> => void (await withdraw())],
    [
      'expired',
      { validUntil: later(0.5).toISOString() },
      async (): Promise<void> => world.clock.set(later(0.5)),
    ],
    ['filled up', { limitTons: '24' }, async (): Promise<void> => void accepted(await sell(await quoteId()))],
  ])('while the best price was %s less than a day ago', async (_, terms, end) => {
    await publish(terms);
    await world.quote('4900', { traderId: TRADERS[1] });
    const { orderId } = await stop();
    await end();
    const ended = world.clock.now().getTime();
    await world.match();
    expect([await world.contractOf(orderId), await reasonOf(orderId)]).toEqual([undefined, 'below-price']);
    world.clock.set(new Date(ended + 23.9 * HOUR_MS));
    await world.match();
    expect(await world.contractOf(orderId)).toBeUndefined();
    world.clock.set(new Date(ended + 24 * HOUR_MS));
    expect(await reasonOf(orderId)).toBe('filling');
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ price: '4900.00' });
  });

  it('but by a price that really fell', async () => {
    await publish();
    const { orderId } = await stop();
    await publish({ price: '4950.00' });
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ price: '4950.00' });
  });
});

describe('a limit that is too small for an order', () => {
  it('is named as the reason, not “about to sell”, and the next best price fills it', async () => {
    await publish({ limitTons: '40' });
    const { orderId } = await world.place({ amount: '60', price: '5000' });
    await world.match();
    const explain = async () =>
      (await explainOrders(world.deps, world.home.viewer, [orderId])).get(orderId)?.reason;
    expect(await explain()).toMatchObject({ code: 'no-room', best: { price: '5200.00' }, left: '40' });
    const shown = await reasonIn('en', orderId);
    expect(shown).toContain('takes only 40 t more');
    for (const locale of ['cs', 'ro'] as const) expect(await reasonIn(locale, orderId)).toContain('40 t');
    await world.quote('5100', { traderId: TRADERS[1] });
    expect(await explain()).toMatchObject({ code: 'filling', best: { price: '5100.00' } });
    await world.match();
    expect(await world.contractOf(orderId)).toMatchObject({ price: '5100.00' });
  });

  it('is known to a farmer before selling, and to the outlook of an order', async () => {
    await publish({ limitTons: '64' });
    const terms = async () =>
      (
        await dataOf(world, world.home.user, TraderTermsDocument, {
          traderId: desk.traderId,
          marketPrice: await quoteId(),
        })
      ).traderTerms;
    const now = async (amount: string) =>
      (
        await dataOf(world, world.home.user, OrderOutlookDocument, {
          place: { storageId: await storageId() },
          companyId: world.home.companyId,
          cropId: MARKET.cropId,
          quarterId: MARKET.quarterId,
          currency: 'CZK',
          price: '5000',
          amount,
        })
      ).orderOutlook?.now?.price;
    expect(await terms()).toMatchObject({ tonsLeft: '64' });
    accepted(await sell(await quoteId()));
    expect(await terms()).toMatchObject({ tonsLeft: '40' });
    expect([await now('40'), await now('40.1')]).toEqual(['5200.00', undefined]);
    await publish({ limitTons: null });
    expect(await terms()).toMatchObject({ tonsLeft: null });
  });
});

const storageId = async (): Promise<string> =>
  (
    await world.db.$client.query('select id from trading.storage where company_id = $1 limit 1', [
      world.home.companyId,
    ])
  ).rows[0].id;

async function reasonIn(locale: 'en' | 'cs' | 'ro', orderId: string) {
  const traders = tradersOf(await listTraders(world.db.$client));
  const found = (await explainOrders(world.deps, world.home.viewer, [orderId])).get(orderId);
  return found && showReason(found, { traders, locale, isShown: true })?.message.replaceAll('\u00a0', ' ');
}
