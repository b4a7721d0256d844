import { describe, expect, it } from 'vitest';
import { cropResult, mayStand, type PositionFacts, resultTable } from './position.ts';

/** 120 ha × 6.5 t, 300 t sold at 5 150, the rest worth 5 210. */
const WHEAT: PositionFacts = {
  plan: { areaHa: 120, yield: 6.5, harvested: null, costPerHa: 28_000, costPerTon: null },
  offered: 0,
  signed: { tons: 180, value: 927_000 },
  onItsWay: { tons: 120, value: 618_000 },
  ordered: 100,
  free: 260,
  price: 5210,
  unvalued: 0,
  unvaluedStanding: 0,
};
const planned = (plan: Partial<NonNullable<PositionFacts['plan']>>): PositionFacts => ({
  ...WHEAT,
  plan: { areaHa: 120, yield: 6.5, harvested: null, costPerHa: null, costPerTon: null, ...plan },
});

it('the worked example', () => {
  expect(cropResult(WHEAT)).toEqual({
    production: 780,
    sold: { tons: 300, value: 1_545_000 },
    unsold: 480,
    standing: 120,
    average: 5150,
    cost: 3_360_000,
    breakEven: 4307.69,
    needed: 3781.25,
    value: 2_500_800,
    result: 685_800,
    perHa: 5715,
  });
});

it('price and yield ten per cent lower: costs per hectare stay, so the break-even rises', () => {
  expect(cropResult(WHEAT, { price: 0.9, yield: 0.9 })).toMatchObject({
    production: 702,
    unsold: 402,
    value: 1_884_978,
    result: 69_978,
    breakEven: 4786.32,
  });
});

it('costs per ton shrink with the yield', () => {
  const facts = planned({ costPerTon: 4000 });
  expect([cropResult(facts).cost, cropResult(facts, { yield: 0.9 }).cost]).toEqual([3_120_000, 2_808_000]);
  expect(cropResult(facts, { yield: 0.9 }).breakEven).toBe(4000);
});

it('the table has the worked result in its middle and both corners', () => {
  const table = resultTable(WHEAT);
  expect(table.map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
  expect([table[2]?.[2], table[4]?.[0], table[0]?.[4]]).toEqual([685_800, 69_978, 1_382_898]);
  expect([table[1]?.[2], table[2]?.[1]]).toEqual([810_840, 482_610]);
});

describe('production', () => {
  it('is what was harvested, whatever the yield', () => {
    const facts = planned({ harvested: 700, costPerHa: 28_000 });
    expect(cropResult(facts, { yield: 1.1 })).toMatchObject({
      production: 700,
      unsold: 400,
      breakEven: 4800,
    });
  });

  it("is the offers' total without a plan, and then there are no costs and no result", () => {
    expect(cropResult({ ...WHEAT, plan: null, offered: 660 })).toMatchObject({
      production: 660,
      unsold: 360,
      standing: 0,
      cost: null,
      breakEven: null,
      needed: null,
      value: 1_875_600,
      result: null,
      perHa: null,
    });
  });
});

it('more sold than expected leaves nothing to value', () => {
  const facts = planned({ harvested: 250, costPerHa: 10_000 });
  expect(cropResult(facts)).toMatchObject({
    unsold: -50,
    standing: 0,
    needed: null,
    value: 0,
    result: 345_000,
  });
});

it('where nobody quotes there is no value; tons elsewhere are left out of it', () => {
  expect(cropResult({ ...WHEAT, price: null })).toMatchObject({ value: null, result: null, needed: 3781.25 });
  expect(cropResult({ ...WHEAT, unvalued: 80 }).value).toBe(2_084_000);
});

it('a better yield adds no value where nobody quotes for what stands', () => {
  const { standing, value } = cropResult(WHEAT);
  expect(standing).toBeGreaterThan(0);
  const facts = { ...WHEAT, unvalued: standing, unvaluedStanding: standing };
  const stored = cropResult(facts).value;
  expect(stored).toBeLessThan(value ?? 0);
  expect(cropResult(facts, { yield: 1.1 }).value).toBe(stored);
});

it('nothing sold has no average', () => {
  expect(
    cropResult({ ...WHEAT, signed: { tons: 0, value: 0 }, onItsWay: { tons: 0, value: 0 } }).average,
  ).toBeNull();
});

it('money is rounded half up once, also below zero and where a binary fraction falls short of the half', () => {
  const sold = (tons: number, value: number) => ({
    ...WHEAT,
    signed: { tons, value },
    onItsWay: { tons: 0, value: 0 },
  });
  expect(cropResult(sold(8, 8.04)).average).toBe(1.01);
  expect(cropResult({ ...sold(0, 0), price: 1.005, plan: null, offered: 1 }).value).toBe(1.01);
  expect(
    cropResult({
      ...planned({ harvested: 0.5, costPerTon: 2.01 }),
      ...{ signed: { tons: 1, value: 0 }, onItsWay: { tons: 0, value: 0 } },
    }).result,
  ).toBe(-1.01);
});

it('early crops are in until October, late ones until December; a typed harvest is in', () => {
  const { plan } = WHEAT;
  expect(mayStand('milling-wheat', 2026, plan, '2026-09-30')).toBe(true);
  expect(mayStand('milling-wheat', 2026, plan, '2026-10-01')).toBe(false);
  expect(mayStand('maize', 2026, null, '2026-11-30')).toBe(true);
  expect(mayStand('maize', 2026, planned({ harvested: 1 }).plan, '2026-08-01')).toBe(false);
});
