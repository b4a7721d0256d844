// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, COUNTRY, PAYMENT_ID, payment, showPanel, transfer } from '../test-billing.tsx';

prepareScreens();

const bank = vi.fn();
beforeEach(() => {
  bank.mockReset();
  vi.stubGlobal('location', { ...window.location, origin: 'https://canola.test', assign: bank });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (rest: NonNullable<Parameters<typeof showPanel>[2]>['rest'] = {}) =>
  showPanel('payment-card', { paymentId: PAYMENT_ID }, { rest });
const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

async function type(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), number);
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '0899');
  await user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
  await user.type(screen.getByRole('textbox', { name: 'Name on the card' }), 'Marie Novotná');
}
const pay = () => screen.findByRole('button', { name: /Pay 834.90.Kč/ });
const declined = () =>
  Response.json({ error: { code: 'card_declined', decline_code: 'insufficient_funds' } }, { status: 402 });

test('a card that pays leads to the result, with what the gateway would have added to the address', async () => {
  const { user, network, href } = await open({
    [CALL.confirm]: () => ({ id: 'pi_1', status: 'succeeded', next_action: null, last_payment_error: null }),
  });
  await type(user);
  await user.click(await pay());
  await waitFor(() => expect(href()).toContain('/subscribed'));
  expect(href()).toContain(
    'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
  );
  expect(network.called(CALL.confirm)).toMatchObject([
    {
      client_secret: 'pi_1_secret_2',
      return_url: 'https://canola.test/subscribed',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_year]': '2099',
    },
  ]);
});

test('nothing is paid for a company that was lost while the form was open', async () => {
  const { user, network, changeAccess } = await open({
    [CALL.confirm]: () => ({ id: 'pi_1', status: 'succeeded', next_action: null, last_payment_error: null }),
  });
  await type(user);
  await changeAccess({ countries: [COUNTRY], successor: { companyId: 'company-2' } });
  await screen.findByText('You no longer have access to Farm, so you can’t pay for it.');
  await user.click(await pay());
  await user.type(screen.getByRole('textbox', { name: 'Name on the card' }), '{Enter}');
  expect(network.called(CALL.confirm)).toEqual([]);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name on the card' });
  expect(name.value).toBe('Marie Novotná');
});

test('a refusal is said in plain words, and another card can be tried in the same form', async () => {
  const replies = [declined, () => ({ id: 'pi_1', status: 'succeeded' })];
  const { user, href } = await open({ [CALL.confirm]: () => replies.shift()?.() });
  await type(user, '4000000000009995');
  await user.click(await pay());
  await waitFor(() => expect(text()).toContain('there isn’t enough money on it. Nothing was charged.'));
  const number = screen.getByRole('textbox', { name: 'Card number' });
  await user.clear(number);
  await user.type(number, '4242424242424242');
  await user.click(await pay());
  await waitFor(() => expect(href()).toContain('/subscribed'));
});

test('a bank that wants to be asked gets its page', async () => {
  const url = 'https://canola.test/sandbox/stripe/3ds/pi_1';
  const { user } = await open({
    [CALL.confirm]: () => ({
      id: 'pi_1',
      status: 'requires_action',
      next_action: { redirect_to_url: { url } },
    }),
  });
  await type(user);
  await user.click(await pay());
  await waitFor(() => expect(bank).toHaveBeenCalledWith(url));
});

test('a number with a wrong digit never reaches the bank', async () => {
  const { user, network } = await open();
  await type(user, '4242424242424241');
  await user.click(await pay());
  await waitFor(() => expect(text()).toContain('is incomplete or wrong'));
  expect(network.called(CALL.confirm)).toEqual([]);
});

const SETUP = {
  'POST /can-users/api/card/setup': () => ({
    clientSecret: 'seti_1_secret_2',
    publicKey: 'pk_test_canola_demo',
  }),
};

test.each([
  ['in the form of the try', {}],
  [
    'with a new card',
    { details: { bank: null, stripe: null, cardInstead: null, cardForRenewal: false, nextTotal: null } },
  ],
])('a payment that the bank refused says why before anything is typed: %s', async (_how, more) => {
  const refused = { status: 'ERROR' as const, failure: 'expired_card', ...more };
  await open({ [CALL.payment]: () => payment(refused), ...SETUP });
  await pay();
  expect(text()).toContain('Your last attempt didn’t go through');
  expect(text()).toContain('This card has expired.');
});

test('a try that was left at the bank has not failed, though the one before it did', async () => {
  await open({ [CALL.payment]: () => payment({ status: 'WAITING', failure: 'expired_card' }), ...SETUP });
  await pay();
  expect(text()).not.toContain('Your last attempt didn’t go through');
});

