import { expect, test } from 'vitest';
import { FastSale } from './fast-sale.schema.ts';

function problems(values: Partial<Record<'trader' | 'amount' | 'note', unknown>>) {
  const parsed = FastSale.safeParse({
    trader: 'sypka-hana',
    amount: 24,
    customTransport: false,
    transportNote: '',
    note: '',
    ...values,
  });
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

test.each([
  ['a lorry', { amount: 24 }, []],
  ['a tenth of a ton', { amount: 24.1 }, []],
  ['no tons', { amount: null }, ['amount: amount.required']],
  ['less than a lorry', { amount: 23.9 }, ['amount: amount.min']],
  ['a hundredth of a ton', { amount: 24.15 }, ['amount: amount.step']],
  ['more than any storage holds', { amount: 1_000_001 }, ['amount: amount.max']],
  ['no price chosen', { trader: '' }, ['trader: price.choose']],
  ['a note that never ends', { note: 'a'.repeat(1001) }, ['note: note.too-long']],
])('%s', (_what, values, expected) => {
  expect(problems(values)).toEqual(expected);
});

test('a missing price and missing tons are said at once', () => {
  expect(problems({ trader: '', amount: null })).toEqual(['trader: price.choose', 'amount: amount.required']);
});
