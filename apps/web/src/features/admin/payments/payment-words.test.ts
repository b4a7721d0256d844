import { expect, test } from 'vitest';
import { daysOverdue, isWaitingTransfer } from './payment-words.ts';

const due = { status: 'WAITING', dueAt: '2026-11-14T22:30:00.000Z' } as const;

test('a transfer is overdue from the day after it was due, by the calendar', () => {
  expect(daysOverdue(due, new Date('2026-11-14T23:30:00Z'))).toBe(1);
  expect(daysOverdue(due, new Date('2026-11-14T22:59:00Z'))).toBe(0);
  expect(daysOverdue(due, new Date('2026-11-17T08:00:00Z'))).toBe(3);
});

test('what is paid, or has no date, is never overdue', () => {
  const later = new Date('2027-01-01T08:00:00Z');
  expect(daysOverdue({ ...due, status: 'COMPLETED' }, later)).toBe(0);
  expect(daysOverdue({ ...due, dueAt: null }, later)).toBe(0);
});

test('only a transfer that waits can be confirmed', () => {
  expect(isWaitingTransfer({ type: 'BANK_TRANSFER', status: 'WAITING' })).toBe(true);
  expect(isWaitingTransfer({ type: 'CARD', status: 'WAITING' })).toBe(false);
  expect(isWaitingTransfer({ type: 'BANK_TRANSFER', status: 'COMPLETED' })).toBe(false);
});
