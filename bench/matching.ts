import { randomUUID } from 'node:crypto';
import { issueTraderKey } from '../apps/server/src/modules/prices/index.ts';
import { TRADERS, WHEAT } from '../apps/server/test/trading-facts.ts';
import { startServer } from './lib/child.ts';
import { exchangeOnce, httpRequest } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { joinLadders, openBenchWorld, placeOrders, REGION } from './lib/world.ts';

const FEW = 1000;
const MANY = 100_000;
const ROUNDS = 15;
const TURNS = 4;
const LOOK_MS = 1;

/** From the moment a trader sends a quote until the contract of the one order that it fills exists. */
export async function benchMatching(only?: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const kind of KINDS) if (!only || only.includes(kind)) results.push(await measure(kind));
  return results;
}

const KINDS = ['orders', 'limited', 'rungs'] as const;
type Kind = (typeof KINDS)[number];

async function measure(kind: Kind): Promise<Result> {
  const what = kind === 'rungs' ? 'rungs of ladders' : 'active orders';
  const [few, many] = [await openMarket(FEW, kind), await openMarket(MANY, kind)];
  const ratio = await interleave(ROUNDS, many.latency, few.latency);
  await few.close();
  await many.close();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    name: `From quote to contract${kind === 'limited' ? ' under a limit' : ''}, ${MANY.toLocaleString('en')} ${what}`,
    beside: `${FEW.toLocaleString('en')} ${what}`,
    ours: ms(ratio.ours),
    limit: ms(ratio.limit),
    ratio: ratio.measured,
    required: 1.5,
    isCeiling: true,
  };
}

async function openMarket(orders: number, kind: Kind) {
  const isLimited = kind === 'limited';
  const world = await openBenchWorld();
  const pool = world.db.$client;
  const quarterId = world.quarters[0] ?? '';
  await placeOrders(world, orders, quarterId);
  if (kind === 'rungs') await joinLadders(world);
  const farm = await world.farm();
  const [offerId] = await world.hold(farm, [WHEAT], 1_000_000);
  const [traderId] = TRADERS;
  const key = await issueTraderKey(world.db, { traderId, now: new Date() });
  const server = await startServer(world, { jobs: true });
  const url = new URL(isLimited ? '/can-trading/api/trader/prices' : '/can-prices/api/quote', server.url);
  let price = 1000;
  let version = 0;

  const once = async (): Promise<number> => {
    price += 10;
    const { rows } = await pool.query(
      `with ordered as (update trading.offer set ordered = ordered + 24 where id = $2)
       insert into trading.sell_order
         (company_id, offer_id, crop_id, region_id, quarter_id, amount, currency, price, created_at)
       values ($1, $2, $3, $4, $5, 24, 'CZK', $6, now()) returning id`,
      [farm.companyId, offerId, WHEAT, REGION, quarterId, price],
    );
    const quote = { regionId: REGION, cropId: WHEAT, quarterId, price: `${price}.50`, currency: 'CZK' };
    const row = { ...quote, mode: 'FIXED', version, limitTons: '1000000' };
    version += 1;
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
    const body = JSON.stringify(isLimited ? { rows: [row] } : { quotes: [quote] });
    const request = httpRequest(url, headers, body, isLimited ? 'PUT' : 'POST');
    const started = performance.now();
    await exchangeOnce(url, request);
    for (;;) {
      const found = await pool.query('select 1 from trading.contract where order_id = $1', [rows[0].id]);
      if (found.rowCount) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  return {
    /** The median of several runs, because one slow commit says nothing. */
    async latency(): Promise<number> {
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) times.push(await once());
      return times.toSorted((a, b) => a - b)[TURNS >> 1] ?? Number.NaN;
    },
    async close() {
      await server.stop();
      await world.close();
    },
  };
}
