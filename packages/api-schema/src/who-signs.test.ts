import { expect, test } from 'vitest';
import { maySign, SIGNING_ROLES } from './who-signs.ts';

test('a member with the grant signs while neither they nor the company wait or are blocked', () => {
  expect(SIGNING_ROLES).toEqual(['STATUTORY']);
  expect(maySign({ approvalState: 'APPROVED', grants: ['CONTRACT_SIGN'] })).toBe(true);
  expect(maySign({ approvalState: 'WAITING', grants: ['CONTRACT_SIGN'] })).toBe(false);
  expect(maySign({ approvalState: 'BLOCKED', grants: ['CONTRACT_SIGN'] })).toBe(false);
  expect(maySign({ approvalState: 'APPROVED', grants: ['PAYMENT_CREATE'] })).toBe(false);
});
