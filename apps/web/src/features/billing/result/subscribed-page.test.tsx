// @vitest-environment jsdom
import type { Payment } from '@canola/api-schema/billing/payment';
import { DAY_MS } from '@canola/api-schema/duration';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { provideSession } from '#shared/api/session.ts';
import { subscriptionQuery } from '../billing.queries.ts';
import { CALL, payment, SUBSCRIPTION_ID, subscription, transfer, withBilling } from '../test-billing.tsx';
import { SubscribedPage } from './subscribed-page.tsx';

prepareScreens();
afterEach(() => void vi.useRealTimers());

const CARD = '?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded';
const STATUS = 'GET /can-users/api/payment/status/';
const result = (status: string, isActive = false, planType = 'PLUS', type = 'CARD') => ({
  id: '0198a8a2-0000-7000-8000-00000000000a',
  status,
  type,
  subscription: { isActive, planType },
  failure: status === 'ERROR' ? 'insufficient_funds' : null,
});

const PAYMENT = `GET /can-users/api/payment/${result('').id}`;
const INVOICE_ID = '0198a8a2-0000-7000-8000-00000000000c';
const [REQUEST] = transfer().invoices as [Payment['invoices'][number]];
type Rest = NonNullable<Parameters<typeof withBilling>[0]['rest']>;

/** One reply after another; the last one stays. */
const open = (
  search: string,
  id: string,
  replies: unknown[],
  rest: Rest = {},
  content = <SubscribedPage />,
) =>
  showScreen(
    content,
    withBilling({
      at: `/subscribed${search}`,
      routes: [{ path: 'subscribed' }],
      rest: {
        [STATUS + id]: () => (replies.length > 1 ? replies.shift() : replies[0]),
        [PAYMENT]: () => payment({ id: result('').id }),
        [CALL.subscription]: () => subscription({ nexPaymentAt: '2026-12-15T23:30:00Z' }),
        ...rest,
      },
    }),
  );

test('it asks until the plan is active and then says so', async () => {
  const { network } = await open(CARD, 'pi_1', [
    result('WAITING'),
    result('WAITING'),
    result('COMPLETED', true),
  ]);
  await screen.findByRole('heading', { name: 'Checking your payment' });
  await screen.findByRole('heading', { name: 'Plus is yours' });
  expect(network.called(`${STATUS}pi_1`).length).toBeGreaterThanOrEqual(3);
  expect(document.body.textContent).toContain('the market report and quick trading');
  // The day is the company's own.
  await screen.findByText(
    /^You paid 834.90.Kč. The invoice is on its way to ucetni@farm.test. Next payment: 16 December 2026.$/,
  );
});

test('what is not going to be charged has no day of a next payment', async () => {
  const { network } = await open(CARD, 'pi_1', [result('COMPLETED', true)], {
    [CALL.subscription]: () => subscription({ status: 'CANCELLED', nexPaymentAt: null }),
  });
  await waitFor(() => expect(network.called(CALL.subscription)).toHaveLength(1));
  await screen.findByText(/^You paid 834.90.Kč.*ucetni@farm.test.$/);
});

test('the day of a next payment that was known before the payment is not shown again', async () => {
  const known = subscription({ nexPaymentAt: '2026-11-15T12:00:00Z' });
  function Known() {
    const queryClient = useQueryClient();
    useState(() => queryClient.setQueryData(subscriptionQuery('company-1', SUBSCRIPTION_ID).queryKey, known));
    return <SubscribedPage />;
  }
  const { promise, resolve } = Promise.withResolvers<Subscription>();
  await open(CARD, 'pi_1', [result('COMPLETED', true)], { [CALL.subscription]: () => promise }, <Known />);
  await screen.findByText(/^You paid 834.90.Kč.*ucetni@farm.test.$/);
  resolve(subscription({ nexPaymentAt: '2026-12-15T12:00:00Z' }));
  await screen.findByText(/ucetni@farm.test. Next payment: 15 December 2026.$/);
});

