import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedUser } from '../test/factories.ts';
import { createDice } from '../test/fuzz/dice.ts';
import { graphqlRequests } from '../test/fuzz/graphql-requests.ts';
import {
  type BegunLogIn,
  beginLogIn,
  logInRequests,
  publicRequests,
  webhookRequests,
  withOtherBody,
} from '../test/fuzz/other-requests.ts';
import { type RequestMaker, restRequests } from '../test/fuzz/rest-requests.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../test/holdings-world.ts';
import { seedStaff } from '../test/staff.ts';
import { TRADERS } from '../test/trading-facts.ts';
import { requireStripe } from './modules/billing/gateway/stripe-settings.ts';
import { issueTraderKey } from './modules/prices/index.ts';
import { requireService } from './modules/trading/contracts/signing/signing-service.ts';

/** More by `npm run fuzz`, which sends 200,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 20261116);
const AT_ONCE = 8;
/** Some requests end sessions or block people; from then on everything would be refused at the door. */
const RENEW_EVERY = 200;

/** Services outside that nobody runs here. Any other 503 is our own failure. */
const AWAY = ['signing.unavailable', 'payment.gateway-unavailable', 'company.register-unavailable'];
/** As in production (platform/database/pools.ts). */
const STATEMENT_TIMEOUT = '15s';
/** Routes for traders' systems: their callers have a key instead of a token. */
const OF_TRADERS = /^\/can-(trading\/api\/trader\/|prices\/api\/quote)/;
/** A stream never ends by itself; the others serve files and pages, or are no part of production. */
const LEFT_OUT =
  /^GET \/can-notifications\/api\/stream$|^\w+ \/(docs|sandbox|outbox|verify)(\/|$)|^(GET|HEAD|OPTIONS) \/?\*?$/;

/** Also inside an answer with another status, as GraphQL gives it. */
const OUR_FAULT = /server\.failed|service\.unavailable|server_error|INTERNAL_SERVER_ERROR/;

/** Without a type, a body could be taken for anything. */
const IS_TEXT = /^(undefined|text\/|application\/json|.+[+/](json|xml)\b)/;

let world: HoldingsWorld;
let begun: BegunLogIn;
let makers: RequestMaker[];
beforeAll(async () => {
  world = await openHoldingsWorld();
  const { app, deps, clock } = world;
  begun = await beginLogIn(world);
  const secrets = {
    signing: requireService(deps.config).webhookSecret,
    stripe: requireStripe(deps.config).webhookSecret,
  };
  makers = [
    restRequests(app),
    graphqlRequests(),
    logInRequests(world, () => begun),
    publicRequests(),
    webhookRequests(secrets, () => clock.now()),
  ];
  await limitStatements();
});
afterAll(() => world.close());

async function limitStatements(): Promise<void> {
  const { $client: pool } = world.db;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query(`set statement_timeout = '${STATEMENT_TIMEOUT}'`)));
  for (const client of clients) client.release();
}

test('every route is tried', () => {
  const tried = new Set(makers.flatMap(({ routes }) => routes));
  const all = world.app.routeTable.map(({ method, url }) => `${method} ${url}`);
  expect(all.filter((route) => !tried.has(route) && !LEFT_OUT.test(route))).toEqual([]);
});

test('whatever is sent, nothing fails on our side', { timeout: REQUESTS * 200 }, async () => {
  const dice = createDice(SEED);
  const [rest, graphql, ...others] = makers as [RequestMaker, RequestMaker, ...RequestMaker[]];
  // The routes of the product have the most to go wrong.
  const chosen = [rest, rest, rest, graphql, graphql, graphql, ...others];
  const traderKey = await issueTraderKey(world.db, { traderId: TRADERS[0], now: world.clock.now() });
  const { rich, trial } = world;
  const ids = [
    rich.companyId,
    rich.usersCompanyId,
    trial.companyId,
    ...rich.held.storageIds,
    ...rich.held.offerIds,
    ...rich.held.orderIds,
    ...trial.held.offerIds,
    ...Object.values(rich.held.contractIds),
    (await seedUser(world.db)).id,
  ];
  const people = [rich.user, trial.user, world.worker, await seedStaff(world.db)];
  let tokens: (string | undefined)[] = [];
  const renew = async () => {
    const subjects = people.map(({ subject }) => subject);
    await world.db.$client.query('update users.app_user set blocked_at = null where subject = any($1)', [
      subjects,
    ]);
    begun = await beginLogIn(world);
    tokens = [...(await Promise.all(subjects.map((subject) => world.tokenFor(subject)))), undefined];
  };

  const failed: object[] = [];
  const withoutCharset = new Set<string>();
  const seen = new Map<number, number>();
  const send = async () => {
    const made = dice.one(chosen).make(dice, ids);
    const request = made.payload !== undefined && dice.chance(0.04) ? withOtherBody(made, dice) : made;
    const token = OF_TRADERS.test(request.url) && dice.chance(0.9) ? traderKey : dice.one(tokens);
    const { method, url, payload, body } = request;
    const reply = await world.app.inject({
      method,
      url,
      // Limits per address would refuse everything after a while.
      remoteAddress: `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      ...(body !== undefined && { payload: body }),
    });
    seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
    const type = String(reply.headers['content-type']);
    if (reply.body !== '' && IS_TEXT.test(type) && !/charset=utf-8/i.test(type))
      withoutCharset.add(`${request.method} ${request.url.split('?')[0]}: ${type}`);
    const isAway = reply.statusCode === 503 && AWAY.some((code) => reply.body.includes(`"${code}"`));
    if ((reply.statusCode >= 500 && !isAway) || OUR_FAULT.test(reply.body))
      failed.push({ ...request, status: reply.statusCode, body: reply.body.slice(0, 300) });
  };
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    if (sent % RENEW_EVERY === 0) await renew();
    await Promise.all(Array.from({ length: AT_ONCE }, send));
  }

  if (process.env.FUZZ_REQUESTS) process.stdout.write(`${REQUESTS} requests: ${JSON.stringify([...seen])}\n`);
  expect(failed).toEqual([]);
  expect([...withoutCharset]).toEqual([]);
  // Requests that are all refused at the door would prove nothing.
  expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 5);
  expect(seen.get(401) ?? 0).toBeLessThan(REQUESTS / 3);
});
