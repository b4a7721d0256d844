import { describe, expect, test } from 'vitest';
import { AddCropForm, AmountForm } from './tons.schema.ts';

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

describe('the tons of an offer', () => {
  test.each([
    ['nothing', null, 'required'],
    ['less than one', 0.9, 'amount.min'],
    ['a negative number', -5, 'amount.min'],
    ['a hundredth', 24.55, 'amount.step'],
    ['a slip of the keyboard', 1_000_001, 'amount.max'],
  ])('%s is refused', (_what, amount, message) => {
    expect(messageOf(AmountForm.safeParse({ amount }))).toEqual([message]);
  });

  test.each([
    [1, '1.0'],
    [24.5, '24.5'],
    [0.1 + 0.2 + 1, '1.3'],
    [400, '400.0'],
    [1_000_000, '1000000.0'],
  ])('%d is sent as the decimal %s', (amount, sent) => {
    expect(AmountForm.parse({ amount })).toEqual({ amount: sent });
  });
});

test('a crop needs tons and a harvest year, each with its message', () => {
  expect(AddCropForm.safeParse({ amount: null, yearHarvested: null }).error?.issues).toMatchObject([
    { path: ['amount'], message: 'required' },
    { path: ['yearHarvested'], message: 'required' },
  ]);
  expect(AddCropForm.parse({ amount: 12, yearHarvested: '2026' })).toEqual({
    amount: '12.0',
    yearHarvested: 2026,
  });
});
