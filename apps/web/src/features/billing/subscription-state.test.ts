import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, test } from 'vitest';
import { isBeingCharged, isRenewalUnpaid, openPaymentOf, paidSubscription } from './subscription-state.ts';

const NOW = new Date('2026-11-16T08:00:00Z');

const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 's-1',
  source: 'PAID',
  status: 'ACTIVE',
  plan: { id: 2, type: 'PLUS' },
  period: { type: 'MONTHLY' },
  createdAt: '2026-10-20T08:00:00Z',
  expiresAt: '2026-11-20T08:00:00Z',
  nexPaymentAt: '2026-11-20T08:00:00Z',
  isCancellable: true,
  ...changes,
});
const payment = (changes: Partial<Payment>): Payment =>
  ({
    id: 'p-1',
    status: 'COMPLETED',
    subscription: { id: 's-1', planType: 'PLUS', planPeriod: 'MONTHLY' },
    ...changes,
  }) as Payment;

test('the paid subscription runs, ends or is overdue; a trial or an old one is none', () => {
  const others = [subscription({ source: 'TRIAL' }), subscription({ status: 'EXPIRED' })];
  expect(paidSubscription(others)).toBeUndefined();
  for (const status of ['ACTIVE', 'CANCELLED', 'PAST_DUE'] as const)
    expect(paidSubscription([...others, subscription({ status })])?.status).toBe(status);
});

describe('a renewal is unpaid', () => {
  test('when the paid time is over and access is not', () => {
    expect(isRenewalUnpaid(subscription({ expiresAt: '2026-11-15T08:00:00Z' }), NOW)).toBe(true);
    expect(isRenewalUnpaid(subscription({ status: 'PAST_DUE' }), NOW)).toBe(true);
  });

  test('and not while it is paid, when it was cancelled, or when it is no purchase', () => {
    const expiresAt = '2026-11-15T08:00:00Z';
    expect(isRenewalUnpaid(subscription(), NOW)).toBe(false);
    expect(isRenewalUnpaid(subscription({ status: 'CANCELLED', expiresAt }), NOW)).toBe(false);
    expect(isRenewalUnpaid(subscription({ source: 'MANUAL', expiresAt }), NOW)).toBe(false);
  });
});

describe('a renewal is being charged', () => {
  const ended = (at: string, changes: Partial<Subscription> = {}) =>
    subscription({ expiresAt: at, paymentType: 'CARD', ...changes });
  const charge = (changes: Partial<Payment> = {}) =>
    payment({ type: 'CARD', status: 'INITIALIZED', details: null, ...changes });
  const inTime = '2026-11-16T07:00:01Z';

  test('in the first hour after the end, until it is known to be declined', () => {
    for (const open of [undefined, charge(), charge({ status: 'WAITING' })]) {
      expect(isBeingCharged(ended(inTime), open, NOW)).toBe(true);
      expect(isBeingCharged(ended('2026-11-16T08:00:00Z'), open, NOW)).toBe(true);
      expect(isBeingCharged(ended('2026-11-16T07:00:00Z'), open, NOW)).toBe(false);
      expect(isBeingCharged(ended('2026-11-16T08:00:01Z'), open, NOW)).toBe(false);
    }
    expect(isBeingCharged(ended(inTime), charge({ status: 'ERROR' }), NOW)).toBe(false);
  });

  test('and not by transfer, or in a form', () => {
    const form = { stripe: { clientSecret: 's', publicKey: 'pk' } } as Payment['details'];
    expect(isBeingCharged(ended(inTime), charge({ details: form }), NOW)).toBe(false);
    expect(isBeingCharged(ended(inTime), charge({ type: 'BANK_TRANSFER' }), NOW)).toBe(false);
    expect(isBeingCharged(ended(inTime, { paymentType: 'BANK_TRANSFER' }), undefined, NOW)).toBe(false);
  });
});

test('the open payment of a subscription is one that can still be made', () => {
  const others = [payment({ status: 'CANCELLED' }), payment({ status: 'COMPLETED' })];
  const foreign = payment({
    status: 'ERROR',
    subscription: { id: 's-2', planType: 'PLUS', planPeriod: 'MONTHLY' },
  });
  expect(openPaymentOf(subscription(), [...others, foreign])).toBeUndefined();
  for (const status of ['INITIALIZED', 'WAITING', 'ERROR'] as const)
    expect(openPaymentOf(subscription(), [...others, payment({ id: 'open', status })])?.id).toBe('open');
});
