import type { Today } from '@canola/api-schema/users/today';
import { expect, test } from 'vitest';
import { isQuiet } from './today-page.tsx';

const QUIET: Today = {
  approvals: { count: 0, oldestAt: null },
  transfers: { waiting: 0, overdue: 0 },
  renewals: { pastDue: 0, failed: 0, companies: [] },
  contracts: { count: 0, contracts: [] },
  jobs: { late: 0, oldestAt: null },
  feeds: [{ feed: 'ECB', newestAt: '2026-11-16T15:00:00Z', isLate: false }],
  audit: { isAltered: false, event: null },
};

test('the day is quiet when nothing waits, and not as soon as one thing does', () => {
  expect(isQuiet(QUIET)).toBe(true);
  expect(isQuiet({ ...QUIET, approvals: null })).toBe(true);
  for (const busy of [
    { approvals: { count: 1, oldestAt: null } },
    { transfers: { waiting: 1, overdue: 0 } },
    { renewals: { pastDue: 0, failed: 1, companies: [] } },
    { contracts: { count: 1, contracts: [] } },
    { jobs: { late: 1, oldestAt: null } },
    { feeds: [{ feed: 'CNB', newestAt: '2026-11-01T15:00:00Z', isLate: true }] },
    { audit: { isAltered: true, event: 7 } },
  ] as Partial<Today>[])
    expect(isQuiet({ ...QUIET, ...busy })).toBe(false);
});
