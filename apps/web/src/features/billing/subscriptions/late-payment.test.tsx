// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { manyPaymentsQuery } from '../billing.queries.ts';
import {
  CALL,
  GIVEN_UP,
  payment,
  paymentPages,
  SUBSCRIPTION_ID,
  showPanel,
  subscription,
  withBilling,
} from '../test-billing.tsx';
import { useCompany } from '../use-company.ts';
import { LatePayment } from './late-payment.tsx';

prepareScreens();

const openDetail = (
  status: 'ACTIVE' | 'PAST_DUE',
  rest: NonNullable<Parameters<typeof showPanel>[2]>['rest'],
) =>
  showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { rest: { [CALL.subscription]: () => subscription({ status }), ...rest } },
  );

test('a payment that is still open is offered, however many were given up after it', async () => {
  const open = payment({ status: 'ERROR', amountTotal: '350.90' });
  await openDetail('PAST_DUE', { [CALL.payments]: paymentPages([...GIVEN_UP, open]) });
  await screen.findByRole('button', { name: /Pay 350.90.Kč/ });
});

/** Only what the notice itself has read. */
function Arrived() {
  const { data } = useQuery({ ...manyPaymentsQuery(useCompany().companyId), enabled: false });
  return data ? <p>the payments are here</p> : null;
}

test.each([
  ['in the first hour asks nobody to pay', 59, 0],
  ['that takes longer can be paid', 61, 1],
])('a charge %s', async (_what, minutes, buttons) => {
  const expiresAt = new Date(Date.now() - minutes * 60_000).toISOString();
  await showScreen(
    <>
      <LatePayment subscription={subscription({ expiresAt })} />
      <Arrived />
    </>,
    withBilling({ rest: { [CALL.payments]: paymentPages([payment({ details: null })]) } }),
  );
  await screen.findByText('the payments are here');
  expect(screen.queryAllByRole('button', { name: /^Pay/ })).toHaveLength(buttons);
});

test('a plan that nobody pays for reads no payments', async () => {
  const trial = subscription({ source: 'TRIAL', period: null, isCancellable: false });
  const { network } = await openDetail('ACTIVE', { [CALL.subscription]: () => trial });
  await screen.findByText('The trial ends automatically. Nothing is charged.');
  expect(network.called(CALL.payments)).toEqual([]);
});
