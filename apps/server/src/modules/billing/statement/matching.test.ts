import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, matchArrival, suggester, typingErrors } from './matching.ts';

const WAITING: Candidate = { status: 'WAITING', gross: '350.90', currency: 'CZK', received: '0' };
const czk = (amount: string) => ({ amount, currency: 'CZK' as const });

describe('an entry', () => {
  it.each([
    ['the same sum', czk('350.90'), WAITING, '0', 'EXACT'],
    ['less', czk('350.89'), WAITING, '0', 'PART'],
    ['more', czk('350.91'), WAITING, '0', 'SURPLUS'],
    ['the rest of earlier parts', czk('150.90'), { ...WAITING, received: '200' }, '0', 'EXACT'],
    ['the rest of a part in the same file', czk('150.90'), WAITING, '200', 'EXACT'],
    ['more than the rest', czk('200'), { ...WAITING, received: '200' }, '0', 'SURPLUS'],
    ['the sum a second time in the file', czk('350.90'), WAITING, '350.90', 'PAID_ALREADY'],
    ['another currency', { amount: '350.90', currency: 'EUR' as const }, WAITING, '0', 'OTHER_CURRENCY'],
    ['what is paid', czk('350.90'), { ...WAITING, status: 'COMPLETED' as const }, '0', 'PAID_ALREADY'],
    ['what was refunded', czk('350.90'), { ...WAITING, status: 'REFUNDED' as const }, '0', 'PAID_ALREADY'],
    ['what was given up', czk('350.90'), { ...WAITING, status: 'CANCELLED' as const }, '0', 'CANCELLED'],
    ['a symbol that we do not know', czk('350.90'), undefined, '0', 'UNKNOWN'],
  ])('with %s', (_what, arrival, candidate, before, match) => {
    expect(matchArrival(arrival, candidate, before)).toBe(match);
  });
});

describe('typing errors', () => {
  it.each([
    ['2600000018', '2600000018', 0],
    ['2600000019', '2600000018', 1],
    ['260000018', '2600000018', 1],
    ['2600000081', '2600000018', 1],
    ['2600000108', '2600000081', 2],
    ['62000001', '2600000018', 3],
    ['62000000', '2600000018', 3],
    ['12345', '2600000018', 3],
    ['9999999999', '2600000018', 3],
  ])('%s for %s: %d', (a, b, errors) => {
    expect(typingErrors(a, b)).toBe(errors);
  });

  it('up to two are found as in the whole table', () => {
    const whole = (a: string, b: string): number => {
      if (!a || !b) return a.length + b.length;
      const [x, y] = [a.slice(1), b.slice(1)];
      if (a[0] === b[0]) return whole(x, y);
      const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
      const swapped = isSwapped ? whole(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY;
      return 1 + Math.min(whole(x, y), whole(x, b), whole(a, y), swapped);
    };
    const digits = fc.stringMatching(/^[12]{0,6}$/);
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        expect(typingErrors(a, b)).toBe(Math.min(whole(a, b), 3));
        const payment = { variableSymbol: b, gross: '2', received: '0', currency: 'CZK' as const };
        const found = suggester([payment])({ ...czk('1'), variableSymbol: a });
        expect(found).toHaveLength(a && whole(a, b) <= 2 ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same both ways', () => {
    const digits = fc.stringMatching(/^\d{0,10}$/);
    fc.assert(
      fc.property(digits, digits, (a, b) => {
        expect(typingErrors(a, b)).toBe(typingErrors(b, a));
      }),
    );
  });
});

it('a wrong symbol suggests similar ones first, then the sum that is open, three at most', () => {
  const first = (variableSymbol: string, gross: string, received = '0') => ({
    variableSymbol,
    gross,
    received,
    currency: 'CZK' as const,
  });
  const waiting = [
    first('9933333338', '350.90', '100.00'),
    first('9900000008', '350.90'),
    first('9911111118', '450.9', '100.00'),
    first('2600000018', '12.00'),
    first('9922222228', '350.90'),
    first('8800000008', '77.00'),
  ];
  const found = suggester(waiting)({ ...czk('350.90'), variableSymbol: '2600000081' });
  expect(found.map(({ variableSymbol }) => variableSymbol)).toEqual([
    '2600000018',
    '9900000008',
    '9911111118',
  ]);
  expect(suggester(waiting)({ ...czk('1'), variableSymbol: null })).toEqual([]);
});

it('many wrong symbols and many payments are compared in a moment', () => {
  const waiting = Array.from({ length: 2000 }, (_, at) => ({
    variableSymbol: String(2700000000 + at * 13),
    gross: '350.90',
    received: '0',
    currency: 'CZK' as const,
  }));
  const begun = performance.now();
  const find = suggester(waiting);
  for (let at = 0; at < 100; at += 1) find({ ...czk('11.00'), variableSymbol: String(1000000000 + at) });
  expect(performance.now() - begun).toBeLessThan(5000);
});
