import { describe, expect, it } from 'vitest';
import { priceByFormula } from './formula.ts';
import type { FuturesRow } from './formula-market.queries.ts';
import { usable } from './formula-market.ts';

const TERMS = { basis: '-180', step: '10', minPrice: '4900', maxPrice: '5600', stopPercent: '3' };
const MARKET = { isExpired: false, futures: '219.25', rate: '24.60' };
const price = (market: object = {}, terms: object = {}) =>
  priceByFormula({ ...TERMS, ...terms }, '219.25', { ...MARKET, ...market });

describe('a formula price', () => {
  it('is futures × rate + basis, rounded down to the step: 219.25 € × 24.60 − 180 = 5 213.55 → 5 210', () => {
    expect(price()).toEqual({ price: '5210.00' });
  });

  it.each([
    ['a step of half a koruna', { step: '0.50' }, '5213.50'],
    ['a step of a hundred', { step: '100' }, '5200.00'],
    ['a price exactly on a step stays', { basis: '-183.55' }, '5210.00'],
    ['a positive basis', { basis: '45.50', step: '1' }, '5439.00'],
  ])('%s', (_, terms, expected) => {
    expect(price({}, terms)).toEqual({ price: expected });
  });

  it.each([
    ['the futures fell by 3.3 % with a stop of 3 %', { futures: '212.00' }, {}, 'stopped'],
    ['they rose by as much', { futures: '226.50' }, {}, 'stopped'],
    ['they moved just further than the stop', { futures: '220.25' }, { stopPercent: '0.45' }, 'stopped'],
    ['the price is below the lowest', {}, { minPrice: '5220' }, 'out-of-bounds'],
    ['the price is above the highest', {}, { maxPrice: '5200' }, 'out-of-bounds'],
    ['nothing would be left', {}, { basis: '-6000', minPrice: null }, 'out-of-bounds'],
    ['it has more digits than a typed one', {}, { basis: '99999999.99', maxPrice: null }, 'out-of-bounds'],
    ['the month is not traded any more', { isExpired: true }, {}, 'month-expired'],
    ['the futures are old', { futures: null }, {}, 'futures-stale'],
    ['the fixing is old', { rate: null }, {}, 'rate-stale'],
  ])('pauses when %s', (_, market, terms, reason) => {
    expect(price(market, terms)).toEqual({ paused: reason });
  });

  it.each([
    ['by exactly the stop', { futures: '228.02' }, { stopPercent: '4' }, '5420.00'],
    ['less than the stop', { futures: '212.75' }, {}, '5050.00'],
    ['without a stop by anything', { futures: '100' }, { stopPercent: null, minPrice: null }, '2280.00'],
    ['at a bound', {}, { minPrice: '5210', maxPrice: '5210' }, '5210.00'],
  ])('does not pause when the futures moved %s', (_, market, terms, expected) => {
    expect(price(market, terms)).toEqual({ price: expected });
  });
});

describe('futures that a formula may use', () => {
  /** A Thursday; Paris is two hours ahead. The session is 10:45 to 18:30. */
  const row = (overrides: Partial<FuturesRow> = {}): FuturesRow => ({
    commodity: 'wheat',
    month: '2026-12-01',
    lastTradingDay: '2026-12-10',
    bid: '219.25',
    bidAt: new Date('2026-10-15T10:00:00Z'),
    settle: '218.00',
    settleDay: '2026-10-14',
    newestBidAt: new Date('2026-10-15T10:00:00Z'),
    ...overrides,
  });
  const at = (time: string, overrides: Partial<FuturesRow> = {}) => {
    const { price, kind } = usable(row(overrides), new Date(`2026-10-${time}:00Z`));
    return [kind, price];
  };
  const NO_BID = { bid: null, bidAt: null };

  it('are the bid while it is at most 15 minutes old in a session', () => {
    expect(at('15T10:15')).toEqual(['BID', '219.25']);
    expect(at('15T10:16')).toEqual([null, null]);
  });

  it('are the settlement of a month that nobody bids for, while others are read', () => {
    expect(at('15T10:15', NO_BID)).toEqual(['SETTLE', '218.00']);
    expect(at('15T10:30', NO_BID)).toEqual([null, null]);
  });

  it('are yesterday’s settlement before the first bid of a session, for 15 minutes', () => {
    const old = { bidAt: new Date('2026-10-14T16:25:00Z'), newestBidAt: new Date('2026-10-14T16:25:00Z') };
    expect(at('15T08:50', old)).toEqual(['SETTLE', '218.00']);
    expect(at('15T09:05', old)).toEqual([null, null]);
  });

  it('are the newer of the last bid and the settlement outside of a session', () => {
    expect(at('15T17:00')).toEqual(['BID', '219.25']);
    expect(at('15T17:00', { settle: '220.00', settleDay: '2026-10-15' })).toEqual(['SETTLE', '220.00']);
    // Over a weekend, Friday's settlement; a week without any is too long.
    expect(at('18T12:00', { settleDay: '2026-10-16' })).toEqual(['SETTLE', '218.00']);
    expect(at('22T06:00', { settleDay: '2026-10-15' })).toEqual([null, null]);
  });
});
