import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, test } from 'vitest';
import { needsPreview, offerOf, type Standing } from './plan-offer.ts';

const paid = (changes: Partial<Subscription> = {}) =>
  ({
    status: 'ACTIVE',
    plan: { id: 2, type: 'PLUS' },
    period: { type: 'YEARLY' },
    ...changes,
  }) as Subscription;
const none: Standing = { plan: 'BASIC', source: 'DEFAULT', paid: undefined };
const plus = (changes: Partial<Subscription> = {}): Standing => ({
  plan: 'PLUS',
  source: 'PAID',
  paid: paid(changes),
});
const kind = (...args: Parameters<typeof offerOf>) => offerOf(...args).kind;

test('Basic is never bought', () => {
  expect(offerOf('BASIC', 'YEARLY', none)).toEqual({ kind: 'free', isCurrent: true });
  expect(offerOf('BASIC', 'YEARLY', plus())).toEqual({ kind: 'free', isCurrent: false });
});

describe('without a paid plan', () => {
  test('both plans can be bought', () => {
    expect(offerOf('PLUS', 'YEARLY', none)).toEqual({ kind: 'buy', as: 'choose' });
  });

  test('the plan of the trial is kept', () => {
    const trial: Standing = { plan: 'PREMIUM', source: 'TRIAL', paid: undefined };
    expect(offerOf('PREMIUM', 'MONTHLY', trial)).toEqual({ kind: 'buy', as: 'keep' });
    expect(offerOf('PLUS', 'MONTHLY', trial)).toEqual({ kind: 'buy', as: 'choose' });
  });
});

describe('with a paid plan', () => {
  test('the same plan and period is there already', () => {
    expect(kind('PLUS', 'YEARLY', plus())).toBe('current');
  });

  test('a higher plan can be bought at once, for any period', () => {
    expect(offerOf('PREMIUM', 'MONTHLY', plus())).toEqual({ kind: 'buy', as: 'upgrade' });
    expect(kind('PREMIUM', 'YEARLY', plus())).toBe('buy');
  });

  test('another period or a cheaper plan waits for the renewal', () => {
    expect(kind('PLUS', 'MONTHLY', plus())).toBe('renewal');
    const premium = { ...plus({ plan: { id: 3, type: 'PREMIUM' } }), plan: 'PREMIUM' as const };
    expect(kind('PLUS', 'YEARLY', premium)).toBe('renewal');
  });

  test('what the renewal switches to is chosen', () => {
    expect(kind('PLUS', 'MONTHLY', plus({ next: { planType: 'PLUS', periodType: 'MONTHLY' } }))).toBe(
      'chosen',
    );
  });

  test('what is paid ahead is chosen from its own day on', () => {
    const paidNext = { planType: 'PLUS', periodType: 'MONTHLY', from: '2099-10-20T08:00:00Z' } as const;
    expect(offerOf('PLUS', 'MONTHLY', plus({ paidNext }))).toMatchObject({
      kind: 'chosen',
      from: paidNext.from,
      isPaid: true,
    });
  });

  test('whoever has paid ahead for a lower plan can stay on the running one, for any period', () => {
    const paidNext = { planType: 'PLUS', periodType: 'MONTHLY', from: '2099-10-20T08:00:00Z' } as const;
    const premium = { ...plus({ plan: { id: 3, type: 'PREMIUM' }, paidNext }), plan: 'PREMIUM' as const };
    expect(offerOf('PREMIUM', 'YEARLY', premium)).toEqual({ kind: 'buy', as: 'upgrade' });
    expect(offerOf('PREMIUM', 'MONTHLY', premium)).toEqual({ kind: 'buy', as: 'upgrade' });
    expect(kind('PLUS', 'MONTHLY', premium)).toBe('chosen');
    expect(kind('PLUS', 'YEARLY', premium)).toBe('renewal');
  });

  test('a higher plan that is paid ahead leaves the running one as it is', () => {
    const paidNext = { planType: 'PREMIUM', periodType: 'YEARLY', from: '2099-10-20T08:00:00Z' } as const;
    expect(kind('PLUS', 'YEARLY', plus({ paidNext }))).toBe('current');
  });

  test('an overdue one gives way to any other', () => {
    const overdue = plus({ status: 'PAST_DUE', plan: { id: 3, type: 'PREMIUM' } });
    // It is off: neither the same plan nor a higher one is an upgrade.
    expect(offerOf('PLUS', 'MONTHLY', overdue)).toEqual({ kind: 'buy', as: 'choose' });
    expect(offerOf('PREMIUM', 'MONTHLY', overdue)).toEqual({ kind: 'buy', as: 'choose' });
    expect(kind('PREMIUM', 'YEARLY', overdue)).toBe('current');
  });
});

test('a price is asked for only where something can be bought now', () => {
  expect(needsPreview(offerOf('PLUS', 'YEARLY', none))).toBe(true);
  expect(needsPreview(offerOf('PLUS', 'YEARLY', plus()))).toBe(true);
  expect(needsPreview(offerOf('BASIC', 'YEARLY', none))).toBe(false);
});
