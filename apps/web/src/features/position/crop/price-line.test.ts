import { expect, it } from 'vitest';
import { markersOf } from './price-line.tsx';

const DAYS = Array.from({ length: 100 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
}));
const sale = (at: number, tons: string) => ({ date: DAYS[at]?.date ?? '', tons, price: '5000' });
const labels = (sales: ReturnType<typeof sale>[]) =>
  markersOf(sales, DAYS, 0.1, (tons) => `${tons} t`).map(({ label }) => label);

it('weeks whose labels would lie on each other have one, with their tons together', () => {
  expect(labels([sale(20, '120'), sale(40, '144.5'), sale(47, '240'), sale(60, '24')])).toEqual([
    '120 t',
    '',
    '384.5 t',
    '24 t',
  ]);
});

it('at the left edge there is no room for words', () => {
  expect(labels([sale(1, '120'), sale(98, '24')])).toEqual(['', '24 t']);
});
