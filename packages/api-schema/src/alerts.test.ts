import { describe, expect, it } from 'vitest';
import { type AlertLine, applyValue, firingDays, NEW_ALERT, readyAgainAt } from './alerts.ts';

const HOUR = 3_600_000;
const ABOVE: AlertLine & { once: boolean } = {
  kind: 'NET_PRICE',
  direction: 'ABOVE',
  threshold: '5300',
  once: false,
};

function run(line: AlertLine & { once: boolean }, values: readonly [hour: number, value: string][]) {
  let state = NEW_ALERT;
  return values.map(([hour, value]) => {
    const next = applyValue(line, state, { at: hour * HOUR, value, price: value });
    state = next.state;
    return next.fires;
  });
}

describe('an alert', () => {
  it('fires once per crossing, and again after it was half a per cent on the other side', () => {
    const values: [number, string][] = [
      [0, '5299.99'],
      [10, '5310'],
      [20, '5290'],
      [30, '5320'],
      [40, '5273.51'],
      [50, '5300'],
      [60, '5273.50'],
      [70, '5305'],
    ];
    expect(run(ABOVE, values)).toEqual([false, true, false, false, false, false, false, true]);
  });

  it('rests for six hours at least', () => {
    expect(
      run(ABOVE, [
        [0, '5310'],
        [1, '5200'],
        [5.9, '5310'],
        [6, '5310'],
      ]),
    ).toEqual([true, false, false, true]);
  });

  it('below a threshold is the mirror image, and a single one fires once', () => {
    const below = { ...ABOVE, direction: 'BELOW' as const };
    expect(readyAgainAt(below, '1')).toBe('5326.50');
    expect(
      run(below, [
        [0, '5300'],
        [7, '5326.49'],
        [14, '5300'],
        [21, '5326.50'],
        [28, '5300'],
      ]),
    ).toEqual([true, false, false, false, true]);
    expect(
      run({ ...ABOVE, once: true }, [
        [0, '5310'],
        [9, '5000'],
        [18, '5310'],
      ]),
    ).toEqual([true, false, false]);
  });

  it('of a difference takes the band from the price of the crop', () => {
    const basis = { ...ABOVE, kind: 'BASIS' as const, threshold: '-150' };
    expect(readyAgainAt(basis, '5200')).toBe('-176.00');
  });

  it('counts the days of a history', () => {
    const days = ['5200', '5301', '5290', '5260', '5400'].map((value, at) => ({
      date: `2026-09-0${at + 1}`,
      value,
      price: value,
    }));
    expect(firingDays(ABOVE, days)).toEqual(['2026-09-02', '2026-09-05']);
    expect(firingDays({ ...ABOVE, once: true }, days)).toEqual(['2026-09-02']);
    // It begins beyond the threshold, which is no crossing.
    expect(firingDays(ABOVE, days.slice(1))).toEqual(['2026-09-05']);
    expect(firingDays({ ...ABOVE, once: true }, days.slice(1))).toEqual(['2026-09-05']);
  });
});
