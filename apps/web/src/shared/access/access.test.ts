import type { ApprovalState } from '@canola/api-schema/access';
import { describe, expect, test } from 'vitest';
import { type AccessParts, accessOf, accessStateOf } from './access.ts';
import { featureMode } from './feature-mode.ts';

const COUNTRIES = [
  { id: 'CZ', phoneCountryCode: '+420', currency: { type: 'CZK' } },
  { id: 'RO', phoneCountryCode: '+40', currency: { type: 'RON' } },
];

const company = (approvalState: ApprovalState, grants: readonly string[] = ['CONTRACT_SIGN']) =>
  ({
    companyCountry: 'RO',
    approvalState,
    grants,
    companyPlan: { id: 2 },
  }) as unknown as AccessParts['company'];

function access(parts: object = {}) {
  return accessOf({
    user: { permissions: [], phone: { countryCode: '+420' } },
    company: undefined,
    companies: [],
    features: {},
    flags: {},
    countries: COUNTRIES,
    ...parts,
  } as unknown as AccessParts);
}

describe('the state of a person', () => {
  test.each([
    ['INCOMPLETE', 'BLOCKED', 'onboarding'],
    ['INVALID', 'BLOCKED', 'invalid'],
    ['VALID', 'BLOCKED', 'blocked-company'],
    ['VALID', 'WAITING', 'normal'],
    ['VALID', 'APPROVED', 'normal'],
  ] as const)('%s in a company that is %s: %s', (profileState, approvalState, expected) => {
    expect(accessStateOf({ profileState } as never, company(approvalState))).toBe(expected);
  });

  test('without a company is normal', () => {
    expect(accessStateOf({ profileState: 'VALID' } as never, undefined)).toBe('normal');
  });
});

describe('a guarded action', () => {
  test('needs the grant and an approved company', () => {
    expect(access({ company: company('APPROVED') }).may('CONTRACT_SIGN')).toBe(true);
    expect(access({ company: company('APPROVED', []) }).may('CONTRACT_SIGN')).toBe(false);
    expect(access({ company: company('WAITING') }).may('CONTRACT_SIGN')).toBe(false);
    expect(access({ company: company('BLOCKED') }).may('CONTRACT_SIGN')).toBe(false);
    expect(access().may('CONTRACT_SIGN')).toBe(false);
  });
});

test('country and currency are the company’s, else those of the phone, else Ireland’s', () => {
  const at = ({ country, currency }: ReturnType<typeof access>) => [country, currency];
  expect(at(access({ company: company('APPROVED') }))).toEqual(['RO', 'RON']);
  expect(at(access())).toEqual(['CZ', 'CZK']);
  expect(at(access({ user: { permissions: [], phone: null } }))).toEqual(['IE', 'EUR']);
});

test('a permission of the administration opens it', () => {
  expect(access({ user: { permissions: ['users:user:block'] } }).mayOpenAdmin).toBe(true);
  expect(access().mayOpenAdmin).toBe(false);
});

describe('a feature', () => {
  const features = {
    TRADING: { planId: 3, planType: 'PREMIUM', menu: true },
    STORAGES: { planId: null, planType: 'BASIC', menu: true },
    MARKETPLACE: { planId: 2, planType: 'PLUS', menu: true },
    MARKET_NEWS: { planId: 2, planType: 'PLUS', menu: false },
  } as never;

  test.each([
    ['TRADING', 3, 'full'],
    ['TRADING', 2, 'trial'],
    ['TRADING', undefined, 'trial'],
    ['STORAGES', 1, 'full'],
    ['STORAGES', undefined, 'full'],
    ['MARKET_NEWS', 2, 'none'],
    ['QUICK_TRADING', 2, 'none'],
  ] as const)('%s on plan %s is %s', (feature, planId, expected) => {
    expect(featureMode(features, feature, planId)).toBe(expected);
  });

  test('of the marketplace is there with its flag only', () => {
    const on = { company: company('APPROVED'), features, flags: { marketplace: true } };
    expect(access(on).modeOf('MARKETPLACE')).toBe('full');
    expect(access({ ...on, flags: { marketplace: false } }).modeOf('MARKETPLACE')).toBe('none');
    expect(access({ ...on, flags: { marketplace: false } }).modeOf('TRADING')).toBe('trial');
  });

  test('names the plan that gives it in full, the largest where nothing is known', () => {
    expect(access({ features }).planOf('MARKETPLACE')).toBe('PLUS');
    expect(access({ features }).planOf('QUICK_TRADING')).toBe('PREMIUM');
  });
});
