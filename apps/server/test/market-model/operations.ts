import fc from 'fast-check';
import { followLadder } from './ladders.ts';
import {
  activeOffer,
  copyMarket,
  fillOf,
  free,
  isFull,
  type Market,
  type ModelLadder,
  type ModelOffer,
  type ModelOrder,
  ordered,
  type Quotes,
  sold,
  taken,
  tonsLeft,
} from './model.ts';

/** The actions of people and traders. Numbers that choose an order or a contract count modulo the existing ones. */
export type Operation =
  | { kind: 'add'; slot: number; amount: number }
  | { kind: 'set-total'; slot: number; total: number }
  | { kind: 'archive'; slot: number }
  | {
      kind: 'order';
      slot: number;
      amount: number;
      price: number;
      lowPrice: number | null;
      trader: number | null;
    }
  | { kind: 'edit'; which: number; amount: number; price: number; lowPrice: number | null }
  | { kind: 'cancel'; which: number }
  /** Two rungs of half the tons, the second 100 dearer. */
  | { kind: 'ladder'; slot: number; amount: number; price: number; lowPrice: number | null }
  | { kind: 'hold' | 'resume' | 'end'; which: number }
  /** The unsold rungs become one. */
  | { kind: 'climb'; which: number; price: number }
  /** A line of the desk; a short one ends with the round. */
  | { kind: 'quote'; trader: number; price: number; limit: number | null; isShort: boolean }
  | { kind: 'withdraw'; trader: number }
  /** More than a day passes before the round. */
  | { kind: 'day' }
  /** Sent so many times more at the same time, as after a lost answer. */
  | { kind: 'sell'; slot: number; amount: number; trader: number; repeats: number }
  | { kind: 'fail'; which: number };

/** An operation with the things it names, as its sender knew them when the round began. */
export type Aimed = Operation & {
  targetId: string | null;
  quoteId: string | null;
  seen?: ModelLadder & { filled: number; failed: number };
};

/** The result: the refusals, or the ids of what was created. */
export interface Answer {
  refusals: string[];
  id: string | null;
  contractId: string | null;
  price: number | null;
  /** Of the contract that was made, as stored. */
  traderId: string | null;
  isCounted: boolean;
  /** The orders of rungs that were placed, lowest first. */
  rungIds: string[];
}

const slot = fc.integer({ min: 0, max: 1 });
const trader = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 20 });
const lorries = fc.integer({ min: 240, max: 600 });
const price = fc.constantFrom(5000, 5100, 5200, 5300);
const lowPrice = fc.constantFrom(null, 4900, 4700);
const limit = fc.constantFrom(null, null, 300, 700, 1200);
const isShort = fc.constantFrom(false, false, false, true);
const repeats = fc.constantFrom(0, 0, 1, 2);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), slot, amount: fc.integer({ min: 10, max: 600 }) }),
  fc.record({ kind: fc.constant('set-total' as const), slot, total: fc.integer({ min: 10, max: 1500 }) }),
  fc.record({ kind: fc.constant('archive' as const), slot }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      slot,
      amount: lorries,
      price,
      lowPrice,
      trader: fc.option(trader),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), which, amount: lorries, price, lowPrice }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ladder' as const),
      slot,
      amount: fc.integer({ min: 480, max: 900 }),
      price,
      lowPrice,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('hold' as const, 'resume', 'end'), which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('climb' as const), which, price }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      trader,
      price: fc.constantFrom(4000, 4500, 4800, 5000, 5100, 5250),
      limit,
      isShort,
    }),
  },
  fc.record({ kind: fc.constant('withdraw' as const), trader }),
  fc.record({ kind: fc.constant('day' as const) }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), slot, amount: lorries, trader, repeats }),
  },
  fc.record({ kind: fc.constant('fail' as const), which }),
);

/** A quote that fills everything arrives while people change and cancel the very orders. */
const storm: fc.Arbitrary<Operation[]> = fc
  .record({ which, amount: lorries, slot, trader, limit })
  .map(({ which, amount, slot, trader, limit }) => [
    { kind: 'cancel', which },
    { kind: 'quote', trader, price: 5300, limit, isShort: false },
    { kind: 'edit', which: which + 1, amount, price: 5300, lowPrice: null },
    { kind: 'cancel', which: which + 2 },
    { kind: 'sell', slot, amount, trader: 0, repeats: 1 },
  ]);

