import { CompanyDocument } from '@canola/api-schema/trading/generated/operations';
import { parse } from 'graphql';
import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { openNewestQuotes } from '../apps/server/src/modules/prices/index.ts';
import { TRADING_CATALOGUE } from '../apps/server/src/modules/trading/graphql/catalogue.ts';
import { tradingDocuments, tradingSchema } from '../apps/server/src/modules/trading/graphql/schema.ts';
import { planOf } from '../apps/server/src/platform/graphql/pass-through.ts';
import { valuesOf } from '../apps/server/src/platform/graphql/read/reader.ts';
import type { Viewer } from '../apps/server/src/platform/viewer.ts';
import { startChild, startServer } from './lib/child.ts';
import { httpRequest, inTurn, runLoad } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld, placeOrders } from './lib/world.ts';

const CONNECTIONS = 32;
const PEOPLE = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;

/** The storages page through the whole stack, compared with node:http and one statement that builds the same bytes. */
export async function benchCompany(): Promise<Result> {
  const world = await openBenchWorld();
  await seedPrices({ ...world.deps, config: { ...world.deps.config, demoHistoryDays: 1 } }, () => {});
  const farm = await world.farm();
  await world.hold(farm, ['milling-wheat', 'rapeseed'], 500);
  await placeOrders(world, 2000, world.quarters[1] ?? '');
  const variables = { id: farm.companyId, currency: 'CZK', locale: 'cs', favourites: [] };

  const server = await startServer(world);
  const limit = await startChild('limit-process.ts', await limitTask(world, farm.viewer, variables));
  const tokens = await world.tokensOf(farm, PEOPLE);
  const body = JSON.stringify({ documentId: CompanyDocument.id, variables });
  const responses = { ours: '', limit: '' };
  const measure = (name: keyof typeof responses, url: URL, headers: Record<string, string>[]) => {
    const request = inTurn(headers.map((own) => httpRequest(url, own, body)));
    return async () => {
      const { count, seconds, first } = await runLoad({
        url,
        connections: CONNECTIONS,
        forMs: ROUND_MS,
        request,
      });
      responses[name] = first;
      return count / seconds;
    };
  };
  const ratio = await interleave(
    ROUNDS,
    measure(
      'ours',
      new URL('/graphql', server.url),
      tokens.map((token) => ({ authorization: `Bearer ${token}` })),
    ),
    measure('limit', limit.url, [{}]),
  );
  await Promise.all([server.stop(), limit.stop()]);
  await world.close();
  if (responses.ours !== responses.limit)
    throw new Error('The two responses are not the same, byte by byte.');
  return {
    name: `Company, ${(responses.ours.length / 1000).toFixed(1)} kB at ${CONNECTIONS} connections`,
    beside: 'node:http and the statement',
    ours: perSecond(ratio.ours, 'requests'),
    limit: perSecond(ratio.limit, 'requests'),
    ratio: ratio.measured,
    required: 0.6,
  };
}

async function limitTask(
  { deps, databaseUrl }: BenchWorld,
  viewer: Viewer,
  variables: Record<string, unknown>,
): Promise<object> {
  const plan = planOf(
    tradingSchema(),
    TRADING_CATALOGUE,
    parse(tradingDocuments().get(CompanyDocument.id) ?? ''),
  );
  if (!plan) throw new Error('The document Company is not passed through.');
  const newestQuotes = openNewestQuotes(deps);
  const context = { viewer, deps, newestQuotes };
  const values = await valuesOf(TRADING_CATALOGUE, context, plan.root, variables, plan.statement);
  newestQuotes.close();
  return { databaseUrl, text: plan.statement.text, values, prefix: '{"data":{"company":', suffix: '}}' };
}
