import { type Child, startServer } from './lib/child.ts';
import { COMMON_WORD, CROWD, type Crowd, openCrowd, RARE_WORD } from './lib/crowd.ts';
import { download, highestMemory } from './lib/download.ts';
import { getRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';

const LIST_ROUNDS = 7;
const LIST_ROUND_MS = 700;
const EXPORT_ROUNDS = 3;
const FEW = CROWD / 10;

/** Of a hundred thousand people and companies: one world for all rows, which takes longer to fill than to measure. */
export async function benchAdmin(): Promise<Result[]> {
  const world = await openCrowd();
  const server = await startServer(world);
  const results: Result[] = [];
  for (const row of LISTS) results.push(await benchList(world, server, row));
  results.push(await benchExport(world, server, 'csv', 6), await benchExport(world, server, 'xlsx', 20));
  results.push(await benchMemory(world, server));
  await server.stop();
  await world.close();
  return results;
}

interface ListRow {
  name: string;
  path: string;
  beside: string;
  /** The work that PostgreSQL has to do in any case, or would have to do without the index. */
  limit: string;
  required: number;
}

const COUNT = 'count(*) of the table';
const SCAN = 'the search without an index';
const scan = (table: string) =>
  `select count(*) from users.${table} where find || '' like '%${COMMON_WORD}%'`;

/** Every list has its exact count. */
const LISTS: readonly ListRow[] = [
  {
    name: 'Users, first page',
    path: '/can-users/api/user/list',
    beside: COUNT,
    limit: 'select count(*) from users.app_user where erased_at is null',
    required: 4,
  },
  {
    name: 'Companies, first page',
    path: '/can-users/api/company',
    beside: COUNT,
    limit: 'select count(*) from users.company',
    required: 4,
  },
  {
    name: 'Users with a word that every hundredth has',
    path: `/can-users/api/user/list?search=${COMMON_WORD}`,
    beside: SCAN,
    limit: scan('app_user'),
    required: 0.6,
  },
  {
    name: 'Users with a word that one has',
    path: `/can-users/api/user/list?search=${RARE_WORD}`,
    beside: SCAN,
    limit: scan('app_user'),
    required: 0.2,
  },
  {
    name: 'Companies with a word that every hundredth has',
    path: `/can-users/api/company?search=${COMMON_WORD}`,
    beside: SCAN,
    limit: scan('company'),
    required: 0.6,
  },
];

async function benchList(world: Crowd, server: Child, row: ListRow): Promise<Result> {
  const url = new URL(row.path, server.url);
  const { token } = await newStaff(world);
  const request = getRequest(url, { authorization: `Bearer ${token}` });
  const ratio = await interleave(
    LIST_ROUNDS,
    async () => {
      const load = { url, connections: 1, forMs: LIST_ROUND_MS, request: () => request };
      const { count, seconds } = await runLoad(load);
      return (seconds * 1000) / count;
    },
    () => averageMs(() => world.db.$client.query({ name: row.limit, text: row.limit })),
  );
  return {
    name: `${row.name}, of ${CROWD.toLocaleString('en')}`,
    beside: row.beside,
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured,
    required: row.required,
    isCeiling: true,
  };
}

async function averageMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < LIST_ROUND_MS) {
    await work();
    count += 1;
  }
  return (performance.now() - started) / count;
}

/** Compared with PostgreSQL's own COPY of the table. */
async function benchExport(
  world: Crowd,
  server: Child,
  format: 'csv' | 'xlsx',
  required: number,
): Promise<Result> {
  const ratio = await interleave(
    EXPORT_ROUNDS,
    async () => {
      const { token } = await newStaff(world);
      return timeOf(() => download(exportUrl(server, format), token));
    },
    () => timeOf(() => world.copyUsers()),
  );
  return {
    name: `Export of ${CROWD.toLocaleString('en')} users as ${format.toUpperCase()}`,
    beside: 'COPY of the table as CSV',
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured,
    required,
    isCeiling: true,
  };
}

/** The server's memory while it exports everybody, compared with a tenth of them. */
async function benchMemory(world: Crowd, server: Child): Promise<Result> {
  const peak = async (search: string) => {
    const { token } = await newStaff(world);
    const url = exportUrl(server, 'xlsx');
    url.searchParams.set('search', search);
    return highestMemory(server.pid, download(url, token));
  };
  // Every person has the first word, a tenth of them the second.
  const ratio = await interleave(
    EXPORT_ROUNDS,
    () => peak('canola.test'),
    () => peak('dvorak0'),
  );
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  return {
    name: `Memory while ${CROWD.toLocaleString('en')} users are exported as XLSX`,
    beside: `while ${FEW.toLocaleString('en')} are`,
    ours: megabytes(ratio.ours),
    limit: megabytes(ratio.limit),
    ratio: ratio.measured,
    required: 1.25,
    isCeiling: true,
  };
}

const exportUrl = (server: Child, format: string) =>
  new URL(`/can-users/api/user/export?format=${format}`, server.url);

/** Somebody else each time, because exports are counted per person. */
async function newStaff(world: Crowd): Promise<{ token: string }> {
  const { subject, email } = await world.staff();
  return { token: await world.tokenFor(subject, { email }) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
