// @vitest-environment jsdom
import type { Payment } from '@canola/api-schema/billing/payment';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { today } from './payment-words.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const ID = '0198a000-0000-7000-8000-000000000001';
const CALL = `PUT /can-users/api/payment/${ID}/confirm`;
const transfer = {
  id: ID,
  createdAt: '2026-11-10T09:00:00.000Z',
  gateway: 'BANK',
  type: 'BANK_TRANSFER',
  status: 'WAITING',
  amountTotal: '350.90',
  amount: '290.00',
  vat: '60.90',
  vatRate: '21.00',
  isReverseCharge: false,
  credit: '0.00',
  refundedAmount: '0.00',
  currency: { type: 'CZK', precision: 0 },
  billing: { address: 'Polní 1', email: 'ucetni@farma.test', phone: null, vat: null },
  subscription: { id: ID, planType: 'PLUS', planPeriod: 'MONTHLY' },
  invoices: [],
  gatewayId: null,
  dueAt: null,
  paidAt: null,
  failure: null,
  details: null,
  company: { id: ID, name: 'Agro Záhoří s.r.o.' },
} satisfies Payment;

test('a confirmation begins with today and needs a day', async () => {
  const onClose = vi.fn();
  const { network, user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={onClose} />, {
    rest: { [CALL]: () => ({ ...transfer, status: 'COMPLETED' }) },
  });
  const question = await screen.findByRole('alertdialog');
  const submit = () => within(question).getByRole('button', { name: /^Confirm 350\.90/ });
  for (const segment of within(question).getAllByRole('spinbutton')) {
    await user.click(segment);
    for (let digit = 0; digit < 4; digit += 1) await user.keyboard('{Backspace}');
  }
  await user.click(submit());
  expect((await within(question).findByRole('alert')).textContent).toContain(
    'Enter the day the money arrived.',
  );
  expect(network.called(CALL)).toEqual([]);
});

test('today is sent when nothing is changed', async () => {
  const onClose = vi.fn();
  const { network, user } = await showScreen(<ConfirmTransfer payment={transfer} onClose={onClose} />, {
    rest: { [CALL]: () => ({ ...transfer, status: 'COMPLETED' }) },
  });
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Confirm 350\.90/ }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 15_000 });
  expect(network.called(CALL)).toEqual([{ date: today() }]);
});
