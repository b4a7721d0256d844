// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { setTerms } from '../terms/terms-switch.tsx';
import {
  CALL,
  GIVEN_UP,
  PAYMENT_ID,
  payment,
  paymentPages,
  preview,
  SUBSCRIPTION_ID,
  subscription,
  transfer,
  withBilling,
} from '../test-billing.tsx';
import { PricingPage } from './pricing-page.tsx';

prepareScreens();
beforeEach(() => {
  setTerms(false);
  sessionStorage.clear();
  sendToSidePanel({ type: 'navigated' });
});

const PRICES: Record<string, Parameters<typeof preview>[0]> = {
  21: { planType: 'PLUS', periodType: 'MONTHLY', net: '290.00', gross: '350.90', nextGross: '350.90' },
  23: { planType: 'PLUS', periodType: 'YEARLY', net: '2958.00', gross: '3579.18', nextGross: '3579.18' },
  31: { planType: 'PREMIUM', periodType: 'MONTHLY', net: '690.00', gross: '834.90', nextGross: '834.90' },
  33: { planType: 'PREMIUM', periodType: 'YEARLY', net: '7038.00', gross: '8515.98', nextGross: '8515.98' },
};

function Opened() {
  const state = useSidePanel();
  return <p data-testid="panel">{state ? `${state.screen} ${JSON.stringify(state.subject)}` : ''}</p>;
}

type Options = Parameters<typeof withBilling>[0];
const open = ({ rest, ...options }: Options = {}) =>
  showScreen(
    <>
      <PricingPage />
      <Opened />
    </>,
    withBilling({
      company: { companyPlan: { id: 1, type: 'BASIC', source: 'DEFAULT' } },
      ...options,
      rest: {
        [CALL.preview]: (_: unknown, query: URLSearchParams) => preview(PRICES[query.get('periodId') ?? '']),
        ...rest,
      },
    }),
  );
const card = async (plan: string) => within(await screen.findByRole('region', { name: plan }));
const words = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ') ?? '';

test('it starts with the year, net large and gross beside, with what it saves', async () => {
  await open();
  const plus = await screen.findByRole('region', { name: 'Plus' });
  await waitFor(() => expect(words(plus)).toContain('3,579.18 Kč incl. VAT'));
  expect(words(plus)).toContain('2,958 Kč a year + VAT');
  expect(words(plus)).toContain('246.50 Kč a month, you save 522 Kč');
  expect(screen.getByRole('radio', { name: /Yearly −15%/ }).getAttribute('aria-checked')).toBe('true');
});

const isOn = (name: string | RegExp) => screen.getByRole('radio', { name }).getAttribute('aria-checked');

test.each([
  ['paid', subscription()],
  ['cancelled', subscription({ status: 'CANCELLED' })],
  ['ordered by transfer', subscription({ status: 'AWAITING_PAYMENT', expiresAt: null })],
  ['ordered by card', subscription({ status: 'INCOMPLETE', expiresAt: null })],
])('it starts with the period that is %s', async (_, listed) => {
  await open({ rest: { [CALL.list]: () => [listed] } });
  const plus = await screen.findByRole('region', { name: 'Plus' });
  expect(words(plus)).toContain('290 Kč a month');
  expect(isOn('Monthly')).toBe('true');
});

test('after a reload it is on what was chosen before', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
  cleanup();
  await open();
  await card('Plus');
  expect(isOn('Monthly')).toBe('true');
});

test('a cancelled plan is resumed before another period is chosen, and the way there is beside it', async () => {
  const { user } = await open({ rest: { [CALL.list]: () => [subscription({ status: 'CANCELLED' })] } });
  await user.click(await screen.findByRole('radio', { name: /Yearly/ }));
  const plus = await card('Plus');
  await plus.findByText('Your subscription is cancelled. Resume it first.');
  await user.click(plus.getByRole('button', { name: 'Manage subscription' }));
  expect(screen.getByTestId('panel').textContent).toBe(`subscriptions-detail {"id":"${SUBSCRIPTION_ID}"}`);
});

test('another period changes the prices and the button', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
  await (await card('Premium')).findByRole('button', { name: /Choose Premium for 834.90.Kč/ });
});

