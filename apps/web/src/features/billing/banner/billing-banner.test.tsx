// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { subscriptionsQuery } from '../billing.queries.ts';
import { CALL, payment, subscription, withBilling } from '../test-billing.tsx';
import { useCompany } from '../use-company.ts';
import BillingBanner from './billing-banner.tsx';

prepareScreens();

/** From the data that the banner is made of: once it shows, the banner has decided. */
function Arrived() {
  const { companyId } = useCompany();
  return useQuery(subscriptionsQuery(companyId)).data ? <p>the subscriptions are here</p> : null;
}

const inTwoDays = new Date(Date.now() + 2 * 86_400_000 - 60_000).toISOString();
const open = (path: string, options: Parameters<typeof withBilling>[0] = {}) =>
  showScreen(
    <>
      <BillingBanner />
      <Arrived />
    </>,
    withBilling({ at: `/${path}`, routes: [{ path }], ...options }),
  );
const trial = { companyPlan: { id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt: inTwoDays } } as const;

test('the end of the trial is said everywhere but on the plans, which say it themselves', async () => {
  await open('storages', { company: trial });
  await screen.findByText(/Your Premium trial ends on .*, in 2 days\./);
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

test('on the plans there is no second one', async () => {
  await open('pricing', { company: trial });
  await screen.findByText('the subscriptions are here');
  expect(screen.queryByText(/trial ends/)).toBeNull();
});

test('after a charge of another sum it asks nobody to pay again', async () => {
  const mismatch = payment({ status: 'ERROR', failure: 'amount_mismatch', amountTotal: '350.90' });
  await open('storages', {
    rest: {
      [CALL.list]: () => [subscription({ status: 'PAST_DUE' })],
      [CALL.payments]: () => ({ payments: [mismatch], page: 1, size: 5, totalCount: 1 }),
    },
  });
  await screen.findByText(/Please don’t pay again/);
  screen.getByRole('button', { name: 'See details' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('an unpaid renewal is said on the plans, too', async () => {
  await open('pricing', { rest: { [CALL.list]: () => [subscription({ status: 'PAST_DUE' })] } });
  await screen.findByText(/^Plus is off because the renewal wasn’t paid/);
});
