import { free, type Market, type ModelLadder } from './model.ts';
import type { Aimed } from './operations.ts';

const LEAST = 240;

type LadderAction = Extract<Aimed, { kind: 'ladder' | 'hold' | 'resume' | 'end' | 'climb' }>;

const rungsOf = (market: Market, ladderId: string) =>
  [...market.orders.values()].filter((order) => order.ladderId === ladderId);
const waiting = (market: Market, ladderId: string) =>
  rungsOf(market, ladderId).filter(({ isActive }) => isActive);

/** Contracts of its rungs, failed ones too. */
export function filledRungs(market: Market, ladderId: string) {
  const ids = new Set(rungsOf(market, ladderId).map(({ id }) => id));
  return [...market.contracts.values()].filter(({ orderId }) => orderId !== null && ids.has(orderId));
}

/**
 * Ladders as a plain program; the market after the action, and the refusal it must have answered with. Rungs that sold
 * in the same step are told apart as fills of their own.
 */
export function followLadder(
  market: Market,
  action: LadderAction,
  newId: string,
  rungIds: readonly string[],
): string {
  if (action.kind === 'ladder') return place(market, action, newId, rungIds);
  const ladder = market.ladders.get(action.targetId ?? '');
  const offer = ladder && market.offers.get(ladder.offerId);
  if (!ladder || !offer || offer.isArchived || ladder.isEnded) return 'ladder.ended';
  switch (action.kind) {
    case 'hold':
    case 'resume': {
      const isHeld = action.kind === 'hold';
      if (ladder.isHeld === isHeld) return '';
      for (const rung of waiting(market, ladder.id)) market.orders.set(rung.id, { ...rung, isHeld });
      return change(market, ladder, { isHeld });
    }
    case 'end':
      freeRungs(market, ladder);
      return change(market, ladder, { isEnded: true });
    case 'climb': {
      const { version, filled, failed, base } = action.seen ?? { version: 0, filled: 0, failed: 0, base: 0 };
      if (ladder.version !== version) return 'ladder.stale';
      const made = filledRungs(market, ladder.id);
      if (made.length !== filled || made.filter(({ isFailed }) => isFailed).length !== failed)
        return 'rung.filled';
      const rest = base - sum(made.filter(({ isFailed }) => !isFailed));
      if (rest < LEAST) return 'rungs.too-small';
      if (free(market, offer) + sum(waiting(market, ladder.id)) < rest) return 'tons.not-free';
      freeRungs(market, ladder);
      addRungs(market, ladder, [{ amount: rest, price: action.price, lowPrice: null }], rungIds);
      return change(market, ladder, {});
    }
  }
}

function place(
  market: Market,
  { targetId, amount, price, lowPrice }: Extract<LadderAction, { kind: 'ladder' }>,
  id: string,
  rungIds: readonly string[],
): string {
  const offer = market.offers.get(targetId ?? '');
  if (!offer) return 'not-found';
  if (offer.isArchived) return 'offer.archived';
  const live = [...market.ladders.values()].find((item) => item.offerId === offer.id && !item.isEnded);
  if (live && waiting(market, live.id).length > 0) return 'ladder.exists';
  if (free(market, offer) < amount) return 'tons.not-free';
  if (live) change(market, live, { isEnded: true });
  const ladder = { id, offerId: offer.id, base: amount, version: 1, isHeld: false, isEnded: false };
  market.ladders.set(id, ladder);
  const half = Math.floor(amount / 2);
  const rungs = [
    { amount: half, price, lowPrice },
    { amount: amount - half, price: price + 100, lowPrice },
  ];
  addRungs(market, ladder, rungs, rungIds);
  return '';
}

function addRungs(
  market: Market,
  { id: ladderId, offerId, isHeld }: ModelLadder,
  rungs: readonly { amount: number; price: number; lowPrice: number | null }[],
  rungIds: readonly string[],
): void {
  for (const [at, rung] of rungs.entries()) {
    const id = rungIds[at] ?? '';
    market.orders.set(id, { ...rung, id, offerId, ladderId, isHeld, traderId: null, isActive: true });
  }
}

function freeRungs(market: Market, { id }: ModelLadder): void {
  for (const rung of waiting(market, id)) market.orders.set(rung.id, { ...rung, isActive: false });
}

function change(market: Market, ladder: ModelLadder, values: Partial<ModelLadder>): string {
  market.ladders.set(ladder.id, { ...ladder, ...values, version: ladder.version + 1 });
  return '';
}

const sum = (parts: { amount: number }[]) => parts.reduce((total, part) => total + part.amount, 0);
