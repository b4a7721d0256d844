import {
  StorageAggregatedPricesDocument,
  StoragesForTradingDocument,
  TraderPricesDocument,
} from '@canola/api-schema/trading/generated/operations';
import { seedPrices } from '../apps/server/src/demo/prices/index.ts';
import { seedCompany, seedUser } from '../apps/server/test/factories.ts';
import { seedStaffWith } from '../apps/server/test/staff.ts';
import type { Attack } from './attack-process.ts';
import { startChild, startServer } from './lib/child.ts';
import { getRequest, inTurn, measureDelays } from './lib/http-load.ts';
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

type Attacks = Record<string, Attack>;

export const benchLogIns = () =>
  benchAttacks(async () => ({ '60 parallel log-ins': { kind: 'log-ins', count: 60 } }));

export const benchSlowBodies = () =>
  benchAttacks(async () => ({ '400 dripping bodies': { kind: 'slow-bodies', count: 400 } }));

export const benchHostileFiles = () =>
  benchAttacks(async (world) => {
    const { subject, email } = await seedStaffWith(world.db, 'users:payment:confirm');
    const token = await world.tokenFor(subject, { email });
    return { 'hostile bank statements on 4 connections': { kind: 'files', count: 4, token } };
  });

/** Somebody with an account, at the same address as everybody else. */
export const benchAttackReads = () => benchAttacks(readsOfOnePerson);

async function readsOfOnePerson(world: BenchWorld): Promise<Attacks> {
  await seedPrices(
    { ...world.deps, config: { ...world.deps.config, demoHistoryDays: HISTORY_DAYS } },
    () => {},
  );
  const farm = await world.farm({ plan: 'PLUS' });
  const cropIds = ['milling-wheat', 'rapeseed', 'feed-barley', 'corn'];
  await world.hold(farm, cropIds.slice(0, 2), 500, 20);
  const { rows } = await world.db.$client.query<{ id: string }>('select id from trading.storage limit 1');
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const token = await world.tokenFor(farm.user.subject, { email: farm.user.email });
  const reads = (count: number, { id: documentId }: { id: string }, variables: object): Attack => ({
    kind: 'reads',
    count,
    token,
    body: JSON.stringify({ documentId, variables: { ...variables, currency: 'CZK' } }),
  });
  const place = { latitude: 49.39, longitude: 15.58 };
  return {
    '20 reads of a history by one person': reads(20, StorageAggregatedPricesDocument, {
      id: rows[0]?.id,
      from: day(HISTORY_DAYS),
      to: day(0),
      cropIds,
    }),
    'all storages on 6 connections of one person': reads(6, StoragesForTradingDocument, {
      companyId: farm.companyId,
    }),
    'price boards on 12 connections of one person': reads(12, TraderPricesDocument, place),
  };
}

/** How long everybody else waits while somebody attacks, compared with a quiet server, in turns. */
async function benchAttacks(prepare: (world: BenchWorld) => Promise<Attacks>): Promise<Result[]> {
  const world = await openBenchWorld();
  const attacks = await prepare(world);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => seedUser(world.db)));
  for (const user of people) await seedCompany(world.db, { members: [{ user }] });
  await world.db.$client.query('analyze');
  const server = await startServer(world);
  const url = new URL('/can-users/api/user', server.url);
  const tokens = await Promise.all(people.map(({ subject, email }) => world.tokenFor(subject, { email })));
  const request = inTurn(tokens.map((token) => getRequest(url, { authorization: `Bearer ${token}` })));
  const quiet = () =>
    measureDelays({ url, connections: PEOPLE, forMs: ROUND_MS, pauseMs: PAUSE_MS, request });
  const during = (attack: Attack) => async () => {
    const { publicUrl } = world.deps.config;
    const attacker = await startChild('attack-process.ts', { ...attack, url: server.url.href, publicUrl });
    try {
      return await quiet();
    } finally {
      await attacker.stop();
    }
  };
  try {
    const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
    const results: Result[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const ratio = await interleave(ROUNDS, during(attack), quiet);
      results.push({
        name: `Others during ${name}, p99`,
        beside: 'quiet',
        ours: milliseconds(ratio.ours),
        limit: milliseconds(ratio.limit),
        ratio: ratio.measured,
        required: REQUIRED,
        isCeiling: true,
      });
    }
    return results;
  } finally {
    await server.stop();
    await world.close();
  }
}
