import { expect, test } from 'vitest';
import { type DailyPrice, lookBack } from './outlook.ts';

const told = (day: string, last: string, traderId = 'a'): DailyPrice => ({ day, last, traderId });
const terms = { price: '5200', lowPrice: null as string | null };

test('the first day on which the best price reached the price', () => {
  const history = [
    told('2026-03-01', '5100'),
    told('2026-03-02', '5150'),
    told('2026-03-02', '5200.00', 'b'),
    told('2026-03-03', '5400'),
  ];
  expect(lookBack(terms, history)).toEqual({
    days: 3,
    sold: { day: '2026-03-02', price: '5200.00', traderId: 'b', byLowPrice: false },
  });
});

test('a price that was never reached sells nothing, and days without a price are no days', () => {
  expect(lookBack(terms, [told('2026-03-01', '5100')])).toEqual({ days: 1, sold: undefined });
  expect(lookBack(terms, [])).toEqual({ days: 0, sold: undefined });
});

test('the low price sells on the way down, but not below nine tenths of it', () => {
  const fall = (last: string) => lookBack({ price: '5200', lowPrice: '5000' }, [told('2026-03-01', last)]);
  expect(fall('5000.01').sold).toBeUndefined();
  expect(fall('5000').sold).toMatchObject({ byLowPrice: true, price: '5000' });
  expect(fall('4500').sold).toMatchObject({ byLowPrice: true });
  expect(fall('4499.99').sold).toBeUndefined();
});

test('a price stands for seven days after it was said, and is gone then', () => {
  // The dear trader falls silent; on the eighth day only the low one is left, and the stop sells.
  const history = [told('2026-03-01', '5100', 'dear'), told('2026-03-01', '4900', 'low')];
  const daily = Array.from({ length: 9 }, (_, at) => told(`2026-03-0${at + 1}`, '4900', 'low'));
  expect(lookBack({ price: '5200', lowPrice: '5000' }, [...history, ...daily]).sold).toEqual({
    day: '2026-03-09',
    price: '4900',
    traderId: 'low',
    byLowPrice: true,
  });
});

test('between equal prices the one that was said first is the best', () => {
  const history = [
    told('2026-03-01', '5100', 'late'),
    told('2026-03-01', '5300', 'early'),
    told('2026-03-02', '5300', 'late'),
  ];
  expect(lookBack({ price: '5300', lowPrice: null }, history).sold?.traderId).toBe('early');
});
