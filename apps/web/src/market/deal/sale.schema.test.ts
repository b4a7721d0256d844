import { expect, test } from 'vitest';
import { EMPTY_SALE, type SaleValues, saleSchema } from './sale.schema.ts';

function problems(values: Partial<SaleValues>, max: string | undefined = undefined): string[] {
  const parsed = saleSchema(max).safeParse({ ...EMPTY_SALE, amount: 50, ...values });
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test.each<[string, Partial<SaleValues>, string[]]>([
  ['all is well', {}, []],
  ['a tenth of a ton', { amount: 24.1 }, []],
  ['tons are required', { amount: null }, ['amount: amount.required']],
  ['at least 24 t', { amount: 23.9 }, ['amount: amount.min']],
  ['in steps of 0.1', { amount: 24.05 }, ['amount: amount.step']],
  ['more than any storage holds', { amount: 1_000_001 }, ['amount: amount.max']],
  ['a note that never ends', { note: 'a'.repeat(1001) }, ['note: note.too-long']],
])('%s', (_what, values, expected) => {
  expect(problems(values)).toEqual(expected);
});

test('of an offer all that is free, and no more', () => {
  expect(problems({ amount: 240.5 }, '240.5')).toEqual([]);
  expect(problems({ amount: 240.6 }, '240.5')).toEqual(['amount: amount.exceeded']);
});
