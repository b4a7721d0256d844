import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { WHEAT } from '../apps/server/test/trading-facts.ts';
import { type Child, startServer } from './lib/child.ts';
import { getRequest, httpRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld } from './lib/world.ts';
import { FILLS, type Reader } from './reads/fill.ts';
import { READS, type Read } from './reads/rows.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
const ROUND_MS = 400;
const TIMES = 100;
const CEILING = 1.3;

interface Side {
  world: BenchWorld;
  server: Child;
  farm: Asker;
  neighbour: Asker;
}

interface Asker extends Reader {
  token: string;
}

/** Every list and read of a company where there is little, compared with the same where there is a hundred times more. */
export async function benchReads(): Promise<Result[]> {
  const [many, few] = [await openSide(TIMES), await openSide(1)];
  const results: Result[] = [];
  for (const read of READS) results.push(await benchRead(read, many, few));
  for (const { server, world } of [many, few]) {
    await server.stop();
    await world.close();
  }
  return results;
}

async function openSide(times: number): Promise<Side> {
  const world = await openBenchWorld();
  await seedPrices({ ...world.deps, config: { ...world.deps.config, demoHistoryDays: 1 } }, () => {});
  const [farm, neighbour] = [await openAsker(world), await openAsker(world)];
  for (const { few, fill } of Object.values(FILLS)) await fill(farm, few * times);
  await FILLS.orders.fill(neighbour, 10);
  await world.db.$client.query('vacuum analyze');
  return { world, farm, neighbour, server: await startServer(world) };
}

async function openAsker(world: BenchWorld): Promise<Asker> {
  const farm = await world.farm();
  const offerIds = await world.hold(farm, [WHEAT], 10_000_000, 2);
  const { rows } = await world.db.$client.query<{ id: string }>(
    'select storage_id as id from trading.offer where id = any($1::uuid[]) order by id',
    [offerIds],
  );
  const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
  const storageIds = rows.map(({ id }) => id);
  return { world, farm, token, offerIds: offerIds.toSorted(), storageIds, contractId: '', reportId: '' };
}

async function benchRead(read: Read, many: Side, few: Side): Promise<Result> {
  const { name, of } = read;
  const [ours, limit] = [measured(read, many), measured(read, few)];
  const ratio = await interleave(ROUNDS, ours.measure, limit.measure);
  if (ours.objects() !== limit.objects())
    throw new Error(`${name}: ${ours.objects()} and ${limit.objects()} objects in the replies.`);
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  const count = (times: number) => `of ${(FILLS[of].few * times).toLocaleString('en')}`;
  return {
    name: `${name}, ${count(TIMES)} ${of}`,
    beside: count(1),
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured,
    required: CEILING,
    isCeiling: true,
  };
}

function measured(read: Read, side: Side) {
  const asker = read.isByNeighbour ? side.neighbour : side.farm;
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
