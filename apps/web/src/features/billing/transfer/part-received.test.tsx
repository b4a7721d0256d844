// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { expect, test, vi } from 'vitest';
import cs from '#locales/cs/billing.json' with { type: 'json' };
import en from '#locales/en/billing.json' with { type: 'json' };
import ro from '#locales/ro/billing.json' with { type: 'json' };
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { qrQuery } from '../billing.queries.ts';
import { CALL, PAYMENT_ID, showPanel, subscription, transfer, withBilling } from '../test-billing.tsx';
import { TransferDetails } from './transfer-details.tsx';

prepareScreens();

const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
const rest = (received: string) => ({
  [CALL.payment]: () => transfer({ received }),
  [CALL.qr]: () => new Response('png'),
});
const SCREENS = [
  ['payment-detail', { id: PAYMENT_ID }],
  ['payment-bank-transfer', { paymentId: PAYMENT_ID }],
] as const;

test.each(SCREENS)('%s says what has arrived, and its code is for the rest', async (name, subject) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:code');
  await showPanel(name, subject, { rest: rest('500.00') });
  await screen.findByRole('img', { name: /^QR code for the payment: 334\.90.Kč/ });
  expect(text()).toContain('Arrived so far: 500.00 Kč. Still to pay: 334.90 Kč.');
  expect(text()).toContain('The payment request as PDF still shows the full amount.');
});

test.each(SCREENS)('%s says nothing of it before a part has arrived', async (name, subject) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:code');
  await showPanel(name, subject, { rest: rest('0.00') });
  await screen.findByRole('img', { name: /^QR code for the payment: 834\.90.Kč/ });
  expect(text()).not.toContain('Arrived so far');
});

test('a payment that was given up says what has arrived, and asks for nothing', async () => {
  const given = transfer({ received: '500.00', status: 'CANCELLED', details: null });
  await showPanel('payment-detail', { id: PAYMENT_ID }, { rest: { [CALL.payment]: () => given } });
  await screen.findByText(/^Arrived: 500\.00.Kč\. The payment was closed/);
  expect(text()).not.toContain('Still to pay');
});

test.each([
  ['en', en, 'We will return the money to you.'],
  ['cs', cs, 'Peníze vám vrátíme.'],
  ['ro', ro, 'Vă vom restitui banii.'],
])(
  'of a payment that was given up nothing but the return is promised: %s',
  (_, { transfer: words }, text) => {
    expect(words.partLeftText).toBe(text);
  },
);

test('the rest is shown and copied as the amount', async () => {
  const { user } = await showPanel(
    'payment-bank-transfer',
    { paymentId: PAYMENT_ID },
    { rest: rest('500.00') },
  );
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy amount' }));
  expect(copied).toEqual(['334.90']);
  expect(text()).toContain('Amount334.90 Kč');
});

test('the amount is copied as the language of the bank’s form writes it', async () => {
  const payment = transfer({ amountTotal: '8165.00' });
  const bank = payment.details?.bank;
  if (!bank) throw new Error('A transfer has an account.');
  const { user } = await showScreen(
    <I18nProvider locale="cs-CZ">
      <TransferDetails payment={payment} bank={bank} />
    </I18nProvider>,
    withBilling({ rest: rest('0.00') }),
  );
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy amount' }));
  expect(copied).toEqual(['8165,00']);
});

test('the plan asks for the rest', async () => {
  const list = { payments: [transfer({ received: '500.00' })], page: 1, size: 5, totalCount: 1 };
  await showPanel(
    'subscriptions-detail',
    { id: list.payments[0]?.subscription.id ?? '' },
    {
      rest: {
        [CALL.subscription]: () => subscription({ status: 'PAST_DUE', paymentType: 'BANK_TRANSFER' }),
        [CALL.list]: () => [subscription({ status: 'PAST_DUE', paymentType: 'BANK_TRANSFER' })],
        [CALL.payments]: () => list,
      },
    },
  );
  await screen.findByRole('button', { name: /^Pay 334\.90.Kč$/ });
});

test('a code that was loaded for another sum is not shown again', () => {
  expect(qrQuery('one', '334.90').queryKey).not.toEqual(qrQuery('one', '834.90').queryKey);
});
