import { expect, test } from 'vitest';
import { dateFilters, filterOf, offeredFilters } from './date-filters.ts';

const NO_RANGE = { from: '', to: '' };

test('last month, three months, a year, then calendar years up to three back', () => {
  expect(dateFilters('2026-11-16')).toEqual([
    { id: 'month', from: '2026-10-16', to: '2026-11-16' },
    { id: 'threeMonths', from: '2026-08-16', to: '2026-11-16' },
    { id: 'year', from: '2025-11-16', to: '2026-11-16' },
    { id: 'calendarYear', year: 2025, from: '2025-01-01', to: '2025-12-31' },
    { id: 'calendarYear', year: 2024, from: '2024-01-01', to: '2024-12-31' },
    { id: 'older', year: 2023, from: '2000-01-01', to: '2023-12-31' },
  ]);
});

test('a month back from the 31st is the last day of a shorter month', () => {
  expect(dateFilters('2026-03-31')[0]).toMatchObject({ from: '2026-02-28' });
  expect(dateFilters('2028-02-29').map(({ from }) => from)).toEqual(
    expect.arrayContaining(['2028-01-29', '2027-11-29', '2027-02-28']),
  );
  expect(dateFilters('2026-01-15')[1]).toMatchObject({ from: '2025-10-15' });
});

test('years before the first report are not offered, unless one of them is shown', () => {
  const ids = (first: string | null | undefined, shown = NO_RANGE) =>
    offeredFilters('2026-11-16', first, shown).map((filter) => ('year' in filter ? filter.year : filter.id));
  expect(ids('2025-03-01')).toEqual(['month', 'threeMonths', 'year', 2025]);
  expect(ids('2026-03-01')).toEqual(['month', 'threeMonths', 'year']);
  expect(ids('2019-03-01')).toEqual(['month', 'threeMonths', 'year', 2025, 2024, 2023]);
  expect(ids('2026-03-01', { from: '2024-01-01', to: '2024-12-31' })).toContain(2024);
  for (const unknown of [undefined, null]) expect(ids(unknown)).toContain(2023);
});

test('a day is found in the narrowest range', () => {
  expect(filterOf('2026-11-16', '2026-11-01')?.id).toBe('month');
  expect(filterOf('2026-11-16', '2026-01-01')?.id).toBe('year');
  expect(filterOf('2026-11-16', '2025-02-01')).toMatchObject({ year: 2025 });
  expect(filterOf('2026-11-16', '2019-02-01')?.id).toBe('older');
  expect(filterOf('2026-11-16', '2026-11-20')).toBeUndefined();
});
