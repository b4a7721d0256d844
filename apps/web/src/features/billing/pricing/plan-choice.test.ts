import type { Subscription } from '@canola/api-schema/users/plan';
import { describe, expect, test } from 'vitest';
import { type CurrentPlan, planChoiceOf } from './plan-choice.ts';

const paid = (changes: Partial<Subscription> = {}) =>
  ({
    status: 'ACTIVE',
    plan: { id: 2, type: 'PLUS' },
    period: { type: 'YEARLY' },
    ...changes,
  }) as Subscription;
const none: CurrentPlan = { plan: 'BASIC', source: 'DEFAULT', paid: undefined };
const plus = (changes: Partial<Subscription> = {}): CurrentPlan => ({
  plan: 'PLUS',
  source: 'PAID',
  paid: paid(changes),
});
const kind = (...args: Parameters<typeof planChoiceOf>) => planChoiceOf(...args).kind;

test('Basic is never bought', () => {
  expect(planChoiceOf('BASIC', 'YEARLY', none)).toEqual({ kind: 'free', isCurrent: true });
  expect(planChoiceOf('BASIC', 'YEARLY', plus())).toEqual({ kind: 'free', isCurrent: false });
});

describe('without a paid plan', () => {
  test('both plans can be bought', () => {
    expect(planChoiceOf('PLUS', 'YEARLY', none)).toEqual({ kind: 'buy', as: 'choose' });
  });

  test('the plan of the trial is kept', () => {
    const trial: CurrentPlan = { plan: 'PREMIUM', source: 'TRIAL', paid: undefined };
    expect(planChoiceOf('PREMIUM', 'MONTHLY', trial)).toEqual({ kind: 'buy', as: 'keep' });
    expect(planChoiceOf('PLUS', 'MONTHLY', trial)).toEqual({ kind: 'buy', as: 'choose' });
  });
});

describe('with a paid plan', () => {
  test('the same plan and period is there already', () => {
    expect(kind('PLUS', 'YEARLY', plus())).toBe('current');
  });

  test('a higher plan can be bought at once, for any period', () => {
    expect(planChoiceOf('PREMIUM', 'MONTHLY', plus())).toEqual({ kind: 'buy', as: 'upgrade' });
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
    expect(planChoiceOf('PLUS', 'MONTHLY', plus({ paidNext }))).toMatchObject({
      kind: 'chosen',
      from: paidNext.from,
      isPaid: true,
    });
  });

  test('whoever has paid ahead for a lower plan can stay on the running one, for any period', () => {
    const paidNext = { planType: 'PLUS', periodType: 'MONTHLY', from: '2099-10-20T08:00:00Z' } as const;
    const premium = { ...plus({ plan: { id: 3, type: 'PREMIUM' }, paidNext }), plan: 'PREMIUM' as const };
    expect(planChoiceOf('PREMIUM', 'YEARLY', premium)).toEqual({ kind: 'buy', as: 'upgrade' });
    expect(planChoiceOf('PREMIUM', 'MONTHLY', premium)).toEqual({ kind: 'buy', as: 'upgrade' });
    expect(kind('PLUS', 'MONTHLY', premium)).toBe('chosen');
    expect(kind('PLUS', 'YEARLY', premium)).toBe('renewal');
  });

  test('a higher plan that is paid ahead leaves the running one as it is', () => {
    const paidNext = { planType: 'PREMIUM', periodType: 'YEARLY', from: '2099-10-20T08:00:00Z' } as const;
    expect(kind('PLUS', 'YEARLY', plus({ paidNext }))).toBe('current');
  });

  test('an overdue one gives way to any other', () => {
    const overdue = plus({ status: 'PAST_DUE', plan: { id: 3, type: 'PREMIUM' } });
    // It is off: the same plan is no upgrade, and a higher one isn't either.
    expect(planChoiceOf('PLUS', 'MONTHLY', overdue)).toEqual({ kind: 'buy', as: 'choose' });
    expect(planChoiceOf('PREMIUM', 'MONTHLY', overdue)).toEqual({ kind: 'buy', as: 'choose' });
    expect(kind('PREMIUM', 'YEARLY', overdue)).toBe('current');
  });
});

test('every plan but the lowest costs something, so its price is looked up', () => {
  expect(planChoiceOf('PLUS', 'YEARLY', none).kind).not.toBe('free');
  expect(planChoiceOf('PLUS', 'YEARLY', plus()).kind).not.toBe('free');
  expect(planChoiceOf('BASIC', 'YEARLY', none).kind).toBe('free');
});
