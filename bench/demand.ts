import { countDemand } from '../apps/server/src/modules/trading/desk/demand/demand.tasks.ts';
import { openTraderDesk } from '../apps/server/test/trader-desk.ts';
import { startServer } from './lib/child.ts';
import { getRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld, placeOrders, REGION } from './lib/world.ts';

const FEW = 1000;
const MANY = 100_000;
const STEPS = 20;
const CONNECTIONS = 8;
const ROUNDS = 9;
const ROUND_MS = 800;
const LONGER_THAN_A_RUN = '2 hours';

/** Demand nearby as a trader's desk reads it; its cells are counted every 15 minutes, however many orders there are. */
export async function benchDemand(): Promise<Result> {
  const [few, many] = [await openSide(FEW), await openSide(MANY)];
  const ratio = await interleave(ROUNDS, many.measure, few.measure);
  if (many.steps() !== few.steps()) throw new Error(`${many.steps()} and ${few.steps()} steps.`);
  for (const { close } of [few, many]) await close();
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return {
    name: `Demand of a region, ${few.steps()} steps of ${MANY.toLocaleString('en')} orders`,
    beside: `of ${FEW.toLocaleString('en')} orders`,
    ours: ms(ratio.ours),
    limit: ms(ratio.limit),
    ratio: ratio.measured,
    required: 1.3,
    isCeiling: true,
  };
}

async function openSide(orders: number) {
  const world = await openBenchWorld();
  await placeOrders(world, orders, world.quarters[0] ?? '');
  // As many steps on either side, so that the replies are of one size.
  await world.db.$client.query(
    'update trading.sell_order set price = 5000 + 50 * (row_number % $1) from (select id as of, row_number() over (order by company_id, id) from trading.sell_order) numbered where id = of',
    [STEPS],
  );
  await countDemand.run(world.deps, {}, { jobId: '1' });
  await world.db.$client.query('vacuum analyze');
  const desk = await openTraderDesk(world);
  const token = await world.tokenFor(desk.user.subject, { email: desk.user.email }, LONGER_THAN_A_RUN);
  const server = await startServer(world);
  const url = new URL('/can-trading/api/desk/demand', server.url);
  url.search = String(new URLSearchParams({ companyId: desk.companyId, region: REGION }));
  const request = getRequest(url, { authorization: `Bearer ${token}` });
  let reply = '';
  return {
    async measure() {
      const load = { url, connections: CONNECTIONS, forMs: ROUND_MS, request: () => request };
      const { count, seconds, first } = await runLoad(load);
      reply = first;
      return (seconds * 1000 * CONNECTIONS) / count;
    },
    steps: () => reply.split('"from":').length - 1,
    async close() {
      await server.stop();
      await world.close();
    },
  };
}
