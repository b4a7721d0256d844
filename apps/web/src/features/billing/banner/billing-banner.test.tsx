// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { CALL, subscription, withBilling } from '../test-billing.tsx';
import BillingBanner from './billing-banner.tsx';

prepareScreens();

const inTwoDays = new Date(Date.now() + 2 * 86_400_000 - 60_000).toISOString();
const open = (path: string, options: Parameters<typeof withBilling>[0] = {}) =>
  showScreen(<BillingBanner />, withBilling({ at: `/${path}`, routes: [{ path }], ...options }));
const trial = { companyPlan: { id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt: inTwoDays } } as const;

test('the end of the trial is said everywhere but on the plans, which say it themselves', async () => {
  await open('storages', { company: trial });
  await screen.findByText(/Your Premium trial ends on .*, in 2 days\./);
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

test('on the plans there is no second one', async () => {
  const { network } = await open('pricing', { company: trial });
  await vi.waitFor(() => expect(network.called(CALL.list)).toHaveLength(1));
  expect(screen.queryByText(/trial ends/)).toBeNull();
});

test('an unpaid renewal is said on the plans, too', async () => {
  await open('pricing', { rest: { [CALL.list]: () => [subscription({ status: 'PAST_DUE' })] } });
  await screen.findByText(/^Plus is off because the renewal wasn’t paid/);
});
