// @vitest-environment jsdom
import type { PaymentStatusResult } from '@canola/api-schema/billing/payment';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { PAYMENT_ID, payment, withBilling } from '../test-billing.tsx';
import { SubscribedPage } from './subscribed-page.tsx';

prepareScreens();
afterEach(() => void vi.useRealTimers());

const STATUS = `GET /can-users/api/payment/status/${PAYMENT_ID}`;
const declined = (failure: string, declines = 2) => ({ status: 'ERROR', failure, declines }) as const;
const paid = { status: 'COMPLETED', failure: null, declines: 1 } as const;
type Reading = Pick<PaymentStatusResult, 'status' | 'failure' | 'declines'>;

/** In steps: React takes many updates in one for a loop without an end. */
async function pass(seconds: number) {
  for (let left = seconds * 1_000; left > 0; left -= 10_000)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 10_000)));
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

/** The payment from the first second on; the old card was declined before. */
async function open(later: Record<number, Reading>, more = '') {
  vi.useFakeTimers();
  const start = Date.now();
  const now = () =>
    Object.entries(later).reduce<Reading>(
      (before, [second, then]) => (Date.now() - start >= Number(second) * 1_000 ? then : before),
      declined('insufficient_funds', 1),
    );
  const shown = await showScreen(
    <SubscribedPage />,
    withBilling({
      at: `/subscribed?gateway_id=${PAYMENT_ID}${more}`,
      routes: [{ path: 'subscribed' }],
      rest: {
        [STATUS]: () => ({
          id: PAYMENT_ID,
          type: 'CARD',
          subscription: { isActive: true, planType: 'PLUS' },
          ...now(),
        }),
        [`GET /can-users/api/payment/${PAYMENT_ID}`]: () => payment(),
      },
    }),
  );
  await pass(0.1);
  return shown;
}

test('a new card that is charged late is a success, and the old card’s decline is not shown before', async () => {
  await open({ 12: paid });
  await pass(11);
  expect(title()).toBe('Checking your payment');
  await pass(3);
  expect(title()).toBe('Plus is yours');
});

test('the new card’s own decline is shown as soon as it is known', async () => {
  await open({ 3: declined('expired_card') });
  await pass(2);
  expect(title()).toBe('Checking your payment');
  await pass(2);
  expect(title()).toBe('Your payment for Plus didn’t go through');
  expect(document.body.textContent).toContain('expired');
});

test('so is a decline for the same reason', async () => {
  await open({ 3: declined('insufficient_funds') });
  await pass(2);
  expect(title()).toBe('Checking your payment');
  await pass(2);
  expect(title()).toBe('Your payment for Plus didn’t go through');
});

test('without news it is checked for a minute, then it is a failure, and money that comes still counts', async () => {
  await open({ 90: paid });
  await pass(58);
  expect(title()).toBe('Checking your payment');
  await pass(4);
  expect(title()).toBe('Your payment for Plus didn’t go through');
  await pass(40);
  expect(title()).toBe('Plus is yours');
});

test('after a failure it asks every 10 seconds, and no more after 5 minutes', async () => {
  const { network } = await open({});
  const requestsWithin = async (seconds: number) => {
    const before = network.called(STATUS).length;
    await pass(seconds);
    return network.called(STATUS).length - before;
  };
  await pass(65);
  expect(title()).toBe('Your payment for Plus didn’t go through');
  expect(await requestsWithin(30)).toBe(3);
  await pass(215);
  expect(await requestsWithin(300)).toBe(0);
  expect(title()).toBe('Your payment for Plus didn’t go through');
});

test('a card that its holder refused at the bank was not saved, which is said at once', async () => {
  await open({}, '&setup_intent=seti_1&redirect_status=failed');
  await pass(1);
  expect(title()).toBe('Your payment for Plus didn’t go through');
  expect(document.body.textContent).toContain('Your bank needs your approval and didn’t get it.');
});