/** A quote that fills every rung arrives while people place, pause, change and end the ladders. */
const ladderStorm: fc.Arbitrary<Operation[]> = fc
  .record({ which, amount: fc.integer({ min: 480, max: 900 }), slot, trader, limit })
  .map(({ which, amount, slot, trader, limit }) => [
    { kind: 'ladder', slot, amount, price: 5000, lowPrice: null },
    { kind: 'quote', trader, price: 5300, limit, isShort: false },
    { kind: which % 2 ? 'hold' : 'climb', which, price: 5200 },
    { kind: which % 3 ? 'end' : 'resume', which },
  ]);

const round = fc.oneof(
  { weight: 3, arbitrary: fc.array(operation, { minLength: 2, maxLength: 4 }) },
  { weight: 1, arbitrary: storm },
  { weight: 1, arbitrary: ladderStorm },
);

/** A ladder is paused, and a quote that would fill it arrives: alone, or while the ladder is changed. */
const pause: fc.Arbitrary<Operation[][]> = fc
  .record({ which, slot, trader, amount: fc.integer({ min: 480, max: 600 }), last: fc.nat({ max: 3 }) })
  .map(({ which, slot, trader, amount, last }) => [
    [{ kind: 'ladder', slot, amount, price: 5200, lowPrice: null }],
    [0, 1].map((each): Operation => ({ kind: 'hold', which: which + each })),
    [
      { kind: 'quote', trader, price: 5300, limit: null, isShort: false },
      ...(last === 0 ? [{ kind: 'resume' as const, which }] : []),
      ...(last === 1 ? [{ kind: 'climb' as const, which, price: 5000 }] : []),
      ...(last === 2 ? [{ kind: 'end' as const, which }] : []),
    ],
  ]);

const rounds = fc.oneof(
  { weight: 6, arbitrary: round.map((operations) => [operations]) },
  { weight: 1, arbitrary: pause },
);

/** Two storages with a hundred tons each and a first quote, then anything. */
export const program: fc.Arbitrary<Operation[][]> = fc
  .array(rounds, { minLength: 2, maxLength: 6 })
  .map((parts) => [
    [
      { kind: 'add', slot: 0, amount: 1000 },
      { kind: 'add', slot: 1, amount: 1000 },
      { kind: 'quote', trader: 0, price: 4900, limit: null, isShort: false },
    ],
    ...parts.flat(),
  ]);

/** The market after the operation, if it can have returned this result at this point; otherwise undefined. */
export function follow(market: Market, aimed: Aimed, answer: Answer, views: Quotes[]): Market | undefined {
  const after = copyMarket(market);
  return expected(after, aimed, answer, views) ? after : undefined;
}

