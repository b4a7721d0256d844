import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';
import { describe, expect, test } from 'vitest';
import { resultOf } from './result.search.ts';
import { isFinal, resultView } from './result-view.ts';

const result = (
  status: PaymentStatusResult['status'],
  isActive = false,
  type: PaymentStatusResult['type'] = 'CARD',
): PaymentStatusResult => ({
  id: '0198a8a2-0000-7000-8000-00000000000a',
  status,
  type,
  subscription: { isActive, planType: 'PLUS' },
  failure: null,
  declines: 0,
});
const now = { forMs: 0, isSaidToSucceed: false };

test('paid and active is a success', () => {
  expect(resultView(result('COMPLETED', true), now)).toBe('success');
});

test('a plan that was active before is no success of a payment that is still open', () => {
  expect(resultView(result('WAITING', true), now)).toBe('checking');
});

test('paid, but not active yet, is still checked', () => {
  expect(resultView(result('COMPLETED', false), now)).toBe('checking');
});

describe('a refused payment', () => {
  test('is a failure, also where the plan is active until its grace ends', () => {
    expect(resultView(result('ERROR'), now)).toBe('failed');
    expect(resultView(result('ERROR', true), now)).toBe('failed');
  });

  test('may be the first card’s, right after the second one was accepted', () => {
    expect(resultView(result('ERROR'), { forMs: 2_000, isSaidToSucceed: true })).toBe('checking');
    expect(resultView(result('ERROR'), { forMs: 10_000, isSaidToSucceed: true })).toBe('failed');
  });

  test('is the old card’s for a minute, while the charge of a new one is not known', () => {
    const before = { ...now, isBeforeCharge: true };
    // That the bank is at work is not known, however long it takes.
    expect(resultView(result('ERROR'), { ...before, forMs: 59_999 })).toBe('checking');
    expect(resultView(result('ERROR'), { ...before, forMs: 60_000 })).toBe('failed');
    expect(resultView(result('ERROR'), { ...now, isBeforeCharge: false })).toBe('failed');
  });
});

test('after 30 seconds the bank has it', () => {
  expect(resultView(result('WAITING'), { ...now, forMs: 29_999 })).toBe('checking');
  expect(resultView(result('WAITING'), { ...now, forMs: 30_000 })).toBe('late');
});

test('a transfer waits for its money, however long', () => {
  expect(resultView(result('WAITING', false, 'BANK_TRANSFER'), { ...now, forMs: 90_000 })).toBe('transfer');
});

test('a cancelled or refunded payment starts nothing', () => {
  expect(resultView(result('CANCELLED'), now)).toBe('cancelled');
  expect(resultView(result('REFUNDED'), now)).toBe('cancelled');
});

test('asking goes on until nothing can change', () => {
  expect(['success', 'failed', 'cancelled'].every((view) => isFinal(view as 'success'))).toBe(true);
  expect((['checking', 'late', 'transfer'] as const).some(isFinal)).toBe(false);
});

test('an unknown status throws', () => {
  expect(() => resultView(result('LOST' as 'ERROR'), now)).toThrow(/LOST/);
});

describe('the address', () => {
  const card = {
    payment_intent: 'pi_1',
    payment_intent_client_secret: 'pi_1_secret_2',
    redirect_status: 'succeeded',
  };

  test('names a card payment by three parameters, or a transfer by one', () => {
    expect(resultOf(card)).toEqual({
      id: 'pi_1',
      isSaidToSucceed: true,
      isWithoutForm: false,
      isRefused: false,
    });
    expect(resultOf({ ...card, redirect_status: 'failed' })?.isSaidToSucceed).toBe(false);
    expect(resultOf({ gateway_id: 'p-1' })).toEqual({
      id: 'p-1',
      isSaidToSucceed: false,
      isWithoutForm: true,
      isRefused: false,
    });
    expect(resultOf({ gateway_id: 'p-1', redirect_status: 'failed' })?.isRefused).toBe(true);
  });

  test('is of no use when a parameter is missing', () => {
    for (const name of Object.keys(card)) expect(resultOf({ ...card, [name]: undefined })).toBeUndefined();
    expect(resultOf({})).toBeUndefined();
  });
});
