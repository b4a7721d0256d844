import { expect, it } from 'vitest';
import { type Rung, rungErrors, rungTons } from './ladder.ts';

const rung = (share: number | null, price: number): Rung => ({ share, price });
const EXAMPLE = [rung(10, 210), rung(20, 220), rung(30, 230), rung(null, 240)];

const codes = (tons: number, rungs: readonly Rung[], sold = 0) =>
  rungErrors(tons, rungs, sold).map(({ field, code }) => `${field} ${code}`);

it('600 t in four rungs are 60, 120, 180 and the rest', () => {
  expect(rungTons(600, EXAMPLE)).toEqual([60, 120, 180, 240]);
  expect(codes(600, EXAMPLE)).toEqual([]);
});

it('a rung is rounded down to 0.1 t, and the last takes what is left', () => {
  expect(rungTons(100.7, [rung(33.33, 1), rung(33.33, 2), rung(null, 3)])).toEqual([33.5, 33.5, 33.7]);
  // 0.29 × 100 is 28.999999999999996 in binary fractions.
  expect(rungTons(1000, [rung(0.29 * 10, 1), rung(null, 2)])).toEqual([29, 971]);
  expect(rungTons(240, [rung(null, 1)])).toEqual([240]);
});

it('what the ladder has sold is not the rest’s', () => {
  expect(rungTons(600, [rung(30, 230), rung(null, 240)], 180)).toEqual([180, 240]);
});

it('a ladder has one to ten rungs', () => {
  expect(codes(600, [])).toEqual(['rungs rungs.count']);
  const eleven = Array.from({ length: 11 }, (_, index) => rung(index < 10 ? 5 : null, index + 1));
  expect(codes(6000, eleven)).toEqual(['rungs rungs.count']);
  expect(codes(6000, eleven.slice(1))).toEqual([]);
});

it('prices rise', () => {
  expect(codes(600, [rung(10, 210), rung(20, 210), rung(null, 240)])).toEqual(['rungs.1.price rungs.order']);
});

it('each rung has 24 t, the rest too', () => {
  expect(codes(240, [rung(9.99, 210), rung(null, 220)])).toEqual(['rungs.0.share rungs.too-small']);
  expect(codes(240, [rung(10, 210), rung(null, 220)])).toEqual([]);
  expect(codes(240, [rung(95, 210), rung(null, 220)])).toEqual(['rungs.1.share rungs.too-small']);
  expect(codes(240, [rung(60, 210), rung(60, 220), rung(null, 230)])).toEqual([
    'rungs.2.share rungs.too-small',
  ]);
});

it('only the last leaves its share out, and a share has two decimals', () => {
  expect(codes(600, [rung(null, 210), rung(null, 220)])).toEqual(['rungs.0.share rungs.share']);
  expect(codes(600, [rung(50, 210), rung(50, 220)])).toEqual(['rungs.1.share rungs.share']);
  for (const share of [0, -1, 100.01, 33.333])
    expect(codes(600, [rung(share, 210), rung(null, 220)])).toEqual(['rungs.0.share rungs.share']);
  expect(codes(600, [rung(16.67, 210), rung(null, 220)])).toEqual([]);
});
