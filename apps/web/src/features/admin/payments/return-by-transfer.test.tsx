// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { PaymentFacts } from './payment-dialog.tsx';
import { today } from './payment-words.ts';
import { ReturnByTransfer } from './refund.tsx';
import { paid } from './test-payment.ts';

prepareScreens();
beforeAll(() => loadTexts(['admin']));

const payment = paid({ type: 'CARD', isReturnable: true });
const call = `POST /can-users/api/payment/${payment.id}/returned`;

test('a return is recorded with sum, day and reason; after a lost answer it is the same one', async () => {
  const onClose = vi.fn();
  const replies = [() => new Response('gone', { status: 502 }), () => payment];
  const { user, network } = await showScreen(<ReturnByTransfer payment={payment} onClose={onClose} />, {
    rest: { [call]: () => replies.shift()?.() },
  });
  const submit = () => screen.findByRole('button', { name: /^Record 350.90/ });
  await user.click(await submit());
  expect(network.called(call)).toEqual([]);
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Their card is closed');
  await user.click(await submit());
  await waitFor(() => expect(network.called(call)).toHaveLength(1));
  await user.click(await submit());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, again] = network.called(call);
  expect(first).toMatchObject({
    id: expect.any(String),
    amount: '350.90',
    date: today(),
    reason: 'Their card is closed',
  });
  expect(again).toEqual(first);
});

test('the day is one of Prague, and says so', async () => {
  await showScreen(<ReturnByTransfer payment={payment} onClose={vi.fn()} />);
  expect(await screen.findByText(/today at the latest \(Prague time\)/)).toBeTruthy();
});

test('a day before the card refused is marked at its field, and what was typed stays', async () => {
  const onClose = vi.fn();
  const refusal = { code: 'request.invalid', fields: { date: ['date.invalid'] } };
  const { user } = await showScreen(<ReturnByTransfer payment={payment} onClose={onClose} />, {
    rest: { [call]: () => Response.json(refusal, { status: 400 }) },
  });
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await user.type(reason, 'Their card is closed');
  act(() => toastQueue.clear());
  await user.click(await screen.findByRole('button', { name: /^Record 350.90/ }));
  await screen.findByText('Enter the day of the refused refund or a later one.');
  expect(toastQueue.visibleToasts).toEqual([]);
  expect(reason.value).toBe('Their card is closed');
  expect(onClose).not.toHaveBeenCalled();
});

test('a return of what nobody wanted promises no credit note', async () => {
  const unwanted = { ...payment, status: 'CANCELLED' } as const;
  await showScreen(<ReturnByTransfer payment={unwanted} onClose={vi.fn()} />, { rest: {} });
  const { textContent } = await screen.findByRole('alertdialog');
  expect(textContent).toContain('without a credit note');
  expect(textContent).not.toContain('tax point');
});

test('the panel says that a payment is disputed', async () => {
  await showScreen(<PaymentFacts payment={{ ...payment, isDisputed: true }} />, { rest: {} });
  await screen.findByText(/^The cardholder has disputed this payment/);
});
