import type { ApprovalState } from '@canola/api-schema/access';
import type { UserCompany } from '@canola/api-schema/users/company';
import { expect, test } from 'vitest';
import { activeCompany } from './active-company.ts';

const company = (companyId: string, companyName: string, approvalState: ApprovalState = 'APPROVED') =>
  ({ companyId, companyName, approvalState }) as UserCompany;

test('the remembered company is the active one', () => {
  expect(activeCompany([company('1', 'A'), company('2', 'B')], '2')?.companyId).toBe('2');
});

test('a remembered company that is blocked or was left falls back to the first non-blocked one by name', () => {
  const mine = [company('1', 'C', 'BLOCKED'), company('2', 'Ž'), company('3', 'B', 'WAITING')];
  expect(activeCompany(mine, '1')?.companyId).toBe('3');
  expect(activeCompany(mine, 'foreign')?.companyId).toBe('3');
});

test('when all are blocked, one of them says so', () => {
  expect(activeCompany([company('1', 'A', 'BLOCKED')], undefined)?.approvalState).toBe('BLOCKED');
  expect(activeCompany([], undefined)).toBeUndefined();
});
