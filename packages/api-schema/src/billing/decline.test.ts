import { expect, test } from 'vitest';
import { DECLINE_REASONS, declineOf } from './decline.ts';

test.each([
  ['insufficient_funds', 'funds'],
  ['stolen_card', 'blocked'],
  ['card_missing', 'missing'],
  ['payment_intent_unexpected_state', 'gone'],
  ['setup_intent_unexpected_state', 'gone'],
  ['do_not_honor', 'declined'],
  ['constructor', 'declined'],
  [null, 'declined'],
  [undefined, 'declined'],
])('%s is %s', (code, reason) => {
  expect(declineOf(code)).toBe(reason);
});

test('each reason is listed once', () => {
  expect(new Set(DECLINE_REASONS).size).toBe(DECLINE_REASONS.length);
  expect(DECLINE_REASONS).toContain('declined');
});
