// @vitest-environment jsdom
import type { UserCompany } from '@canola/api-schema/users/company';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { PlanEntries } from './plan-entries.tsx';
import { CALL, PLANS } from './test-billing.tsx';

prepareScreens();

type Source = UserCompany['companyPlan']['source'];
const who = (source: Source, company: Partial<UserCompany> = {}) => ({
  company: { companyPlan: { id: 2, type: 'PLUS', source }, ...company } as const,
  flags: { packages: true },
});
const show = (plans: number, person: Parameters<typeof showScreen>[1]) =>
  showScreen(<PlanEntries />, { rest: { [CALL.plans]: () => PLANS.slice(0, plans) }, ...person });
const plansEntry = { name: /^Plans/ };
const subscription = { name: /^Subscription and payments/ };

test.each([
  ['with the flag off', { ...who('PAID'), flags: { packages: false } }],
  ['before the company is approved', who('PAID', { approvalState: 'WAITING' })],
  ['of a trader', who('PAID', { companyKind: 'TRADER' })],
])('%s there are neither plans nor a subscription', async (_when, person) => {
  const { network, changeAccess } = await show(3, person);
  // The plans that it would show, so that nothing here is still to come.
  await changeAccess(who('PAID'));
  await screen.findByRole('button', subscription);
  await changeAccess(person);
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
  expect(network.called(CALL.plans)).toHaveLength(1);
});

test.each(['DEFAULT', 'TRIAL', 'MANUAL'] as const)(
  'with one plan and nothing paid (%s) there is no subscription, with a paid one there is',
  async (source) => {
    const { changeAccess } = await show(1, who('PAID'));
    await screen.findByRole('button', subscription);
    await changeAccess(who(source));
    await waitFor(() => expect(screen.queryByRole('button', subscription)).toBeNull());
    screen.getByRole('button', plansEntry);
  },
);

test('with several plans to choose from there is a subscription, though nothing is paid', async () => {
  await show(2, who('DEFAULT'));
  await screen.findByRole('button', subscription);
  screen.getByRole('button', plansEntry);
});
