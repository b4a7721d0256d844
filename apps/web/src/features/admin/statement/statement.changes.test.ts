import type { StatementEntry } from '@canola/api-schema/billing/statement';
import { expect, test } from 'vitest';
import { safeIds, sumOf, typeOf } from './statement.changes.ts';

test('the safe rows are ticked from the start', () => {
  const rows = [
    { id: 'a', isSafe: true },
    { id: 'b', isSafe: false },
  ] as StatementEntry[];
  expect(safeIds(rows)).toEqual(['a']);
});

test('sums are exact', () => {
  expect(sumOf([{ amount: '0.10' }, { amount: '0.20' }])).toBe('0.30');
  expect(sumOf([])).toBe('0.00');
});

test('a file is what its name says', () => {
  expect(typeOf('Vypis.CSV')).toBe('text/csv');
  expect(typeOf('219.xml')).toBe('application/xml');
});
