import { describe, expect, it } from 'vitest';
import type { DayBest } from '../orders/outlook.ts';
import { type ReplayedLadder, replayLadder } from './replay.ts';

/** The path of docs/product/ladder.md#replay: one price a month, the last on the closing day. */
const PATH: [string, string][] = [
  ['2025-11-18', '205'],
  ['2025-12-31', '212'],
  ['2026-01-31', '221'],
  ['2026-02-28', '218'],
  ['2026-03-31', '233'],
  ['2026-04-30', '225'],
];
const daysOf = (path: readonly [string, string][]): DayBest[] =>
  path.map(([day, last]) => ({ day, best: { day, last, traderId: 'a' } }));

const LADDER: ReplayedLadder = {
  tons: '600',
  rungs: [
    { share: 10, price: 210 },
    { share: 20, price: 220 },
    { share: 30, price: 230 },
    { share: null, price: 240 },
  ],
  lowPrice: null,
  closingPrice: '205',
};
const replay = (ladder: Partial<ReplayedLadder> = {}, storageCost = '0') =>
  replayLadder(
    { ...LADDER, ...ladder },
    { from: '2025-11-18', to: '2026-04-30', days: daysOf(PATH), storageCost },
  );

describe('the replay', () => {
  it('of the example is 225.30 on average; 205.00 at the start, 219.00 in equal parts', () => {
    const { days, ...found } = replay();
    expect(days).toHaveLength(6);
    expect(found).toEqual({
      fills: [
        { number: 1, date: '2025-12-31', tons: '60', price: '212', cause: 'PRICE' },
        { number: 2, date: '2026-01-31', tons: '120', price: '221', cause: 'PRICE' },
        { number: 3, date: '2026-03-31', tons: '180', price: '233', cause: 'PRICE' },
        { number: 4, date: '2026-04-30', tons: '240', price: '225', cause: 'CLOSING_DAY' },
      ],
      soldTons: '600.0',
      unsoldTons: '0.0',
      value: '135180.00',
      average: '225.30',
      atStart: '205.00',
      equalParts: '219.00',
      lastDay: '225.00',
    });
  });

  it('without a closing day leaves the last rung unsold', () => {
    expect(replay({ closingPrice: null })).toMatchObject({
      soldTons: '360.0',
      unsoldTons: '240.0',
      value: '81180.00',
      average: '225.50',
    });
  });

  it('a closing price that is not paid sells nothing on the day', () => {
    expect(replay({ closingPrice: '225.01' })).toMatchObject({ unsoldTons: '240.0' });
  });

  it('the least of the closing day counts: 90 % of the usual price', () => {
    const fallen = daysOf([...PATH.slice(0, -1), ['2026-04-29', '300'], ['2026-04-30', '225']]);
    const days = { from: '2025-11-18', to: '2026-04-30', days: fallen, storageCost: '0' };
    const dear = { ...LADDER, rungs: [{ share: null, price: 400 }] };
    // Between 300 and 225 the median is 262.50: at least 236.25.
    expect(replayLadder(dear, days).fills).toEqual([]);
  });

  it('a low price sells on the way down', () => {
    expect(replay({ lowPrice: '205' }).fills.map(({ cause }) => cause)).toEqual(Array(4).fill('LOW_PRICE'));
  });

  it('storage costs from the first day on, by months of 30 days', () => {
    const found = replay({}, '1');
    expect(found.atStart).toBe('205.00');
    // 163 days later.
    expect(found.lastDay).toBe('219.57');
  });

  it('says nothing where there was no price', () => {
    const days = { from: '2025-11-18', to: '2026-04-30', days: [], storageCost: '0' };
    expect(replayLadder(LADDER, days)).toEqual({
      days: [],
      fills: [],
      soldTons: '0.0',
      unsoldTons: '600.0',
      value: '0.00',
      average: null,
      atStart: null,
      equalParts: null,
      lastDay: null,
    });
  });
});
