import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../../../test/order-desk.ts';
import { accepted, MARKET, refused } from '../../../../test/trading-facts.ts';
import type { Farm } from '../../../../test/trading-world.ts';
import { tryMoveContract } from '../contracts/lifecycle/lifecycle.service.ts';
import { settleMutation } from '../idempotency/settle.mutations.ts';
import { archiveOffer, editOffer } from '../offers/offers.service.ts';
import { editOrder, removeOrder } from '../orders/orders.service.ts';
import { addLadder, editLadder, endLadder, holdLadder, resumeLadder } from './ladder.service.ts';
import type { LadderEdit, LadderInput } from './ladder-input.ts';

let world: OrderDesk;
let farm: Farm;
let offerId: string;
beforeAll(async () => {
  world = await openOrderDesk();
  farm = world.home;
});
afterAll(() => world.close());
beforeEach(async () => {
  offerId = await world.offer(farm, '600');
});
afterEach(() => world.clear());

/** The example of docs/product/ladder.md: 60, 120, 180 and the other 240 tons. */
const RUNGS = [
  { share: '10', price: '210' },
  { share: '20', price: '220' },
  { share: '30', price: '230' },
  { share: null, price: '240' },
];

const ladder = (input: Partial<LadderInput> = {}): LadderInput => ({
  offerId,
  quarterId: MARKET.quarterId,
  currency: 'CZK',
  tons: '600',
  rungs: RUNGS,
  onlyTraderId: null,
  customTransport: false,
  transportNote: null,
  lowPrice: null,
  sellBy: null,
  closingPrice: null,
  ...input,
});
const add = (input: Partial<LadderInput> = {}, viewer = farm.viewer, mutationId: string | null = null) =>
  addLadder(world.deps, viewer, ladder(input), mutationId);
const edit = (id: string, input: Partial<LadderEdit> = {}, viewer = farm.viewer) => {
  const { tons, rungs, lowPrice, sellBy, closingPrice } = ladder();
  const terms = { version: 1, filledRungs: 0, failedRungs: 0, tons, rungs, lowPrice, sellBy, closingPrice };
  return editLadder(world.deps, viewer, id, { ...terms, ...input });
};

async function rungs(ladderId: string) {
  const { rows } = await world.db.$client.query(
    `select o.rung, o.amount::text as tons, o.price::text, o.active, o.held, k.price::text as sold
     from trading.sell_order o left join trading.contract k on k.order_id = o.id
     where ladder_id = $1 and (o.active or k.id is not null) order by rung`,
    [ladderId],
  );
  return rows;
}
const contractsOf = async (ladderId: string) =>
  (
    await world.db.$client.query(
      `select k.id, k.company_id as "companyId" from trading.contract k join trading.sell_order o on o.id = k.order_id
       where o.ladder_id = $1 order by o.rung`,
      [ladderId],
    )
  ).rows;

/** At any time, the stored parts are the sums of orders and contracts. */
async function expectTons(ordered: string, sold: string) {
  expect(await world.tons(offerId)).toEqual({
    total: '600.0',
    ordered,
    sold,
    inOrders: ordered,
    inContracts: sold,
  });
}

