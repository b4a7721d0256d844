import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Crashes, crashingPool } from '../../../../test/billing-crash/crashing-pool.ts';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { accepted, MARKET, NOW } from '../../../../test/trading-facts.ts';
import { tasks } from '../../../tasks.ts';
import { tryMoveContract } from '../contracts/lifecycle/lifecycle.service.ts';
import type { Outcome } from '../outcome.ts';
import { addLadder, editLadder, endLadder, holdLadder, resumeLadder } from './ladder.service.ts';
import type { LadderEdit } from './ladder-input.ts';

let world: OrderDesk;
afterAll(() => world.close());

const CLOSING_DAY = '2026-11-20';
const TERMS = { tons: '600', lowPrice: null, sellBy: CLOSING_DAY, closingPrice: '205' };
/** 60 t at 210, 120 t at 220 and the rest. */
const FIRST = [
  { share: '10', price: '210' },
  { share: '20', price: '220' },
  { share: null, price: '240' },
];
/** After the first has sold: 240 t at 221, the other 300 t at 235. */
const SECOND = [
  { share: '40', price: '221' },
  { share: null, price: '235' },
];
/** After its contract has failed, with its tons: 60 t at 230, and 300 t at 250. */
const THIRD = [
  { share: '10', price: '230' },
  { share: null, price: '250' },
];

/** One ladder from its placing to the one that follows it. Whoever gets no answer sends the step again. */
async function lifeOf() {
  const { db, deps, home } = world;
  const { companyId, viewer } = home;
  const offerId = await world.offer(home, '600');
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name) ?? '';
  const ladders = async () => {
    const { rows } = await db.$client.query<{ id: string }>(
      'select id from trading.ladder where offer_id = $1 order by created_at',
      [offerId],
    );
    return rows.map(({ id }) => id);
  };
  const first = async () => (await ladders())[0] ?? '';
  const ok = async <T>(outcome: Promise<Outcome<T>>) => accepted(await outcome);
  const place = (name: string) =>
    ok(
      addLadder(
        deps,
        viewer,
        {
          ...TERMS,
          offerId,
          quarterId: MARKET.quarterId,
          currency: 'CZK',
          rungs: FIRST,
          onlyTraderId: null,
          customTransport: false,
          transportNote: null,
          ...(name === 'again' && { tons: '300', rungs: FIRST.slice(2), sellBy: null, closingPrice: null }),
        },
        idOf(name),
      ),
    );
  type Change = Pick<LadderEdit, 'version' | 'filledRungs' | 'failedRungs' | 'rungs'>;
  const edit = async (name: string, change: Change) =>
    ok(editLadder(deps, viewer, await first(), { ...TERMS, ...change }, idOf(name)));
  const quoteAt = async (hour: string, price: string) => {
    const at = new Date(`2026-10-15T${hour}:00Z`);
    world.clock.set(at);
    await world.quote(price, { at });
  };
  const close = async () => {
    world.clock.set(new Date(`${CLOSING_DAY}T08:05:00Z`));
    await tasks
      .find(({ name }) => name === 'trading.close-ladder')
      ?.run(deps, { companyId, ladderId: await first() }, { jobId: '1' });
  };
  /** The contract of the rung that sold first fails. */
  const fail = async () => {
    const { rows } = await db.$client.query(
      'select id from trading.contract where offer_id = $1 order by created_at, amount limit 1',
      [offerId],
    );
    const failure = { reason: 'rejected', note: null } as const;
    const contractId = rows[0].id;
    await tryMoveContract(db, { companyId, contractId, event: 'REJECTED', at: world.clock.now(), failure });
  };

  const steps: (() => Promise<unknown>)[] = [
    () => quoteAt('08:10', '212'),
    () => place('place'),
    async () => ok(holdLadder(deps, viewer, await first(), idOf('hold'))),
    () => edit('edit', { version: 2, filledRungs: 1, failedRungs: 0, rungs: SECOND }),
    () => quoteAt('08:20', '225'),
    () => world.match(),
    async () => ok(resumeLadder(deps, viewer, await first(), idOf('resume'))),
    fail,
    () => edit('edit again', { version: 4, filledRungs: 2, failedRungs: 1, rungs: THIRD }),
    () => quoteAt('08:30', '236'),
    () => world.match(),
    close,
    async () => ok(endLadder(deps, viewer, await first(), idOf('end'))),
    () => place('again'),
  ];
  const isWhole = async () => {
    for (const id of await ladders()) expect(await faultsOf(id)).toEqual([]);
    const { ordered, inOrders, sold, inContracts } = await world.tons(offerId);
    expect({ ordered, sold }).toEqual({ ordered: inOrders, sold: inContracts });
  };
  const end = async () => {
    const { rows } = await db.$client.query(
      `select
         (select json_agg(json_build_array(base_tons, version, held_at is not null, closed_at is not null,
            ended_at is not null) order by created_at) from trading.ladder where offer_id = $1) as ladders,
         (select json_agg(json_build_array(o.rung, o.amount, o.price, o.active, o.held, k.status, k.price)
            order by l.created_at, o.rung, o.price)
          from trading.sell_order o join trading.ladder l on l.id = o.ladder_id
          left join trading.contract k on k.order_id = o.id where o.offer_id = $1) as rungs,
         (select json_build_array(total, ordered, sold) from trading.offer where id = $1) as offer,
         (select count(*)::int from trading.client_mutation where company_id = $2 and client_mutation_id = any($3))
           as actions`,
      [offerId, companyId, [...ids.values()]],
    );
    return rows[0];
  };
  return { steps, isWhole, end };
}

