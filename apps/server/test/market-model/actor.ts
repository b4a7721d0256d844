import { randomUUID } from 'node:crypto';
import { publishLines, withdrawQuotes } from '../../src/modules/prices/index.ts';
import { tryMoveContract } from '../../src/modules/trading/contracts/lifecycle/lifecycle.service.ts';
import { addContract } from '../../src/modules/trading/contracts/sell.service.ts';
import {
  addLadder,
  editLadder,
  endLadder,
  holdLadder,
  type LadderResult,
  resumeLadder,
} from '../../src/modules/trading/ladder/ladder.service.ts';
import { addOffer, archiveOffer, editOffer } from '../../src/modules/trading/offers/offers.service.ts';
import { matchMarkets } from '../../src/modules/trading/orders/matching.tasks.ts';
import { addOrder, editOrder, removeOrder } from '../../src/modules/trading/orders/orders.service.ts';
import type { Outcome } from '../../src/modules/trading/outcome.ts';
import { type Farm, MARKET, TRADERS, type TradingWorld, WHEAT } from '../trading-world.ts';
import type { Aimed, Answer } from './operations.ts';

/** Runs one operation of one of many parallel callers. */
export type Actor = (aimed: Aimed) => Promise<Answer>;

/** Through the services, as a person and a trader's system would. */
export function productActor(world: TradingWorld, farm: Farm, storageIds: readonly string[]): Actor {
  const { deps } = world;
  const { viewer, companyId } = farm;
  return async (aimed) => {
    const target = aimed.targetId ?? '';
    switch (aimed.kind) {
      case 'add': {
        const storageId = storageIds[aimed.slot] ?? '';
        const input = { amount: tons(aimed.amount), cropId: WHEAT, storageId, yearHarvested: 2026 };
        return dataOf(await addOffer(deps, viewer, input), (made) => ({ id: made.offerId }));
      }
      case 'set-total':
        return dataOf(await editOffer(deps, viewer, target, { amount: tons(aimed.total) }));
      case 'archive':
        return dataOf(await archiveOffer(deps, viewer, target));
      case 'order': {
        const onlyTraderId = aimed.trader === null ? null : traderOf(aimed.trader);
        const input = { ...terms(aimed), offerId: target, note: null, onlyTraderId };
        return dataOf(await addOrder(deps, viewer, input), (made) => ({
          id: made.orderId,
          contractId: made.contractId,
        }));
      }
      case 'edit': {
        const offerId = await offerOf(world, target);
        const outcome = await editOrder(deps, viewer, target, { ...terms(aimed), active: true, offerId });
        return dataOf(outcome, (made) => ({ contractId: made.contractId }));
      }
      case 'cancel':
        return dataOf(await removeOrder(deps, viewer, target));
      case 'ladder': {
        const { amount, lowPrice, price, ...rest } = terms(aimed);
        const rungs = [
          { share: '50', price },
          { share: null, price: String(aimed.price + 100) },
        ];
        const closing = { sellBy: null, closingPrice: null, onlyTraderId: null };
        const input = { ...rest, ...closing, offerId: target, tons: amount, rungs, lowPrice };
        return placed(await addLadder(deps, viewer, input));
      }
      case 'hold':
        return dataOf(await holdLadder(deps, viewer, target));
      case 'resume':
        return dataOf(await resumeLadder(deps, viewer, target));
      case 'end':
        return dataOf(await endLadder(deps, viewer, target));
      case 'climb': {
        const { version = 0, filled: filledRungs = 0, failed: failedRungs = 0, base = 0 } = aimed.seen ?? {};
        const rungs = [{ share: null, price: String(aimed.price) }];
        const nothing = { lowPrice: null, sellBy: null, closingPrice: null };
        const input = { version, filledRungs, failedRungs, tons: tons(base), rungs, ...nothing };
        return placed(await editLadder(deps, viewer, target, input));
      }
      case 'sell': {
        const input = {
          offerId: target,
          marketPriceId: aimed.quoteId ?? '',
          amount: tons(aimed.amount),
          currency: 'CZK' as const,
          expectedPrice: null,
          customTransport: false,
          transportNote: null,
          note: null,
        };
        const id = randomUUID();
        const sent = Array.from({ length: aimed.repeats + 1 }, () => addContract(deps, viewer, input, id));
        const outcomes = await Promise.all(sent);
        const made = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.contractId] : [])));
        if (made.size > 1) throw new Error(`one request made the contracts ${[...made].join()}`);
        const outcome = outcomes.find(({ ok }) => ok) ?? outcomes[0];
        if (!outcome) throw new Error('nothing was sent');
        return dataOf(outcome, ({ contractId }) => ({ contractId }));
      }
      case 'fail': {
        const isFailed = await tryMoveContract(world.db, {
          companyId,
          contractId: target,
          event: 'REJECTED',
          at: deps.clock.now(),
          failure: { reason: 'rejected', note: null },
        });
        return { ...NOTHING, refusals: isFailed ? [] : ['failed already'] };
      }
      case 'quote': {
        const refusals = await publish(world, aimed);
        const id = await quoteOf(world, traderOf(aimed.trader));
        await matchMarkets(deps, { markets: [MARKET] });
        return { ...NOTHING, id, refusals };
      }
      case 'withdraw':
        await withdrawQuotes(deps, traderOf(aimed.trader), {});
        await matchMarkets(deps, { markets: [MARKET] });
        return NOTHING;
      case 'day':
        return NOTHING;
    }
  };
}

