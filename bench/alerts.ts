import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@canola/api-schema/duration';
import { digestBefore } from '../apps/server/src/modules/notifications/mail-choice.service.ts';
import { issueTraderKey } from '../apps/server/src/modules/prices/index.ts';
import { tasks } from '../apps/server/src/tasks.ts';
import { TRADERS, WHEAT } from '../apps/server/test/trading-facts.ts';
import { type Book, largestBooks } from './intake.ts';
import { startServer } from './lib/child.ts';
import { exchangeOnce, httpRequest } from './lib/http-load.ts';
import { perSecond, type Result } from './lib/result.ts';
import { interleave } from './lib/rounds.ts';
import { type BenchWorld, openBenchWorld, REGION } from './lib/world.ts';

const FEW = 1000;
const MANY = 100_000;
const ROUNDS = 15;
const TURNS = 4;
const LOOK_MS = 1;

/** Alerts and the digest, where others have a hundred times more of them. */
export async function benchAlerts(): Promise<Result[]> {
  return [await benchMessage(), await benchIntakeWithAlerts(), await benchDigests()];
}

const count = (value: number) => value.toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Armed alerts of other people, a hundred each, spread over these markets and far above them. */
async function fillAlerts(
  { db }: BenchWorld,
  alerts: number,
  markets: readonly { cropId: string; quarterId: string }[],
): Promise<void> {
  await db.$client.query(
    `with firm as (
       insert into trading.company (users_company_id, country_id, identification_number, name, approval_state, currency)
       select gen_random_uuid(), 'CZ', $2 || at, 'Farm ' || at, 'APPROVED', 'CZK' from generate_series(1, $1::int / 100) at
       returning id
     ), owner as (select id, gen_random_uuid() as user_id from firm),
     market as (select *, row_number() over () - 1 as turn from unnest($4::text[], $5::text[]) as m (crop_id, quarter_id))
     insert into trading.alert (company_id, user_id, kind, region_id, zip, item_id, term_id, direction, threshold, once,
       armed_from, created_at)
     select owner.id, owner.user_id, 'NET_PRICE', $3, '58601', market.crop_id, market.quarter_id, 'ABOVE',
       50000 + at * 10 + random() * 9, false, now(), now()
     from owner cross join generate_series(1, 100) at
     join market on market.turn = at % (select count(*) from market)`,
    [
      alerts,
      randomUUID().slice(0, 8),
      REGION,
      markets.map(({ cropId }) => cropId),
      markets.map(({ quarterId }) => quarterId),
    ],
  );
  await db.$client.query('vacuum analyze trading.alert');
}

/** From the moment a trader sends a quote until the one person whose limit it reaches has the message. */
async function benchMessage(): Promise<Result> {
  const [few, many] = [await openAlerts(FEW), await openAlerts(MANY)];
  const ratio = await interleave(ROUNDS, many.latency, few.latency);
  await few.close();
  await many.close();
  return {
    name: `From quote to the message of an alert, ${count(MANY)} alerts`,
    beside: `${count(FEW)} alerts`,
    ours: ms(ratio.ours),
    limit: ms(ratio.limit),
    ratio: ratio.measured,
    required: 1.5,
    isCeiling: true,
  };
}

