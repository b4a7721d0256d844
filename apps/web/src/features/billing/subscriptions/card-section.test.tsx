// @vitest-environment jsdom
import type { Card } from '@canola/api-schema/billing/purchase';
import { DAY_MS } from '@canola/api-schema/duration';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, payment, paymentPages, SUBSCRIPTION_ID, showPanel, subscription } from '../test-billing.tsx';

prepareScreens();

const card = (last4: string, isUsed: boolean, isUsedIfResumed = false): Card => ({
  id: `0198a000-0000-7000-8000-00000000${last4}`,
  brand: 'visa',
  last4,
  expiresMonth: 8,
  expiresYear: 2099,
  isUsed,
  isUsedIfResumed,
  isRefused: false,
});
const [OLD, NEW] = ['4242', '0341'];
const REMOVE = `DELETE /can-users/api/card/${card(OLD, false).id}`;
const SETUP = 'POST /can-users/api/card/setup';
const CANCELLED = { status: 'CANCELLED', isCancellable: false } as const;
const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

/** A plan whose renewals are charged to one of these cards, or another one. */
const open = (
  cards: () => Card[] | Promise<Card[]>,
  rest: NonNullable<Parameters<typeof showPanel>[2]>['rest'] = {},
  plan = subscription(),
) =>
  showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => plan,
        [CALL.list]: () => [plan],
        [CALL.cards]: cards,
        ...rest,
      },
    },
  );
const row = (last4: string) =>
  screen.findByText(`Visa ending in ${last4}`).then((name) => within(name.closest('li') as HTMLElement));

test('another card is saved without a payment, renews from then on, and the first one can go', async () => {
  let cards = [card(OLD, true)];
  const { user, network } = await open(() => cards, {
    [SETUP]: () => ({ clientSecret: 'seti_1_secret_2', publicKey: 'pk_test_canola_demo' }),
    'POST /sandbox/stripe/v1/setup_intents/seti_1/confirm': () => {
      cards = [card(NEW, true), card(OLD, false)];
      return { id: 'seti_1', status: 'succeeded' };
    },
  });
  (await row(OLD)).getByText('Expires 08/2099, used for renewals');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), '4000000000000341');
  expect(text()).toContain('Nothing is charged now. Renewals will use this card.');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '0899');
  await user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
  await user.type(screen.getByRole('textbox', { name: 'Name on the card' }), 'Marie Novotná');
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await screen.findByLabelText('subscriptions-detail');
  (await row(NEW)).getByText('Expires 08/2099, used for renewals');
  (await row(OLD)).getByRole('button', { name: 'Remove' });
  expect(network.called(SETUP)).toEqual([{ companyId: 'company-1' }]);
});

test('while a renewal waits for a card, another one pays it, and says so', async () => {
  const expiresAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const plan = subscription({ expiresAt });
  const late = payment({ status: 'ERROR', failure: 'insufficient_funds', details: null });
  const { user } = await open(() => [card(OLD, true)], {
    [CALL.subscription]: () => plan,
    [CALL.list]: () => [plan],
    [CALL.payments]: paymentPages([late]),
    [CALL.payment]: () => late,
    [SETUP]: () => ({ clientSecret: 'seti_1_secret_2', publicKey: 'pk_test_canola_demo' }),
  });
  await screen.findByRole('button', { name: /^Pay / });
  expect(text()).not.toContain('Next payment');
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await screen.findByRole('textbox', { name: 'Card number' });
  expect(text()).not.toContain('Nothing is charged now.');
  screen.getByRole('button', { name: /^Pay / });
});

