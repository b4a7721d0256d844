// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, PAYMENT_ID, payment, showPanel, transfer } from '../test-billing.tsx';

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
  await screen.findByText(/^The cardholder has disputed this payment/);
});

test.each([
  ['CANCELLED', false],
  ['ERROR', true],
] as const)('%s without a document: an invoice is promised: %s', async (status, isPromised) => {
  const unpaid = payment({ status, invoices: [], details: null });
  await showPanel('payment-detail', { id: PAYMENT_ID }, { rest: { [CALL.payment]: () => unpaid } });
  await screen.findByText('Created');
  expect(screen.queryByText('We’ll issue the invoice once you’ve paid.') !== null).toBe(isPromised);
});

describe('how the sum comes about', () => {
  const rows = () =>
    [...document.querySelectorAll('.sums .sum-row')].map(({ textContent }) =>
      textContent?.replaceAll(/\s/g, ' '),
    );
  const show = async (shown: ReturnType<typeof payment>) => {
    await showPanel('payment-detail', { id: PAYMENT_ID }, { rest: { [CALL.payment]: () => shown } });
    await screen.findByText('Created');
    return rows();
  };
  const upgrade = payment({
    status: 'COMPLETED',
    paidAt: '2026-11-16T08:00:00Z',
    amount: '400.03',
    credit: '289.97',
    vat: '84.01',
    amountTotal: '484.04',
    details: null,
    invoices: [
      {
        id: PAYMENT_ID,
        type: 'INVOICE',
        number: '2026000418',
        variableSymbol: null,
        issuedAt: '2026-11-16T08:00:00Z',
        total: '834.90',
      },
    ],
  });

  test('an upgrade: the invoice less the credit is what was paid', async () => {
    expect(await show(upgrade)).toEqual([
      'Premium, one month690.00 Kč',
      'VAT 21%144.90 Kč',
      'Price incl. VATInvoice 2026000418834.90 Kč',
      'Credit for the previous planIts credit note is with the payment for that plan.−350.86 Kč',
      'Paid484.04 Kč',
    ]);
  });

  test('an upgrade that is not paid yet', async () => {
    expect(await show({ ...upgrade, status: 'WAITING', paidAt: null, invoices: [] })).toEqual([
      'Premium, one month690.00 Kč',
      'VAT 21%144.90 Kč',
      'Price incl. VAT834.90 Kč',
      'Credit for the previous plan−350.86 Kč',
      'Total incl. VAT484.04 Kč',
    ]);
  });

  test('with reverse charge nothing is with VAT', async () => {
    const free = { vat: '0.00', vatRate: '0.00', amountTotal: '690.00', isReverseCharge: true };
    expect(await show(payment(free))).toEqual([
      'Premium, one month690 Kč',
      'VAT, reverse charge0 Kč',
      'Total690 Kč',
    ]);
  });
});

test.each([
  ['RON', 'Bank details'],
  ['EUR', 'Bank details and QR code'],
] as const)('of a transfer in %s: %s', async (type, name) => {
  const waiting = transfer({ currency: { type, precision: 2 } });
  await showPanel(
    'payment-detail',
    { id: PAYMENT_ID },
    { rest: { [CALL.payment]: () => waiting, [CALL.qr]: () => new Response('png') } },
  );
  await screen.findByRole('button', { name });
});