async function openAlerts(alerts: number) {
  const world = await openBenchWorld();
  const pool = world.db.$client;
  const quarterId = world.quarters[0] ?? '';
  await fillAlerts(world, alerts, [{ cropId: WHEAT, quarterId }]);
  const farm = await world.farm();
  const [traderId] = TRADERS;
  const key = await issueTraderKey(world.db, { traderId, now: new Date() });
  const server = await startServer(world, { jobs: true });
  const url = new URL('/can-prices/api/quote', server.url);
  let price = 1000;

  const once = async (): Promise<number> => {
    price += 10;
    await pool.query(
      `insert into trading.alert (company_id, user_id, kind, region_id, zip, item_id, term_id, direction, threshold, once,
         armed_from, created_at)
       values ($1, $2, 'NET_PRICE', $3, '58601', $4, $5, 'ABOVE', $6, true, now(), now())`,
      [farm.companyId, farm.user.id, REGION, WHEAT, quarterId, price],
    );
    const quote = { regionId: REGION, cropId: WHEAT, quarterId, price: `${price}.50`, currency: 'CZK' };
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
    const request = httpRequest(url, headers, JSON.stringify({ quotes: [quote] }));
    const started = performance.now();
    await exchangeOnce(url, request);
    for (;;) {
      const found = await pool.query(
        `select 1 from notifications.notification where user_id = $1 and params ->> 'threshold' = $2`,
        [farm.user.id, `${price}.00`],
      );
      if (found.rowCount) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  return {
    /** The median of several runs, because one slow commit says nothing. */
    async latency(): Promise<number> {
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) times.push(await once());
      return times.toSorted((a, b) => a - b)[TURNS >> 1] ?? Number.NaN;
    },
    async close() {
      await server.stop();
      await world.close();
    },
  };
}

const BATCHES = 4;

/** A trader's whole book, every price new, with alerts on all of its markets and without any. */
async function benchIntakeWithAlerts(): Promise<Result> {
  const [none, many] = [await openIntake(0), await openIntake(MANY)];
  const ratio = await interleave(ROUNDS, many.speed, none.speed);
  await none.close();
  await many.close();
  return {
    name: `Quote intake, ${count(MANY)} alerts on its markets`,
    beside: 'no alerts',
    ours: perSecond(ratio.ours, 'rows'),
    limit: perSecond(ratio.limit, 'rows'),
    ratio: ratio.measured,
    required: 0.95,
  };
}

async function openIntake(alerts: number) {
  const world = await openBenchWorld();
  const [book] = largestBooks(world.quarters);
  if (!book) throw new Error('No trader has a book.');
  const { traderId, markets }: Book = book;
  if (alerts > 0)
    await fillAlerts(
      world,
      alerts,
      markets.filter(({ regionId }) => regionId === REGION),
    );
  const key = await issueTraderKey(world.db, { traderId, now: new Date() });
  const server = await startServer(world, { jobs: true });
  const url = new URL('/can-prices/api/quote', server.url);
  let price = 1000;
  return {
    async speed(): Promise<number> {
      const requests = Array.from({ length: BATCHES }, () => {
        price += 1;
        const quotes = markets.map((market) => ({ ...market, price: `${price}.25`, currency: 'CZK' }));
        const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
        return httpRequest(url, headers, JSON.stringify({ quotes }));
      });
      const started = performance.now();
      for (const request of requests) {
        const receipt = JSON.parse((await exchangeOnce(url, request)).toString());
        if (receipt.refused.length > 0) throw new Error(`Refused: ${JSON.stringify(receipt.refused[0])}`);
      }
      return (markets.length * BATCHES) / ((performance.now() - started) / 1000);
    },
    async close() {
      await server.stop();
      await world.close();
    },
  };
}

const FEW_PEOPLE = 4;
const MANY_PEOPLE = 400;
const DIGEST_ROUNDS = 5;

/** The digest of each person, written one after the other, where it is due for so many. */
async function benchDigests(): Promise<Result> {
  const [few, many] = [await openDigests(FEW_PEOPLE), await openDigests(MANY_PEOPLE)];
  const ratio = await interleave(DIGEST_ROUNDS, many.each, few.each);
  await few.world.close();
  await many.world.close();
  return {
    name: `A digest, each of ${count(MANY_PEOPLE)} people’s`,
    beside: `each of ${count(FEW_PEOPLE)} people’s`,
    ours: ms(ratio.ours),
    limit: ms(ratio.limit),
    ratio: ratio.measured,
    required: 1.3,
    isCeiling: true,
  };
}

async function openDigests(people: number) {
  const world = await openBenchWorld();
  const { db, deps, clock } = world;
  const pool = db.$client;
  const due = digestBefore('DAILY', clock.now(), 'Europe/Prague');
  const [quarterId = ''] = world.quarters;
  await world.quote('5000', { regionId: REGION, cropId: WHEAT, quarterId });
  const farms = [];
  for (let at = 0; at < people; at += 1) {
    const farm = await world.farm();
    await world.hold(farm, [WHEAT], 100);
    farms.push(farm);
  }
  const userIds = farms.map(({ user }) => user.id);
  // A waiting alert of each, so that there is news.
  await pool.query(
    `insert into notifications.notification (user_id, kind, params, url, created_at)
     select id, 'alert.futures', $2::jsonb, null, $3 from unnest($1::uuid[]) id`,
    [
      userIds,
      JSON.stringify({
        commodity: 'wheat',
        month: '2030-12-01',
        price: '210',
        threshold: '209',
        direction: 'ABOVE',
        currency: 'EUR',
        at: due.toISOString(),
        zone: 'Europe/Prague',
      }),
      new Date(due.getTime() - HOUR_MS),
    ],
  );
  const dueTask = tasks.find(({ name }) => name === 'notifications.due-digests');
  const digest = tasks.find(({ name }) => name === 'notifications.digest');
  if (!dueTask || !digest) throw new Error('There is no digest.');
  const dueAt = due.toISOString();
  return {
    world,
    /** Milliseconds for one person. */
    async each(): Promise<number> {
      await pool.query(
        `insert into notifications.mail_choice (user_id, digest, quiet_from, quiet_to, next_at)
         select id, 'DAILY', 21, 6, $2 from unnest($1::uuid[]) id
         on conflict (user_id) do update set next_at = excluded.next_at`,
        [userIds, due],
      );
      await pool.query(`delete from platform.inbox where consumer = 'notifications.digest'`);
      const started = performance.now();
      await dueTask.run(deps, {}, { jobId: '1' });
      for (const userId of userIds) await digest.run(deps, { userId, dueAt }, { jobId: '1' });
      return (performance.now() - started) / people;
    },
  };
}