test.each([
  ['with a form', payment().details],
  [
    'without a saved card',
    { bank: null, stripe: null, cardInstead: null, cardForRenewal: false, nextTotal: null },
  ],
])('after a charge of another sum nothing can be paid again: %s', async (_how, details) => {
  await open({ [CALL.payment]: () => payment({ status: 'ERROR', failure: 'amount_mismatch', details }) });
  await screen.findByText(/Please don’t pay again/);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a renewal without a saved card is charged to the new one', async () => {
  const { user, href } = await open({
    [CALL.payment]: () =>
      payment({
        status: 'ERROR',
        failure: 'card_missing',
        details: { bank: null, stripe: null, cardInstead: null, cardForRenewal: false, nextTotal: null },
      }),
    ...SETUP,
    'POST /sandbox/stripe/v1/setup_intents/seti_1/confirm': () => ({ id: 'seti_1', status: 'succeeded' }),
  });
  await type(user);
  await user.click(await pay());
  await waitFor(() => expect(href()).toBe(`/subscribed?gateway_id=${PAYMENT_ID}`));
});

test('a payment that is over cannot be paid again', async () => {
  await open({ [CALL.payment]: () => payment({ status: 'COMPLETED', details: null }) });
  await screen.findByText('Nothing left to pay here');
});

