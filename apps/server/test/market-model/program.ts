import { isDeepStrictEqual } from 'node:util';
import { matchMarkets } from '../../src/modules/trading/orders/matching.tasks.ts';
import { MARKET, NOW, type TradingWorld } from '../trading-world.ts';
import { type Actor, ROUND_MS } from './actor.ts';
import { filledRungs } from './ladders.ts';
import { type Fill, linearise } from './linearise.ts';
import {
  activeOffer,
  emptyMarket,
  fillOf,
  isFull,
  type Market,
  type ModelOffer,
  ordered,
  type Quotes,
  sold,
  taken,
} from './model.ts';
import type { Aimed, Answer, Operation } from './operations.ts';
import { readMarket, type StoredMarket } from './stored-market.ts';

/**
 * Rounds of operations; those of a round run in parallel. After each round, the results and the stored state must be
 * what a plain program could have produced in some order, and no order may remain that the quotes could fill.
 */
export async function runProgram(world: TradingWorld, actor: Actor, rounds: Operation[][]): Promise<void> {
  world.clock.set(NOW);
  let market = emptyMarket();
  let quotes: Quotes = {};
  for (const operations of rounds) {
    const isNextDay = operations.some(({ kind }) => kind === 'day');
    world.clock.set(new Date(world.clock.now().getTime() + (isNextDay ? NEXT_DAY_MS : ROUND_MS)));
    quotes = passTime(market, quotes, isNextDay);
    const aimed = oneQuoteOf(operations).flatMap((item) => aim(market, quotes, item));
    const answers = await Promise.all(aimed.map(actor));
    // Every placed order requests this once it is committed.
    await matchMarkets(world.deps, { markets: [MARKET] });
    const stored = await readMarket(world.db.$client);
    const views = [quotes, quotesAfter(quotes, aimed, answers)];
    market = explain(market, aimed, answers, stored, views);
    quotes = views[1] ?? quotes;
    for (const { traderId, taken: stored } of (await readMarket(world.db.$client)).lines) {
      const { limit = null } = quotes[traderId] ?? {};
      if (limit !== null && stored > limit) throw new Error(`the limit of trader ${traderId} is passed`);
    }
    for (const order of market.orders.values())
      if (order.isActive && fillOf(market, quotes, order) !== undefined)
        throw new Error(`order ${order.id} was forgotten: ${JSON.stringify({ order, quotes })}`);
  }
}

const NEXT_DAY_MS = 25 * 3_600_000;

/** Short quotes end between the rounds; after a day, what has ended or is full no longer holds stops back. */
function passTime(market: Market, quotes: Quotes, isNextDay: boolean): Quotes {
  const entries = Object.entries(quotes);
  if (isNextDay)
    for (const [trader, quote] of entries) if (isFull(market, trader, quote)) market.longFull.add(trader);
  return Object.fromEntries(
    entries.map(([trader, quote]) => {
      const isEnded = quote.isEnded || quote.isShort;
      return [trader, { ...quote, isEnded, isFaded: quote.isFaded || (isEnded && isNextDay) }];
    }),
  );
}

function explain(
  market: Market,
  aimed: Aimed[],
  given: Answer[],
  stored: StoredMarket,
  [before = {}, after = {}]: Quotes[],
): Market {
  const madeOf = new Map(stored.contracts.map((made) => [made.id, made]));
  const answers = given.map((item) => {
    const { price = null, traderId = null, isCounted = false } = madeOf.get(item.contractId ?? '') ?? {};
    return { ...item, price, traderId, isCounted };
  });
  const answered = new Set(answers.map(({ contractId }) => contractId));
  const fills: Fill[] = stored.contracts.flatMap(({ id, orderId, amount, price, traderId, isCounted }) =>
    orderId === null || market.contracts.has(id) || answered.has(id)
      ? []
      : [{ orderId, contractId: id, amount, price, traderId, isCounted }],
  );
  const steps = [
    ...aimed.map((item, at) => ({ aimed: item, answer: answers[at] as Answer })),
    ...fills.map((fill) => ({ fill })),
  ];
  const views = before === after ? [before] : [before, after];
  const isEnd = (end: Market) =>
    isDeepStrictEqual(view(end), viewStored(stored)) &&
    stored.lines.every((line) => line.taken === taken(end, line.traderId));
  const found = linearise(market, steps, views, isEnd);
  if (!found)
    throw new Error(
      `not explained: ${JSON.stringify({ steps, views, market: view(market), stored }, null, 1)}`,
    );
  return found;
}

