import { expect, test } from 'vitest';
import { namesText, signersOf } from './signers.ts';

test('those who can sign are named, the others are not', () => {
  const users = [
    { name: 'Jan Dvořák', grants: ['CONTRACT_SIGN' as const], approvalState: 'APPROVED' as const },
    { name: 'Eva Malá', grants: [], approvalState: 'APPROVED' as const },
    { name: 'Petr Novák', grants: ['CONTRACT_SIGN' as const], approvalState: 'APPROVED' as const },
  ];
  const names = signersOf({ users });
  expect(names).toEqual(['Jan Dvořák', 'Petr Novák']);
  expect(namesText(names, 'en-GB')).toBe('Jan Dvořák or Petr Novák');
  expect(namesText(names, 'cs')).toBe('Jan Dvořák nebo Petr Novák');
});
