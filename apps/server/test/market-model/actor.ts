import { tryMoveContract } from '../../src/modules/trading/contracts/lifecycle/lifecycle.service.ts';
import { addContract } from '../../src/modules/trading/contracts/sell.service.ts';
import { addOffer, archiveOffer, editOffer } from '../../src/modules/trading/offers/offers.service.ts';
import { matchArrivedQuotes } from '../../src/modules/trading/orders/matching.tasks.ts';
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
      case 'sell': {
        const outcome = await addContract(deps, viewer, {
          offerId: target,
          marketPriceId: aimed.quoteId ?? '',
          amount: tons(aimed.amount),
          currency: 'CZK',
          expectedPrice: null,
          customTransport: false,
          transportNote: null,
          note: null,
        });
        return dataOf(outcome, (made) => ({ contractId: made.contractId }));
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
        const id = await world.quote(String(aimed.price), { traderId: traderOf(aimed.trader) });
        await matchArrivedQuotes(deps, { markets: [MARKET] });
        return { ...NOTHING, id };
      }
    }
  };
}

export const NOTHING: Answer = { refusals: [], id: null, contractId: null, price: null };

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
  return { ...NOTHING, refusals: [...new Set(outcome.errors.map((one) => one.code))] };
}

async function offerOf(world: TradingWorld, orderId: string): Promise<string> {
  const { rows } = await world.db.$client.query('select offer_id from trading.sell_order where id = $1', [
    orderId,
  ]);
  return rows[0].offer_id;
}
