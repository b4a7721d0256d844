import { expect, test } from 'vitest';
import {
  type Membership,
  requireApproved,
  requireGrant,
  requireMember,
  requirePermission,
  requireRegistered,
  type Viewer,
} from './viewer.ts';

const member = (companyId: string, more: Partial<Membership> = {}): Membership => ({
  companyId,
  countryId: 'CZ',
  companyNumber: '27074358',
  kind: 'FARM',
  role: 'USER',
  grants: [],
  fullFeatures: [],
  approvalState: 'APPROVED',
  ...more,
});
const viewer = (more: Partial<Viewer> = {}): Viewer => ({
  userId: '1',
  subject: 'farmer',
  email: 'farmer@canola.test',
  language: 'en',
  isRegistered: true,
  permissions: new Set(),
  memberships: [
    member('own', { role: 'STATUTORY', grants: ['COMPANY_DETAIL_EDIT'] }),
    member('worker'),
    member('waiting', { approvalState: 'WAITING', grants: ['COMPANY_DETAIL_EDIT'] }),
    member('blocked', { approvalState: 'BLOCKED', grants: ['COMPANY_DETAIL_EDIT'] }),
  ],
  ...more,
});
const refusal = (code: string) => expect.objectContaining({ code });

test('an incomplete profile reaches nothing else', () => {
  expect(() => requireRegistered(viewer({ isRegistered: false }))).toThrow(refusal('user.not-registered'));
  expect(() => requireRegistered(viewer())).not.toThrow();
});

test('a permission is required by its name; the permission for all lists counts too', () => {
  const support = viewer({ permissions: new Set(['users:*:list', 'users:company:approve']) });
  expect(() => requirePermission(support, 'users:company:approve')).not.toThrow();
  expect(() => requirePermission(support, 'users:payment:list')).not.toThrow();
  expect(() => requirePermission(support, 'users:user:block')).toThrow(refusal('permission.missing'));
  expect(() => requirePermission(support, 'news:report:manage')).toThrow(refusal('permission.missing'));
});

test('a permission counts in the countries that the person works for', () => {
  const scopeOf = (...countries: string[]) =>
    requirePermission(viewer({ permissions: new Set(['users:*:list', ...countries]) }), 'users:company:list');
  expect(scopeOf()).toBeNull();
  expect(scopeOf('country:CZ')).toEqual(['CZ']);
  expect(scopeOf('country:CZ', 'country:SK')).toEqual(['CZ', 'SK']);
  expect(scopeOf('country:CZ', 'country:*')).toBeNull();
});

test('a country is not a permission by itself', () => {
  const limited = viewer({ permissions: new Set(['country:CZ']) });
  expect(() => requirePermission(limited, 'users:company:list')).toThrow(refusal('permission.missing'));
});

test('a foreign company looks like one that does not exist', () => {
  expect(requireMember(viewer(), 'waiting').companyId).toBe('waiting');
  for (const require of [requireMember, requireApproved])
    expect(() => require(viewer(), 'foreign')).toThrow(refusal('company.not-found'));
  expect(() => requireGrant(viewer(), 'foreign', 'COMPANY_DETAIL_EDIT')).toThrow(
    refusal('company.not-found'),
  );
});

test('a waiting or blocked member reads nothing of the company, whatever their grants', () => {
  expect(requireApproved(viewer(), 'worker').companyId).toBe('worker');
  for (const state of ['waiting', 'blocked']) {
    expect(() => requireApproved(viewer(), state)).toThrow(refusal(`company.${state}`));
    expect(() => requireGrant(viewer(), state, 'COMPANY_DETAIL_EDIT')).toThrow(refusal(`company.${state}`));
  }
});

test('a grant is required by its name', () => {
  expect(requireGrant(viewer(), 'own', 'COMPANY_DETAIL_EDIT').companyId).toBe('own');
  expect(() => requireGrant(viewer(), 'own', 'CONTRACT_SIGN')).toThrow(refusal('grant.missing'));
  expect(() => requireGrant(viewer(), 'worker', 'COMPANY_DETAIL_EDIT')).toThrow(refusal('grant.missing'));
});
