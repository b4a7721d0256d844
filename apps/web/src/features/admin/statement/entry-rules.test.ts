import { ENTRY_MATCHES, type StatementEntry } from '@canola/api-schema/billing/statement';
import { expect, test } from 'vitest';
import { canTick, safeIds, sumOf } from './entry-rules.ts';
import { typeOf } from './statement.changes.ts';

test('only what a confirmation would change can be ticked', () => {
  expect(ENTRY_MATCHES.filter((match) => canTick({ match }))).toEqual([
    'EXACT',
    'PART',
    'SURPLUS',
    'CANCELLED',
  ]);
});

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