describe('placing a ladder', () => {
  it('reserves the tons of all rungs', async () => {
    const { ladderId, version, contractIds } = accepted(await add());
    expect({ version, contractIds }).toEqual({ version: '1', contractIds: '' });
    expect((await rungs(ladderId)).map(({ rung, tons, price }) => [rung, tons, price])).toEqual([
      [1, '60.0', '210.00'],
      [2, '120.0', '220.00'],
      [3, '180.0', '230.00'],
      [4, '240.0', '240.00'],
    ]);
    await expectTons('600.0', '0.0');
  });

  it('a quote of 225 sells the rungs at 210 and 220, both at 225', async () => {
    const { ladderId } = accepted(await add());
    await world.quote('225');
    await world.match();
    expect((await rungs(ladderId)).map(({ sold }) => sold)).toEqual(['225.00', '225.00', null, null]);
    await expectTons('420.0', '180.0');
  });

  it('sells immediately what the market is good enough for', async () => {
    await world.quote('212');
    const { ladderId, contractIds } = accepted(await add());
    expect(contractIds.split(',')).toEqual((await contractsOf(ladderId)).map(({ id }) => id));
    await expectTons('540.0', '60.0');
  });

  it('a low price protects every rung', async () => {
    const { ladderId } = accepted(await add({ lowPrice: '200' }));
    await world.quote('199');
    await world.match();
    expect((await rungs(ladderId)).map(({ sold }) => sold)).toEqual(Array(4).fill('199.00'));
  });

  it.each([
    [{ tons: '600.1' }, ['tons: tons.not-free']],
    [{ tons: '23' }, ['tons: amount.min']],
    [{ tons: '100' }, ['rungs.0.share: rungs.too-small', 'rungs.1.share: rungs.too-small']],
    [{ rungs: [] }, ['rungs: rungs.count']],
    [{ rungs: RUNGS.toReversed() }, ['rungs.0.share: rungs.share']],
    [{ rungs: [RUNGS[1], RUNGS[0], RUNGS[3]] }, ['rungs.1.price: rungs.order']],
    [{ rungs: [{ share: null, price: '0' }] }, ['rungs.0.price: price.min']],
    [{ rungs: [{ share: '-1', price: '1' }, RUNGS[3]] }, ['rungs.0.share: rungs.share']],
    [{ rungs: [{ share: null, price: '1000000000' }] }, ['rungs.0.price: price.max']],
    [{ rungs: [{ share: null, price: '210,5' }] }, ['rungs.0.price: number.invalid']],
    [{ rungs: [{ share: null, price: '-210' }] }, ['rungs.0.price: number.invalid']],
    [{ tons: '-600' }, ['tons: number.invalid']],
    [{ tons: '1000000000' }, ['tons: amount.max']],
    [{ sellBy: '2026-12-01', closingPrice: '0' }, ['closingPrice: price.min']],
    [{ sellBy: '2026-10-14', closingPrice: '200' }, ['sellBy: sell-by.past']],
    [{ lowPrice: '210.01' }, ['lowPrice: low-price.above-price']],
    [{ sellBy: '2026-12-01' }, ['closingPrice: field.required']],
    [{ closingPrice: '200' }, ['sellBy: field.required']],
    [{ sellBy: '2026-10-15', closingPrice: '200' }, ['sellBy: sell-by.past']],
    [{ sellBy: '2027-01-01', closingPrice: '200' }, ['sellBy: sell-by.after-quarter']],
    [{ sellBy: '2026-12-31', closingPrice: '200' }, []],
    [{ sellBy: '2026-12-31', closingPrice: '199', lowPrice: '200' }, ['closingPrice: closing.too-low']],
    [{ currency: 'EUR' as const }, ['currency: currency.not-trading']],
    [{ quarterId: '2026Q3' }, ['quarter: quarter.not-offered']],
    [{ onlyTraderId: 'nobody' }, ['onlyTrader: trader.unknown']],
    [{ offerId: 'nothing' }, ['root: not-found']],
  ])('%o is refused with %o', async (input, errors) => {
    const found = refused(await add(input as Partial<LadderInput>));
    expect(found.slice(0, Math.max(errors.length, 1))).toEqual(errors);
    if (errors.length > 0) await expectTons('0.0', '0.0');
  });

  it('names the tons that are free', async () => {
    accepted(await add({ tons: '400' }));
    expect(await add({ quarterId: '2027Q1' })).toMatchObject({
      errors: [{ field: 'tons', code: 'tons.not-free', params: { free: '200' } }],
    });
  });

  it('an offer has one live ladder per quarter; one without rungs that wait makes room', async () => {
    const { ladderId } = accepted(await add({ tons: '300' }));
    expect(refused(await add({ tons: '300' }))).toEqual(['root: ladder.exists']);
    accepted(await add({ tons: '240', quarterId: '2027Q1' }));
    await world.quote('500');
    await world.match();
    expect((await rungs(ladderId)).every(({ active }) => !active)).toBe(true);
    accepted(await add({ tons: '60', rungs: [{ share: null, price: '600' }] }));
  });

  it('sent twice, even at the same time, is one ladder', async () => {
    const id = randomUUID();
    const [first, second] = await Promise.all([add({}, farm.viewer, id), add({}, farm.viewer, id)]);
    expect(accepted(first)).toEqual(accepted(second));
    expect(accepted(await add({}, farm.viewer, id))).toEqual(accepted(first));
    await expectTons('600.0', '0.0');
    expect(refused(await add({ tons: '500' }, farm.viewer, id))).toEqual(['root: mutation.conflict']);
    const settled = { companyId: farm.companyId, clientMutationId: id };
    expect(accepted(await settleMutation(world.deps, farm.viewer, settled))).toMatchObject({
      offerId,
      orderId: expect.any(String),
    });
  });
});