/** Operations name things as their sender saw them at the start of the round; those that name nothing are left out. */
function aim(market: Market, quotes: Quotes, operation: Operation): Aimed[] {
  const at = <T>(all: Iterable<T>, which: number): T | undefined => {
    const list = [...all];
    return list[which % list.length];
  };
  const named = (targetId: string | undefined, quoteId: string | null = null): Aimed[] =>
    targetId === undefined ? [] : [{ ...operation, targetId, quoteId }];
  switch (operation.kind) {
    case 'day':
      return [];
    case 'add':
    case 'quote':
    case 'withdraw':
      return [{ ...operation, targetId: null, quoteId: null }];
    case 'set-total':
    case 'archive':
    case 'order':
    case 'ladder':
      return named(lastOffer(market, operation.slot)?.id);
    case 'edit':
    case 'cancel':
      return named(at(market.orders.keys(), operation.which));
    case 'hold':
    case 'resume':
    case 'end':
    case 'climb': {
      const ladder = at(market.ladders.values(), operation.which);
      const made = ladder ? filledRungs(market, ladder.id) : [];
      const failed = made.filter(({ isFailed }) => isFailed).length;
      const seen = ladder && { ...ladder, filled: made.length, failed };
      return seen ? [{ ...operation, targetId: seen.id, quoteId: null, seen }] : [];
    }
    case 'fail':
      return named(at(market.contracts.keys(), operation.which));
    case 'sell': {
      const quote = quotes[String(operation.trader)];
      return quote ? named(lastOffer(market, operation.slot)?.id, quote.id) : [];
    }
  }
}

function lastOffer(market: Market, slot: number): ModelOffer | undefined {
  return activeOffer(market, slot) ?? [...market.offers.values()].findLast((offer) => offer.slot === slot);
}

const isOfTrader = ({ kind }: Operation) => kind === 'quote' || kind === 'withdraw';

/** With two quotes in one round there would be more views than before and after. */
function oneQuoteOf(operations: Operation[]): Operation[] {
  const first = operations.findIndex(isOfTrader);
  return operations.filter((operation, at) => !isOfTrader(operation) || at === first);
}

function quotesAfter(quotes: Quotes, aimed: Aimed[], answers: Answer[]): Quotes {
  const at = aimed.findIndex(isOfTrader);
  const [said, answer] = [aimed[at], answers[at]];
  if (said?.kind === 'withdraw') {
    const quote = quotes[said.trader];
    return quote ? { ...quotes, [said.trader]: { ...quote, isShort: false, isEnded: true } } : quotes;
  }
  if (said?.kind !== 'quote' || !answer || answer.refusals.length > 0) return quotes;
  const { price, limit, isShort } = said;
  const quote = { id: answer.id ?? '', price, limit, isShort, isEnded: false, isFaded: false };
  return { ...quotes, [said.trader]: quote };
}

function view(market: Market) {
  return sorted({
    offers: [...market.offers.values()].map(({ id, total, isArchived }) => ({
      id,
      total,
      ordered: ordered(market, id),
      sold: sold(market, id),
      isArchived,
    })),
    orders: [...market.orders.values()].map(({ id, offerId, amount, isActive, isHeld }) => ({
      id,
      offerId,
      amount,
      isActive,
      isHeld,
    })),
    ladders: [...market.ladders.values()].map(({ offerId: _offer, ...ladder }) => ladder),
    contracts: [...market.contracts.values()],
  });
}

function viewStored(stored: StoredMarket) {
  return sorted(stored);
}

function sorted({ offers, orders, contracts, ladders }: Omit<StoredMarket, 'lines'>) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    offers: offers.toSorted(byId),
    orders: orders.toSorted(byId),
    ladders: ladders.toSorted(byId),
    contracts: contracts.toSorted(byId),
  };
}
