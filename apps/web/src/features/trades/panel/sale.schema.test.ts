import { expect, test } from 'vitest';
import { EMPTY_SALE, type SaleValues, saleSchema } from './sale.schema.ts';

function problems(values: Partial<SaleValues>): string[] {
  const parsed = saleSchema('240.5').safeParse({ ...EMPTY_SALE, trader: 'agro', amount: 50, ...values });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test.each<[string, Partial<SaleValues>, string[]]>([
  ['all is well', {}, []],
  ['a price must be chosen', { trader: '' }, ['trader: price.choose']],
  ['tons are required', { amount: null }, ['amount: amount.required']],
  ['at least 24 t', { amount: 23.9 }, ['amount: amount.min']],
  ['in steps of 0.1', { amount: 24.05 }, ['amount: amount.step']],
  ['all that is free', { amount: 240.5 }, []],
  ['no more than is free', { amount: 240.6 }, ['amount: amount.exceeded']],
  [
    'both are missed at once',
    { trader: '', amount: null },
    ['trader: price.choose', 'amount: amount.required'],
  ],
])('%s', (_what, values, expected) => {
  expect(problems(values)).toEqual(expected);
});