/** Between any two commits: what waits and what has sold are its tons, and a paused one waits as a whole. */
async function faultsOf(ladderId: string): Promise<unknown[]> {
  const { rows } = await world.db.$client.query(
    `select l.id, l.base_tons, p.* from trading.ladder l cross join lateral (
       select coalesce(sum(o.amount) filter (where o.active), 0) as waiting,
         coalesce(sum(k.amount) filter (where k.status = 'FAILED'), 0) as failed,
         coalesce(sum(k.amount) filter (where k.status <> 'FAILED'), 0) as sold,
         count(*) filter (where o.active and o.held <> (l.held_at is not null)) as "heldInPart"
       from trading.sell_order o left join trading.contract k on k.order_id = o.id
       where o.company_id = l.company_id and o.ladder_id = l.id) p
     where l.id = $1 and (p."heldInPart" > 0 or l.ended_at is not null and p.waiting > 0
       or l.ended_at is null and p.waiting + p.sold not in (l.base_tons, l.base_tons - p.failed))`,
    [ladderId],
  );
  return rows;
}

/** Each step is one transaction; the closing price is looked up twice by statements that begin as a write may. */
const COMMITS = 16;
let crashes: Crashes;
let undisturbed: object;

async function live(at: number, moment: 'before' | 'after' = 'before') {
  await world.clear();
  world.clock.set(NOW);
  const { steps, isWhole, end } = await lifeOf();
  crashes.plan(at, moment);
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      if (!crashes.isDead()) throw error;
    }
    if (!crashes.isDead()) continue;
    crashes.restart();
    await isWhole();
    await step();
    await isWhole();
  }
  const commits = crashes.count();
  crashes.restart();
  return { end: await end(), commits };
}

beforeAll(async () => {
  world = await openOrderDesk();
  crashes = crashingPool(world.db.$client);
  const { end, commits } = await live(Number.POSITIVE_INFINITY);
  expect(commits).toBe(COMMITS);
  // 240 t and 60 t are sold, and the second ladder waits with the rest.
  expect(end).toMatchObject({ offer: [600, 300, 300], actions: 7 });
  undisturbed = end;
}, 600_000);

test.each(Array.from({ length: COMMITS }, (_, index) => index + 1))(
  'a ladder is whole or not there when the process is killed just before or just after commit %i',
  { timeout: 600_000 },
  async (at) => {
    expect((await live(at, 'before')).end).toEqual(undisturbed);
    expect((await live(at, 'after')).end).toEqual(undisturbed);
  },
);