test('another plan has words of its own', async () => {
  await open(CARD, 'pi_1', [result('COMPLETED', true, 'PREMIUM')]);
  await screen.findByRole('heading', { name: 'Premium is yours' });
  expect(document.body.textContent).toContain('orders that sell at the price you name');
});

test('the invoice can be opened as soon as it is there, and success does not wait for it', async () => {
  const paid = (invoices: Payment['invoices']) => payment({ id: result('').id, invoices });
  const invoice = { ...REQUEST, id: INVOICE_ID, type: 'INVOICE' as const, number: '2026000418' };
  const reads = [paid([]), paid([REQUEST]), paid([REQUEST, invoice])];
  const { network, user } = await open(CARD, 'pi_1', [result('COMPLETED', true)], {
    [PAYMENT]: () => (reads.length > 1 ? reads.shift() : reads[0]),
    [`GET /can-users/api/invoice/${INVOICE_ID}/pdf`]: () => new Response('%PDF'),
  });
  await screen.findByRole('heading', { name: 'Plus is yours' });
  expect(screen.queryByRole('button', { name: 'Invoice, PDF' })).toBeNull();
  const button = await screen.findByRole('button', { name: 'Invoice, PDF' }, { timeout: 5_000 });
  expect(network.called(PAYMENT)).toHaveLength(3);
  await screen.findByText(/Invoice 2026000418 is on its way to ucetni@farm.test. Next payment/);
  URL.createObjectURL = () => 'blob:invoice';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(button);
  await waitFor(() => expect(network.called(`GET /can-users/api/invoice/${INVOICE_ID}/pdf`)).toHaveLength(1));
});

test('without a right to read the payment there is no invoice to open', async () => {
  const { network } = await open(CARD, 'pi_1', [result('COMPLETED', true)], {
    [PAYMENT]: () => Response.json({ code: 'payment.not-found' }, { status: 404 }),
  });
  await screen.findByRole('heading', { name: 'Plus is yours' });
  await screen.findByText('The invoice is on its way to you by e-mail.');
  expect(screen.queryByRole('button', { name: 'Invoice, PDF' })).toBeNull();
  expect(network.called(PAYMENT)).toHaveLength(1);
});

test('a refused payment is a failure that names the plan', async () => {
  await open(CARD.replace('succeeded', 'failed'), 'pi_1', [result('ERROR', false, 'PREMIUM')]);
  await screen.findByRole('heading', { name: 'Your payment for Premium didn’t go through' });
  expect(document.body.textContent).toContain('there isn’t enough money on it');
  const again = screen.getByRole('link', { name: 'Try again' });
  expect(again.getAttribute('href')).toBe('/pricing?payment=0198a8a2-0000-7000-8000-00000000000a');
});

const failed = (list: Subscription[]) =>
  open(CARD.replace('succeeded', 'failed'), 'pi_1', [result('ERROR', false, 'PREMIUM')], {
    [CALL.list]: () => list,
  });

test('a refused payment says which plan runs on and until when', async () => {
  await failed([subscription({ expiresAt: '2099-12-30T12:00:00Z' })]);
  await screen.findByText('Plus stays as it is, paid until 30 December 2099.');
});

const dayAgo = new Date(Date.now() - DAY_MS);
const graceDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Prague' }).format(
  new Date(dayAgo.getTime() + 10 * DAY_MS),
);

test.each([
  ['without a paid plan', [], 'Your current plan stays as it is.'],
  [
    'when the plan is paused',
    [subscription({ status: 'PAST_DUE', expiresAt: '2026-01-01T12:00:00Z' })],
    'The plan is paused because the renewal wasn’t paid. It starts again once it is paid.',
  ],
  [
    'when the paid time is over',
    [subscription({ expiresAt: dayAgo.toISOString() })],
    `Plus stays active until ${graceDay}.`,
  ],
])('a refused payment says what runs on %s', async (_when, list, words) => {
  const { network } = await failed(list);
  await waitFor(() => expect(network.called(CALL.list)).toHaveLength(1));
  await screen.findByText(words);
});

