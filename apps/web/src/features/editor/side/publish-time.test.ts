import { expect, test } from 'vitest';
import { inFuture, instantOf } from './publish-time.ts';

test("a day and a time are those of the company's zone, in winter and in summer", () => {
  expect(instantOf({ day: '2026-11-17', time: '06:00' }, 'Europe/Prague')).toBe('2026-11-17T05:00:00.000Z');
  expect(instantOf({ day: '2026-07-17', time: '06:00' }, 'Europe/Bucharest')).toBe(
    '2026-07-17T03:00:00.000Z',
  );
});

test('without a day or a time there is no instant', () => {
  expect(instantOf({ day: null, time: '06:00' }, 'Europe/Prague')).toBeUndefined();
  expect(instantOf({ day: '2026-11-17', time: '' }, 'Europe/Prague')).toBeUndefined();
});

test('what is past or missing is no time to publish at', () => {
  expect(inFuture(undefined)).toBe(false);
  expect(inFuture('2020-01-01T00:00:00.000Z')).toBe(false);
  expect(inFuture(new Date(Date.now() + 60_000).toISOString())).toBe(true);
});
