import { seedExchange } from '../apps/server/src/demo/prices/demo-exchange.ts';
import { seriesQuestion } from '../apps/server/src/modules/prices/rates/rates.service.ts';
import { seriesStatement } from '../apps/server/src/modules/prices/rates/series.queries.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { startChild, startServer } from './lib/child.ts';
import { getRequest, httpRequest, inTurn, runLoad } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld } from './lib/world.ts';

const CONNECTIONS = 32;
const PEOPLE = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** A year of wheat in crowns through the whole stack, compared with node:http and the same statement. */
export async function benchExchange(): Promise<Result> {
  const world = await openBenchWorld();
  await seedExchange(world.deps, () => {});
  const farm = await world.farm();
  const from = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
  const query = { 'date-from': from, currency: 'CZK', period: 'CURRENT', type: 'SETTLE' } as const;
  const { text, values } = seriesStatement(seriesQuestion({ clock: systemClock }, 'wheat', query));

  const server = await startServer(world);
  const limit = await startChild('limit-process.ts', {
    databaseUrl: world.databaseUrl,
    text,
    values,
    prefix: '',
    suffix: '',
  });
  const tokens = await world.tokensOf(farm, PEOPLE);
  const url = new URL(`/can-prices/api/commodity/rate/wheat?currency=CZK&date-from=${from}`, server.url);
  const responses = { ours: '', limit: '' };
  const measure =
    (name: keyof typeof responses, target: URL, ...requests: Buffer[]) =>
    async () => {
      const { count, seconds, first } = await runLoad({
        url: target,
        connections: CONNECTIONS,
        forMs: ROUND_MS,
        request: inTurn(requests),
      });
      responses[name] = first;
      return count / seconds;
    };
  const ratio = await interleave(
    ROUNDS,
    measure('ours', url, ...tokens.map((token) => getRequest(url, { authorization: `Bearer ${token}` }))),
    measure('limit', limit.url, httpRequest(limit.url, {}, '')),
  );
  await Promise.all([server.stop(), limit.stop()]);
  await world.close();
  if (responses.ours !== responses.limit)
    throw new Error('The two responses are not the same, byte by byte.');
  return {
    name: `Exchange, a year of wheat, ${(responses.ours.length / 1000).toFixed(1)} kB`,
    beside: 'node:http and the statement',
    ours: perSecond(ratio.ours, 'requests'),
    limit: perSecond(ratio.limit, 'requests'),
    ratio: ratio.measured,
    required: 0.6,
  };
}
