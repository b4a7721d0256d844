import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  copyNode,
  createNode,
  followSettings,
  type PostgresNode,
} from '../../../test/machines/postgres-node.ts';
import { until } from '../../../test/machines/until.ts';
import { type Farm, MARKET, NOW, openTradingWorld, type TradingWorld } from '../../../test/trading-world.ts';
import { marketHistory, priceHistory, sparklines } from '../../modules/prices/index.ts';
import { commodityCurrent, commodityRates, currencyRates } from '../../modules/prices/rates/rates.service.ts';
import { loadReferenceData } from '../../reference-data.ts';
import { openExport } from '../export/exporter.ts';
import { createLimiter } from '../http/limiter.ts';
import { createLogger } from '../http/logger.ts';
import { prepareDatabase } from './prepare.ts';
import { openStandby, readAside, STANDBY_READS, type Standby } from './standby.ts';

const PATIENCE_MS = 300_000;
/** Nothing is written but what a test writes. */
const QUIET = { fsync: 'off', autovacuum: 'off' };
const log = createLogger({ logLevel: 'silent' });

let folder: string;
let primary: PostgresNode;
let follower: PostgresNode;
let world: TradingWorld;
let farm: Farm;
const opened: Standby[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'canola-standby-'));
  primary = await createNode(path.join(folder, 'primary'), QUIET);
  const databaseUrl = primary.url('canola');
  await prepareDatabase(databaseUrl, { loadReference: loadReferenceData, say: () => {} });
  world = await openTradingWorld({ databaseUrl });
  farm = await world.farm();
  const settings = { ...QUIET, ...followSettings(primary) };
  follower = await copyNode(primary, path.join(folder, 'standby'), { settings, signal: 'standby.signal' });
}, PATIENCE_MS);

afterEach(async () => {
  for (const standby of opened.splice(0)) await standby.close();
});

afterAll(async () => {
  await world?.close();
  await follower?.remove();
  await primary?.remove();
  await rm(folder, { recursive: true, force: true });
}, PATIENCE_MS);

function open(options: { url?: string; maxLagMs?: number } = {}): Standby {
  const standby = openStandby({
    url: follower.url('canola'),
    pool: 2,
    primary: world.db.$client,
    log,
    ...options,
  });
  opened.push(standby);
  return standby;
}

const caughtUp = () =>
  until('the standby has everything', async () => {
    const [{ position: written } = {}] = await primary.query(
      'select pg_current_wal_insert_lsn() as position',
    );
    const [{ done } = {}] = await follower.query(`select pg_last_wal_replay_lsn() >= '${written}' as done`);
    return done === true;
  });

/** One that is read from, however far behind it was when it was first looked at. */
async function openUsed(): Promise<Standby> {
  await caughtUp();
  const standby = open({ maxLagMs: PATIENCE_MS });
  await until('the standby is used', () => standby.recent());
  return standby;
}