describe('rights', () => {
  it('only placing needs TRADING: pausing, changing and ending stay possible when the plan ends', async () => {
    const small = await world.farm();
    const offer = await world.offer(small, '600');
    expect(small.viewer.memberships[0]?.fullFeatures).toContain('TRADING');
    const { ladderId } = accepted(await add({ offerId: offer }, small.viewer));
    const without = (feature: string) => ({
      ...small.viewer,
      memberships: small.viewer.memberships.map((member) => ({
        ...member,
        fullFeatures: member.fullFeatures.filter((item) => item !== feature),
      })),
    });
    const ended = without('TRADING');
    expect(refused(await add({ offerId: offer }, ended))).toEqual(['root: feature.not-in-plan']);
    accepted(await holdLadder(world.deps, ended, ladderId));
    accepted(await resumeLadder(world.deps, ended, ladderId));
    accepted(await edit(ladderId, { version: 3 }, ended));
    const none = without('TRANSACTIONS_ORDERS');
    expect(refused(await endLadder(world.deps, none, ladderId))).toEqual(['root: feature.not-in-plan']);
    accepted(await endLadder(world.deps, ended, ladderId));
  });

  it('needs a person who may sign, and the company’s own ladder', async () => {
    const { ladderId } = accepted(await add());
    const other = await world.farm();
    expect(refused(await add({}, other.viewer))).toEqual(['root: not-found']);
    for (const change of [holdLadder, resumeLadder, endLadder])
      expect(refused(await change(world.deps, other.viewer, ladderId))).toEqual(['root: not-found']);
    expect(refused(await edit(ladderId, {}, other.viewer))).toEqual(['root: not-found']);
    const reader = await world.farm({ role: 'USER' });
    expect(refused(await add({ offerId: await world.offer(reader, '600') }, reader.viewer))).toEqual([
      'root: grant.missing',
    ]);
  });
});

it('a right that is taken away between two presses: the first counts, the second is refused', async () => {
  const owner = await world.farm();
  const offer = await world.offer(owner, '600');
  const id = randomUUID();
  const { ladderId } = accepted(await add({ offerId: offer }, owner.viewer, id));
  const memberships = owner.viewer.memberships.map((member) => ({ ...member, grants: [] }));
  const now = { ...owner.viewer, memberships };
  expect(refused(await add({ offerId: offer }, now, id))).toEqual(['root: grant.missing']);
  for (const change of [holdLadder, resumeLadder, endLadder])
    expect(refused(await change(world.deps, now, ladderId))).toEqual(['root: grant.missing']);
  expect(await world.tons(offer)).toMatchObject({ ordered: '600.0', inOrders: '600.0' });
});

it('an offer that was archived in the meantime takes no ladder', async () => {
  accepted(await archiveOffer(world.deps, farm.viewer, offerId));
  expect(refused(await add())).toEqual(['root: offer.archived']);
});

describe('a paused ladder', () => {
  it('keeps its tons, sells nothing, and sells immediately when it is resumed', async () => {
    const { ladderId } = accepted(await add({ lowPrice: '100' }));
    expect(accepted(await holdLadder(world.deps, farm.viewer, ladderId)).version).toBe('2');
    expect(accepted(await holdLadder(world.deps, farm.viewer, ladderId)).version).toBe('2');
    await world.quote('225');
    await world.match();
    await expectTons('600.0', '0.0');
    expect((await rungs(ladderId)).every(({ held }) => held)).toBe(true);
    const { contractIds, version } = accepted(await resumeLadder(world.deps, farm.viewer, ladderId));
    expect([contractIds.split(',').length, version]).toEqual([2, '3']);
    await expectTons('420.0', '180.0');
  });

  it('stays paused when it is changed', async () => {
    const { ladderId } = accepted(await add());
    accepted(await holdLadder(world.deps, farm.viewer, ladderId));
    await world.quote('300');
    accepted(await edit(ladderId, { version: 2, rungs: [{ share: null, price: '250' }] }));
    expect(await rungs(ladderId)).toMatchObject([{ tons: '600.0', held: true, sold: null }]);
  });

  it('against a quote: fill or hold, never both', async () => {
    const { ladderId } = accepted(await add({ tons: '60', rungs: [{ share: null, price: '210' }] }));
    await world.quote('225');
    await Promise.all([holdLadder(world.deps, farm.viewer, ladderId), world.match(), world.match()]);
    const [rung] = await rungs(ladderId);
    expect(rung).toMatchObject(rung?.sold ? { active: false, held: false } : { active: true, held: true });
    expect(rung?.sold ? '0.0' : '60.0').toBe((await world.tons(offerId)).ordered);
  });
});