/** A round takes a minute of the model's clock; a short quote ends with it. */
export const ROUND_MS = 60_000;

async function publish(
  { db, deps }: TradingWorld,
  { trader, price, limit, isShort }: Extract<Aimed, { kind: 'quote' }>,
): Promise<string[]> {
  const traderId = traderOf(trader);
  const { rows } = await db.$client.query('select version from prices.price_line where trader_id = $1', [
    traderId,
  ]);
  const validUntil = isShort ? new Date(deps.clock.now().getTime() + ROUND_MS).toISOString() : null;
  const limitTons = limit === null ? null : tons(limit);
  const version = rows[0]?.version ?? 0;
  const row = { ...MARKET, mode: 'FIXED', version, price: String(price), limitTons, validUntil };
  const { refused } = await publishLines(deps, {
    traderId,
    inputIds: new Set(),
    userId: null,
    idempotencyKey: randomUUID(),
    body: { rows: [row] },
    readTrader: async () => ({ regionIds: new Set([MARKET.regionId]), cropIds: new Set([WHEAT]) }),
    listLines: async () => [],
  });
  return refused.map(({ code }) => code);
}

async function quoteOf({ db }: TradingWorld, traderId: string): Promise<string | null> {
  const { rows } = await db.$client.query(
    'select quote_id as id from prices.current_quote where trader_id = $1',
    [traderId],
  );
  return rows[0]?.id ?? null;
}

export const NOTHING: Answer = {
  refusals: [],
  id: null,
  contractId: null,
  price: null,
  traderId: null,
  isCounted: false,
  rungIds: [],
};

export function traderOf(trader: number): string {
  return TRADERS[trader] ?? '';
}

export function tons(tenths: number): string {
  return (tenths / 10).toFixed(1);
}

function terms({ amount, price, lowPrice }: { amount: number; price: number; lowPrice: number | null }) {
  return {
    amount: tons(amount),
    currency: 'CZK' as const,
    price: String(price),
    lowPrice: lowPrice === null ? null : String(lowPrice),
    quarterId: MARKET.quarterId,
    customTransport: false,
    transportNote: null,
  };
}

function dataOf<T>(outcome: Outcome<T>, read: (value: T) => Partial<Answer> = () => ({})): Answer {
  if (outcome.ok) return { ...NOTHING, ...read(outcome.value) };
  return { ...NOTHING, refusals: [...new Set(outcome.errors.map(({ code }) => code))] };
}

function placed(outcome: Outcome<LadderResult>): Answer {
  return dataOf(outcome, ({ ladderId, orderIds }) => ({ id: ladderId, rungIds: orderIds.split(',') }));
}

async function offerOf(world: TradingWorld, orderId: string): Promise<string> {
  const { rows } = await world.db.$client.query('select offer_id from trading.sell_order where id = $1', [
    orderId,
  ]);
  return rows[0].offer_id;
}
