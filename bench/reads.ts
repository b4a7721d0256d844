import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { issueTraderKey } from '../apps/server/src/modules/prices/index.ts';
import { TRADERS, WHEAT } from '../apps/server/test/trading-facts.ts';
import { type Child, startServer } from './lib/child.ts';
import { getRequest, httpRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld, REGION } from './lib/world.ts';
import { FILLS, type Fill, type Reader } from './reads/fill.ts';
import type { Read, Who } from './reads/read.ts';
import { READS } from './reads/rows.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
/** A row that misses is measured again, for so much longer, and that counts: others may have used the machine. */
const ROUNDS_AGAIN = 21;
const ROUND_MS = 400;
const TIMES = 100;
const CEILING = 1.3;
const LONGER_THAN_A_RUN = '2 hours';

interface Side {
  world: BenchWorld;
  server: Child;
  askers: Record<Who, Asker>;
}

interface Asker extends Reader {
  token: string;
}

/**
 * Every list and read of a company where there is little, compared with the same where there is a hundred times more;
 * with words, those whose name or kind has one of them.
 */
export async function benchReads(words: readonly string[] = []): Promise<Result[]> {
  const isWanted = ({ name, of }: Read) =>
    words.length === 0 || words.some((word) => `${name} ${of}`.toLowerCase().includes(word.toLowerCase()));
  const [many, few] = [await openSide(TIMES), await openSide(1)];
  const results: Result[] = [];
  for (const read of READS.filter(isWanted)) {
    const result = await benchRead(read, many, few);
    process.stdout.write(`  ${result.ratio.toFixed(2)} ${result.name}\n`);
    results.push(result);
  }
  for (const { server, world } of [many, few]) {
    await server.stop();
    await world.close();
  }
  return results;
}

async function openSide(times: number): Promise<Side> {
  const world = await openBenchWorld();
  await seedPrices({ ...world.deps, config: { ...world.deps.config, demoHistoryDays: 1 } }, () => {});
  const [farm, neighbour, estate] = [await openAsker(world), await openAsker(world), await openAsker(world)];
  const fills: readonly Fill[] = Object.values(FILLS);
  for (const { few, fill, whose } of fills) await fill(whose === 'estate' ? estate : farm, few * times);
  await FILLS.orders.fill(neighbour, 10);
  await world.db.$client.query('vacuum analyze');
  const key = await issueTraderKey(world.db, { traderId: TRADERS[0], now: new Date() });
  const askers = { farm, neighbour, estate, trader: { ...farm, token: key } };
  return { world, askers, server: await startServer(world) };
}

async function openAsker(world: BenchWorld): Promise<Asker> {
  const farm = await world.farm();
  const pool = world.db.$client;
  const offerIds = (await world.hold(farm, [WHEAT], 10_000_000, 2)).toSorted();
  const { rows: storages } = await pool.query<{ id: string }>(
    'select storage_id as id from trading.offer where id = any($1::uuid[]) order by id',
    [offerIds],
  );
  const { rows: quotes } = await pool.query<{ id: string }>(
    'select quote_id as id from prices.current_quote where region_id = $1 and crop_id = $2 order by quarter_id limit 1',
    [REGION, WHEAT],
  );
  return {
    world,
    farm,
    offerIds,
    token: await world.tokenFor(farm.user.subject, { email: farm.user.email }, LONGER_THAN_A_RUN),
    storageIds: storages.map(({ id }) => id),
    quoteId: quotes[0]?.id ?? '',
    contractId: '',
    reportId: '',
  };
}

async function benchRead(read: Read, many: Side, few: Side): Promise<Result> {
  const { name, of, isWhole } = read;
  const [ours, limit] = [measured(read, many), measured(read, few)];
  const compare = (rounds: number) => interleave(rounds, ours.measure, limit.measure);
  let ratio = await compare(ROUNDS);
  const size = isWhole ? ours.objects() / limit.objects() : 1;
  if (ratio.measured / size > CEILING) ratio = await compare(ROUNDS_AGAIN);
  if (!isWhole && ours.objects() !== limit.objects())
    throw new Error(`${name}: ${ours.objects()} and ${limit.objects()} objects in the replies.`);
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  const count = (times: number) => `of ${(FILLS[of].few * times).toLocaleString('en')}`;
  return {
    name: `${name}, ${count(TIMES)} ${of}${isWhole ? ', each' : ''}`,
    beside: count(1),
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured / size,
    required: CEILING,
    isCeiling: true,
  };
}

function measured(read: Read, side: Side) {
  const asker = side.askers[read.by ?? 'farm'];
  const asked = read.ask(asker);
  const url = new URL('path' in asked ? asked.path : '/graphql', side.server.url);
  const headers = { authorization: `Bearer ${asker.token}` };
  const request = 'path' in asked ? getRequest(url, headers) : httpRequest(url, headers, bodyOf(asked));
  let reply = '';
  return {
    async measure() {
      const load = { url, connections: CONNECTIONS, forMs: ROUND_MS, request: () => request };
      const { count, seconds, first } = await runLoad(load);
      if (/"errors":/.test(first)) throw new Error(`${read.name}: ${first}`);
      reply = first;
      return (seconds * 1000 * CONNECTIONS) / count;
    },
    /** Two replies with as many objects are of the same size. */
    objects: () => reply.split('{').length,
  };
}

const bodyOf = ({ documentId, variables }: { documentId: string; variables: object }) =>
  JSON.stringify({ documentId, variables: { locale: 'cs', ...variables } });
