import { DAY_MS } from '@canola/api-schema/duration';
import { describe, expect, test } from 'vitest';
import {
  addQuarters,
  byMarketingYear,
  compareQuarters,
  dayInZone,
  formatQuarter,
  harvestYear,
  monthsBefore,
  offeredHarvestYears,
  offeredQuarters,
  parseQuarter,
  parseQuarterId,
  precedesHarvest,
  type Quarter,
  quarterDates,
  quarterId,
  quarterOf,
} from './quarter.ts';

/** Every day of five years, a leap year among them. */
function* days(): Generator<string> {
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2031, 0, 1); time += DAY_MS)
    yield new Date(time).toISOString().slice(0, 10);
}

const ALL: Quarter[] = Array.from({ length: 400 }, (_, count) =>
  addQuarters({ year: 2000, quarter: 1 }, count),
);

test("'Q1 27' is January to March 2027", () => {
  expect(parseQuarter('Q1 27')).toEqual({ year: 2027, quarter: 1 });
  expect(quarterDates({ year: 2027, quarter: 1 })).toEqual({ dateFrom: '2027-01-01', dateTo: '2027-03-31' });
  expect(quarterDates({ year: 2027, quarter: 2 })).toEqual({ dateFrom: '2027-04-01', dateTo: '2027-06-30' });
  expect(quarterDates({ year: 2027, quarter: 4 })).toEqual({ dateFrom: '2027-10-01', dateTo: '2027-12-31' });
});

test('a name and an id convert back to their quarter', () => {
  for (const quarter of ALL) {
    expect(parseQuarter(formatQuarter(quarter))).toEqual(quarter);
    expect(parseQuarterId(quarterId(quarter))).toEqual(quarter);
  }
});

test.each(['', 'Q5 27', 'Q0 27', 'Q1 2027', 'q1 27', 'Q127', ' Q1 27', 'Q1 27\n'])(
  '%j is not a quarter',
  (name) => {
    expect(parseQuarter(name)).toBeUndefined();
    expect(parseQuarterId(name)).toBeUndefined();
  },
);

test('ids sort by time', () => {
  const ids = ALL.map(quarterId);
  expect([...ids].sort()).toEqual(ids);
  expect([...ALL].reverse().sort(compareQuarters)).toEqual(ALL);
});

test('Q1 and Q2 belong to the harvest before, Q3 and Q4 to the harvest of their year', () => {
  expect(['Q1 27', 'Q2 27', 'Q3 27', 'Q4 27'].map((name) => harvestYear(quarterNamed(name)))).toEqual([
    2026, 2026, 2027, 2027,
  ]);
});

test('a marketing year has four quarters in a row and starts with Q3', () => {
  for (const quarter of ALL) {
    const next = addQuarters(quarter, 1);
    expect(harvestYear(next) - harvestYear(quarter)).toBe(next.quarter === 3 ? 1 : 0);
  }
});

test('a quarter before the harvest is refused, the first one of the harvest is not', () => {
  expect(precedesHarvest(quarterNamed('Q2 27'), 2027)).toBe(true);
  expect(precedesHarvest(quarterNamed('Q3 27'), 2027)).toBe(false);
  expect(precedesHarvest(quarterNamed('Q2 28'), 2027)).toBe(false);
});

