import { expect, test } from 'vitest';
import { isDayQuoteTooOld, isQuoteTooOld } from './quote-age.ts';

test('a quote sells for seven days, exact to the moment', () => {
  const now = new Date('2026-10-14T09:00:00.000Z');
  expect(isQuoteTooOld('2026-10-07T09:00:00.000Z', now)).toBe(false);
  expect(isQuoteTooOld('2026-10-07T08:59:59.999Z', now)).toBe(true);
});

test('in a history by days a quote counts on its own day and the six after it', () => {
  expect(isDayQuoteTooOld('2026-10-07', '2026-10-07')).toBe(false);
  expect(isDayQuoteTooOld('2026-10-07', '2026-10-13')).toBe(false);
  expect(isDayQuoteTooOld('2026-10-07', '2026-10-14')).toBe(true);
});
