// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, PAYMENT_ID, payment, showPanel } from '../test-billing.tsx';

prepareScreens();

const OTHER = '0198a000-0000-7000-8000-00000000000b';

test('a payment of the person’s other company is not paid from here, but leads there', async () => {
  const { user, address } = await showPanel(
    'payment-detail',
    { id: PAYMENT_ID },
    {
      companies: [
        { companyId: 'company-1', companyName: 'Farm' },
        { companyId: OTHER, companyName: 'Mill' },
      ],
      rest: { [CALL.payment]: () => payment({ company: { id: OTHER, name: 'Mill' } }) },
    },
  );
  await screen.findByRole('heading', { name: 'This payment belongs to Mill' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch to Mill' }));
  await waitFor(() => expect(address()).toBe('/switch-company'));
});

test('an open dispute is shown', async () => {
  const paid = payment({ status: 'COMPLETED', isDisputed: true, details: null });
  await showPanel('payment-detail', { id: PAYMENT_ID }, { rest: { [CALL.payment]: () => paid } });
  await screen.findByText(/^The cardholder disputes this payment/);
});

test.each([
  ['CANCELLED', false],
  ['ERROR', true],
] as const)('%s without a document: an invoice is promised: %s', async (status, isPromised) => {
  const one = payment({ status, invoices: [], details: null });
  await showPanel('payment-detail', { id: PAYMENT_ID }, { rest: { [CALL.payment]: () => one } });
  await screen.findByText('Created');
  expect(screen.queryByText('The invoice is issued with the payment.') !== null).toBe(isPromised);
});
