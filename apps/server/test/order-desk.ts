import { matchMarkets } from '../src/modules/trading/orders/matching.tasks.ts';
import type { OrderInput } from '../src/modules/trading/orders/order-input.ts';
import { addOrder } from '../src/modules/trading/orders/orders.service.ts';
import type { OrderResult } from '../src/modules/trading/orders/placing.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { TestAppOptions } from './build-test-app.ts';
import { accepted, MARKET, NOW } from './trading-facts.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

type Row = Record<string, unknown>;

/** A world with one farm whose orders are placed and matched. */
export interface OrderDesk extends TradingWorld {
  home: Farm;
  /** 50 tons of wheat at 5200 for any trader, from its own offer, unless stated otherwise. */
  place(input?: Partial<OrderInput>, options?: { owner?: Farm; deps?: Deps }): Promise<OrderResult>;
  match(deps?: Deps): Promise<void>;
  contracts(orderIds: readonly string[]): Promise<Row[]>;
  contractOf(orderId: string): Promise<Row | undefined>;
  /** Payloads of the jobs that wait. */
  jobs(task: string): Promise<Row[]>;
  /** No quotes, no active orders, no jobs; the clock as at the start. */
  clear(): Promise<void>;
}

export async function openOrderDesk(options: TestAppOptions = {}): Promise<OrderDesk> {
  const world = await openTradingWorld(options);
  const home = await world.farm();
  const pool = world.db.$client;

  const contracts: OrderDesk['contracts'] = async (orderIds) => {
    const { rows } = await pool.query<Row>(
      'select * from trading.contract where order_id = any($1) order by id',
      [orderIds],
    );
    return rows;
  };

  return {
    ...world,
    home,
    contracts,
    contractOf: async (orderId) => (await contracts([orderId]))[0],
    match: (deps = world.deps) => matchMarkets(deps, { markets: [MARKET] }),
    async place(input = {}, { owner = home, deps = world.deps } = {}) {
      const offerId = input.offerId ?? (await world.offer(owner, '100'));
      return accepted(
        await addOrder(deps, owner.viewer, {
          amount: '50',
          currency: 'CZK',
          price: '5200',
          lowPrice: null,
          quarterId: MARKET.quarterId,
          customTransport: true,
          transportNote: 'two lorries',
          note: 'gate 3',
          onlyTraderId: null,
          ...input,
          offerId,
        }),
      );
    },
    async jobs(task) {
      const { rows } = await pool.query<{ payload: Row }>(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where identifier = $1 order by j.id`,
        [task],
      );
      return rows.map((row) => row.payload);
    },
    async clear() {
      world.clock.set(NOW);
      await pool.query('delete from prices.current_quote');
      await pool.query('update trading.sell_order set active = false where active');
      await pool.query('update trading.offer set ordered = 0');
      await pool.query('delete from graphile_worker._private_jobs');
    },
  };
}
