import { isDeepStrictEqual } from 'node:util';
import { matchArrivedQuotes } from '../../src/modules/trading/orders/matching.tasks.ts';
import { MARKET, type TradingWorld } from '../trading-world.ts';
import type { Actor } from './actor.ts';
import { type Fill, linearise } from './linearise.ts';
import {
  activeOffer,
  emptyMarket,
  fillPrice,
  type Market,
  type ModelOffer,
  ordered,
  type Quotes,
  sold,
} from './model.ts';
import type { Aimed, Answer, Operation } from './operations.ts';
import { readMarket, type StoredMarket } from './stored-market.ts';

/**
 * Rounds of operations; those of a round run in parallel. After each round, the results and the stored state must be
 * what a plain program could have produced in some order, and no order may remain that the quotes could fill.
 */
export async function runProgram(world: TradingWorld, actor: Actor, rounds: Operation[][]): Promise<void> {
  let market = emptyMarket();
  let quotes: Quotes = {};
  for (const operations of rounds) {
    const aimed = oneQuoteOf(operations).flatMap((one) => aim(market, quotes, one));
    const answers = await Promise.all(aimed.map(actor));
    // What every placed order requests once it is committed.
    await matchArrivedQuotes(world.deps, { markets: [MARKET] });
    const stored = await readMarket(world.db.$client);
    const views = [quotes, quotesAfter(quotes, aimed, answers)];
    market = explain(market, aimed, answers, stored, views);
    quotes = views[1] ?? quotes;
    for (const order of market.orders.values())
      if (order.isActive && fillPrice(quotes, order) !== undefined)
        throw new Error(`order ${order.id} was forgotten: ${JSON.stringify({ order, quotes })}`);
  }
}

function explain(
  market: Market,
  aimed: Aimed[],
  given: Answer[],
  stored: StoredMarket,
  [before = {}, after = {}]: Quotes[],
): Market {
  const priceOf = new Map(stored.contracts.map((one) => [one.id, one.price]));
  const answers = given.map((one) => ({ ...one, price: priceOf.get(one.contractId ?? '') ?? null }));
  const answered = new Set(answers.map((one) => one.contractId));
  const fills: Fill[] = stored.contracts.flatMap(({ id, orderId, amount, price }) =>
    orderId === null || market.contracts.has(id) || answered.has(id)
      ? []
      : [{ orderId, contractId: id, amount, price }],
  );
  const steps = [
    ...aimed.map((one, at) => ({ aimed: one, answer: answers[at] as Answer })),
    ...fills.map((fill) => ({ fill })),
  ];
  const views = before === after ? [before] : [before, after];
  const found = linearise(market, steps, views, (end) => isDeepStrictEqual(view(end), viewStored(stored)));
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
    case 'add':
    case 'quote':
      return [{ ...operation, targetId: null, quoteId: null }];
    case 'set-total':
    case 'archive':
    case 'order':
      return named(lastOffer(market, operation.slot)?.id);
    case 'edit':
    case 'cancel':
      return named(at(market.orders.keys(), operation.which));
    case 'fail':
      return named(at(market.contracts.keys(), operation.which));
    case 'sell': {
      const quote = quotes[String(operation.trader)];
      return quote ? named(lastOffer(market, operation.slot)?.id, quote.id) : [];
    }
  }
}

function lastOffer(market: Market, slot: number): ModelOffer | undefined {
  return activeOffer(market, slot) ?? [...market.offers.values()].findLast((one) => one.slot === slot);
}

/** With two quotes in one round there would be more views than before and after. */
function oneQuoteOf(operations: Operation[]): Operation[] {
  const first = operations.findIndex((one) => one.kind === 'quote');
  return operations.filter((one, at) => one.kind !== 'quote' || at === first);
}

function quotesAfter(quotes: Quotes, aimed: Aimed[], answers: Answer[]): Quotes {
  const at = aimed.findIndex((one) => one.kind === 'quote');
  const said = aimed[at];
  if (said?.kind !== 'quote') return quotes;
  return { ...quotes, [String(said.trader)]: { id: answers[at]?.id ?? '', price: said.price } };
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
    orders: [...market.orders.values()].map(({ id, offerId, amount, isActive }) => ({
      id,
      offerId,
      amount,
      isActive,
    })),
    contracts: [...market.contracts.values()],
  });
}

function viewStored(stored: StoredMarket) {
  return sorted(stored);
}

function sorted({ offers, orders, contracts }: StoredMarket): StoredMarket {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    offers: offers.toSorted(byId),
    orders: orders.toSorted(byId),
    contracts: contracts.toSorted(byId),
  };
}
