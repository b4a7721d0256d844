import { expect, test } from 'vitest';
import { ADMIN_PERMISSIONS, GRANTS_OF_ROLE, opensAdmin, stricter } from './access.ts';

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
] as const)('of %s and %s the stricter is %s', (one, other, expected) => {
  expect(stricter(one, other)).toBe(expected);
});

test('a statutory member holds every grant, a user none', () => {
  expect(GRANTS_OF_ROLE).toEqual({
    USER: [],
    STATUTORY: ['PAYMENT_CREATE', 'COMPANY_DETAIL_EDIT', 'CONTRACT_SIGN'],
  });
});
