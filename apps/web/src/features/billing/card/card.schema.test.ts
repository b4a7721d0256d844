import { declineOf } from '@canola/api-schema/billing/decline';
import { describe, expect, test } from 'vitest';
import { brandOf, CardForm, expiryOf, groupExpiry, groupNumber } from './card.schema.ts';
import { intentIdOf, isStandIn } from './gateway.ts';

const CARD = { number: '4242 4242 4242 4242', expiry: '08 / 99', cvc: '123', name: 'Marie Novotná' };
const codes = (changes: Partial<typeof CARD>) =>
  CardForm.safeParse({ ...CARD, ...changes }).error?.issues.map(({ message }) => message) ?? [];

describe('a card', () => {
  test('is taken as it is printed', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ number: '4242424242424242', expiry: '8/99' })).toEqual([]);
  });

  test('with a wrong digit is refused before the bank is asked', () => {
    expect(codes({ number: '4242 4242 4242 4241' })).toEqual(['number']);
    expect(codes({ number: '4242' })).toEqual(['number']);
    expect(codes({ number: ' ' })).toEqual(['numberNeeded']);
  });

  test('needs a month that is not over', () => {
    expect(codes({ expiry: '13 / 30' })).toEqual(['expiry']);
    expect(codes({ expiry: '08 / 20' })).toEqual(['expired']);
    expect(codes({ expiry: '' })).toEqual(['expiryNeeded']);
  });

  test('needs its code and a name', () => {
    expect(codes({ cvc: '12' })).toEqual(['cvc']);
    expect(codes({ name: ' ' })).toEqual(['nameNeeded']);
  });
});

test('the number is written in fours, the expiry with its slash', () => {
  expect(groupNumber('42424242x42')).toBe('4242 4242 42');
  expect(groupExpiry('08', '0')).toBe('08 / ');
  expect(groupExpiry('08 / 2', '08 / ')).toBe('08 / 2');
  expect(groupExpiry('08 /', '08 / ')).toBe('08 /');
  expect(expiryOf('08 / 2029')).toEqual({ month: 8, year: 2029 });
});

test('the brand shows while the number is typed', () => {
  expect(brandOf('42')).toBe('Visa');
  expect(brandOf('5555')).toBe('Mastercard');
  expect(brandOf('')).toBeUndefined();
});

test('a refusal is told by what can be done about it', () => {
  expect(declineOf('insufficient_funds')).toBe('funds');
  expect(declineOf('payment_intent_authentication_failure')).toBe('approval');
  expect(declineOf('card_not_supported')).toBe('unsupported');
  expect(declineOf('currency_not_supported')).toBe('unsupported');
  expect(declineOf('transaction_not_allowed')).toBe('unsupported');
  expect(declineOf('card_velocity_exceeded')).toBe('limit');
  expect(declineOf('withdrawal_count_limit_exceeded')).toBe('limit');
  expect(declineOf('issuer_not_available')).toBe('later');
  expect(declineOf('try_again_later')).toBe('later');
  expect(declineOf('do_not_honor')).toBe('declined');
  expect(declineOf(null)).toBe('declined');
});

test('only the stand-in’s key opens our own card form', () => {
  expect(isStandIn({ publicKey: 'pk_test_canola_demo' })).toBe(true);
  expect(isStandIn({ publicKey: 'pk_live_1' })).toBe(false);
  expect(isStandIn({ publicKey: 'pk_test_51' })).toBe(false);
  expect(intentIdOf('pi_12_secret_34')).toBe('pi_12');
});
