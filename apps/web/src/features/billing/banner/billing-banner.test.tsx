// @vitest-environment jsdom
import type { Payment } from '@canola/api-schema/billing/payment';
import { DAY_MS } from '@canola/api-schema/duration';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { manyPaymentsQuery, subscriptionsQuery } from '../billing.queries.ts';
import {
  CALL,
  GIVEN_UP,
  payment,
  paymentPages,
  subscription,
  transfer,
  withBilling,
} from '../test-billing.tsx';
import { useCompany } from '../use-company.ts';
import BillingBanner from './billing-banner.tsx';

prepareScreens();
afterEach(() => void vi.useRealTimers());

/** From the data that the banner is made of: once it shows, the banner has decided. */
function Arrived() {
  const { companyId } = useCompany();
  const { data: subscriptions } = useQuery(subscriptionsQuery(companyId));
  // Only what the banner itself has read.
  const { data: payments } = useQuery({ ...manyPaymentsQuery(companyId), enabled: false });
  return (
    <>
      {subscriptions && <p>the subscriptions are here</p>}
      {payments && <p>the payments are here</p>}
    </>
  );
}

const inTwoDays = new Date(Date.now() + 2 * DAY_MS - 60_000).toISOString();
const open = (path: string, options: Parameters<typeof withBilling>[0] = {}) =>
  showScreen(
    <>
      <BillingBanner />
      <Arrived />
    </>,
    withBilling({ at: `/${path}`, routes: [{ path }], ...options }),
  );
const trial = { companyPlan: { id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt: inTwoDays } } as const;

test('the end of the trial is said everywhere but on the plans, which say it themselves', async () => {
  await open('storages', { company: trial });
  await screen.findByText(/Your Premium trial ends on .*, in 2 days\./);
  expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
});

test('on the plans there is no second one', async () => {
  await open('pricing', { company: trial });
  await screen.findByText('the subscriptions are here');
  expect(screen.queryByText(/trial ends/)).toBeNull();
});

test('after a charge of another sum it asks nobody to pay again', async () => {
  const mismatch = payment({ status: 'ERROR', failure: 'amount_mismatch', amountTotal: '350.90' });
  await open('storages', {
    rest: {
      [CALL.list]: () => [subscription({ status: 'PAST_DUE' })],
      [CALL.payments]: () => ({ payments: [mismatch], page: 1, size: 5, totalCount: 1 }),
    },
  });
  await screen.findByText(/Please don’t pay again/);
  screen.getByRole('button', { name: 'See details' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('the open payment is found behind newer ones, with one read', async () => {
  const open350 = payment({ status: 'ERROR', amountTotal: '350.90' });
  const { network } = await open('storages', {
    rest: {
      [CALL.list]: () => [subscription({ status: 'PAST_DUE' })],
      [CALL.payments]: paymentPages([...GIVEN_UP, open350]),
    },
  });
  await screen.findByRole('button', { name: /^Pay 350.90.Kč/ });
  expect(network.called(CALL.payments)).toHaveLength(1);
});

test('a plan that is paid reads no payments', async () => {
  const { network } = await open('storages', { rest: { [CALL.list]: () => [subscription()] } });
  await screen.findByText('the subscriptions are here');
  expect(network.called(CALL.payments)).toEqual([]);
});

test('an unpaid renewal is said on the plans, too', async () => {
  await open('pricing', { rest: { [CALL.list]: () => [subscription({ status: 'PAST_DUE' })] } });
  await screen.findByText(/^Plus is paused because the renewal wasn’t paid/);
});

test('an unpaid plan is not called paused while another one is in force', async () => {
  await open('pricing', {
    company: { companyPlan: { id: 3, type: 'PREMIUM', source: 'MANUAL' } },
    rest: { [CALL.list]: () => [subscription({ status: 'PAST_DUE' })] },
  });
  await screen.findByText('The renewal of Plus wasn’t paid. You have Premium in the meantime.');
});

describe('after the end of what is paid', () => {
  const ended = (minutes: number, changes: Partial<Subscription> = {}) =>
    subscription({ expiresAt: new Date(Date.now() - minutes * 60_000).toISOString(), ...changes });
  const order = (status: 'AWAITING_PAYMENT' | 'INCOMPLETE') =>
    subscription({ id: crypto.randomUUID(), status, expiresAt: null });
  const openWith = async (subscriptions: Subscription[], payments: Payment[]) => {
    const shown = await open('storages', {
      rest: { [CALL.list]: () => subscriptions, [CALL.payments]: paymentPages(payments) },
    });
    await screen.findByText('the payments are here');
    return shown;
  };
  const charge = (changes: Partial<Payment>) => payment({ amountTotal: '350.90', details: null, ...changes });
  const FIRST_PAGE = new URLSearchParams({ page: '1', size: '100' });
  const banner = () => document.querySelector('.banner')?.textContent;

  test('a card is only said to be declined when it was', async () => {
    await openWith([ended(5)], [charge({ status: 'ERROR', failure: 'insufficient_funds' })]);
    expect(banner()).toContain('Your card for Plus was declined.');
  });

  test.each(['card_missing', 'authentication_required', 'payment_intent_authentication_failure'])(
    'after %s it is only said to be unpaid',
    async (failure) => {
      await openWith([ended(5)], [charge({ status: 'ERROR', failure })]);
      expect(banner()).toContain('The renewal of Plus hasn’t been paid yet.');
    },
  );

  test.each(['INITIALIZED', 'WAITING'] as const)(
    'a charge that is %s for an hour is not paid yet',
    async (status) => {
      await openWith([ended(61)], [charge({ status })]);
      expect(banner()).toContain('The renewal of Plus hasn’t been paid yet.');
      screen.getByRole('button', { name: /^Pay 350.90.Kč/ });
    },
  );

  test.each([
    ['before its charge', []],
    ['while it is charged', [charge({ status: 'INITIALIZED' })]],
    ['while the bank is at work', [charge({ status: 'WAITING' })]],
  ])('in the first hour there is nothing to do %s', async (_when, payments) => {
    await openWith([ended(59)], payments);
    expect(banner()).toBeUndefined();
  });

  test('a decline is shown without a reload, within five minutes', async () => {
    vi.useFakeTimers();
    let status: Payment['status'] = 'INITIALIZED';
    await open('storages', {
      rest: {
        [CALL.list]: () => [ended(1)],
        [CALL.payments]: () => paymentPages([charge({ status })])(undefined, FIRST_PAGE),
      },
    });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(100);
    screen.getByText('the payments are here');
    status = 'ERROR';
    await pass(5 * 60_000);
    expect(banner()).toContain('Your card for Plus was declined.');
  });

  test('a form that waits for the person is named in the first hour, too', async () => {
    await openWith([ended(5)], [charge({ status: 'INITIALIZED', details: payment().details })]);
    expect(banner()).toContain('The renewal of Plus hasn’t been paid yet.');
  });

  test('a transfer is late from the end on', async () => {
    await openWith([ended(1, { paymentType: 'BANK_TRANSFER' })], [transfer()]);
    expect(banner()).toContain('The renewal of Plus hasn’t been paid yet.');
  });

  test.each(['AWAITING_PAYMENT', 'INCOMPLETE'] as const)(
    'no renewal is requested while an order is %s',
    async (status) => {
      await openWith([ended(3 * 24 * 60), order(status)], []);
      expect(banner()).toBeUndefined();
    },
  );
});
