import { expect, it } from 'vitest';
import { PlanForm, planInput, planValues } from './plan.schema.ts';

const typed = { ...planValues('maize', undefined), areaHa: 120, yield: 6.5 };
const codesOf = (values: Partial<PlanForm>) => {
  const { error } = PlanForm.safeParse({ ...typed, ...values });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

it('sends decimals and one of the two costs', () => {
  const sent = PlanForm.parse({ ...typed, harvested: 700, costKind: 'perTon', cost: 4000 });
  expect(planInput(sent)).toEqual({
    cropId: 'maize',
    areaHa: '120.00',
    yield: '6.50',
    harvested: '700.0',
    costPerHa: null,
    costPerTon: '4000.00',
  });
});

it('asks for crop, area and yield; harvest and costs may be empty', () => {
  expect(codesOf({})).toBeUndefined();
  expect(codesOf({ cropId: null, areaHa: null, yield: null })).toEqual([
    'cropId: required',
    'areaHa: required',
    'yield: required',
  ]);
});

it('refuses what cannot be', () => {
  expect(codesOf({ areaHa: 0 })).toEqual(['areaHa: areaRange']);
  expect(codesOf({ yield: 151 })).toEqual(['yield: yieldRange']);
  expect(codesOf({ harvested: 0, cost: 0 })).toEqual(['harvested: positive', 'cost: positive']);
  expect(codesOf({ harvested: Number.NaN })).toEqual(['harvested: positive']);
});

it('a plan comes back as it was typed', () => {
  const plan = {
    areaHa: '120.00',
    yield: '6.50',
    harvested: null,
    costPerHa: '28000.00',
    costPerTon: null,
    version: 1,
  };
  expect(planValues('maize', plan)).toEqual({ ...typed, costKind: 'perHa', cost: 28_000 });
});
