import { DAY_MS, HOUR_MS } from '@canola/api-schema/duration';
import { FutureQuartersDocument } from '@canola/api-schema/trading/generated/operations';
import type { TestApp } from '../build-test-app.ts';
import { runCronTasks } from '../run-cron-tasks.ts';
import { type AlertBook, openAlertBook } from './alerts.ts';
import { openBank } from './bank.ts';
import { hashOfBooks, INVARIANTS } from './books.ts';
import { type Calls, openCalls } from './calls.ts';
import { streamOf } from './dice.ts';
import { type Farm, openFarm } from './farm.ts';
import { type FarmCompany, foundFarm } from './farm-company.ts';
import { type Futures, openFutures } from './futures.ts';
import type { Market } from './invariant.ts';
import { type Looker, openLooker } from './looker.ts';
import { type Prices, pricesOf } from './prices.ts';
import { openRecord } from './record.ts';
import { openServers, type Servers } from './servers.ts';
import { openTrader, type Trader, type TraderHere, tradersHere } from './trader.ts';

export interface YearOptions {
  seed: number;
  farms: number;
  traders: number;
  days: number;
  /** Answers get lost, requests come twice, messages late, prices are mistyped, feeds and processes die. */
  faults?: boolean;
  /** Actors act at the same time, on two processes: without one hash. */
  parallel?: boolean;
  /** For the test of the simulator: breaks something at the end of a day. */
  sabotage?: (day: number, test: TestApp) => Promise<void>;
  say?: (line: string) => void;
  /** Where it is written; otherwise into a database that goes with it. */
  home?: Home;
}

/** A world that is there already and stays. Its days are over: what waits for a later one is looked at too early. */
export interface Home {
  databaseUrl: string;
  start: Date;
  market: Pick<Prices, 'at'>;
  /** The first farms; the others are added. */
  farms: readonly FarmCompany[];
  /** Beside those of the reference data. */
  traders: readonly TraderHere[];
}

export interface YearResult {
  hash: string;
  /** How often each invariant was checked. */
  checks: Record<string, number>;
  calls: number;
  /** Of the calls, in milliseconds: the slowest hundredth. */
  slowest: number;
  /** Of processes. */
  deaths: number;
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

/** Of so many each looks on two days in five: most of what they would read is the same as the day before. */
const MANY_FARMS = 20;
const LOOKS_OF_MANY = 0.4;
/** As PostgreSQL does by itself elsewhere, in so many days. */
const TIDIES_EVERY = 15;
const FIRST_TIDYING = 3;
/** In July: the harvest comes first. */
const START = '2027-07-10';
const FAULTY_STARTS = [START, '2027-10-10', '2028-02-10'];
/**
 * Jobs that recur, at night and before noon. Requests are dated by the machine's clock: by this world's they would all
 * be too old to be kept.
 */
const SCHEDULED = /^(trading\.(?!prune-mutations)|prices\.(prune|announce-ended))/;
const REPRICE = /^prices\.reprice-at-rest$/;

/** Lives through the days, one after the other, and checks the books every evening. */
export async function simulate(options: YearOptions): Promise<YearResult> {
  const { seed, days, faults = false, parallel = false, say = () => {}, home } = options;
  const start = home?.start ?? startOf(options);
  const dateOf = (day: number) => new Date(start.getTime() + day * DAY_MS);
  const ways = { faults, parallel };
  const { test, servers } = await openServers({
    now: start,
    dice: streamOf(seed, 'servers'),
    ...ways,
    databaseUrl: home?.databaseUrl,
  });
  try {
    const calls = openCalls(test, { servers, seed, faults });
    const prices = { ...pricesOf(seed, days, dayOfYear(start)), ...home?.market };
    await setRates(test);
    const record = openRecord();
    const bank = openBank();
    const alerts = openAlertBook(test.db.$client, { calls, record, now: test.clock.now });
    const dice = streamOf(seed, 'exchange');
    const futures = await openFutures(test.db.$client, {
      prices,
      dice,
      faults,
      year: start.getUTCFullYear(),
    });
    const traders: Trader[] = [];
    for (const trader of [...(home?.traders ?? []), ...tradersHere(options.traders)])
      traders.push(await openTrader(test, calls, { seed, trader, prices, faults, futures, record, bank }));
    const lookers = home ? [] : [await openLooker(test, calls, seed)];
    const farms: Farm[] = [];
    const looks = options.farms > MANY_FARMS ? LOOKS_OF_MANY : 1;
    for (let number = 1; number <= options.farms; number += 1) {
      const company = home?.farms[number - 1] ?? (await foundFarm(test, number));
      const watched = home ? undefined : alerts;
      farms.push(
        await openFarm(test, calls, {
          seed,
          number,
          company,
          prices,
          start,
          bank,
          alerts: watched,
          days,
          looks,
        }),
      );
    }
    const checks: Record<string, number> = {};
    const actors = { traders, farms, lookers, futures, alerts };
    const market: Market = {
      ...{ test, servers, calls, farms, traders, lookers, record, bank, alerts },
      ...{ since: start, sinceReal: new Date(), isLast: false },
    };
    for (let day = 0; day < days; day += 1) {
      const sinceReal = new Date();
      try {
        await liveThrough({ servers, calls, parallel }, { day, date: dateOf(day), ...actors });
      } catch (error) {
        const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
        throw new Violation('every step is possible', day, what, calls.newest);
      }
      await options.sabotage?.(day, test);
      if (day % TIDIES_EVERY === FIRST_TIDYING) await test.db.$client.query('vacuum analyze');
      const today = { ...market, since: dateOf(day), sinceReal, isLast: day === days - 1 };
      await checkBooks(today, day, checks);
      if (day % 30 === 29) say(`day ${day + 1}: ${calls.count()} calls`);
    }
    const times = calls.slowest();
    return {
      hash: await hashOfBooks(test.db.$client),
      checks,
      calls: calls.count(),
      slowest: times[Math.floor(times.length / 100)] ?? 0,
      deaths: servers.deaths(),
      market,
      farms,
      close: () => servers.close(),
    };
  } catch (error) {
    await servers.close();
    throw error;
  }
}

/** With faults some worlds begin before a change of clocks, and some before a leap day. */
function startOf({ seed, faults = false }: YearOptions): Date {
  const starts = faults ? FAULTY_STARTS : [START];
  return new Date(`${starts[seed % starts.length]}T00:00:00Z`);
}

const dayOfYear = (date: Date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0)) / DAY_MS);

