import { LANGUAGES } from '@canola/api-schema/access';
import { composeReport } from '../apps/server/src/demo/news/compose.ts';
import { weekOf } from '../apps/server/src/demo/news/weeks.ts';
import { addReports } from '../apps/server/src/modules/news/index.ts';
import { seedCompany, seedUser } from '../apps/server/test/factories.ts';
import { startServer } from './lib/child.ts';
import { getRequest, runLoad } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { openBenchWorld } from './lib/world.ts';

const CONNECTIONS = 8;
const ROUNDS = 7;
const ROUND_MS = 1500;
const FEW = 30;
const MANY = 3000;
const MONTH_MS = 31 * 24 * 3600 * 1000;

/** The list of the last month among many reports, compared with the same list among few. */
export function benchNewsList(): Promise<Result> {
  const from = new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10);
  return benchNews('News, the last month', () => `/can-news/api/report?date-from=${from}`);
}

export function benchNewsReport(): Promise<Result> {
  return benchNews('News, one report', (id) => `/can-news/api/report/${id}`);
}

async function benchNews(name: string, pathOf: (id: string) => string): Promise<Result> {
  const many = await openNews(MANY, pathOf);
  const few = await openNews(FEW, pathOf);
  const ratio = await interleave(ROUNDS, many.measure, few.measure);
  await Promise.all([many.close(), few.close()]);
  if (many.first() !== few.first())
    throw new Error(`The two do the same work: ${many.first()} and ${few.first()} reports.`);
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  return {
    name: `${name}, of ${MANY.toLocaleString('en')}`,
    beside: `of ${FEW}`,
    ours: milliseconds(ratio.ours),
    limit: milliseconds(ratio.limit),
    ratio: ratio.measured,
    required: 1.3,
    isCeiling: true,
  };
}

/** A server with so many weekly reports, a third of them in the reader's language. */
async function openNews(count: number, pathOf: (id: string) => string) {
  const world = await openBenchWorld();
  const user = await seedUser(world.db);
  await seedCompany(world.db, { plan: 'PLUS', members: [{ user }] });
  const now = new Date();
  const reports = Array.from({ length: count / LANGUAGES.length }, (_, before) =>
    weekOf(now, before),
  ).flatMap((week) =>
    LANGUAGES.map((language) => ({
      group: week.monday,
      body: composeReport(week, language),
      publishedAt: now,
      by: user.id,
      at: now,
    })),
  );
  const [first] = await addReports(world.db, reports);
  await world.db.$client.query('analyze');
  const server = await startServer(world);
  const url = new URL(pathOf(first?.id ?? ''), server.url);
  const token = await world.tokenFor(user.subject, { email: user.email });
  const request = getRequest(url, { authorization: `Bearer ${token}` });
  let seen = '';
  return {
    async measure() {
      const load = { url, connections: CONNECTIONS, forMs: ROUND_MS, request: () => request };
      const { count: done, seconds, first: body } = await runLoad(load);
      seen = body;
      return (seconds * 1000 * CONNECTIONS) / done;
    },
    /** How many reports a response holds. */
    first: () => String(JSON.parse(seen).reports?.length ?? 1),
    async close() {
      await server.stop();
      await world.close();
    },
  };
}
