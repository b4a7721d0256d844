import { cropResult, type PositionFacts } from '@canola/api-schema/position';
import { expect, it } from 'vitest';
import type { CropPosition } from '#market/position/positions.ts';
import { totalsOf } from './totals.ts';

const NONE = { tons: 0, value: 0 };
const crop = (name: string, changes: Partial<PositionFacts>): CropPosition => {
  const plan = { areaHa: 100, yield: 5, harvested: null, costPerHa: 10_000, costPerTon: null };
  const facts: PositionFacts = {
    plan,
    offered: 0,
    signed: NONE,
    onItsWay: NONE,
    ordered: 0,
    free: 0,
    price: 4000,
    unvalued: 0,
    unvaluedStanding: 0,
    ...changes,
  };
  return { crop: { name }, facts, result: cropResult(facts) } as CropPosition;
};

it('sums the crops that have a result and names those that have none', () => {
  const sold = { signed: { tons: 200, value: 900_000 } };
  const totals = totalsOf([
    crop('Wheat', sold),
    crop('Maize', {}),
    crop('Peas', { plan: null, offered: 90 }),
  ]);
  expect(totals).toEqual({
    soldTons: 200,
    sold: 900_000,
    unsoldTons: 800,
    value: 3_200_000,
    cost: 2_000_000,
    result: 2_100_000,
    areaHa: 200,
    perHa: 10_500,
    missing: ['Peas'],
  });
});

it('without any result there is no sum', () => {
  expect(totalsOf([crop('Peas', { price: null })])).toBeUndefined();
});
