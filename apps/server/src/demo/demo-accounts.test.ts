import { expect, test } from 'vitest';
import * as page from '../modules/identity/pages/demo-accounts.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';

test('the log-in page lists the accounts of the demo world, with their password', () => {
  const listed = page.DEMO_ACCOUNTS.map(({ email }): string => email);
  expect(listed.toSorted()).toEqual(demoAccounts.map(({ email }) => email).toSorted());
  expect(page.DEMO_PASSWORD).toBe(DEMO_PASSWORD);
});