function expected(market: Market, aimed: Aimed, answer: Answer, views: Quotes[]): boolean {
  const said = answer.refusals.join();
  const target = aimed.targetId ?? '';
  switch (aimed.kind) {
    case 'quote':
      if (said === 'line.limit-below-taken') return isBelowTaken(market, aimed);
      if (!isFull(market, String(aimed.trader), aimed)) market.longFull.delete(String(aimed.trader));
      return said === '';
    case 'withdraw':
    case 'day':
      return said === '';
    case 'add': {
      const offer = activeOffer(market, aimed.slot);
      const id = answer.id ?? '';
      if (said !== '' || (offer ? offer.id !== id : market.offers.has(id))) return false;
      const total = (offer?.total ?? 0) + aimed.amount;
      market.offers.set(id, { id, slot: aimed.slot, total, isArchived: false });
      return true;
    }
    case 'set-total':
      return onOffer(market, target, said, (offer) => {
        const committed = ordered(market, offer.id) + sold(market, offer.id);
        if (aimed.total < committed) return 'offer.below-committed';
        market.offers.set(offer.id, { ...offer, total: aimed.total });
        return '';
      });
    case 'archive':
      return onOffer(market, target, said, (offer) => {
        const waiting = [...market.orders.values()].filter((o) => o.offerId === offer.id && o.isActive);
        const inTheWay = [
          ...(waiting.some(({ ladderId }) => ladderId === null) ? ['offer.has-order'] : []),
          ...(waiting.some(({ ladderId }) => ladderId !== null) ? ['offer.has-ladder'] : []),
          ...(sold(market, offer.id) > 0 ? ['offer.has-contract'] : []),
        ].join();
        if (inTheWay === '') market.offers.set(offer.id, { ...offer, isArchived: true });
        return inTheWay;
      });
    case 'order':
      return onOffer(market, target, said, (offer) => {
        if (free(market, offer) < aimed.amount) return 'amount.exceeds-free';
        const { amount, price, lowPrice } = aimed;
        const traderId = aimed.trader === null ? null : String(aimed.trader);
        const order = { id: answer.id ?? '', offerId: offer.id, amount, price, lowPrice, traderId };
        const placed = { ...order, isActive: true, ladderId: null, isHeld: false };
        return saved(market, placed, answer, views) ? '' : 'impossible';
      });
    case 'edit': {
      const order = market.orders.get(target);
      if (!order?.isActive) return said === 'order.not-active';
      if (order.ladderId !== null) return said === 'order.in-ladder';
      const offer = market.offers.get(order.offerId);
      if (!offer) return false;
      if (free(market, offer) + order.amount < aimed.amount) return said === 'amount.exceeds-free';
      const { amount, price, lowPrice } = aimed;
      return said === '' && saved(market, { ...order, amount, price, lowPrice }, answer, views);
    }
    case 'cancel': {
      const order = market.orders.get(target);
      if (!order?.isActive) return said === 'order.not-active';
      if (order.ladderId !== null) return said === 'order.in-ladder';
      market.orders.set(order.id, { ...order, isActive: false });
      return said === '';
    }
    case 'ladder':
    case 'hold':
    case 'resume':
    case 'end':
    case 'climb':
      return followLadder(market, aimed, answer.id ?? '', answer.rungIds) === said;
    case 'sell': {
      const trader = String(aimed.trader);
      const quotes = views.flatMap((view) => view[trader] ?? []);
      // A trader may replace, withdraw or limit the quote within the round.
      if (said === 'contract.price-changed') return quotes.some(({ id }) => id !== aimed.quoteId);
      if (said === 'contract.quote-gone') return quotes.some(({ isEnded }) => isEnded);
      if (said === 'contract.trader-full') return quotes.some((quote) => isFull(market, trader, quote));
      if (said === 'amount.exceeds-limit')
        return quotes.some((quote) => tonsLeft(market, trader, quote) < aimed.amount);
      return onOffer(market, target, said, (offer) => {
        if (free(market, offer) < aimed.amount) return 'amount.exceeds-free';
        const wasSeen = quotes.some(
          (quote) =>
            quote.id === aimed.quoteId &&
            !quote.isEnded &&
            (quote.limit !== null) === answer.isCounted &&
            tonsLeft(market, trader, quote) >= aimed.amount,
        );
        if (!wasSeen || answer.traderId !== trader) return 'impossible';
        return addContract(market, answer, offer.id, null, aimed.amount) ? '' : 'impossible';
      });
    }
    case 'fail': {
      const contract = market.contracts.get(target);
      if (!contract || contract.isFailed) return said === 'failed already';
      market.contracts.set(contract.id, { ...contract, isFailed: true });
      if (contract.isCounted) market.longFull.delete(contract.traderId);
      return said === '';
    }
  }
}

function onOffer(market: Market, offerId: string, said: string, act: (offer: ModelOffer) => string): boolean {
  const offer = market.offers.get(offerId);
  if (!offer) return said === 'not-found';
  return (offer.isArchived ? 'offer.archived' : act(offer)) === said;
}

/** An order that was placed or changed, and filled immediately when the result says so. */
function saved(market: Market, order: ModelOrder, answer: Answer, views: Quotes[]): boolean {
  const isFilled = answer.contractId !== null;
  market.orders.set(order.id, { ...order, isActive: !isFilled });
  if (!isFilled) return views.some((view) => fillOf(market, view, order) === undefined);
  if (!isFillOf(market, views, order, answer)) return false;
  return addContract(market, answer, order.offerId, order.id, order.amount);
}

/** Whether the order could be filled so at this point, by the quotes of one of the views. */
export function isFillOf(
  market: Market,
  views: Quotes[],
  order: ModelOrder,
  made: Pick<Answer, 'price' | 'traderId' | 'isCounted'>,
): boolean {
  return views.some((view) => {
    const fill = fillOf(market, view, order);
    if (fill?.price !== made.price) return false;
    // Of two traders with the same price either may have been first.
    const quote = view[made.traderId ?? ''];
    return quote?.price === made.price && (quote?.limit !== null) === made.isCounted;
  });
}

function isBelowTaken(market: Market, { trader, limit }: { trader: number; limit: number | null }): boolean {
  return limit !== null && limit < taken(market, String(trader));
}

function addContract(
  market: Market,
  answer: Answer,
  offerId: string,
  orderId: string | null,
  amount: number,
): boolean {
  const id = answer.contractId ?? '';
  if (id === '' || market.contracts.has(id)) return false;
  const { price, traderId, isCounted } = answer;
  market.contracts.set(id, {
    id,
    offerId,
    orderId,
    amount,
    price: price ?? 0,
    traderId: traderId ?? '',
    isCounted,
    isFailed: false,
  });
  return true;
}