test('another sum than ours is not paid a second time', async () => {
  await open(CARD.replace('succeeded', 'failed'), 'pi_1', [
    { ...result('ERROR'), failure: 'amount_mismatch' },
  ]);
  await screen.findByRole('heading', { name: 'Your payment for Plus didn’t go through' });
  expect(document.body.textContent).toContain('Please don’t pay again');
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
});

test('a transfer starts when the money arrives, and the page goes on asking', async () => {
  const waiting = result('WAITING', false, 'PLUS', 'BANK_TRANSFER');
  const plus = { id: SUBSCRIPTION_ID, planType: 'PLUS', planPeriod: 'MONTHLY' } as const;
  const { network } = await open('?gateway_id=p-1', 'p-1', [waiting, waiting, result('COMPLETED', true)], {
    [PAYMENT]: () => transfer({ id: waiting.id, subscription: plus }),
  });
  await screen.findByRole('heading', { name: 'Plus starts when the money arrives' });
  const details = screen.getByRole('link', { name: 'Bank details and QR code' });
  expect(details.getAttribute('href')).toBe(`/pricing?payment=${waiting.id}`);
  await screen.findByRole('heading', { name: 'Plus is yours' });
  expect(network.called(`${STATUS}p-1`)).toHaveLength(3);
});

test('a payment that is not theirs is not asked for again; a lost connection is', async () => {
  await open(CARD, 'pi_1', [Response.json({ code: 'payment.not-found' }, { status: 404 })]);
  // Its buyer may have been blocked after the bank's page, and the card is charged all the same.
  await screen.findByText(/no longer have access to its company\. If the bank has paid it, we confirm it/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  cleanup();
  await open(CARD, 'pi_1', [Response.json({ code: 'service.unavailable' }, { status: 503 })]);
  await screen.findByRole('button', { name: 'Try again' });
});

test('an address without its parameters leads home', async () => {
  const { address } = await open('?payment_intent=pi_1', 'pi_1', [result('WAITING')]);
  await waitFor(() => expect(address()).toBe('/'));
});

test('it asks once a second until the plan is active, and success comes half a second later', async () => {
  vi.useFakeTimers();
  const { network } = await open(CARD, 'pi_1', [
    result('WAITING'),
    result('WAITING'),
    result('COMPLETED', true),
  ]);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const requests = () => network.called(`${STATUS}pi_1`).length;
  await pass(100);
  expect(requests()).toBe(1);
  await pass(850);
  expect(requests()).toBe(1);
  await pass(150);
  expect(requests()).toBe(2);
  await pass(850);
  expect(requests()).toBe(2);
  await pass(150);
  expect(requests()).toBe(3);
  await pass(350);
  expect(screen.queryByRole('heading', { name: 'Plus is yours' })).toBeNull();
  await pass(150);
  screen.getByRole('heading', { name: 'Plus is yours' });
  await pass(3_000);
  expect(requests()).toBe(3);
});

test('going on asks for the features with the new token only', async () => {
  const events: string[] = [];
  provideSession({
    token: () => 'token',
    signOut() {},
    showBlocked() {},
    async refresh() {
      events.push('token requested');
      // As long as a provider takes, which the features must not overtake.
      await new Promise((arrive) => setTimeout(arrive, 50));
      events.push('token here');
      return 'new';
    },
  });
  function Features() {
    useQuery({ queryKey: ['features', 'company-1'], queryFn: () => events.push('features') });
    return <SubscribedPage />;
  }
  const { user, address } = await open(CARD, 'pi_1', [result('COMPLETED', true)], {}, <Features />);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(events).toEqual(['features', 'token requested', 'token here', 'features']);
});
