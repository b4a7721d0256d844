import type { ContractStatus } from '@canola/api-schema/trading/generated/operations';
import { describe, expect, test } from 'vitest';
import { signatureView, signatureViewOf } from './signature-view.ts';

const open = { slug: 'abc', url: '/s/abc', status: 'SENT' };
const contract = (status: ContractStatus, more: object = {}) => ({
  status,
  traderSigned: false,
  confirmation: null,
  userSignature: null,
  ...more,
});

describe('the signature screen', () => {
  test.each([
    ['a pending contract cannot be signed', contract('PENDING'), 'early'],
    ['nor can one that the trader has not answered', contract('PROCESSING'), 'early'],
    ['an accepted one has no signature of the trader yet', contract('SUCCESS'), 'unsigned'],
    [
      'a confirmed one waits for the trader',
      contract('CONFIRMED', {
        confirmation: { completed: false },
        userSignature: { ...open, status: 'AWAITING' },
      }),
      'waiting',
    ],
    [
      'with the trader’s signature the page opens',
      contract('CONFIRMED', { traderSigned: true, confirmation: { completed: false }, userSignature: open }),
      'sign',
    ],
    [
      'what was signed a moment ago is being recorded',
      contract('CONFIRMED', {
        traderSigned: true,
        confirmation: { completed: false },
        userSignature: { slug: null, url: null, status: 'COMPLETED' },
      }),
      'recording',
    ],
    [
      'a completed one has its documents',
      contract('SIGNED', { traderSigned: true, confirmation: { completed: true } }),
      'completed',
    ],
    ['a failed one is over', contract('FAILED', { traderSigned: true }), 'failed'],
  ])('%s', (_what, input, view) => {
    expect(signatureView(input)).toBe(view);
  });

  test('a completed one is being recorded until the contract around it knows', () => {
    const before = contract('CONFIRMED', { traderSigned: true, confirmation: { completed: false } });
    const after = contract('SIGNED', { traderSigned: true, confirmation: { completed: true } });
    expect(signatureViewOf(before, undefined)).toBe('sign');
    expect(signatureViewOf(before, after)).toBe('recording');
    expect(signatureViewOf(after, after)).toBe('completed');
  });

  test('an unhandled status throws', () => {
    expect(() => signatureView(contract('LOST' as ContractStatus))).toThrow('Unhandled contract status');
  });
});
