import { expect, test } from 'vitest';
import { bestByDay, type DailyPrice, lookBack, type OutlookTerms } from './outlook.ts';

const look = (terms: OutlookTerms, history: readonly DailyPrice[]) => {
  const days = bestByDay(history);
  return { days: days.length, sold: lookBack(terms, days) };
};

const quoted = (day: string, last: string, traderId = 'a'): DailyPrice => ({ day, last, traderId });
const terms = { price: '5200', lowPrice: null as string | null };

test('the first day on which the best price reached the price', () => {
  const history = [
    quoted('2026-03-01', '5100'),
    quoted('2026-03-02', '5150'),
    quoted('2026-03-02', '5200.00', 'b'),
    quoted('2026-03-03', '5400'),
  ];
  expect(look(terms, history)).toEqual({
    days: 3,
    sold: { day: '2026-03-02', price: '5200.00', traderId: 'b', byLowPrice: false },
  });
});

test('a price that was never reached sells nothing, and days without a price are no days', () => {
  expect(look(terms, [quoted('2026-03-01', '5100')])).toEqual({ days: 1, sold: undefined });
  expect(look(terms, [])).toEqual({ days: 0, sold: undefined });
});

test('the low price sells on the way down, but not below nine tenths of it', () => {
  const fall = (last: string) => look({ price: '5200', lowPrice: '5000' }, [quoted('2026-03-01', last)]);
  expect(fall('5000.01').sold).toBeUndefined();
  expect(fall('5000').sold).toMatchObject({ byLowPrice: true, price: '5000' });
  expect(fall('4500').sold).toMatchObject({ byLowPrice: true });
  expect(fall('4499.99').sold).toBeUndefined();
});

test('a price counts on its own day and the six after it', () => {
  // The dear trader falls silent; on the eighth day only the low one is left, and the stop sells.
  const history = [quoted('2026-03-01', '5100', 'dear'), quoted('2026-03-01', '4900', 'low')];
  const daily = Array.from({ length: 9 }, (_, at) => quoted(`2026-03-0${at + 1}`, '4900', 'low'));
  expect(look({ price: '5200', lowPrice: '5000' }, [...history, ...daily]).sold).toEqual({
    day: '2026-03-08',
    price: '4900',
    traderId: 'low',
    byLowPrice: true,
  });
});

test('between equal prices the earliest is the best', () => {
  const history = [
    quoted('2026-03-01', '5100', 'late'),
    quoted('2026-03-01', '5300', 'early'),
    quoted('2026-03-02', '5300', 'late'),
  ];
  expect(look({ price: '5300', lowPrice: null }, history).sold?.traderId).toBe('early');
});