test('where no VAT is charged, no price is with it or without it', async () => {
  const free = {
    net: '2958.00',
    vatRate: '0.00',
    vat: '0.00',
    gross: '2958.00',
    nextGross: '2958.00',
    isReverseCharge: true,
  };
  await open({
    rest: { [CALL.preview]: () => preview({ planType: 'PLUS', periodType: 'YEARLY', ...free }) },
  });
  const plus = await screen.findByRole('region', { name: 'Plus' });
  await waitFor(() => expect(words(plus)).toContain('2,958 Kč a yearVAT, reverse charge'));
  expect(words(plus)).not.toMatch(/incl\. VAT|\+ VAT/);
});

test('price, credit and the sum on the button add up', async () => {
  const upgrade = {
    kind: 'UPGRADE',
    net: '7038.00',
    credit: '290.00',
    gross: '8165.08',
    nextGross: '8515.98',
  } as const;
  await open({
    company: { companyPlan: { id: 2, type: 'PLUS', source: 'PAID' } },
    rest: {
      [CALL.list]: () => [subscription({ period: { type: 'YEARLY' } })],
      [CALL.preview]: () => preview({ periodType: 'YEARLY', ...upgrade }),
    },
  });
  const premium = await screen.findByRole('region', { name: 'Premium' });
  await within(premium).findByRole('button', { name: /Upgrade to Premium for 8,165.08.Kč/ });
  expect(words(premium)).toContain('8,515.98 Kč incl. VAT');
  expect(words(premium)).toContain('We’ll credit 350.90 Kč from your current plan.');
});

test('features are full, in trial or not included', async () => {
  await open();
  const plus = await card('Plus');
  const row = (name: string) => plus.getByText(name).closest('li') as HTMLElement;
  expect(words(row('Purchase prices'))).toContain('Included');
  expect(words(row('Trading'))).toContain('Trial');
  expect(words(row('Market news'))).toContain('Not included');
});

test('the choice leads to the order, also before the terms are agreed to', async () => {
  const { user } = await open();
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(false);
  await user.click(await (await card('Plus')).findByRole('button', { name: /Choose Plus for 3,579.18.Kč/ }));
  expect(screen.getByTestId('panel').textContent).toBe('subscriptions-overview {"periodId":"23"}');
});

test('somebody who may not buy learns who can, and no price is asked for', async () => {
  const { user, network } = await open({ grants: [] });
  await user.click(await (await card('Plus')).findByRole('button', { name: 'Choose Plus' }));
  await screen.findByRole('alertdialog', { name: 'You can view plans, but not buy them' });
  expect(network.called(CALL.preview)).toEqual([]);
});

test('the trial is marked, kept for its price, and its end explained', async () => {
  await open({
    company: { companyPlan: { id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt: '2099-11-26T10:00:00Z' } },
  });
  const premium = await card('Premium');
  await premium.findByRole('button', { name: /Keep Premium for 8,515.98.Kč/ });
  expect(premium.getByText('Your plan, trial')).toBeTruthy();
  expect(words(document.body)).toContain('Your Premium trial ends on 26 November 2099');
  expect((await card('Basic')).getByText('Starts automatically when the trial ends')).toBeTruthy();
});

test('a transfer that is ordered in the trial starts when that ends, and nothing is left to choose', async () => {
  await open({
    company: { companyPlan: { id: 3, type: 'PREMIUM', source: 'TRIAL', expiresAt: '2099-11-26T10:00:00Z' } },
    rest: {
      [CALL.list]: () => [subscription({ status: 'AWAITING_PAYMENT', expiresAt: null })],
      [CALL.payments]: paymentPages([transfer({ dueAt: '2099-11-30T08:00:00Z' })]),
    },
  });
  await screen.findByText(/^Plus is waiting for your transfer/);
  const page = words(document.body);
  expect(page).toContain('You have ordered Plus: it starts when the trial ends.');
  expect(page).toContain('The plan starts when the trial ends, if the money has arrived by then.');
  expect(page).not.toContain('If you choose nothing');
  expect(page).not.toContain('starts when the money arrives');
  expect((await card('Basic')).getByText('Starts automatically when your plan ends')).toBeTruthy();
});

