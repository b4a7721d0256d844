import { DAY_MS } from '@canola/api-schema/duration';
import type { UserCompany } from '@canola/api-schema/users/company';
import { expect, test } from 'vitest';
import { mayHaveBillingNews } from './billing-news.ts';

const DAY = DAY_MS;
const company = (source: string | null, days: number, approvalState = 'APPROVED') =>
  ({
    approvalState,
    companyPlan: { source, expiresAt: new Date(Date.now() + days * DAY).toISOString() },
  }) as UserCompany;

test.each([
  ['what is paid for', 'PAID', 20, false],
  ['what is no longer paid for', 'PAID', -1, true],
  ['a trial', 'TRIAL', 5, true],
  ['no plan', null, 0, true],
  ['a plan of support, which may bridge a renewal that was not paid', 'MANUAL', 20, true],
])('%s', (_what, source, days, isAsked) => {
  expect(mayHaveBillingNews(company(source, days))).toBe(isAsked);
});

test('a company that waits has no payments of its own', () => {
  expect(mayHaveBillingNews(company('TRIAL', 5, 'WAITING'))).toBe(false);
  expect(mayHaveBillingNews(undefined)).toBe(false);
});