interface Day {
  day: number;
  date: Date;
  traders: readonly Trader[];
  farms: readonly Farm[];
  lookers: readonly Looker[];
  futures: Futures;
  alerts: AlertBook;
}

async function liveThrough(
  { servers, calls, parallel }: { servers: Servers; calls: Calls; parallel: boolean },
  { date, day, traders, farms, lookers, futures, alerts }: Day,
): Promise<void> {
  /** Each step has a moment of its own: ties between equal quotes would fall to random ids. */
  let moment = date;
  let seconds = 0;
  const at = (hours: number) => {
    seconds += 1;
    moment = new Date(date.getTime() + hours * HOUR_MS + seconds * 1000);
    servers.setClock(moment);
  };
  let since = date;
  const settle = async () => {
    await servers.runJobs();
    await alerts.compare(since);
    since = new Date(moment.getTime() + 1);
  };
  /** One after the other, or all at the same time; alone on a day that a process dies, which others would see. */
  async function each<Actor>(hours: number, actors: readonly Actor[], act: (actor: Actor) => unknown) {
    if (parallel && !servers.isDeathDue()) {
      at(hours);
      await Promise.all(actors.map(act));
      return;
    }
    for (const actor of actors) {
      at(hours);
      await act(actor);
    }
  }
  at(3);
  await servers.startDay(day);
  await runCronTasks(servers.worker().deps, SCHEDULED);
  await settle();
  const quarters = await quartersOf(calls, farms);
  await each(6, traders, (trader) => trader.publish(day, quarters));
  await settle();
  await each(8, farms, (farm) => farm.work(day));
  await settle();
  at(11);
  await futures.read(day, moment);
  for (const trader of traders) trader.follow();
  await runCronTasks(servers.worker().deps, REPRICE);
  await runCronTasks(servers.worker().deps, SCHEDULED);
  await settle();
  await each(12, traders, (trader) => trader.decide());
  await settle();
  await each(13, lookers, (looker) => looker.look());
  await each(14, traders, (trader) => trader.withdraw());
  await settle();
  await each(16, farms, (farm) => farm.sign());
  await settle();
  await each(17, traders, (trader) => trader.weigh());
  await settle();
  await each(18, farms, (farm) => farm.answer());
  await each(19, traders, async (trader) => {
    await trader.answer();
    await trader.settle();
  });
  await each(20, farms, (farm) => farm.receive());
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
