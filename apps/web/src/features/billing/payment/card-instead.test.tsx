// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { keepDraft } from '../order/order-draft.ts';
import { CALL, PAYMENT_ID, payment, showPanel, transfer } from '../test-billing.tsx';

prepareScreens();

const details = {
  bank: null,
  stripe: null,
  cardInstead: { periodId: 31 },
  cardForRenewal: false,
  nextTotal: null,
};
const open = (shown: ReturnType<typeof payment>) =>
  showPanel(
    'payment-detail',
    { id: PAYMENT_ID },
    { rest: { [CALL.payment]: () => shown, [CALL.qr]: () => new Response('png') } },
  );

test('an awaited transfer leads to its order with the card chosen, whatever was chosen before', async () => {
  const { user, network } = await open(transfer({ details }));
  const billing = {
    address: 'Dolní 14',
    email: 'ucetni@farm.test',
    phone: { countryCode: '+420', phoneNumber: '' },
    vat: '',
  };
  keepDraft({ periodId: 31, method: 'BANK_TRANSFER', billing });
  await user.click(await screen.findByRole('button', { name: 'Pay by card instead' }));
  await screen.findByLabelText('subscriptions-overview');
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^Card/ })).toHaveProperty(
    'checked',
    true,
  );
  // Until the order is sent, the transfer can still be made.
  expect(network.called(CALL.buy)).toEqual([]);
});

test.each([
  ['another member’s purchase', transfer()],
  ['a card payment', payment()],
])('%s offers no other method', async (_what, shown) => {
  await open(shown);
  await screen.findByRole('button', { name: /^(Pay|Bank details)/ });
  expect(screen.queryByRole('button', { name: 'Pay by card instead' })).toBeNull();
});

test('the request of a renewal is replaced by a card form', async () => {
  const renewal = transfer({ details: { ...details, cardInstead: null, cardForRenewal: true } });
  const card = payment({ id: crypto.randomUUID() });
  const call = `POST /can-users/api/payment/${PAYMENT_ID}/card`;
  const { user, network } = await showPanel(
    'payment-detail',
    { id: PAYMENT_ID },
    {
      rest: {
        [CALL.payment]: () => renewal,
        [`GET /can-users/api/payment/${card.id}`]: () => card,
        [CALL.qr]: () => new Response('png'),
        [call]: () => card,
      },
    },
  );
  await screen.findByText(/pays the next renewals too/);
  await user.click(await screen.findByRole('button', { name: 'Pay by card instead' }));
  await screen.findByLabelText('payment-card');
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeTruthy();
  expect(network.called(call)).toHaveLength(1);
});
