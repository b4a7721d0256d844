import type { AddressInfo } from 'node:net';
import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { FutureQuartersDocument } from '@canola/api-schema/trading/generated/operations';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { runCronTasks } from '../run-cron-tasks.ts';
import { type AlertBook, openAlertBook } from './alerts.ts';
import { openBank } from './bank.ts';
import { hashOfBooks, INVARIANTS } from './books.ts';
import { type Calls, openCalls } from './calls.ts';
import { streamOf } from './dice.ts';
import { type Farm, openFarm } from './farm.ts';
import { type Futures, openFutures } from './futures.ts';
import type { Market } from './invariant.ts';
import { pricesOf } from './prices.ts';
import { openRecord } from './record.ts';
import { openTrader, type Trader, tradersHere } from './trader.ts';

export interface YearOptions {
  seed: number;
  farms: number;
  traders: number;
  days: number;
  /** Answers get lost, requests come twice, prices are mistyped. */
  faults?: boolean;
  /** For the test of the simulator: breaks something at the end of a day. */
  sabotage?: (day: number, test: TestApp) => Promise<void>;
  say?: (line: string) => void;
}

export interface YearResult {
  hash: string;
  /** How often each invariant was checked. */
  checks: Record<string, number>;
  calls: number;
  /** Of the calls, in milliseconds: the slowest hundredth. */
  slowest: number;
  market: Market;
  farms: readonly Farm[];
  close(): Promise<void>;
}

/** A rule did not hold; everything that is needed to see it again. */
export class Violation extends Error {
  readonly invariant: string;
  readonly day: number;
  constructor(invariant: string, day: number, what: string, calls: readonly string[]) {
    super(`day ${day}: ${invariant}: ${what}\nthe last ${calls.length} calls:\n${calls.join('\n')}`);
    this.invariant = invariant;
    this.day = day;
  }
}

/** In July: the harvest comes first. */
const FIRST = new Date('2026-07-10T00:00:00Z');
const FIRST_DAY_OF_YEAR = 191;
/** Jobs that recur, at night and before noon. */
const SCHEDULED = /^(trading\.|prices\.(prune|announce-ended))/;
const REPRICE = /^prices\.reprice-at-rest$/;

/** Lives through the days, one after the other, and checks the books every evening. */
export async function simulate(options: YearOptions): Promise<YearResult> {
  const { seed, days, faults = false, say = () => {} } = options;
  const test = await buildTestApp({ now: FIRST });
  try {
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    test.deps.config.port = (test.app.server.address() as AddressInfo).port;
    const url = `http://127.0.0.1:${test.deps.config.port}`;
    const calls = openCalls(test, { url, seed, faults });
    const prices = pricesOf(seed, days, FIRST_DAY_OF_YEAR);
    await setRates(test);
    const record = openRecord();
    const bank = openBank();
    const alerts = openAlertBook(test.db.$client, { calls, record, now: test.clock.now });
    const dice = streamOf(seed, 'exchange');
    const futures = await openFutures(test.db.$client, { prices, dice, faults });
    const traders: Trader[] = [];
    for (const trader of tradersHere(options.traders))
      traders.push(await openTrader(test, calls, { seed, trader, prices, faults, futures, record, bank }));
    const farms: Farm[] = [];
    for (let number = 1; number <= options.farms; number += 1)
      farms.push(
        await openFarm(test, calls, {
          seed,
          number,
          prices,
          bank,
          alerts,
          days,
          year: FIRST.getUTCFullYear(),
        }),
      );
    const checks: Record<string, number> = {};
    const market: Market = { test, calls, farms, traders, record, bank, alerts, since: FIRST, isLast: false };
    for (let day = 0; day < days; day += 1) {
      try {
        await liveThrough(test, calls, { day, traders, farms, futures, alerts });
      } catch (error) {
        const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
        throw new Violation('every step is possible', day, what, calls.newest);
      }
      await options.sabotage?.(day, test);
      await checkBooks({ ...market, since: dateOf(day), isLast: day === days - 1 }, day, checks);
      if (day % 30 === 29) say(`day ${day + 1}: ${calls.count()} calls`);
    }
    const times = calls.slowest();
    return {
      hash: await hashOfBooks(test.db.$client),
      checks,
      calls: calls.count(),
      slowest: times[Math.floor(times.length / 100)] ?? 0,
      market,
      farms,
      close: () => test.close(),
    };
  } catch (error) {
    await test.close();
    throw error;
  }
}

