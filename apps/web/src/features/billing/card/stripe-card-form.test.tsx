// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, PAYMENT_ID, payment, showPanel } from '../test-billing.tsx';

prepareScreens();

const { confirmPayment, confirmSetup, retrieveSetupIntent, destroy, load } = vi.hoisted(() => ({
  confirmPayment: vi.fn(),
  confirmSetup: vi.fn(),
  retrieveSetupIntent: vi.fn(),
  destroy: vi.fn(),
  /** The gateway's reply about the intent when its fields are to be shown. */
  load: { error: undefined as object | undefined },
}));
vi.mock('@stripe/stripe-js/pure', () => {
  const element = {
    on: (name: string, listener: (event: object) => void) =>
      name === (load.error ? 'loaderror' : 'ready') && setTimeout(listener, 0, { error: load.error }),
    mount: (host: HTMLElement) => host.append(document.createElement('iframe')),
    destroy,
  };
  const stripe = {
    elements: () => ({ create: () => element }),
    confirmPayment,
    confirmSetup,
    retrieveSetupIntent,
  };
  const loadStripe = Object.assign(async () => stripe, { setLoadParameters: () => undefined });
  return { loadStripe };
});
beforeEach(() => {
  load.error = undefined;
  for (const call of [confirmPayment, confirmSetup, retrieveSetupIntent]) call.mockReset();
  destroy.mockReset();
});

const REPORT = 'POST /client-errors';
const { details } = payment();
const live = payment({
  details: details && { ...details, stripe: { clientSecret: 'pi_1_secret_2', publicKey: 'pk_live_1' } },
});
async function open() {
  const shown = await showPanel(
    'payment-card',
    { paymentId: PAYMENT_ID },
    { rest: { [CALL.payment]: () => live, [REPORT]: () => new Response(null, { status: 204 }) } },
  );
  const pay = await screen.findByRole('button', { name: /Pay 834.90.Kč/ });
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).not.toBe('true'));
  return { ...shown, pay };
}

test('with a live key the gateway’s script pays with its own fields', async () => {
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } });
  const { user, pay, href } = await open();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(pay);
  await waitFor(() => expect(href()).toContain('/subscribed?payment_intent=pi_1'));
  expect(confirmPayment).toHaveBeenCalledOnce();
});

test.each([
  ['card_error', 'insufficient_funds', /there isn’t enough money on it/],
  ['api_connection_error', undefined, /couldn’t reach the card service/],
])('%s is said in plain words, and the form can be sent again', async (type, code, words) => {
  confirmPayment.mockResolvedValue({ error: { type, decline_code: code } });
  const { user, pay } = await open();
  await user.click(pay);
  await screen.findByText(words);
  await user.click(pay);
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(2));
});

test('a script that fails itself is reported and does not leave the button at work', async () => {
  vi.stubGlobal('__COMMIT_HASH__', 'c0ffee');
  confirmPayment.mockRejectedValue(new Error('a fault of the script'));
  const { user, network, pay } = await open();
  await user.click(pay);
  await screen.findByText(/couldn’t reach the card service/);
  expect(network.called(REPORT)).toMatchObject([{ message: 'a fault of the script' }]);
  await user.click(pay);
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(2));
});

test('who leaves the screen takes the gateway’s frame along', async () => {
  await open();
  expect(destroy).not.toHaveBeenCalled();
  cleanup();
  expect(destroy).toHaveBeenCalledOnce();
});

const PAID = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
const SAVED = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' };

test.each([
  ['over', { status: 'CANCELLED' as const, details: null }, /^Nothing left to pay here/],
  ['not heard of yet', {}, undefined],
])('a payment that the gateway does not open a form for any more, and that is %s', async (_, now, words) => {
  load.error = PAID;
  const reads = [live, payment({ ...live, ...now })];
  const { href } = await showPanel(
    'payment-card',
    { paymentId: PAYMENT_ID },
    { rest: { [CALL.payment]: () => (reads.length > 1 ? reads.shift() : reads[0]) } },
  );
  if (words) await screen.findByText(words);
  else await waitFor(() => expect(href()).toContain('/subscribed?payment_intent=pi_1'));
  expect(screen.queryByText(/couldn’t reach/)).toBeNull();
});

/** A new card, with a live key. */
function openSetup() {
  const secrets = ['seti_1_secret_2', 'seti_3_secret_4'];
  const setup = () => ({ clientSecret: secrets.shift(), publicKey: 'pk_live_1' });
  return showPanel('payment-card', { setup: 'card' }, { rest: { 'POST /can-users/api/card/setup': setup } });
}
const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save card' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  return button;
};

test.each(['when it opens', 'when it is sent'])(
  'a card that is saved already needs no form: %s',
  async (when) => {
    if (when === 'when it opens') load.error = SAVED;
    confirmSetup.mockResolvedValue({ error: SAVED });
    retrieveSetupIntent.mockResolvedValue({ setupIntent: { status: 'succeeded' } });
    const { user } = await openSetup();
    if (!load.error) await user.click(await save());
    await screen.findByLabelText('subscriptions');
    expect(retrieveSetupIntent).toHaveBeenCalledExactlyOnceWith('seti_1_secret_2');
  },
);

test('while it is not known whether a card was saved, nothing is said of it, and the form can be sent again', async () => {
  confirmSetup.mockResolvedValue({ error: SAVED });
  retrieveSetupIntent
    .mockResolvedValueOnce({ error: { type: 'api_connection_error' } })
    .mockResolvedValueOnce({ setupIntent: { status: 'succeeded' } });
  const { user } = await openSetup();
  await user.click(await save());
  await screen.findByText(/couldn’t reach the card service/);
  expect(screen.queryByText(/Nothing was saved/)).toBeNull();
  await user.click(await save());
  await screen.findByLabelText('subscriptions');
});

test('nor when the form opens', async () => {
  load.error = SAVED;
  retrieveSetupIntent.mockResolvedValue({ error: { type: 'api_connection_error' } });
  await openSetup();
  await screen.findByText(/couldn’t reach the card service/);
  expect(screen.queryByText(/Nothing was saved/)).toBeNull();
});

test('a form for a card that the gateway has closed says so and opens again', async () => {
  confirmSetup.mockResolvedValueOnce({ error: SAVED }).mockResolvedValueOnce({});
  retrieveSetupIntent.mockResolvedValue({ setupIntent: { status: 'canceled' } });
  const { user, network } = await openSetup();
  await user.click(await save());
  await screen.findByText(/^This card form is out of date/);
  expect(screen.queryByText(/couldn’t reach/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await save());
  await screen.findByLabelText('subscriptions');
  expect(network.called('POST /can-users/api/card/setup')).toHaveLength(2);
});
