import type { UserCompany } from '@canola/api-schema/users/company';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const company: UserCompany = {
  companyId: '01890000-0000-7000-8000-000000000001',
  companyName: 'Statek Dvořák s.r.o.',
  companyNumber: '42817307',
  companyCountry: 'CZ',
  companyKind: 'FARM',
  companyPlan: { id: 1, type: 'BASIC', source: 'DEFAULT' },
  approvalState: 'APPROVED',
  grants: ['CONTRACT_SIGN'],
  role: 'STATUTORY',
};

describe('a guarded action', () => {
  it('may be done with the grant in an approved company', () => {
    expect(refusalOf({ company }, 'CONTRACT_SIGN')).toBeUndefined();
  });

  it('that needs no grant may be done in any approved company', () => {
    expect(refusalOf({ company: { ...company, grants: [] } }, undefined)).toBeUndefined();
  });

  it('is refused without the grant', () => {
    expect(refusalOf({ company }, 'PAYMENT_CREATE')).toBe('grant');
  });

  it.each([
    ['WAITING', 'waiting'],
    ['BLOCKED', 'blocked'],
  ] as const)('is refused in a %s company, whatever its grants', (approvalState, refusal) => {
    expect(refusalOf({ company: { ...company, approvalState } }, 'CONTRACT_SIGN')).toBe(refusal);
    expect(refusalOf({ company: { ...company, approvalState } }, undefined)).toBe(refusal);
  });

  it('is refused to a member who waits in an approved company, for the reason of their own', () => {
    const waiting = { ...company, approvalState: 'WAITING' } as const;
    expect(refusalOf({ company: { ...waiting, waitsFor: 'MEMBERSHIP' } }, undefined)).toBe(
      'waiting-membership',
    );
    expect(refusalOf({ company: { ...waiting, waitsFor: 'COMPANY' } }, undefined)).toBe('waiting');
  });

  it('is refused to who has no company', () => {
    expect(refusalOf({ company: undefined }, undefined)).toBe('no-company');
  });
});
