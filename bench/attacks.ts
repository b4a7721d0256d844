import { StorageAggregatedPricesDocument } from '@canola/api-schema/trading/generated/operations';
import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { seedCompany, seedUser } from '../apps/server/test/factories.ts';
import type { Attack } from './attack-process.ts';
import { startChild, startServer } from './lib/child.ts';
import { getRequest, measureDelays } from './lib/http-load.ts';
import type { Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld } from './lib/world.ts';

const ROUNDS = 5;
/** Everybody else: so many people, each with a request every so often. */
const PEOPLE = 4;
const PAUSE_MS = 15;
const ROUND_MS = 3000;
/** A year would only make the seeding longer: a read is as expensive as the limits allow. */
const HISTORY_DAYS = 120;
const REQUIRED = 3;

export const benchLogIns = () =>
  benchAttack('60 parallel log-ins', async () => ({ kind: 'log-ins', count: 60 }));

export const benchSlowBodies = () =>
  benchAttack('400 dripping bodies', async () => ({ kind: 'slow-bodies', count: 400 }));

export const benchExpensiveReads = () => benchAttack('20 expensive reads of one person', expensiveReads);

async function expensiveReads(world: BenchWorld): Promise<Attack> {
  await seedPrices(
    { ...world.deps, config: { ...world.deps.config, demoHistoryDays: HISTORY_DAYS } },
    () => {},
  );
  const farm = await world.farm({ plan: 'PLUS' });
  const cropIds = ['milling-wheat', 'rapeseed', 'feed-barley', 'corn'];
  await world.hold(farm, cropIds.slice(0, 2), 500);
  const { rows } = await world.db.$client.query<{ id: string }>('select id from trading.storage limit 1');
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const variables = { id: rows[0]?.id, from: day(HISTORY_DAYS), to: day(0), cropIds, currency: 'CZK' };
  return {
    kind: 'reads',
    count: 20,
    token: await world.tokenFor(farm.user.subject, { email: farm.user.email }),
    body: JSON.stringify({ documentId: StorageAggregatedPricesDocument.id, variables }),
  };
}

/** How long everybody else waits while somebody attacks, compared with a quiet server, in turns. */
async function benchAttack(name: string, prepare: (world: BenchWorld) => Promise<Attack>): Promise<Result> {
  const world = await openBenchWorld();
  const attack = await prepare(world);
  const user = await seedUser(world.db);
  await seedCompany(world.db, { members: [{ user }] });
  await world.db.$client.query('analyze');
  const server = await startServer(world);
  const url = new URL('/can-users/api/user', server.url);
  const token = await world.tokenFor(user.subject, { email: user.email });
  const request = getRequest(url, { authorization: `Bearer ${token}` });
  const quiet = () =>
    measureDelays({ url, connections: PEOPLE, forMs: ROUND_MS, pauseMs: PAUSE_MS, request });
  const attacked = async () => {
    const { publicUrl } = world.deps.config;
    const attacker = await startChild('attack-process.ts', { ...attack, url: server.url.href, publicUrl });
    try {
      return await quiet();
    } finally {
      await attacker.stop();
    }
  };
  try {
    const ratio = await interleave(ROUNDS, attacked, quiet);
    const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
    return {
      name: `Others during ${name}, p99`,
      beside: 'quiet',
      ours: milliseconds(ratio.ours),
      limit: milliseconds(ratio.limit),
      ratio: ratio.measured,
      required: REQUIRED,
      isCeiling: true,
    };
  } finally {
    await server.stop();
    await world.close();
  }
}
