import { DAY_MS } from '@canola/api-schema/duration';
// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#market/test-screen/screen.tsx';
import { CALL, payment, SUBSCRIPTION_ID, showPanel, subscription } from '../test-billing.tsx';

prepareScreens();

const OTHER_ID = '0198a000-0000-7000-8000-0000000000cc';
afterEach(() => vi.restoreAllMocks());

const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
const page = (payments: unknown[], totalCount = payments.length) => ({
  payments,
  page: 1,
  size: 5,
  totalCount,
});
const paid = payment({
  status: 'COMPLETED',
  amount: '290.00',
  amountTotal: '350.90',
  vat: '60.90',
  details: null,
});

test('the list shows what runs, the upcoming payment and what was paid, five on a page', async () => {
  const { network } = await showPanel(
    'subscriptions',
    {},
    {
      rest: {
        [CALL.list]: () => [subscription(), subscription({ id: crypto.randomUUID(), status: 'INCOMPLETE' })],
        [CALL.payments]: () => page([paid], 6),
      },
    },
  );
  await screen.findByText('Upcoming payment');
  expect(screen.getByRole('list', { name: 'Subscriptions' }).children).toHaveLength(1);
  expect(text()).toContain('20 November 2099: 350.90 Kč');
  await screen.findByRole('navigation', { name: 'Pages of payments' });
  expect(network.called(CALL.payments).length).toBeGreaterThan(0);
});

const INVOICE = {
  id: '0198a000-0000-7000-8000-000000000016',
  type: 'INVOICE',
  number: '2026000016',
  variableSymbol: '2600041871',
  issuedAt: '2026-11-16T08:00:00Z',
  total: '350.90',
} as const;

test('a payment with an invoice names it and saves its PDF, next to the way to its detail', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const pdf = `GET /can-users/api/invoice/${INVOICE.id}/pdf`;
  const { user, network } = await showPanel(
    'subscriptions',
    {},
    {
      rest: {
        [CALL.payments]: () => page([{ ...paid, invoices: [INVOICE] }]),
        [CALL.payment]: () => paid,
        [pdf]: () => new Response('pdf'),
      },
    },
  );
  const list = within(await screen.findByRole('list', { name: 'Payments' }));
  // The number is read once, with the PDF.
  const row = list.getByRole('button', { name: /^350.90.Kč\s*16.Nov.2026, Premium, monthly\s*Paid$/ });
  expect(row.textContent).toContain('monthly, 2026000016');
  const button = list.getByRole('button', { name: 'Invoice 2026000016, PDF' });
  expect(row.contains(button)).toBe(false);
  row.focus();
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toEqual(['2026000016.pdf']));
  expect(network.called(pdf)).toHaveLength(1);
  expect(screen.queryByLabelText('payment-detail')).toBeNull();
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  await screen.findByLabelText('payment-detail');
});

test('a payment that has no invoice yet has no PDF in the list', async () => {
  const request = { ...INVOICE, type: 'PAYMENT_REQUEST' };
  await showPanel(
    'subscriptions',
    {},
    { rest: { [CALL.payments]: () => page([{ ...paid, status: 'WAITING', invoices: [request] }]) } },
  );
  const list = within(await screen.findByRole('list', { name: 'Payments' }));
  expect(list.getAllByRole('button')).toHaveLength(1);
  expect(text()).not.toContain('2026000016');
});

test('a cancellation takes two steps and leads to its page', async () => {
  const cancelled = subscription({ status: 'CANCELLED', isCancellable: false });
  const { user, network, address } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { rest: { [CALL.subscription]: () => subscription(), [CALL.cancel]: () => cancelled } },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await screen.findByLabelText('subscriptions-cancel');
  expect(network.called(CALL.cancel)).toEqual([]);
  await screen.findByText(/You keep Plus until 20.November.2099/);
  await user.click(screen.getByRole('button', { name: 'Cancel Plus' }));
  await waitFor(() => expect(address()).toBe('/unsubscribed'));
  expect(network.called(CALL.cancel)).toHaveLength(1);
});

test('a cancellation that fails has its own screen, which leads back to the list', async () => {
  const { user } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription(),
        [CALL.cancel]: () => Response.json({ code: 'server.failed' }, { status: 500 }),
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Plus' }));
  await screen.findByLabelText('subscriptions-cancel-failure');
  await user.click(screen.getByRole('button', { name: 'Back to subscriptions' }));
  await screen.findByLabelText('subscriptions');
});

test('a cancellation whose answer is lost may have been made: the list tells', async () => {
  let current = subscription();
  const { user } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => current,
        [CALL.cancel]: () => {
          current = subscription({ status: 'CANCELLED', isCancellable: false });
          throw new TypeError('Failed to fetch');
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Plus' }));
  await screen.findByText('We don’t know yet whether it was cancelled');
  expect(text()).not.toContain('It continues as before');
});

test('one that cannot be cancelled offers no cancellation', async () => {
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription({ source: 'TRIAL', period: null, isCancellable: false }),
      },
    },
  );
  await screen.findByText('The trial ends automatically. Nothing is charged.');
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
});

