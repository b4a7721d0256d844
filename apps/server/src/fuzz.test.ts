import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedUser } from '../test/factories.ts';
import { createDice } from '../test/fuzz/dice.ts';
import { graphqlRequests } from '../test/fuzz/graphql-requests.ts';
import { restRequests } from '../test/fuzz/rest-requests.ts';
import { type HoldingsWorld, openHoldingsWorld } from '../test/holdings-world.ts';
import { seedStaff } from '../test/staff.ts';

/** More by `npm run fuzz`, which sends 200,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 20261116);
const AT_ONCE = 8;
/** Some requests end sessions or block people; from then on everything would be refused at the door. */
const RENEW_EVERY = 200;

/** Without a type, a body could be taken for anything. */
const IS_TEXT = /^(undefined|text\/|application\/json|.+[+/](json|xml)\b)/;

let world: HoldingsWorld;
beforeAll(async () => {
  world = await openHoldingsWorld();
});
afterAll(() => world.close());

test('whatever is sent, nothing fails on our side', { timeout: REQUESTS * 200 }, async () => {
  const dice = createDice(SEED);
  const makers = [restRequests(world.app), graphqlRequests()];
  const { rich, trial } = world;
  const ids = [
    rich.companyId,
    rich.usersCompanyId,
    trial.companyId,
    ...rich.held.storageIds,
    ...rich.held.offerIds,
    ...rich.held.orderIds,
    ...trial.held.offerIds,
    (await seedUser(world.db)).id,
  ];
  const people = [rich.user, trial.user, world.worker, await seedStaff(world.db)];
  let tokens: (string | undefined)[] = [];
  const renew = async () => {
    const subjects = people.map((one) => one.subject);
    await world.db.$client.query('update users.app_user set blocked_at = null where subject = any($1)', [
      subjects,
    ]);
    tokens = [...(await Promise.all(subjects.map((subject) => world.tokenFor(subject)))), undefined];
  };

  const failed: object[] = [];
  const withoutCharset = new Set<string>();
  const seen = new Map<number, number>();
  const send = async () => {
    const request = dice.one(makers)(dice, ids);
    const token = dice.one(tokens);
    const reply = await world.app.inject({
      method: request.method,
      url: request.url,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(request.payload !== undefined && {
        payload: JSON.stringify(request.payload),
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      }),
    });
    seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
    const type = String(reply.headers['content-type']);
    if (reply.body !== '' && IS_TEXT.test(type) && !/charset=utf-8/i.test(type))
      withoutCharset.add(`${request.method} ${request.url.split('?')[0]}: ${type}`);
    const isOurs = reply.statusCode >= 500 && reply.statusCode !== 503;
    if (isOurs || /server\.failed|INTERNAL_SERVER_ERROR/.test(reply.body))
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