test('a card is removed after a question, and the next payment stays with the other one', async () => {
  let cards = [card(NEW, true), card(OLD, false)];
  const { user, network } = await open(() => cards, {
    [REMOVE]: () => {
      cards = [card(NEW, true)];
      return new Response(null, { status: 204 });
    },
  });
  await user.click((await row(OLD)).getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Visa ending in 4242?' });
  within(question).getByText('The card is deleted at Stripe as well.');
  expect(network.called(REMOVE)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove card' }));
  await waitFor(() => expect(screen.queryByText('Visa ending in 4242')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(network.called(REMOVE)).toHaveLength(1);
  await row(NEW);
  expect(text()).toContain('Next payment20 November 2099: 350.90 Kč');
});

test('a card that cannot be removed stays, and the question says why', async () => {
  const { user, network } = await open(() => [card(NEW, true), card(OLD, false)], {
    [REMOVE]: () => Response.json({ code: 'card.in-use' }, { status: 409 }),
  });
  await user.click((await row(OLD)).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove card' }));
  await question.findByText(/^Renewals use this card. Add another one first/);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await row(OLD);
  expect(network.called(REMOVE)).toHaveLength(1);
});

const NO_CARD = 'No card is set for renewals. The next renewal can’t be charged.';

test.each([
  ['none is saved', []],
  ['the one that it charged was removed', [card(NEW, false)]],
])('without a card it says that the renewal cannot be charged, and asks for one: %s', async (_, cards) => {
  await open(() => cards);
  for (const { last4 } of cards) await row(last4);
  await screen.findByText(NO_CARD);
  screen.getByRole('button', { name: 'Add a card' });
});

test('before the cards are known it does not say that there is none', async () => {
  const { promise, resolve } = Promise.withResolvers<Card[]>();
  await open(() => promise);
  await screen.findByRole('heading', { name: 'Card for renewals' });
  expect(screen.queryByText(NO_CARD)).toBeNull();
  resolve([]);
  await screen.findByText(NO_CARD);
});

test('after a cancellation the card stays listed and can be removed', async () => {
  let cards = [card(OLD, false, true)];
  const { user, network } = await open(
    () => cards,
    {
      [REMOVE]: () => {
        cards = [];
        return new Response(null, { status: 204 });
      },
    },
    subscription(CANCELLED),
  );
  const remove = (await row(OLD)).getByRole('button', { name: 'Remove' });
  screen.getByRole('heading', { name: 'Saved cards' });
  expect(screen.queryByRole('button', { name: /another card|Add a card/ })).toBeNull();
  await user.click(remove);
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Visa ending in 4242?' }));
  question.getByText('If you resume the subscription, add a card again.');
  await user.click(question.getByRole('button', { name: 'Remove card' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved cards' })).toBeNull());
  expect(network.called(REMOVE)).toHaveLength(1);
});

test('after a cancellation nobody is asked to add a card again for one that would not be charged', async () => {
  const cards = [card(OLD, false), card(NEW, false, true)];
  const { user } = await open(() => cards, {}, subscription(CANCELLED));
  await user.click((await row(OLD)).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('The card is deleted at Stripe as well.');
  expect(question.queryByText(/resume/)).toBeNull();
});

test.each([
  ['has ended', subscription({ status: 'EXPIRED', isCancellable: false })],
  ['is paid by transfer', subscription({ paymentType: 'BANK_TRANSFER' })],
])('a card that no renewal charges can be removed from a plan that %s', async (_, plan) => {
  const { user } = await open(() => [card(NEW, true), card(OLD, false)], {}, plan);
  await user.click((await row(OLD)).getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText('The card is deleted at Stripe as well.');
  expect(question.queryByText(/resume/)).toBeNull();
  // It belongs to the plan that it renews.
  expect(screen.queryByText('Visa ending in 0341')).toBeNull();
});

test.each([
  ['later', [], 'Use this card', /Nothing is charged now/],
  [
    'now, with what is late',
    [payment({ status: 'ERROR', amountTotal: '350.90', details: null })],
    /^Use and pay 350.90/,
    /is charged to it now/,
  ],
])('a saved card is chosen for renewals, and charged %s', async (_when, payments, confirm, says) => {
  let cards = [card(OLD, false), card(NEW, true)];
  const call = `PUT /can-users/api/card/${card(OLD, false).id}/use`;
  const late = payments.length > 0 && { status: 'PAST_DUE' as const };
  const { user, network } = await open(
    () => cards,
    {
      [CALL.payments]: paymentPages(payments),
      [call]: () => {
        cards = [card(OLD, true), card(NEW, false)];
        return new Response(null, { status: 204 });
      },
    },
    subscription({ ...late }),
  );
  expect((await row(NEW)).queryByRole('button', { name: 'Use' })).toBeNull();
  if (late) await screen.findByRole('button', { name: /^Pay 350.90/ });
  await user.click((await row(OLD)).getByRole('button', { name: 'Use' }));
  await screen.findByText(says);
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(text()).toMatch(/ending in 4242Expires 08.2099, used for renewals/));
  expect(network.called(call)).toHaveLength(1);
});

test('a saved card that its bank refused for good is not said to pay what is late', async () => {
  const refused = { ...card(OLD, false), isRefused: true };
  const { user } = await open(
    () => [refused, card(NEW, true)],
    { [CALL.payments]: paymentPages([payment({ status: 'ERROR', details: null })]) },
    subscription({ status: 'PAST_DUE' }),
  );
  (await row(OLD)).getByText('Expires 08/2099, refused by its bank');
  await screen.findByRole('button', { name: /^Pay / });
  await user.click((await row(OLD)).getByRole('button', { name: 'Use' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/it is not charged again.*use another card/);
  expect(question.queryByRole('button', { name: /pay/ })).toBeNull();
  question.getByRole('button', { name: 'Use this card' });
});

const HOUR_MS = DAY_MS / 24;

test.each([
  ['is being charged in the first hour', {}, true],
  ['failed with another sum', { status: 'ERROR', failure: 'amount_mismatch' }, false],
] as const)('the form of another card says whether it pays: a renewal %s', async (_, values, pays) => {
  const waiting = payment({ status: 'WAITING', details: null, ...values });
  const { user } = await open(
    () => [card(OLD, true)],
    {
      [CALL.payments]: paymentPages([waiting]),
      [CALL.payment]: () => waiting,
      [SETUP]: () => ({ clientSecret: 'seti_1_secret_2', publicKey: 'pk_test_canola_demo' }),
    },
    subscription({ expiresAt: new Date(Date.now() - HOUR_MS / 2).toISOString() }),
  );
  await row(OLD);
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    screen.getByLabelText('payment-card');
  });
  await screen.findByRole('textbox', { name: 'Card number' });
  expect(text().includes('Nothing is charged now.')).toBe(!pays);
  screen.getByRole('button', { name: pays ? /^Pay / : 'Save card' });
});

test.each([
  ['is being charged in the first hour', {}, /is charged to it now/],
  ['failed with another sum', { status: 'ERROR', failure: 'amount_mismatch' }, /Nothing is charged now/],
  ['is by transfer', { type: 'BANK_TRANSFER' }, /Nothing is charged now/],
] as const)('a saved card can be chosen once the payments are known: one %s', async (_, values, says) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = payment({ status: 'WAITING', details: null, ...values });
  const pages = paymentPages([waiting]);
  const { user } = await open(
    () => [card(OLD, false), card(NEW, true)],
    {
      [CALL.payments]: async (body: unknown, query: URLSearchParams) => {
        await promise;
        return pages(body, query);
      },
    },
    subscription({ expiresAt: new Date(Date.now() - HOUR_MS / 2).toISOString() }),
  );
  await user.click((await row(OLD)).getByRole('button', { name: 'Use' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  resolve();
  await waitFor(async () => {
    await user.click((await row(OLD)).getByRole('button', { name: 'Use' }));
    screen.getByText(says);
  });
});
