import { expect, test } from 'vitest';
import { ADMIN_PERMISSIONS, grantsOf, opensAdmin, stricter } from './access.ts';

test.each([...ADMIN_PERMISSIONS, 'country:CZ'])('%s opens the administration', (permission) => {
  expect(opensAdmin(['something:else', permission])).toBe(true);
});

test.each([[[]], [['something:else']], [['a country:CZ']]])('%j opens nothing', (permissions) => {
  expect(opensAdmin(permissions)).toBe(false);
});

test.each([
  ['APPROVED', 'APPROVED', 'APPROVED'],
  ['APPROVED', 'WAITING', 'WAITING'],
  ['WAITING', 'APPROVED', 'WAITING'],
  ['WAITING', 'BLOCKED', 'BLOCKED'],
  ['BLOCKED', 'APPROVED', 'BLOCKED'],
] as const)('of %s and %s the stricter is %s', (first, other, expected) => {
  expect(stricter(first, other)).toBe(expected);
});

test.each([
  ['FARM', 'USER', []],
  ['FARM', 'STATUTORY', ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN']],
  ['FARM', 'BUYER', []],
  ['TRADER', 'USER', []],
  ['FARM', 'SCALE', []],
  ['TRADER', 'BUYER', ['DESK_PRICE', 'DESK_CONTRACT', 'DESK_TICKET']],
  ['TRADER', 'SCALE', ['DESK_TICKET']],
  ['TRADER', 'ACCOUNTANT', ['DESK_SETTLE']],
  [
    'TRADER',
    'STATUTORY',
    [
      'COMPANY_DETAIL_EDIT',
      'CONTRACT_SIGN',
      'DESK_PRICE',
      'DESK_CONTRACT',
      'DESK_STAFF',
      'DESK_TICKET',
      'DESK_SETTLE',
    ],
  ],
] as const)('at a %s a %s holds %j', (kind, role, grants) => {
  expect(grantsOf(kind, role)).toEqual(grants);
});