const dateOf = (day: number, hours = 0) => new Date(FIRST.getTime() + day * DAY_MS + hours * HOUR_MS);

interface Day {
  day: number;
  traders: readonly Trader[];
  farms: readonly Farm[];
  futures: Futures;
  alerts: AlertBook;
}

async function liveThrough(
  test: TestApp,
  calls: Calls,
  { day, traders, farms, futures, alerts }: Day,
): Promise<void> {
  const { clock } = test;
  /** Each step has a moment of its own: ties between equal quotes would fall to random ids. */
  let seconds = 0;
  const at = (hours: number) => {
    seconds += 1;
    clock.set(new Date(dateOf(day, hours).getTime() + seconds * 1000));
  };
  let since = clock.now();
  const settle = async () => {
    await test.runJobs();
    await alerts.compare(since);
    since = new Date(clock.now().getTime() + 1);
  };
  at(3);
  await runCronTasks(test.deps, SCHEDULED);
  await settle();
  const quarters = await quartersOf(calls, farms);
  for (const trader of traders) {
    at(6);
    await trader.publish(day, quarters);
  }
  await settle();
  for (const farm of farms) {
    at(8);
    await farm.work(day);
  }
  await settle();
  at(11);
  await futures.read(day, clock.now());
  for (const trader of traders) trader.follow();
  await runCronTasks(test.deps, REPRICE);
  await runCronTasks(test.deps, SCHEDULED);
  await settle();
  for (const trader of traders) {
    at(12);
    await trader.decide();
  }
  await settle();
  for (const trader of traders) {
    at(14);
    await trader.withdraw();
  }
  await settle();
  for (const farm of farms) {
    at(16);
    await farm.sign();
  }
  await settle();
  for (const trader of traders) {
    at(17);
    await trader.weigh();
  }
  await settle();
  for (const farm of farms) {
    at(18);
    await farm.answer();
  }
  for (const trader of traders) {
    at(19);
    await trader.answer();
    await trader.settle();
  }
  for (const farm of farms) {
    at(20);
    await farm.receive();
  }
  await settle();
}

async function quartersOf(calls: Calls, farms: readonly Farm[]): Promise<string[]> {
  const [farm] = farms;
  if (!farm) return [];
  const { futureQuarters } = await calls.read(farm.user, FutureQuartersDocument, {} as never);
  return futureQuarters.map(({ id }) => id);
}

async function checkBooks(market: Market, day: number, checks: Record<string, number>) {
  for (const { name, isFinal, check } of INVARIANTS) {
    if (isFinal && !market.isLast) continue;
    checks[name] = (checks[name] ?? 0) + 1;
    const breach = await check(market);
    if (breach !== undefined) throw new Violation(name, day, breach, market.calls.newest);
  }
}

/** The farms of this market and its traders count in crowns. */
async function setRates({ db, clock }: TestApp): Promise<void> {
  await db.$client.query(
    `insert into prices.fx (base, counter, rate, at) values ('CZK', 'CZK', 1, $1), ('EUR', 'CZK', 25, $1),
       ('CZK', 'EUR', 0.04, $1) on conflict (base, counter) do nothing`,
    [clock.now()],
  );
}

/** The fewest farms that still show a violation: each of them is the same one as before. */
export async function shrink(
  options: YearOptions,
  found: Violation,
): Promise<{ farms: number; found: Violation }> {
  let smallest = { farms: options.farms, found };
  let farms = Math.floor(options.farms / 2);
  while (farms >= 1) {
    const again = await violationOf({ ...options, farms, days: smallest.found.day + 1 });
    if (!again) break;
    smallest = { farms, found: again };
    farms = Math.floor(farms / 2);
  }
  return smallest;
}

async function violationOf(options: YearOptions): Promise<Violation | undefined> {
  try {
    await (await simulate(options)).close();
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}