test('a payment that was settled while the form was open says so, not that the bank declined', async () => {
  let isOver = false;
  const { user } = await open({
    [CALL.payment]: () => payment(isOver ? { status: 'CANCELLED', details: null } : {}),
    [CALL.confirm]: () => {
      isOver = true;
      return Response.json({ error: { code: 'payment_intent_unexpected_state' } }, { status: 400 });
    },
  });
  await type(user);
  await user.click(await pay());
  await screen.findByText('Nothing left to pay here');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('paid in another tab a second ago, it leads to the result instead of a form that cannot pay', async () => {
  const { user, href } = await open({
    [CALL.confirm]: () =>
      Response.json({ error: { code: 'payment_intent_unexpected_state' } }, { status: 400 }),
  });
  await type(user);
  await user.click(await pay());
  await waitFor(() => expect(href()).toContain('/subscribed?payment_intent=pi_1'));
});

/** A card form that the gateway takes nothing from any more, and what it says then. */
const openSaved = (status: NonNullable<NonNullable<Parameters<typeof showPanel>[2]>['rest']>[string]) =>
  showPanel(
    'payment-card',
    { setup: 'card' },
    {
      rest: {
        ...SETUP,
        'POST /sandbox/stripe/v1/setup_intents/seti_1/confirm': () =>
          Response.json({ error: { code: 'setup_intent_unexpected_state' } }, { status: 400 }),
        'GET /sandbox/stripe/v1/setup_intents/seti_1': status,
      },
    },
  );

test('while it is not known whether a card was saved, nothing is said of it', async () => {
  const { user } = await openSaved(() => Response.json({}, { status: 503 }));
  await type(user);
  await user.click(await screen.findByRole('button', { name: 'Save card' }));
  await waitFor(() => expect(text()).toContain('We couldn’t reach the card service.'));
  expect(text()).not.toContain('Nothing was saved');
});

test('a card that was saved while the form was open is saved, not declined', async () => {
  const { user, network } = await openSaved(
    (_body, query) =>
      query.get('client_secret') === 'seti_1_secret_2' && { id: 'seti_1', status: 'succeeded' },
  );
  await type(user);
  await user.click(await screen.findByRole('button', { name: 'Save card' }));
  await screen.findByLabelText('subscriptions');
  expect(network.called('POST /can-users/api/card/setup')).toHaveLength(1);
});

test('the bank screen has everything to copy, and leads to the result', async () => {
  const { user, href } = await showPanel(
    'payment-bank-transfer',
    { paymentId: PAYMENT_ID },
    { rest: { [CALL.payment]: () => transfer(), [CALL.qr]: () => new Response('png') } },
  );
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  for (const what of ['amount', 'IBAN', 'account number', 'variable symbol'])
    await user.click(await screen.findByRole('button', { name: `Copy ${what}` }));
  expect(copied).toEqual(['834.90', 'CZ6199900000002900418726', '2900418726/9990', '2600041871']);
  expect(text()).toContain('CZ61 9990 0000 0029 0041 8726');
  expect(text()).toContain('Premium starts when the money arrives');
  expect(text()).toContain('Usually one working day.');
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await waitFor(() => expect(href()).toBe(`/subscribed?gateway_id=${PAYMENT_ID}`));
});

test('the bank screen of an order says what the next request is and when it comes; a renewal’s does not', async () => {
  const show = async (nextTotal: string | null) => {
    const order = transfer();
    const rest = {
      [CALL.payment]: () =>
        transfer({
          subscription: { ...order.subscription, planPeriod: 'YEARLY' },
          details: order.details && { ...order.details, nextTotal },
        }),
      [CALL.qr]: () => new Response('png'),
    };
    await showPanel('payment-bank-transfer', { paymentId: PAYMENT_ID }, { rest });
    await screen.findByRole('link', { name: 'Done' });
  };
  await show('8515.98');
  expect(text()).toMatch(/Next request: 8,515.98.Kč, due a year after the start. We send it 14 days ahead./);
  cleanup();
  await show(null);
  expect(text()).not.toContain('Next request');
});

test('the code of a transfer is saved as a picture that its variable symbol names', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:code');
  const rest = { [CALL.payment]: () => transfer(), [CALL.qr]: () => new Response('png') };
  for (const [name, subject] of [
    ['payment-bank-transfer', { paymentId: PAYMENT_ID }],
    ['payment-detail', { id: PAYMENT_ID }],
  ] as const) {
    await showPanel(name, subject, { rest });
    const picture = await screen.findByRole('img', { name: /^QR code for the payment/ });
    const link = screen.getByRole('link', { name: 'Save the QR code' });
    expect([link.getAttribute('href'), picture.getAttribute('src')]).toEqual(['blob:code', 'blob:code']);
    expect(link.getAttribute('download')).toBe('qr-2600041871.png');
    cleanup();
  }
});

test('a Slovak company chooses between the two codes that banks there read; others have one', async () => {
  const standards: (string | null)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${standards.at(-1)}`);
  const show = async (companyCountry: 'SK' | 'CZ', currency: 'EUR' | 'CZK') => {
    const shown = await showPanel(
      'payment-bank-transfer',
      { paymentId: PAYMENT_ID },
      {
        company: { companyCountry },
        countries: [{ ...COUNTRY, id: companyCountry }],
        rest: {
          [CALL.payment]: () => transfer({ currency: { type: currency, precision: 2 } }),
          [CALL.qr]: (_body, query) => {
            standards.push(query.get('standard'));
            return new Response('png');
          },
        },
      },
    );
    await screen.findByRole('img', { name: /^QR code for the payment/ });
    return shown;
  };
  const picture = () => screen.queryByRole('img', { name: /^QR code for the payment/ })?.getAttribute('src');
  const { user } = await show('SK', 'EUR');
  const choice = within(screen.getByRole('radiogroup', { name: 'Kind of QR code' }));
  expect(choice.getByRole('radio', { name: 'PAY by square' }).getAttribute('aria-checked')).toBe('true');
  await user.click(choice.getByRole('radio', { name: 'EPC' }));
  await waitFor(() => expect(picture()).toBe('blob:EPC'));
  expect(screen.getByRole('link', { name: 'Save the QR code' }).getAttribute('href')).toBe('blob:EPC');
  expect(standards).toEqual([null, 'EPC']);
  for (const [country, currency] of [
    ['SK', 'CZK'],
    ['CZ', 'EUR'],
  ] as const) {
    cleanup();
    await show(country, currency);
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(standards.at(-1)).toBeNull();
  }
});

test('a code that did not load cannot be saved', async () => {
  const rest = {
    [CALL.payment]: () => transfer(),
    [CALL.qr]: () => Response.json({ code: 'invoice.not-found' }, { status: 404 }),
  };
  await showPanel('payment-bank-transfer', { paymentId: PAYMENT_ID }, { rest });
  await screen.findByText('Save the QR code');
  await waitFor(() => expect(screen.queryByText('Save the QR code')).toBeNull());
});

test('a transfer in lei has no code to scan', async () => {
  const { network } = await showPanel(
    'payment-bank-transfer',
    { paymentId: PAYMENT_ID },
    { rest: { [CALL.payment]: () => transfer({ currency: { type: 'RON', precision: 2 } }) } },
  );
  await screen.findByRole('link', { name: 'Done' });
  expect(network.called(CALL.qr)).toEqual([]);
  expect(text()).not.toContain('Scan');
});

test('who comes back from the bank’s page can pay again', async () => {
  const { user } = await open({
    [CALL.confirm]: () => ({
      id: 'pi_1',
      status: 'requires_action',
      next_action: { redirect_to_url: { url: 'https://canola.test/sandbox/stripe/3ds/pi_1' } },
    }),
  });
  await type(user);
  await user.click(await pay());
  await screen.findByRole('button', { name: /One moment/ });
  // As the browser shows a page from its back-forward cache.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await user.click(await pay());
  await waitFor(() => expect(bank).toHaveBeenCalledTimes(2));
});

test('after an order the button says what is charged next', async () => {
  await showPanel('payment-card', { paymentId: PAYMENT_ID, periodId: '31' });
  await screen.findByText(/^Then 834.90.Kč every month, next on 16.December.2026/);
});
