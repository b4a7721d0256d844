import { randomUUID } from 'node:crypto';
import { issueTraderKey } from '../apps/server/src/modules/prices/index.ts';
import { TRADERS, WHEAT } from '../apps/server/test/trading-facts.ts';
import { startChild, startServer } from './lib/child.ts';
import { residentMegabytes } from './lib/download.ts';
import { exchangeOnce, getRequest, httpRequest } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openStreams } from './lib/streams.ts';
import { type BenchWorld, openBenchWorld, REGION } from './lib/world.ts';

const STREAMS = 5000;
const STREAMS_PER_PERSON = 5;
const ROUNDS = 9;
const SECOND_MS = 1000;
const EVENT = 'prices-changed';

/**
 * A trader's quote reaches every page that is open on its region, one quote a second; compared with plain node:http
 * that writes the same bytes to as many open responses. And what an open page costs in memory.
 */
export async function benchStreams(): Promise<Result[]> {
  const world = await openBenchWorld();
  const [server, limit] = [await startServer(world), await startChild('stream-limit-process.ts', {})];
  const streamUrl = new URL(`/can-notifications/api/stream?region=${REGION}`, server.url);
  const tokens = await tokensOf(world, STREAMS / STREAMS_PER_PERSON);
  const requests = Array.from({ length: STREAMS }, (_, at) =>
    getRequest(streamUrl, { authorization: `Bearer ${tokens[at % tokens.length]}` }),
  );
  const memory = { ours: await residentMegabytes(server.pid), limit: await residentMegabytes(limit.pid) };
  const ours = await openStreams(server.url, requests);
  const raw = await openStreams(limit.url, Array(STREAMS).fill(getRequest(limit.url, {})));

  const publish = await publisher(world, server.url);
  const write = httpRequest(
    limit.url,
    {},
    `event: ${EVENT}\ndata: {"regionId":"${REGION}","cropIds":["${WHEAT}"]}\n\n`,
  );
  const ratio = await interleave(
    ROUNDS,
    everySecond(() => ours.delayOf(EVENT, publish)),
    everySecond(() => raw.delayOf(EVENT, () => exchangeOnce(limit.url, write))),
  );
  const perStream = async (pid: number, before: number) =>
    (((await residentMegabytes(pid)) - before) * 1024) / STREAMS;
  const kilobytes = {
    ours: await perStream(server.pid, memory.ours),
    limit: await perStream(limit.pid, memory.limit),
  };
  ours.close();
  raw.close();
  await Promise.all([server.stop(), limit.stop()]);
  await world.close();
  const many = STREAMS.toLocaleString('en');
  return [
    {
      name: `A quote in ${many} open pages, p99`,
      beside: 'node:http that writes it',
      ours: `${ratio.ours.toFixed(0)} ms`,
      limit: `${ratio.limit.toFixed(0)} ms`,
      ratio: ratio.measured,
      required: 4,
      isCeiling: true,
    },
    {
      name: `Memory of an open page, of ${many}`,
      beside: 'node:http',
      ours: `${kilobytes.ours.toFixed(1)} kB`,
      limit: `${kilobytes.limit.toFixed(1)} kB`,
      ratio: kilobytes.ours / kilobytes.limit,
      required: 3,
      isCeiling: true,
    },
  ];
}

/** At most one a second, as traders publish. */
function everySecond(measure: () => Promise<number>): () => Promise<number> {
  let last = 0;
  return async () => {
    const wait = last + SECOND_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    last = performance.now();
    return measure();
  };
}

async function tokensOf({ db, tokenFor }: BenchWorld, people: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ subject: string; email: string }>(
    `insert into users.app_user (subject, email, name, phone_code, phone_number, registered_at)
     select gen_random_uuid(), 'page' || at || '@canola.test', 'Page ' || at, '+420', (700000000 + at)::text, now()
     from generate_series(1, $1::int) at returning subject, email`,
    [people],
  );
  await db.$client.query('analyze');
  return Promise.all(rows.map(({ subject, email }) => tokenFor(subject, { email })));
}

/** Posts the next price of one trader. */
async function publisher(world: BenchWorld, server: URL): Promise<() => Promise<unknown>> {
  const url = new URL('/can-prices/api/quote', server);
  const key = await issueTraderKey(world.db, { traderId: TRADERS[0], now: new Date() });
  let price = 5000;
  return () => {
    price += 1;
    const quotes = [
      {
        regionId: REGION,
        cropId: WHEAT,
        quarterId: world.quarters[1],
        price: `${price}.00`,
        currency: 'CZK',
      },
    ];
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
    return exchangeOnce(url, httpRequest(url, headers, JSON.stringify({ quotes })));
  };
}