/** Replay stops: the standby keeps what it has, whatever the primary writes. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await caughtUp();
  await follower.query('select pg_wal_replay_pause()');
  try {
    await work();
  } finally {
    await follower.query('select pg_wal_replay_resume()');
  }
}

const rateIn = async (pool: Pool) =>
  (await pool.query(`select rate::float from prices.fx where base = 'EUR' and counter = 'CZK'`)).rows[0].rate;
const read = (standby: Standby) => readAside({ db: world.db, standby }, 'prices.pair', rateIn);
const setRate = (rate: number) => world.rate('EUR', 'CZK', String(rate));

test('what is read aside comes from the standby, and from the primary when that is too far behind', {
  timeout: PATIENCE_MS,
}, async () => {
  await setRate(25);
  const patient = await openUsed();
  await whilePaused(async () => {
    expect(await read(patient)).toBe(25);
    await setRate(26);
    await until('a few seconds do not matter', async () => (await read(patient)) === 25);
    const strict = open({ maxLagMs: 0 });
    expect(await read(strict)).toBe(26);
  });
});

test('an export has everything that was written before it, from either server', {
  timeout: PATIENCE_MS,
}, async () => {
  const limiter = createLimiter({ ...world.deps, log });
  const rows = sql`select rate::float::text from prices.fx where base = 'EUR' and counter = 'CZK'`;
  const wanted = {
    name: 'rate',
    format: 'csv' as const,
    columns: [{ heading: 'r', kind: 'text' as const }],
    zone: 'UTC',
    rows,
  };
  const exported = async (standby: Standby) => {
    const deps = { ...world.deps, standby };
    const { content } = await openExport(deps, limiter, farm.viewer, wanted, async () => {});
    return (await text(content)).split('\n')[1];
  };
  const standby = await openUsed();
  await setRate(27);
  expect(await exported(standby)).toBe('27');
  await until('the standby has it too', () => standby.caughtUp());
  await whilePaused(async () => {
    await setRate(28);
    expect(await exported(standby)).toBe('28');
    expect(await standby.caughtUp()).toBeUndefined();
  });
  await limiter.close();
});

test('without a standby that can be reached the primary is read, and it is used again when it is back', {
  timeout: PATIENCE_MS,
}, async () => {
  await setRate(29);
  const away = open({ url: 'postgres://canola@127.0.0.1:1/canola' });
  expect(await read(away)).toBe(29);
  const same = open({ url: primary.url('canola') });
  expect(await same.recent(), 'a primary is not a standby').toBeUndefined();
  expect(await read(same)).toBe(29);

  const standby = await openUsed();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const cut = async (pool: Pool) => {
      if (pool !== world.db.$client) await pool.query('select pg_terminate_backend(pg_backend_pid())');
      return rateIn(pool);
    };
    expect(await readAside({ db: world.db, standby }, 'prices.pair', cut)).toBe(29);
    expect(await standby.recent(), 'it is left alone for a while').toBeUndefined();
    await until('it is used again', () => {
      vi.advanceTimersByTime(6000);
      return standby.recent();
    });
  } finally {
    vi.useRealTimers();
  }
  const wrong = (pool: Pool) => pool.query('select 1 / 0');
  await expect(readAside({ db: world.db, standby }, 'prices.pair', wrong)).rejects.toThrow(
    'division by zero',
  );
});

test('exactly these statements use it', { timeout: PATIENCE_MS }, async () => {
  const standby = await openUsed();
  // No time passes, so it is not checked again.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = new Set<string>();
  const pool = await standby.recent();
  if (!pool) throw new Error('the standby is not used');
  const query = pool.query.bind(pool);
  vi.spyOn(pool, 'query').mockImplementation(((question: { name?: string }, ...rest: unknown[]) => {
    if (question.name && !question.name.startsWith('platform.')) asked.add(question.name);
    return (query as (...args: unknown[]) => unknown)(question, ...rest);
  }) as never);
  const deps = { ...world.deps, standby };
  const { regionId, cropId } = MARKET;
  const range = { regionId, cropIds: [cropId], currency: 'CZK' as const };
  const days = { from: '2026-10-01', to: NOW.toISOString().slice(0, 10) };
  await priceHistory(deps, { ...range, ...days });
  await marketHistory(deps, { ...range, ...days });
  await sparklines(deps, range);
  const { viewer } = farm;
  await currencyRates(deps, viewer, { currency1: 'EUR', currency2: 'CZK' }, {});
  for (const type of ['SETTLE', 'BID'] as const) {
    await commodityRates(deps, viewer, 'wheat', { period: 'CURRENT', type });
    await commodityCurrent(deps, viewer, 'wheat', { type });
  }
  expect([...asked].sort()).toEqual([
    'prices.current-BID',
    'prices.current-SETTLE',
    'prices.history-by-market',
    'prices.history-by-trader',
    'prices.pair',
    'prices.series-BID',
    'prices.series-SETTLE',
    'prices.sparklines',
  ]);
});

test('nothing else uses the standby', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const uses = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|database\/standby\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const named = /\breadAside\(/.test(source)
        ? STANDBY_READS.filter((name) => source.includes(`'${name}'`))
        : [];
      return [...named, ...(/\bcaughtUp\(\)/.test(source) ? [path.basename(file)] : [])];
    });
  expect(uses.sort()).toEqual(STANDBY_READS.map((name) => (name === 'export' ? 'exporter.ts' : name)).sort());
});
