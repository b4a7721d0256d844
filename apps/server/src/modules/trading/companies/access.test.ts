import { expect, test } from 'vitest';
import type { Membership, Viewer } from '../../../platform/viewer.ts';
import { Refusal } from '../outcome.ts';
import { allowedCompanies, requireRight, TRADE } from './access.service.ts';

const membership = (companyId: string, changes: Partial<Membership> = {}): Membership => ({
  companyId,
  countryId: 'CZ',
  companyNumber: '12345678',
  kind: 'FARM',
  role: 'STATUTORY',
  grants: ['CONTRACT_SIGN'],
  approvalState: 'APPROVED',
  fullFeatures: ['TRADING'],
  ...changes,
});

/** Of one company everything is theirs, of each other one something is missing. */
const viewer = {
  memberships: [
    membership('full'),
    membership('waiting', { approvalState: 'WAITING' }),
    membership('worker', { grants: [] }),
    membership('basic', { fullFeatures: [] }),
  ],
} as unknown as Viewer;

const codeOf = (companyId: string) => {
  try {
    requireRight(viewer, companyId, TRADE);
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.errors.map(({ code }) => code).join() : error;
  }
};

test('a right counts in the company it was given in, and nowhere else', () => {
  expect(allowedCompanies(viewer, TRADE)).toEqual(['full']);
  expect(codeOf('full')).toBeUndefined();
  expect(codeOf('waiting')).toBe('not-found');
  expect(codeOf('worker')).toBe('grant.missing');
  expect(codeOf('basic')).toBe('feature.not-in-plan');
  expect(codeOf('somebody-else')).toBe('not-found');
});