test('a cancelled one has no next payment and can be resumed', async () => {
  let current = subscription({ status: 'CANCELLED', isCancellable: false });
  const { user } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => current,
        [CALL.resume]: () => {
          current = subscription();
          return current;
        },
      },
    },
  );
  await screen.findByRole('button', { name: 'Resume subscription' });
  expect(text()).toContain('Next paymentNone');
  await user.click(screen.getByRole('button', { name: 'Resume subscription' }));
  await waitFor(() => expect(text()).toContain('Next payment20 November 2099'));
});

test('another period is chosen for the renewal, and taken back', async () => {
  let next: { planType: 'PLUS'; periodType: 'YEARLY' } | null = null;
  const { user, network } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription({ next }),
        [CALL.next]: (body: unknown) => {
          const { periodId } = body as { periodId: number | null };
          next = periodId === null ? null : { planType: 'PLUS', periodType: 'YEARLY' };
          return subscription({ next });
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: /Renew with/ }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toHaveLength(1);
  await user.click(screen.getByRole('option', { name: /Plus, yearly/ }));
  await user.click(await screen.findByRole('button', { name: /Switch on 20.November.2099/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /Renew with/ });
  expect(network.called(CALL.next)).toEqual([{ periodId: 23, price: '2958.00' }, { periodId: null }]);
});

test('another plan that is paid ahead is named with the day it starts', async () => {
  const paidNext = { planType: 'PLUS', periodType: 'YEARLY', from: '2099-10-20T08:00:00Z' } as const;
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { rest: { [CALL.subscription]: () => subscription({ paidNext }) } },
  );
  await waitFor(() => expect(text()).toMatch(/Then, from 20.October.2099Plus, yearly/));
});

const AHEAD = {
  plan: { id: 3, type: 'PREMIUM' },
  paidNext: { planType: 'PLUS', periodType: 'MONTHLY', from: '2099-10-20T08:00:00Z' },
} as const;

test('a cancellation names both plans where the second one is paid already', async () => {
  const { user } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { rest: { [CALL.subscription]: () => subscription(AHEAD) } },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await screen.findByText(/keep Premium until 20.October.2099 and then Plus.* until 20.November.2099/);
});

test('the list says when the plan that is paid ahead takes over', async () => {
  await showPanel('subscriptions', {}, { rest: { [CALL.list]: () => [subscription(AHEAD)] } });
  await screen.findByText(/until 20.Oct.2099, then Plus until 20.Nov.2099/);
});

test('the detail names the sum of the next payment', async () => {
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription({ renewal: null }),
        [CALL.list]: () => [subscription()],
      },
    },
  );
  await waitFor(() => expect(text()).toContain('Next payment20 November 2099: 350.90 Kč'));
});

test('a renewal that was charged with another sum cannot be paid again from its subscription', async () => {
  const mismatch = payment({ status: 'ERROR', failure: 'amount_mismatch', amountTotal: '350.90' });
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription({ status: 'PAST_DUE' }),
        [CALL.payments]: () => page([mismatch]),
      },
    },
  );
  await screen.findByText(/Please don’t pay again/);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a late renewal can be paid from its subscription', async () => {
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    {
      rest: {
        [CALL.subscription]: () => subscription({ status: 'PAST_DUE' }),
        [CALL.payments]: () => page([payment({ status: 'ERROR', amountTotal: '350.90' })]),
      },
    },
  );
  await screen.findByRole('button', { name: /Pay 350.90.Kč/ });
  expect(text()).toContain('Payment overdue');
  expect(text()).toContain('The plan is paused because the renewal wasn’t paid.');
  // One is open: it would be wrong to say that there is none.
  expect(text()).not.toContain('Next payment');
});

test('somebody without the right learns who has it', async () => {
  const { user, network } = await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { grants: [], rest: { [CALL.subscription]: () => subscription() } },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  await screen.findByRole('alertdialog', { name: 'You can view plans, but not buy them' });
  expect(network.called(CALL.cancel)).toEqual([]);
});

const NEXT = 'Upcoming payment';
const BEFORE = new Date(Date.now() - 2 * DAY_MS).toISOString();
test.each([
  ['is not promised when the renewal is late', [subscription({ expiresAt: BEFORE, nexPaymentAt: BEFORE })]],
  [
    'is not promised while a higher plan is ordered',
    [subscription(), subscription({ id: OTHER_ID, status: 'AWAITING_PAYMENT' })],
  ],
])('the next charge %s', async (_when, list) => {
  await showPanel('subscriptions', {}, { rest: { [CALL.list]: () => list, [CALL.cards]: () => [] } });
  await screen.findByRole('list', { name: 'Subscriptions' });
  expect(screen.queryByText(NEXT)).toBeNull();
});

test('without a saved card the next payment asks for one', async () => {
  await showPanel(
    'subscriptions',
    {},
    { rest: { [CALL.list]: () => [subscription()], [CALL.cards]: () => [] } },
  );
  await screen.findByText(/You haven’t saved a card yet/);
});

test.each([
  ['2026-11-03T08:00:00Z', 'Since3 November 2026'],
  ['2099-10-25T08:00:00Z', 'Starts25 October 2099'],
])('the detail names the start of the plan, not its order: %s', async (startsAt, shown) => {
  await showPanel(
    'subscriptions-detail',
    { id: SUBSCRIPTION_ID },
    { rest: { [CALL.subscription]: () => subscription({ startsAt }) } },
  );
  await waitFor(() => expect(text()).toContain(shown));
});
