// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { toastQueue } from '#shared/ui/toast.ts';
import { CALL, PAYMENT_ID, SUBSCRIPTION_ID, showPanel, subscription, withBilling } from '../test-billing.tsx';
import { PricingSearch } from './pricing.search.ts';
import { PricingPage } from './pricing-page.tsx';

prepareScreens();
beforeEach(() => {
  sendToSidePanel({ type: 'navigated' });
  toastQueue.clear();
});

const OTHER = '0198a000-0000-7000-8000-00000000000b';
const OTHER_LIST = `GET /can-users/api/subscription/company/${OTHER}`;
const FARM = { companyId: 'company-1', companyName: 'Farm', approvalState: 'APPROVED' } as const;
const MILL = { companyId: OTHER, companyName: 'Mill', approvalState: 'APPROVED' } as const;

function Opened() {
  const state = useSidePanel();
  return <p data-testid="panel">{state ? `${state.screen} ${JSON.stringify(state.subject)}` : ''}</p>;
}
const panel = () => screen.getByTestId('panel').textContent;

type Options = Parameters<typeof withBilling>[0];
const open = (at: string, options: Options = {}) =>
  showScreen(
    <>
      <PricingPage />
      <Opened />
    </>,
    withBilling({
      at,
      companies: [FARM, MILL],
      ...options,
      rest: { [CALL.list]: () => [subscription()], [OTHER_LIST]: () => [], ...options.rest },
    }),
  );

test('a link to a plan opens it, where it is cancelled', async () => {
  await open(`/?subscription=${SUBSCRIPTION_ID}`);
  const subject = { id: SUBSCRIPTION_ID, companyId: 'company-1' };
  await waitFor(() => expect(panel()).toBe(`subscriptions-detail ${JSON.stringify(subject)}`));
  await showPanel('subscriptions-detail', subject, {
    companies: [FARM, MILL],
    rest: { [CALL.subscription]: () => subscription(), [CALL.list]: () => [subscription()] },
  });
  await screen.findByRole('button', { name: 'Cancel subscription' });
});

test.each([
  ['succeeded', { saved: 'card' }, 'The card is saved. Renewals will use it.'],
  ['failed', {}, 'The card wasn’t saved: it wasn’t approved with your bank. Try again.'],
])('back from the bank with a new card, the plan says that it %s', async (status, more, words) => {
  await open(`/?subscription=${SUBSCRIPTION_ID}&setup_intent=seti_1&redirect_status=${status}`);
  const subject = { id: SUBSCRIPTION_ID, companyId: 'company-1', ...more };
  await waitFor(() => expect(panel()).toBe(`subscriptions-detail ${JSON.stringify(subject)}`));
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([words]);
});

test('closed by hand it stays closed', async () => {
  await open(`/?subscription=${SUBSCRIPTION_ID}`);
  await waitFor(() => expect(panel()).not.toBe(''));
  sendToSidePanel({ type: 'navigated' });
  await waitFor(() => expect(panel()).toBe(''));
});

test('a link to a payment opens the payment', async () => {
  const { network } = await open(`/?payment=${PAYMENT_ID}`);
  await waitFor(() => expect(panel()).toBe(`payment-detail {"id":"${PAYMENT_ID}"}`));
  // Other companies are nobody’s question then.
  expect(network.called(OTHER_LIST)).toEqual([]);
});

test('a plan of the person’s other company is not changed from here, but leads there', async () => {
  const rest = { [CALL.list]: () => [], [OTHER_LIST]: () => [subscription()] };
  await open(`/?subscription=${SUBSCRIPTION_ID}`, { rest });
  const subject = { id: SUBSCRIPTION_ID, companyId: OTHER };
  await waitFor(() => expect(panel()).toBe(`subscriptions-detail ${JSON.stringify(subject)}`));
  const { user, address } = await showPanel('subscriptions-detail', subject, {
    companies: [FARM, MILL],
    rest,
  });
  await screen.findByRole('heading', { name: 'This plan belongs to Mill' });
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Switch to Mill' }));
  await waitFor(() => expect(address()).toBe('/switch-company'));
});

const NOTHING_TO_OPEN = [
  ['a trial', { source: 'TRIAL' }],
  ['a given plan', { source: 'MANUAL' }],
  ['a plan that has ended', { status: 'EXPIRED' }],
] as const;

test.each(NOTHING_TO_OPEN)('%s of the active company shows the plans only', async (_what, changes) => {
  const { network } = await open(`/?subscription=${SUBSCRIPTION_ID}`, {
    rest: { [CALL.list]: () => [subscription(changes)] },
  });
  await screen.findByRole('region', { name: 'Plus' });
  await waitFor(() => expect(network.called(OTHER_LIST)).toHaveLength(1));
  await waitFor(() => expect(network.called(CALL.list).length).toBeGreaterThan(0));
  expect(panel()).toBe('');
});

test.each(NOTHING_TO_OPEN)('%s of the other company leads there first', async (_what, changes) => {
  await open(`/?subscription=${SUBSCRIPTION_ID}`, {
    rest: { [CALL.list]: () => [], [OTHER_LIST]: () => [subscription(changes)] },
  });
  const subject = { id: SUBSCRIPTION_ID, companyId: OTHER };
  await waitFor(() => expect(panel()).toBe(`subscriptions-detail ${JSON.stringify(subject)}`));
});

test.each([
  ['of a company that is not the person’s', '0198a000-0000-7000-8000-0000000000ff'],
  ['that is nonsense', 'nonsense'],
])('a link to a plan %s shows the plans, and asks for nothing that would fail', async (_what, id) => {
  const failed = vi.spyOn(console, 'error');
  const { network } = await open(`/?subscription=${id}`);
  await screen.findByRole('region', { name: 'Plus' });
  await waitFor(() => expect(network.called(OTHER_LIST)).toHaveLength(1));
  expect(panel()).toBe('');
  expect(network.called(`GET /can-users/api/subscription/${id}`)).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
});

test('a company in which the person is not approved is not asked', async () => {
  const companies = [FARM, { ...MILL, approvalState: 'WAITING' as const }];
  const { network } = await open(`/?subscription=${OTHER}`, { companies });
  await screen.findByRole('region', { name: 'Plus' });
  expect(network.called(OTHER_LIST)).toEqual([]);
  expect(panel()).toBe('');
});

test('an address that is not right is an address without it', () => {
  expect(PricingSearch.parse({ subscription: 'x', payment: 7 })).toEqual({});
  expect(PricingSearch.parse({ subscription: OTHER })).toEqual({ subscription: OTHER });
});