describe('changing a ladder', () => {
  it('replaces what has not sold in one step; what is sold stays', async () => {
    const { ladderId } = accepted(await add());
    await world.quote('225');
    await world.match();
    const changed = {
      filledRungs: 2,
      tons: '500',
      rungs: [
        { share: '20', price: '228' },
        { share: null, price: '260' },
      ],
    };
    expect(accepted(await edit(ladderId, changed)).version).toBe('2');
    expect((await rungs(ladderId)).map(({ rung, tons, price }) => [rung, tons, price])).toEqual([
      [1, '60.0', '210.00'],
      [2, '120.0', '220.00'],
      [3, '100.0', '228.00'],
      [4, '220.0', '260.00'],
    ]);
    await expectTons('320.0', '180.0');
    expect(refused(await edit(ladderId, { ...changed, version: 2, tons: '601' }))).toEqual([
      'tons: tons.not-free',
    ]);
    await expectTons('320.0', '180.0');
  });

  it('a change of somebody else, and a rung that has sold, are seen first', async () => {
    const { ladderId } = accepted(await add());
    accepted(await edit(ladderId));
    expect(refused(await edit(ladderId))).toEqual(['root: ladder.stale']);
    await world.quote('212');
    await world.match();
    expect(refused(await edit(ladderId, { version: 2 }))).toEqual(['root: rung.filled']);
    accepted(await edit(ladderId, { version: 2, filledRungs: 1, rungs: RUNGS.slice(1) }));
  });

  it('a rung that fills while it is edited: sold once, or replaced', async () => {
    const { ladderId } = accepted(await add());
    await world.quote('225');
    const [outcome] = await Promise.all([
      edit(ladderId, { rungs: [{ share: null, price: '400' }] }),
      world.match(),
    ]);
    const found = await rungs(ladderId);
    if (outcome.ok) expect(found).toMatchObject([{ price: '400.00', sold: null }]);
    else {
      expect(refused(outcome)).toEqual(['root: rung.filled']);
      expect(found.map(({ sold }) => sold)).toEqual(['225.00', '225.00', null, null]);
    }
    const { ordered, sold, inOrders, inContracts } = await world.tons(offerId);
    expect([ordered, sold]).toEqual([inOrders, inContracts]);
  });

  it('a failed contract gives its tons to the offer, and a change adds the rung again', async () => {
    const { ladderId } = accepted(await add());
    await world.quote('212');
    await world.match();
    const [made] = await contractsOf(ladderId);
    await tryMoveContract(world.db, {
      companyId: made.companyId,
      contractId: made.id,
      event: 'REJECTED',
      at: world.clock.now(),
      failure: { reason: 'rejected', note: null },
    });
    await world.db.$client.query('delete from prices.current_quote');
    await expectTons('540.0', '0.0');
    // Shown as sold: its tons would go to the last rung.
    expect(refused(await edit(ladderId, { filledRungs: 1 }))).toEqual(['root: rung.filled']);
    accepted(await edit(ladderId, { filledRungs: 1, failedRungs: 1 }));
    await expectTons('600.0', '0.0');
    expect((await rungs(ladderId)).map(({ rung, tons }) => [rung, tons])).toEqual([
      [1, '60.0'],
      [2, '60.0'],
      [3, '120.0'],
      [4, '180.0'],
      [5, '240.0'],
    ]);
  });

  it('a rung is not changed or removed as an order', async () => {
    const { ladderId } = accepted(await add());
    const { rows } = await world.db.$client.query('select id from trading.sell_order where ladder_id = $1', [
      ladderId,
    ]);
    const { id } = rows[0];
    expect(refused(await removeOrder(world.deps, farm.viewer, id))).toEqual(['root: order.in-ladder']);
    const { rungs: _rungs, tons: _tons, onlyTraderId: _trader, ...terms } = ladder();
    const order = { ...terms, active: true, amount: '60', price: '300', offerId: null };
    expect(refused(await editOrder(world.deps, farm.viewer, id, order))).toEqual(['root: order.in-ladder']);
  });
});

describe('ending a ladder', () => {
  it('frees what is not sold', async () => {
    const { ladderId } = accepted(await add());
    await world.quote('225');
    await world.match();
    accepted(await endLadder(world.deps, farm.viewer, ladderId));
    await expectTons('0.0', '180.0');
    for (const change of [holdLadder, resumeLadder, endLadder])
      expect(refused(await change(world.deps, farm.viewer, ladderId))).toEqual(['root: ladder.ended']);
    expect(refused(await edit(ladderId, { version: 2 }))).toEqual(['root: ladder.ended']);
    accepted(await add({ tons: '420', rungs: [{ share: null, price: '300' }] }));
  });

  it('its offer cannot be made smaller or archived before', async () => {
    const { ladderId } = accepted(await add());
    expect(refused(await editOffer(world.deps, farm.viewer, offerId, { amount: '599' }))).toEqual([
      'amount: offer.below-committed',
    ]);
    // By its ladder, and without a price: from the closing day on it is the market's.
    const params = { ladderId, amount: '600.0', quarter: 'Q4 26' };
    expect(await archiveOffer(world.deps, farm.viewer, offerId)).toEqual({
      ok: false,
      errors: [{ field: 'root', code: 'offer.has-ladder', params }],
    });
    accepted(await endLadder(world.deps, farm.viewer, ladderId));
    accepted(await archiveOffer(world.deps, farm.viewer, offerId));
  });
});
