// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import HarvestStrip from './harvest-strip.tsx';

prepareScreens();

const EMPTY = { page: 1, size: 20, totalCount: 0, edges: [] as object[] };
const WAITING = { tickets: 0, callOffs: 0, payments: 0, overdue: 0 };
const CROP = { id: 'milling-wheat', name: 'Milling wheat' };

async function showNeeds(answers: Record<string, () => unknown>, subscriptions: object[] = []) {
  await showScreen(<HarvestStrip />, {
    grants: ['CONTRACT_SIGN', 'PAYMENT_CREATE'],
    rest: { 'GET /can-users/api/subscription/company/company-1': () => subscriptions },
    answers: {
      Positions: () => ({ positions: [] }),
      Orders: () => ({ orders: EMPTY }),
      Ladders: () => ({ ladders: EMPTY }),
      SignaturesDue: () => ({ contracts: { totalCount: 0, expiringCount: 0 } }),
      DeliveriesWaiting: () => ({ deliveriesWaiting: WAITING }),
      ...answers,
    },
  });
  return within(await screen.findByRole('region', { name: 'Needs you' }));
}

const waiting = (more: Partial<typeof WAITING>) => ({
  DeliveriesWaiting: () => ({ deliveriesWaiting: { ...WAITING, ...more } }),
});
const signatures = (totalCount: number, expiringCount: number) => ({
  SignaturesDue: () => ({ contracts: { totalCount, expiringCount } }),
});
const order = {
  id: 'order-1',
  price: '5000',
  currency: 'CZK',
  reason: { distance: '20' },
  offer: { id: 'offer-1', crop: CROP },
};
const ladder = {
  id: 'ladder-1',
  closed: false,
  held: false,
  currency: 'CZK',
  waitingTons: '120.0',
  offer: { id: 'offer-1', crop: CROP },
  rungs: [{ state: 'WAITING', price: '5000', reason: { distance: '20' } }],
};
const listOf = (node: object) => ({ ...EMPTY, totalCount: 1, edges: [{ node }] });

test.each([
  [signatures(2, 0), 'Sign 2 contracts', '/transactions-and-orders?contract_turn=company'],
  [signatures(1, 1), '1 contract expires within a week', '/transactions-and-orders?contract_turn=expiring'],
  [waiting({ tickets: 1 }), 'Answer 1 weighbridge ticket', '/deliveries'],
  [waiting({ callOffs: 2 }), 'Answer 2 proposed delivery days', '/deliveries'],
  [waiting({ payments: 1 }), 'Confirm 1 payment', '/owed'],
  [waiting({ overdue: 1 }), '1 settlement is overdue', '/owed'],
  [
    { Orders: () => ({ orders: listOf(order) }) },
    /^Milling wheat: your order is .*20/,
    '/transactions-and-orders/offers/offer-1/orders/order-1',
  ],
  [
    { Ladders: () => ({ ladders: listOf(ladder) }) },
    /^Milling wheat: the next rung is .*20/,
    '/transactions-and-orders/ladders/ladder-1',
  ],
  [
    { Ladders: () => ({ ladders: listOf({ ...ladder, closed: true, rungs: [] }) }) },
    /^Milling wheat: 120.t unsold after the closing day/,
    '/transactions-and-orders/ladders/ladder-1',
  ],
] as [Record<string, () => unknown>, string | RegExp, string][])(
  'what waits is named, and leads to its place: %#',
  async (answers, name, place) => {
    const needs = await showNeeds(answers);
    expect((await needs.findByRole('link', { name })).getAttribute('href')).toBe(place);
    expect(needs.getAllByRole('listitem')).toHaveLength(1);
  },
);

test('a plan that is to be paid opens the plans', async () => {
  const unpaid = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    source: 'PAID',
    status: 'PAST_DUE',
    plan: { id: 3, type: 'PREMIUM' },
    period: null,
    createdAt: '2026-10-15T08:00:00Z',
    expiresAt: null,
    nexPaymentAt: null,
    isCancellable: false,
  };
  const needs = await showNeeds({}, [unpaid]);
  expect(await needs.findByRole('button', { name: 'Pay for your plan' })).toBeDefined();
});
