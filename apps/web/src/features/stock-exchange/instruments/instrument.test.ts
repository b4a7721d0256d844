import { expect, test } from 'vitest';
import { contractName, monthDay, wallClock } from './instrument.ts';

test('a bid is shown by the clock of its exchange, in summer and in winter', () => {
  expect(wallClock('2026-11-16T09:45:00Z', 'Europe/Paris')).toBe('2026-11-16T10:45');
  expect(wallClock('2026-07-16T08:45:00Z', 'Europe/Paris')).toBe('2026-07-16T10:45');
  expect(wallClock('2026-07-16T23:30:00Z', 'Europe/London')).toBe('2026-07-17T00:30');
});

test('a contract is named by its month', () => {
  const contract = { month: 3, year: 2027 };
  expect(monthDay(contract)).toBe('2027-03-01');
  expect(contractName(contract, 'en-GB')).toBe('Mar\u00a027');
  expect(contractName(contract, 'cs-CZ')).toBe('3/27');
});
