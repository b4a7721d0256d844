import type { Plan, PlanPeriod } from '@canola/api-schema/users/plan';
import { describe, expect, test } from 'vitest';
import { comparePlans, findPeriod, offeredPeriods, savingOf, savingPercent } from './periods.ts';

const CZK = { type: 'CZK', precision: 0 } as const;
const period = (id: number, type: PlanPeriod['type'], price: string): PlanPeriod => ({
  id,
  type,
  price,
  currency: CZK,
});
const BASIC: Plan = { id: 1, name: 'Basic', type: 'BASIC', features: [], periods: [] };
const PLUS: Plan = {
  id: 2,
  name: 'Plus',
  type: 'PLUS',
  features: [],
  periods: [
    period(23, 'YEARLY', '2958.00'),
    period(21, 'MONTHLY', '290.00'),
    period(22, 'QUARTERLY', '827.00'),
  ],
};

test('periods are offered from the shortest, only those that are sold', () => {
  expect(offeredPeriods([BASIC, PLUS])).toEqual(['MONTHLY', 'QUARTERLY', 'YEARLY']);
  expect(offeredPeriods([BASIC])).toEqual([]);
});

test('a period is found with its plan by its id', () => {
  expect(findPeriod([BASIC, PLUS], 22)).toMatchObject({
    plan: { type: 'PLUS' },
    period: { type: 'QUARTERLY' },
  });
  expect(findPeriod([BASIC, PLUS], 99)).toBeUndefined();
});

describe('the saving', () => {
  test('of a year is what twelve months cost more, and what a month of it costs', () => {
    expect(savingOf(PLUS, period(23, 'YEARLY', '2958.00'))).toEqual({
      perMonth: '246.50',
      saved: '522.00',
      percent: 15,
    });
  });

  test('of a quarter is rounded to a whole percent', () => {
    expect(savingOf(PLUS, period(22, 'QUARTERLY', '827.00'))).toEqual({
      perMonth: '275.67',
      saved: '43.00',
      percent: 5,
    });
    expect(savingPercent([BASIC, PLUS], 'QUARTERLY')).toBe(5);
  });

  test('there is none for a month, and none where nothing is saved', () => {
    expect(savingOf(PLUS, period(21, 'MONTHLY', '290.00'))).toBeUndefined();
    expect(savingOf(PLUS, period(23, 'YEARLY', '3480.00'))).toBeUndefined();
    expect(savingPercent([BASIC, PLUS], 'MONTHLY')).toBeUndefined();
  });
});

test('plans are ordered by what they give', () => {
  expect(comparePlans('PLUS', 'PREMIUM')).toBeLessThan(0);
  expect(comparePlans('PREMIUM', 'BASIC')).toBeGreaterThan(0);
});
