import { dayInZone, quarterId, quarterOf } from '@canola/api-schema/quarter';
import { TraderPricesDocument } from '@canola/api-schema/trading/generated/operations';
import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { newestStatement } from '../apps/server/src/modules/prices/newest/newest.queries.ts';
import { SOLD_CROPS } from '../apps/server/src/modules/trading/prices/market.resolvers.ts';
import { JIHLAVA } from '../apps/server/test/price-desk.ts';
import { startChild, startServer } from './lib/child.ts';
import { getRequest, httpRequest, inTurn, runLoad } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld, REGION } from './lib/world.ts';

const CONNECTIONS = 32;
const PEOPLE = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;
const ZONE = 'Europe/Prague';

/** The price board, compressed, through the whole stack; compared with node:http and its statement, uncompressed. */
export async function benchBoard(): Promise<Result> {
  const world = await openBenchWorld();
  await seedPrices({ ...world.deps, config: { ...world.deps.config, demoHistoryDays: 1 } }, () => {});
  // The demo's own trader is registered by the start of the demo; here nobody shows its prices.
  await world.db.$client.query(
    'delete from prices.current_quote q where not exists (select from trading.trader t where t.id = q.trader_id)',
  );
  const farm = await world.farm();
  const today = dayInZone(new Date(), ZONE);
  const { text, values } = newestStatement({
    regionId: REGION,
    cropIds: SOLD_CROPS,
    currency: 'CZK',
    today,
    timeZone: ZONE,
    firstQuarterId: quarterId(quarterOf(today)),
    now: new Date(),
  });
  const server = await startServer(world);
  const limit = await startChild('limit-process.ts', {
    databaseUrl: world.databaseUrl,
    text: `select coalesce(json_agg(q), '[]')::text as data from (${text}) q`,
    values,
    prefix: '',
    suffix: '',
  });
  const people = (await world.tokensOf(farm, PEOPLE)).map((token) => ({ authorization: `Bearer ${token}` }));
  const variables = { ...JIHLAVA, companyId: farm.companyId, currency: 'CZK', locale: 'cs', favourites: [] };
  const query = new URLSearchParams({
    documentId: TraderPricesDocument.id,
    variables: JSON.stringify(variables),
  });
  const url = new URL(`/graphql?${query}`, server.url);
  const { data } = (await (await fetch(url, { headers: people[0] ?? {} })).json()) as {
    data: { marketPrices: unknown[] };
  };
  const raw = (await (await fetch(limit.url, { method: 'POST' })).json()) as unknown[];
  if (data.marketPrices.length !== raw.length || raw.length === 0)
    throw new Error(`${data.marketPrices.length} and ${raw.length} prices.`);
  const measure =
    (target: URL, ...requests: Buffer[]) =>
    async () => {
      const load = { url: target, connections: CONNECTIONS, forMs: ROUND_MS, request: inTurn(requests) };
      const { count, seconds } = await runLoad(load);
      return count / seconds;
    };
  const ratio = await interleave(
    ROUNDS,
    measure(url, ...people.map((headers) => getRequest(url, { ...headers, 'accept-encoding': 'br' }))),
    measure(limit.url, httpRequest(limit.url, {}, '')),
  );
  await Promise.all([server.stop(), limit.stop()]);
  await world.close();
  return {
    name: `Price board, ${raw.length} prices in brotli`,
    beside: 'node:http and the statement',
    ours: perSecond(ratio.ours, 'requests'),
    limit: perSecond(ratio.limit, 'requests'),
    ratio: ratio.measured,
    required: 5,
  };
}