test('what is bought already is managed, another period waits for the renewal', async () => {
  const { user, network } = await open({
    company: { companyPlan: { id: 2, type: 'PLUS', source: 'PAID' } },
    rest: {
      [CALL.list]: () => [subscription({ period: { type: 'YEARLY' } })],
      [CALL.next]: () => subscription(),
    },
  });
  await (await card('Plus')).findByRole('button', { name: 'Manage subscription' });
  await user.click(screen.getByRole('radio', { name: 'Monthly' }));
  await user.click(await (await card('Plus')).findByRole('button', { name: 'Switch to Plus, monthly' }));
  await user.click(await screen.findByRole('button', { name: /Switch on 20.Nov.2099/ }));
  await waitFor(() => expect(network.called(CALL.next)).toEqual([{ periodId: 21, price: '290.00' }]));
  await (await card('Premium')).findByRole('button', { name: /Upgrade to Premium for/ });
});

test('why a plan cannot be bought now is beside its button', async () => {
  await open({
    rest: {
      [CALL.preview]: () => Response.json({ code: 'payment.credit-exceeds-price' }, { status: 422 }),
    },
  });
  await (await card('Plus')).findByText(/Choose a longer period/);
});

test('a price that did not load keeps nobody from the order', async () => {
  setTerms(true);
  const { user } = await open({ rest: { [CALL.preview]: () => new Response('gone', { status: 502 }) } });
  await user.click(await (await card('Plus')).findByRole('button', { name: 'Choose Plus' }));
  expect(screen.getByTestId('panel').textContent).toBe('subscriptions-overview {"periodId":"23"}');
});

test('a card payment that was begun is continued from above the plans', async () => {
  const { user } = await open({
    rest: {
      [CALL.list]: () => [subscription({ status: 'INCOMPLETE', expiresAt: null })],
      [CALL.payments]: paymentPages([...GIVEN_UP, payment()]),
    },
  });
  await screen.findByText(/^Plus is waiting for your card payment of 834.90.Kč/);
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  expect(screen.getByTestId('panel').textContent).toBe(`payment-card {"paymentId":"${PAYMENT_ID}"}`);
});

test('a transfer that is waited for leads back to the bank details, also behind newer payments', async () => {
  const { user } = await open({
    rest: {
      [CALL.list]: () => [subscription({ status: 'AWAITING_PAYMENT', expiresAt: null })],
      [CALL.payments]: paymentPages([...GIVEN_UP, transfer({ dueAt: '2026-11-30T08:00:00Z' })]),
    },
  });
  await screen.findByText(/^Plus is waiting for your transfer of 834.90.Kč/);
  await user.click(screen.getByRole('button', { name: 'Bank details and QR code' }));
  expect(screen.getByTestId('panel').textContent).toBe(`payment-bank-transfer {"paymentId":"${PAYMENT_ID}"}`);
});

test('bank details without a code do not promise one', async () => {
  const lei = transfer({ dueAt: '2026-11-30T08:00:00Z', currency: { type: 'RON', precision: 2 } });
  await open({
    rest: {
      [CALL.list]: () => [subscription({ status: 'AWAITING_PAYMENT', expiresAt: null })],
      [CALL.payments]: paymentPages([lei]),
    },
  });
  await screen.findByRole('button', { name: 'Bank details' });
});

test('what is paid ahead is not said to wait for the renewal', async () => {
  const paidNext = { planType: 'PLUS', periodType: 'YEARLY', from: '2099-10-20T08:00:00Z' } as const;
  const { user } = await open({
    company: { companyPlan: { id: 2, type: 'PLUS', source: 'PAID' } },
    rest: { [CALL.list]: () => [subscription({ paidNext })] },
  });
  await (await card('Plus')).findByText(/^Runs until 20.Oct.2099, then Plus, yearly/);
  await user.click(screen.getByRole('radio', { name: /Yearly/ }));
  await (await card('Plus')).findByText(/^Already paid. Starts on 20.Oct.2099/);
});
