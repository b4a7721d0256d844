import {
  PositionsDocument,
  RemoveSeasonPlanDocument,
  SetSeasonPlanDocument,
} from '@canola/api-schema/trading/generated/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from '../../../../test/graphql-caller.ts';
import {
  accepted,
  type Farm,
  openTradingWorld,
  refused,
  type TradingWorld,
  WHEAT,
} from '../../../../test/trading-world.ts';
import { type PlanInput, removeSeasonPlan, setSeasonPlan } from './position.service.ts';

let world: TradingWorld;
let farm: Farm;
beforeAll(async () => {
  world = await openTradingWorld();
  farm = await world.farm({ plan: 'PLUS', role: 'USER' });
});
afterAll(() => world.close());

const input = (changes: Partial<PlanInput> = {}, { companyId }: Farm = farm): PlanInput => ({
  companyId,
  cropId: WHEAT,
  yearHarvested: 2026,
  areaHa: '120',
  yield: '6.5',
  harvested: null,
  costPerHa: '28000',
  costPerTon: null,
  version: null,
  ...changes,
});
const save = (changes: Partial<PlanInput> = {}, key: string | null = null, of = farm) =>
  setSeasonPlan(world.deps, of.viewer, input(changes, of), key);
const ID = '018f3c1e-0000-7000-8000-0000000000a1';

const planOf = async (of = farm) => {
  const { positions } = await dataOf(world, of.user, PositionsDocument, {
    companyId: of.companyId,
    yearHarvested: 2026,
  });
  return positions?.find(({ crop }) => crop.id === WHEAT)?.plan ?? null;
};

it('a member without a grant plans, and the page shows it', async () => {
  const { setSeasonPlan: saved } = await dataOf(world, farm.user, SetSeasonPlanDocument, {
    plan: {
      companyId: farm.companyId,
      cropId: WHEAT,
      yearHarvested: 2026,
      areaHa: '120',
      yield: '6.5',
      costPerHa: '28000',
    },
  });
  expect(saved).toEqual({ id: WHEAT, version: 1, errors: [] });
  expect(await planOf()).toEqual({
    areaHa: '120.00',
    yield: '6.50',
    harvested: null,
    costPerHa: '28000.00',
    costPerTon: null,
    version: 1,
  });
});

it('a change names the version that it changes; another one in the meantime is not overwritten', async () => {
  expect(refused(await save())).toEqual(['root: plan.stale']);
  expect(accepted(await save({ areaHa: '130', version: 1 }))).toEqual({ version: '2' });
  expect(refused(await save({ areaHa: '140', version: 1 }))).toEqual(['root: plan.stale']);
  expect(await planOf()).toMatchObject({ areaHa: '130.00', version: 2 });
  const rivals = await Promise.all([
    save({ areaHa: '150', version: 2 }),
    save({ areaHa: '160', version: 2 }),
  ]);
  expect(rivals.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

it('sent again it is the first answer, not another version', async () => {
  const changes = { cropId: 'rapeseed', yearHarvested: 2025 };
  expect(accepted(await save(changes, ID))).toEqual(accepted(await save(changes, ID)));
  expect(refused(await save({ ...changes, areaHa: '1' }, ID))).toEqual(['root: mutation.conflict']);
});

it.each([
  [{ areaHa: '0' }, 'areaHa: area'],
  [{ areaHa: '1000000.01' }, 'areaHa: area'],
  [{ areaHa: '1.005' }, 'areaHa: area'],
  [{ areaHa: '6,5' }, 'areaHa: number.invalid'],
  [{ yield: '0' }, 'yield: yield'],
  [{ yield: '150.01' }, 'yield: yield'],
  [{ yield: 'x' }, 'yield: number.invalid'],
  [{ harvested: '0' }, 'harvested: amount.min'],
  [{ costPerTon: '4000' }, 'costPerTon: cost.both'],
  [{ costPerHa: '0' }, 'costPerHa: price.min'],
  [{ costPerHa: null, costPerTon: '0' }, 'costPerTon: price.min'],
  [{ cropId: 'diesel' }, 'crop: crop.unknown'],
  [{ yearHarvested: 2019 }, 'yearHarvested: harvest-year.not-offered'],
  [{ yearHarvested: 2029 }, 'yearHarvested: harvest-year.not-offered'],
] as const)('refuses %o', async (changes, error) => {
  expect(refused(await save({ cropId: 'peas', ...changes }))).toEqual([error]);
});

it('the limits themselves are accepted', async () => {
  const plan = { cropId: 'peas', areaHa: '1000000', yield: '150', harvested: '0.1', costPerHa: null };
  accepted(await save({ ...plan, yearHarvested: 2020 }));
  accepted(await save({ ...plan, yearHarvested: 2028, costPerTon: '1' }));
});

it('without POSITION in full nothing is planned, and nothing of another company', async () => {
  const basic = await world.farm({ plan: 'BASIC' });
  expect(refused(await save({}, null, basic))).toEqual(['root: feature.not-in-plan']);
  expect(refused(await save({ companyId: basic.companyId }))).toEqual(['root: not-found']);
});

it('a plan is removed by the version that was seen, once; it can be planned again', async () => {
  const other = await world.farm({ plan: 'PLUS', role: 'USER' });
  const { companyId } = other;
  const seen = { companyId, cropId: WHEAT, yearHarvested: 2026, version: 1 };
  const remove = (version: number, key: string | null = null) =>
    removeSeasonPlan(world.deps, other.viewer, { ...seen, version }, key);
  accepted(await save({}, null, other));
  accepted(await save({ version: 1 }, null, other));
  expect(refused(await remove(1))).toEqual(['root: plan.stale']);
  expect(refused(await removeSeasonPlan(world.deps, farm.viewer, { ...seen, version: 2 }))).toEqual([
    'root: not-found',
  ]);
  expect(await planOf(other)).toMatchObject({ version: 2 });
  accepted(await remove(2, ID));
  accepted(await remove(2, ID));
  expect(await planOf(other)).toBeNull();
  expect(refused(await remove(2))).toEqual(['root: plan.stale']);
  accepted(await save({}, null, other));
  const { removeSeasonPlan: removed } = await dataOf(world, other.user, RemoveSeasonPlanDocument, seen);
  expect(removed).toEqual({ id: WHEAT, errors: [] });
});
