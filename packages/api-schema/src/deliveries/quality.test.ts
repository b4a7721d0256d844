import { expect, test } from 'vitest';
import {
  calculateQuality,
  isPlausibleValue,
  MAX_QUALITY_RULES,
  PERCENT_PARAMETERS,
  parametersOf,
  type QualityRule,
  QualityRules,
  RULE_KINDS,
} from './quality.ts';

const WHEAT: QualityRule[] = [
  { kind: 'limit', parameter: 'protein', min: '12.0', max: null },
  { kind: 'fee', parameter: 'moisture', base: '14', perPoint: '40' },
  { kind: 'weight_percent', parameter: 'impurities', base: '6', ratio: '1' },
  { kind: 'dry', parameter: 'moisture', base: '14' },
];
const RAPESEED: QualityRule[] = [
  { kind: 'price_percent', parameter: 'oil', base: '42', above: '1.5', below: '-1.5', cap: null },
  { kind: 'price_percent', parameter: 'impurities', base: '2', above: '-1', below: '0', cap: null },
];

const wheat = (values: Record<string, string>, netKg = 24_380) =>
  calculateQuality({ netKg, price: '5200.00', rules: WHEAT, values });

test('wheat of the worked example: to the kilogram and the heller, in the order of the rules', () => {
  const result = wheat({ moisture: '15.2', impurities: '7.0', protein: '12.6' });
  expect(result).toMatchObject({
    paidKg: 23_799,
    gross: '123754.80',
    sum: '122584.56',
    atBase: '126776.00',
    deducted: '4191.44',
    deductedPercent: '3.31',
    missing: [],
    refused: [],
  });
  expect(result.steps).toEqual([
    {
      kind: 'dry',
      parameter: 'moisture',
      value: '15.2',
      base: '14',
      numerator: '84.8',
      denominator: '86',
      kg: '-340.19',
    },
    {
      kind: 'weight_percent',
      parameter: 'impurities',
      value: '7.0',
      base: '6',
      points: '1',
      ratio: '1',
      factor: '0.99',
      kg: '-240.40',
    },
    {
      kind: 'fee',
      parameter: 'moisture',
      value: '15.2',
      base: '14',
      points: '1.2',
      perPoint: '40',
      tons: '24.38',
      amount: '-1170.24',
    },
    { kind: 'limit', parameter: 'protein', value: '12.6', min: '12.0', max: null, isKept: true },
  ]);
});

test.each([
  ['44', '11890.00'],
  ['41.2', '11402.80'],
])('rapeseed with %s %% of oil is %s a ton', (oil, price) => {
  const values = { oil, impurities: '2.5' };
  expect(calculateQuality({ netKg: 1000, price: '11600', rules: RAPESEED, values })).toMatchObject({
    price,
    sum: price,
    paidKg: 1000,
  });
});

test('better than the base costs nothing, and earns only where the schedule says so', () => {
  expect(wheat({ moisture: '12', impurities: '3', protein: '13' })).toMatchObject({
    paidKg: 24_380,
    sum: '126776.00',
    deductedPercent: '0.00',
  });
});

test('a cap ends the per cent of a price on both sides', () => {
  const rules: QualityRule[] = [
    { kind: 'price_percent', parameter: 'oil', base: '42', above: '1.5', below: '-1.5', cap: '2' },
  ];
  const at = (oil: string) => calculateQuality({ netKg: 1000, price: '100', rules, values: { oil } });
  expect(at('50')).toMatchObject({ sum: '102.00', steps: [{ percent: '2', isCapped: true }] });
  expect(at('30')).toMatchObject({ sum: '98.00', steps: [{ percent: '-2', isCapped: true }] });
  expect(at('43')).toMatchObject({ sum: '101.50', steps: [{ percent: '1.5', isCapped: false }] });
});

test('a limit that is not kept is named, and so is a value that is missing', () => {
  expect(wheat({ moisture: '14', protein: '11.9' })).toMatchObject({
    refused: ['protein'],
    missing: ['impurities'],
  });
  expect(parametersOf(WHEAT)).toEqual(['moisture', 'impurities', 'protein']);
});

test('without a schedule nothing is deducted; half a heller is rounded up once', () => {
  expect(calculateQuality({ netKg: 1001, price: '0.50', rules: [], values: {} })).toMatchObject({
    paidKg: 1001,
    sum: '0.50',
  });
  expect(calculateQuality({ netKg: 1, price: '5.00', rules: [], values: {} }).sum).toBe('0.01');
});

test('rules that cannot be meant are refused at their field', () => {
  const pathsOf = (rules: unknown) =>
    QualityRules.safeParse(rules).error?.issues.map(({ path }) => path.join('.'));
  expect(pathsOf(WHEAT)).toBeUndefined();
  expect(pathsOf([{ kind: 'dry', parameter: 'moisture', base: '100' }])).toEqual(['0.base']);
  expect(pathsOf([{ kind: 'limit', parameter: 'protein', min: null, max: null }])).toEqual(['0.min']);
  expect(pathsOf([{ kind: 'limit', parameter: 'protein', min: '9', max: '8' }])).toEqual(['0.max']);
  expect(pathsOf([WHEAT[1], WHEAT[1]])).toEqual(['1.parameter']);
});

test('rules are applied by their kind, whatever order they were typed in', () => {
  const values = { moisture: '15', impurities: '7', protein: '13' };
  const kinds = wheat(values).steps.map(({ kind }) => RULE_KINDS.indexOf(kind));
  expect(kinds).toEqual(kinds.toSorted());
  const backwards = calculateQuality({ netKg: 24_380, price: '5200.00', rules: WHEAT.toReversed(), values });
  expect(backwards.sum).toBe(wheat(values).sum);
});

test('a schedule has an end', () => {
  const rules = [...PERCENT_PARAMETERS, ...PERCENT_PARAMETERS, 'fallingNumber'].map((parameter, index) => ({
    kind: 'limit',
    parameter: `${parameter}${index < PERCENT_PARAMETERS.size ? '' : 'x'}`,
    min: '1',
    max: null,
  }));
  expect(QualityRules.safeParse(rules.slice(0, MAX_QUALITY_RULES)).success).toBe(true);
  expect(QualityRules.safeParse(rules).success).toBe(false);
});

test('a moisture of 152 has lost its comma; a falling number has not', () => {
  expect([isPlausibleValue('moisture', '152'), isPlausibleValue('fallingNumber', '268')]).toEqual([
    false,
    true,
  ]);
});
