import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';

test.each([
  ['payment-card', { paymentId: 'payment-1' }, 'payment-card'],
  ['payment-card', { setup: 'true' }, 'new-card'],
  ['subscriptions-cancel-failure', { id: 'subscription-1' }, 'subscriptions-cancel-failure'],
  ['subscriptions-cancel-failure', { id: 'subscription-1', lost: 'true' }, 'subscriptions-cancel'],
] as const)('%s about %j has the title %s', (screen, subject, title) => {
  expect(titleOf({ screen, subject })).toBe(title);
});
