import { expect, test } from 'vitest';
import { acceptanceOf, answerOf } from './answer.ts';

const sale = { price: '5210', amount: '50', kind: 'SALE', priceLimit: '4949.5' } as const;
const protein = { id: 1, reason: 'Protein above 13% ', amount: 10 };

test('adjustments lead to the final price and the sum: 50 t × 5 220 = 261 000', () => {
  expect(answerOf(sale, [protein])).toEqual({
    finalPrice: '5220.00',
    total: '261000.00',
    incomplete: [],
    isBeyond: false,
  });
});

test('a price below the least one is beyond the limit; of a purchase one above the highest', () => {
  expect(answerOf(sale, [{ ...protein, amount: -261 }]).isBeyond).toBe(true);
  expect(
    answerOf({ ...sale, kind: 'PURCHASE', priceLimit: '5400' }, [{ ...protein, amount: 200 }]).isBeyond,
  ).toBe(true);
});

test('an adjustment needs its reason and its amount', () => {
  const empty = { id: 2, reason: ' ', amount: 5 };
  expect(answerOf(sale, [protein, empty, { id: 3, reason: 'x', amount: null }]).incomplete).toEqual([2, 3]);
});

test('what is left empty is not sent', () => {
  expect(acceptanceOf([], ' ', '')).toEqual({});
  expect(acceptanceOf([protein], 'Thanks', '2026-7')).toEqual({
    externalNumber: '2026-7',
    note: 'Thanks',
    adjustments: [{ reason: 'Protein above 13%', amount: '10' }],
  });
});
