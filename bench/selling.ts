import { randomUUID } from 'node:crypto';
import { AddContractDocument } from '@canola/api-schema/trading/generated/operations';
import { WHEAT } from '../apps/server/test/trading-facts.ts';
import { startServer } from './lib/child.ts';
import { httpRequest, runLoad } from './lib/http-load.ts';
import { addNeighbours } from './lib/neighbours.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openTpcB } from './lib/tpc-b.ts';
import { openBenchWorld, REGION } from './lib/world.ts';

const CONNECTIONS = 32;
const SELLERS = 16;
const ROUNDS = 5;
const ROUND_MS = 2000;

const LINES = 64;
const TRADERS = 8;

/** A sale as the browser requests it, one durable commit each, compared with the database's own commit rate. */
export async function benchSelling(): Promise<Result[]> {
  const world = await openBenchWorld();
  const quarterId = world.quarters[0] ?? '';
  const here = { regionId: REGION, cropId: WHEAT, at: new Date() };
  const single = [await world.quote('5000', { ...here, quarterId })];
  const quotesOf = (kind: string) =>
    Promise.all(
      Array.from({ length: LINES }, (_, at) =>
        world.quote('5000', {
          ...here,
          quarterId: world.quarters[Math.floor(at / TRADERS)] ?? '',
          traderId: `${kind}-${at % TRADERS}`,
        }),
      ),
    );
  const [free, limited] = [await quotesOf('free'), await quotesOf('limited')];
  await world.db.$client.query(
    `insert into prices.price_line (region_id, crop_id, quarter_id, trader_id, mode, price, limit_tons, changed_at)
     select region_id, crop_id, quarter_id, trader_id, 'FIXED', price, 100000000, now()
     from prices.current_quote where trader_id like 'limited-%'`,
  );
  const server = await startServer(world);
  const url = new URL('/graphql', server.url);
  const sellers: { token: string; offers: string[] }[] = [];
  for (let count = 0; count < SELLERS; count++) {
    const farm = await world.farm();
    const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
    sellers.push({ token, offers: await world.hold(farm, [WHEAT], 100_000_000, 8) });
  }
  await addNeighbours(world);

  let turn = 0;
  const requestOf = (quotes: readonly string[]) => () => {
    turn += 1;
    const seller = sellers[turn % SELLERS];
    const contract = {
      amount: '24',
      currency: 'CZK',
      customTransport: false,
      marketPrice: quotes[turn % quotes.length],
      offer: seller?.offers[Math.floor(turn / SELLERS) % seller.offers.length],
      expectedPrice: '5000',
    };
    const variables = { contract, clientMutationId: randomUUID() };
    return httpRequest(
      url,
      { authorization: `Bearer ${seller?.token}` },
      JSON.stringify({ documentId: AddContractDocument.id, variables }),
    );
  };
  const contracts = async () => {
    const { rows } = await world.db.$client.query('select count(*)::int as made from trading.contract');
    return rows[0].made as number;
  };
  const tpcB = await openTpcB(world.databaseUrl);
  const before = await contracts();
  let confirmed = 0;
  const sell = (quotes: readonly string[]) => async () => {
    const load = { url, connections: CONNECTIONS, forMs: ROUND_MS, request: requestOf(quotes) };
    const { count, seconds, first } = await runLoad(load);
    if (!/"errors":\[\]/.test(first)) throw new Error(`Not sold: ${first}`);
    confirmed += count;
    return count / seconds;
  };
  const ratio = await interleave(ROUNDS, sell(single), () => tpcB.run(ROUND_MS));
  const underLimits = await interleave(ROUNDS, sell(limited), sell(free));
  const made = (await contracts()) - before;
  if (made !== confirmed) throw new Error(`${confirmed} sales were confirmed, ${made} contracts were made.`);
  const { rows } = await world.db.$client.query(
    `select (select sum(taken_tons) from prices.price_line)
       = (select sum(amount) from trading.contract where is_counted) as matches`,
  );
  if (!rows[0].matches) throw new Error('The lines have taken other tons than were sold.');
  await server.stop();
  await tpcB.close();
  await world.close();
  const plain: Result = {
    name: `Selling, one commit each, at ${CONNECTIONS} connections`,
    beside: tpcB.name,
    ours: perSecond(ratio.ours, 'sales'),
    limit: perSecond(ratio.limit, 'transactions'),
    ratio: ratio.measured,
    // docs/scaling.md#where-the-time-of-a-sale-goes
    required: 0.2,
  };
  const withLimits: Result = {
    name: `Selling under limits, spread over ${LINES} lines`,
    beside: 'the same without limits',
    ours: perSecond(underLimits.ours, 'sales'),
    limit: perSecond(underLimits.limit, 'sales'),
    ratio: underLimits.measured,
    required: 0.85,
  };
  return [plain, withLimits];
}
