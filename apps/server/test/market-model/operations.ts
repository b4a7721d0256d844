import fc from 'fast-check';
import {
  activeOffer,
  copyMarket,
  fillPrice,
  free,
  type Market,
  type ModelOffer,
  type ModelOrder,
  ordered,
  type Quotes,
  sold,
} from './model.ts';

/** What people and traders do. Numbers that choose an order or a contract count modulo the existing ones. */
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
  | { kind: 'quote'; trader: number; price: number }
  | { kind: 'sell'; slot: number; amount: number; trader: number }
  | { kind: 'fail'; which: number };

/** An operation with the things it names, as its sender knew them when the round began. */
export type Aimed = Operation & { targetId: string | null; quoteId: string | null };

/** The result: the refusals, or the ids of what was created. */
export interface Answer {
  refusals: string[];
  id: string | null;
  contractId: string | null;
  price: number | null;
}

const slot = fc.integer({ min: 0, max: 1 });
const trader = fc.integer({ min: 0, max: 1 });
const which = fc.nat({ max: 20 });
const lorries = fc.integer({ min: 240, max: 600 });
const price = fc.constantFrom(5000, 5100, 5200, 5300);
const lowPrice = fc.constantFrom(null, 4900, 4700);

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
      kind: fc.constant('quote' as const),
      trader,
      price: fc.constantFrom(4000, 4500, 4800, 5000, 5100, 5250),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), slot, amount: lorries, trader }) },
  fc.record({ kind: fc.constant('fail' as const), which }),
);

/** A quote that fills everything arrives while people change and cancel the very orders. */
const storm: fc.Arbitrary<Operation[]> = fc
  .record({ which, amount: lorries, slot, trader })
  .map(({ which, amount, slot, trader }) => [
    { kind: 'cancel', which },
    { kind: 'quote', trader, price: 5300 },
    { kind: 'edit', which: which + 1, amount, price: 5300, lowPrice: null },
    { kind: 'cancel', which: which + 2 },
    { kind: 'sell', slot, amount, trader: 0 },
  ]);

const round = fc.oneof(
  { weight: 3, arbitrary: fc.array(operation, { minLength: 2, maxLength: 4 }) },
  { weight: 1, arbitrary: storm },
);

/** Two storages with a hundred tons each and a first quote, then anything. */
export const program: fc.Arbitrary<Operation[][]> = fc
  .array(round, { minLength: 2, maxLength: 6 })
  .map((rounds) => [
    [
      { kind: 'add', slot: 0, amount: 1000 },
      { kind: 'add', slot: 1, amount: 1000 },
      { kind: 'quote', trader: 0, price: 4900 },
    ],
    ...rounds,
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
      return true;
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
        const inTheWay = [
          ...(ordered(market, offer.id) > 0 ? ['offer.has-order'] : []),
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
        return saved(market, { ...order, isActive: true }, answer, views) ? '' : 'impossible';
      });
    case 'edit': {
      const order = market.orders.get(target);
      if (!order?.isActive) return said === 'order.not-active';
      const offer = market.offers.get(order.offerId);
      if (!offer) return false;
      if (free(market, offer) + order.amount < aimed.amount) return said === 'amount.exceeds-free';
      const { amount, price, lowPrice } = aimed;
      return said === '' && saved(market, { ...order, amount, price, lowPrice }, answer, views);
    }
    case 'cancel': {
      const order = market.orders.get(target);
      if (!order?.isActive) return said === 'order.not-active';
      market.orders.set(order.id, { ...order, isActive: false });
      return said === '';
    }
    case 'sell': {
      // A trader may replace the quote within the round.
      if (said === 'contract.price-changed')
        return views.some((view) => view[String(aimed.trader)]?.id !== aimed.quoteId);
      return onOffer(market, target, said, (offer) => {
        if (free(market, offer) < aimed.amount) return 'amount.exceeds-free';
        const wasSeen = views.find((view) => view[String(aimed.trader)]?.id === aimed.quoteId);
        if (!wasSeen) return 'impossible';
        return addContract(market, answer, offer.id, null, aimed.amount) ? '' : 'impossible';
      });
    }
    case 'fail': {
      const contract = market.contracts.get(target);
      if (!contract || contract.isFailed) return said === 'failed already';
      market.contracts.set(contract.id, { ...contract, isFailed: true });
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
  if (!isFilled) return views.some((view) => fillPrice(view, order) === undefined);
  if (!views.some((view) => fillPrice(view, order) === answer.price)) return false;
  return addContract(market, answer, order.offerId, order.id, order.amount);
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
  market.contracts.set(id, { id, offerId, orderId, amount, price: answer.price ?? 0, isFailed: false });
  return true;
}