describe('every day', () => {
  test('is in its quarter', () => {
    for (const day of days()) {
      const { dateFrom, dateTo } = quarterDates(quarterOf(day));
      expect(dateFrom <= day && day <= dateTo).toBe(true);
    }
  });

  test('offers eight quarters without a gap, its own first', () => {
    for (const day of days()) {
      const offered = offeredQuarters(day);
      expect(offered).toHaveLength(8);
      expect(offered[0]).toEqual(quarterOf(day));
      offered.slice(1).forEach((quarter, index) => {
        expect(quarter).toEqual(addQuarters(offered[index] as Quarter, 1));
      });
    }
  });

  test('shows each offered quarter once, in the column of its marketing year', () => {
    for (const day of days()) {
      const offered = offeredQuarters(day);
      const rows = byMarketingYear(offered);
      expect(rows.flatMap((row) => row.quarters.filter((quarter) => quarter !== null))).toEqual(offered);
      for (const row of rows) {
        expect(row.quarters).toHaveLength(4);
        row.quarters.forEach((quarter, column) => {
          if (quarter)
            expect([harvestYear(quarter), [3, 4, 1, 2][column]]).toEqual([row.harvestYear, quarter.quarter]);
        });
      }
    }
  });

  test('offers three harvest years in a row, one of which begins or began this year', () => {
    for (const day of days()) {
      const years = offeredHarvestYears(day);
      expect(years).toHaveLength(3);
      expect(years.includes(Number(day.slice(0, 4)))).toBe(true);
      expect(years[2]).toBe((years[0] as number) + 2);
    }
  });
});

test('gaps of the first and the last marketing year are placeholders', () => {
  const rows = byMarketingYear(offeredQuarters('2026-11-15'));
  expect(
    rows.map((row) => [row.harvestYear, ...row.quarters.map((quarter) => quarter && formatQuarter(quarter))]),
  ).toEqual([
    [2026, null, 'Q4 26', 'Q1 27', 'Q2 27'],
    [2027, 'Q3 27', 'Q4 27', 'Q1 28', 'Q2 28'],
    [2028, 'Q3 28', null, null, null],
  ]);
});

test('30 May still starts with the previous harvest, 31 May with the current one', () => {
  expect(offeredHarvestYears('2027-05-30')).toEqual([2026, 2027, 2028]);
  expect(offeredHarvestYears('2027-04-30')).toEqual([2026, 2027, 2028]);
  expect(offeredHarvestYears('2027-05-31')).toEqual([2027, 2028, 2029]);
  expect(offeredHarvestYears('2027-01-31')).toEqual([2026, 2027, 2028]);
  expect(offeredHarvestYears('2027-12-30')).toEqual([2027, 2028, 2029]);
});

test("the quarter turns at midnight of the company's zone", () => {
  const moment = new Date('2026-12-31T22:30:00Z');
  expect(dayInZone(moment, 'Europe/Bucharest')).toBe('2027-01-01');
  expect(dayInZone(moment, 'Europe/Prague')).toBe('2026-12-31');
  expect(quarterOf(dayInZone(moment, 'Europe/Bucharest'))).toEqual({ year: 2027, quarter: 1 });
});

test.each(['', 'today', '2027-13-01', '2027-00-10'])('%j is not a day', (day) => {
  expect(() => quarterOf(day)).toThrow(RangeError);
});

function quarterNamed(name: string): Quarter {
  const quarter = parseQuarter(name);
  if (!quarter) throw new Error(name);
  return quarter;
}

test('marketing years come in their order, however the quarters come', () => {
  const quarters = [3, 8, 1, 6].map((count) => addQuarters({ year: 2026, quarter: 1 }, count));
  expect(byMarketingYear(quarters).map((row) => row.harvestYear)).toEqual([2025, 2026, 2027]);
});

test.each(['2026-01-00', '2026-01-32', '2026-00-10', '2026-13-10', 'today'])('%s is not a day', (day) => {
  expect(() => quarterOf(day)).toThrow('Not a day');
});

test('quarters are as far apart as there are steps between them', () => {
  for (const [at, quarter] of ALL.entries())
    expect(compareQuarters(quarter, { year: 2000, quarter: 1 })).toBe(at);
});

test.each([
  ['2026-11-16', 1, '2026-10-16'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-30', 1, '2024-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-01-31', 2, '2025-11-30'],
  ['2028-02-29', 12, '2027-02-28'],
])('%s, %i months before, is %s', (day, count, before) => {
  expect(monthsBefore(day, count)).toBe(before);
});
