import { COMMODITIES, type Commodity } from '@canola/api-schema/prices/rates';
import { describe, expect, it } from 'vitest';
import { addDays, businessDays, isBusinessDay } from './business-days.ts';
import { SPECIFICATIONS } from './commodities.ts';
import { contractOf, contractsBetween, listedContracts } from './contracts.ts';
import { nextOpening, runningSession, sessionOf } from './sessions.ts';

describe('the last trading day', () => {
  it.each<[Commodity, number, number, string]>([
    ['wheat', 2026, 5, '2026-05-11'],
    ['wheat', 2026, 12, '2026-12-10'],
    ['rapeseed', 2026, 11, '2026-10-30'],
    ['rapeseed', 2027, 2, '2027-01-29'],
    ['crude_oil', 2024, 2, '2023-12-28'],
    ['crude_oil', 2024, 5, '2024-03-28'],
    ['crude_oil', 2027, 2, '2026-12-30'],
  ])('of %s %i-%i is %s', (commodity, year, month, day) => {
    expect(contractOf(commodity, year, month)?.lastTradingDay).toBe(day);
  });

  it('exists only for the months of the exchange', () => {
    expect(contractOf('wheat', 2026, 11)).toBeUndefined();
    expect(contractOf('rapeseed', 2026, 12)).toBeUndefined();
  });
});

describe('business days', () => {
  it.each([
    ['2027-01-01', 'New Year'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-01', 'Labour Day'],
    ['2026-12-25', 'Christmas'],
    ['2028-12-26', 'the day after Christmas'],
    ['2026-11-14', 'a Saturday'],
    ['2026-11-15', 'a Sunday'],
  ])('Euronext is closed on %s, %s', (day) => {
    expect(isBusinessDay('EURONEXT', day)).toBe(false);
  });

  it('ICE is open on Easter Monday and Labour Day', () => {
    expect(['2026-04-06', '2026-05-01'].map((day) => isBusinessDay('ICE', day))).toEqual([true, true]);
  });

  it('Easter is right in early, late and exceptional years', () => {
    const mondays = {
      2008: '03-24',
      2011: '04-25',
      2038: '04-26',
      2049: '04-19',
      2076: '04-20',
      1981: '04-20',
    };
    for (const [year, monday] of Object.entries(mondays))
      expect(isBusinessDay('EURONEXT', `${year}-${monday}`), year).toBe(false);
  });
});

describe.each(COMMODITIES)('ten years of %s', (commodity) => {
  const { exchange, listed } = SPECIFICATIONS[commodity];
  it('each day lists the full number of contracts, none of them expired, in the order of expiry', () => {
    const wrong = businessDays(exchange, '2020-01-01', '2029-12-31').filter((day) => {
      const contracts = listedContracts(commodity, day);
      const expiries = contracts.map((contract) => contract.lastTradingDay);
      const [front = day, next = ''] = expiries;
      return !(
        new Set(expiries).size === listed &&
        front >= day &&
        expiries.every((expiry, at) => at === 0 || expiry > String(expiries[at - 1])) &&
        expiries.every((expiry) => isBusinessDay(exchange, expiry)) &&
        // The series rolls the day after the expiry.
        listedContracts(commodity, front)[0]?.lastTradingDay === front &&
        listedContracts(commodity, addDays(front, 1))[0]?.lastTradingDay === next
      );
    });
    expect(wrong).toEqual([]);
  });

  it('a range has the contracts of all its days', () => {
    const range = contractsBetween(commodity, '2026-01-02', '2026-11-13').map(({ month }) => month);
    for (const day of ['2026-01-02', '2026-06-10', '2026-11-13'])
      expect(range).toEqual(
        expect.arrayContaining(listedContracts(commodity, day).map(({ month }) => month)),
      );
  });
});

describe('a session', () => {
  it('follows the clock in Paris, in winter and in summer', () => {
    expect(sessionOf('wheat', '2026-11-13')).toEqual({
      day: '2026-11-13',
      opensAt: new Date('2026-11-13T09:45:00Z'),
      closesAt: new Date('2026-11-13T17:30:00Z'),
    });
    expect(sessionOf('wheat', '2026-07-13')?.opensAt).toEqual(new Date('2026-07-13T08:45:00Z'));
  });

  it('runs from its opening until its close', () => {
    const isRunning = (at: string) => runningSession('wheat', new Date(at)) !== undefined;
    expect(isRunning('2026-11-13T09:44:59Z')).toBe(false);
    expect(isRunning('2026-11-13T09:45:00Z')).toBe(true);
    expect(isRunning('2026-11-13T17:30:00Z')).toBe(false);
    expect(isRunning('2026-11-14T12:00:00Z')).toBe(false);
  });

  it.each([
    ['before the opening', '2026-11-13T08:00:00Z', '2026-11-13T09:45:00.000Z'],
    ['on a Saturday', '2026-11-14T12:00:00Z', '2026-11-16T09:45:00.000Z'],
    ['on the evening before Good Friday', '2026-04-02T20:00:00Z', '2026-04-07T08:45:00.000Z'],
    ['while it runs', '2026-11-13T12:00:00Z', undefined],
  ])('the next opening is known %s', (_, now, opening) => {
    expect(nextOpening('wheat', new Date(now))?.toISOString()).toBe(opening);
  });
});
