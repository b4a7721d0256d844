import type { Payment } from '@canola/api-schema/billing/payment';
import type { Subscription } from '@canola/api-schema/users/plan';
import { expect, test } from 'vitest';
import { bannerOf, unpaidText } from './banner-of.ts';

const NOW = new Date('2026-11-16T08:00:00Z');
const trial = (expiresAt: string) => ({ id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt }) as const;
const basic = { id: 1, type: 'BASIC', source: 'DEFAULT' } as const;
const paid = (status: Subscription['status'], expiresAt: string) =>
  ({ id: 's', source: 'PAID', status, expiresAt, plan: { id: 2, type: 'PLUS' } }) as Subscription;

test('a trial is told of in its last week', () => {
  expect(bannerOf([], trial('2026-11-23T08:00:00Z'), NOW)).toMatchObject({ kind: 'trial', days: 7 });
  expect(bannerOf([], trial('2026-11-16T09:00:00Z'), NOW)).toMatchObject({ days: 1 });
  expect(bannerOf([], trial('2026-11-23T08:00:01Z'), NOW)).toBeUndefined();
  expect(bannerOf([], trial('2026-11-16T07:00:00Z'), NOW)).toBeUndefined();
});

test('a trial whose successor is bought is not told of', () => {
  const plan = trial('2026-11-20T08:00:00Z');
  expect(bannerOf([paid('ACTIVE', '2027-11-20T08:00:00Z')], plan, NOW)).toBeUndefined();
  expect(bannerOf([paid('AWAITING_PAYMENT', '2027-11-20T08:00:00Z')], plan, NOW)).toBeUndefined();
  expect(bannerOf([paid('EXPIRED', '2025-11-20T08:00:00Z')], plan, NOW)?.kind).toBe('trial');
});

test('a late renewal is told of first, in its grace and when the plan is off', () => {
  expect(bannerOf([paid('ACTIVE', '2026-11-15T08:00:00Z')], basic, NOW)?.kind).toBe('unpaid');
  expect(bannerOf([paid('PAST_DUE', '2026-11-01T08:00:00Z')], trial('2026-11-20T08:00:00Z'), NOW)?.kind).toBe(
    'unpaid',
  );
});

test('an order holds the renewal while that has no payment of its own, also of a plan that is off', () => {
  const order = paid('AWAITING_PAYMENT', '2027-11-20T08:00:00Z');
  const payment = { status: 'WAITING', type: 'CARD', details: null } as Payment;
  for (const [status, text] of [
    ['ACTIVE', 'banner.unpaid.BANK_TRANSFER'],
    ['PAST_DUE', 'banner.pastDue.CARD'],
  ] as const) {
    const late = paid(status, '2026-11-13T08:00:00Z');
    const all = [late, order];
    expect(unpaidText(late, undefined, all, NOW)).toBeUndefined();
    expect(unpaidText(late, payment, all, NOW)).toBe(text);
    expect(unpaidText(late, undefined, [late], NOW)).toBe(text);
  }
});

test('a plan that is paid needs no word', () => {
  expect(bannerOf([paid('ACTIVE', '2026-12-15T08:00:00Z')], basic, NOW)).toBeUndefined();
  expect(bannerOf([], basic, NOW)).toBeUndefined();
});
