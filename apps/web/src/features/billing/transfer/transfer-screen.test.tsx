// @vitest-environment jsdom
import type { Payment } from '@canola/api-schema/billing/payment';
import { DAY_MS } from '@canola/api-schema/duration';
import type { Subscription } from '@canola/api-schema/users/plan';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { prepareScreens, showScreen } from '#market/test-screen/screen.tsx';
import { SubscribedPage } from '../result/subscribed-page.tsx';
import {
  CALL,
  PAYMENT_ID,
  SUBSCRIPTION_ID,
  showPanel,
  subscription,
  transfer,
  withBilling,
} from '../test-billing.tsx';

prepareScreens();

const text = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
const OTHER_ID = '0198a000-0000-7000-8000-00000000000e';
const plus = transfer({ subscription: { id: SUBSCRIPTION_ID, planType: 'PLUS', planPeriod: 'MONTHLY' } });
const premium = transfer({ credit: '400.00', amountTotal: '350.90' });
if (premium.details) premium.details.nextTotal = '834.90';
const running = (changes: Partial<Subscription> = {}) =>
  subscription({ paymentType: 'BANK_TRANSFER', expiresAt: '2099-11-20T08:00:00Z', ...changes });
const day = (at: Date) => at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Prague' });
const ended = new Date(Date.now() - 3 * DAY_MS);
const graceEnd = day(new Date(ended.getTime() + 10 * DAY_MS));

const CASES: [string, Payment, Subscription[], string, string?][] = [
  ['a first purchase', plus, [], 'Plus starts when the money arrives'],
  [
    'a purchase in the trial',
    plus,
    [running({ id: OTHER_ID, source: 'TRIAL', plan: { id: 3, type: 'PREMIUM' } })],
    'Once paid, Plus follows your current plan',
    'The trial runs until 20 November 2099; the paid time starts when it ends.',
  ],
  [
    'a renewal that is requested ahead',
    plus,
    [running()],
    'Plus is renewed when the money arrives',
    'In the meantime Plus stays active; it is paid until 20 November 2099.',
  ],
  [
    'a renewal in its grace',
    plus,
    [running({ expiresAt: ended.toISOString() })],
    'Plus is renewed when the money arrives',
    `In the meantime Plus stays active until ${graceEnd}, although the paid time is over.`,
  ],
  [
    'a renewal with another plan',
    plus,
    [running({ plan: { id: 3, type: 'PREMIUM' } })],
    'Once paid, Plus follows your current plan',
    'In the meantime Premium stays active; it is paid until 20 November 2099.',
  ],
  [
    'a renewal of a plan that is off',
    plus,
    [running({ status: 'PAST_DUE', expiresAt: ended.toISOString() })],
    'Plus starts again when the money arrives',
  ],
  [
    'an upgrade',
    premium,
    [
      running({ id: OTHER_ID }),
      subscription({ status: 'AWAITING_PAYMENT', plan: { id: 3, type: 'PREMIUM' } }),
    ],
    'Premium starts when the money arrives',
    'In the meantime Plus stays active, and the credit of 484 Kč is fixed.',
  ],
  [
    'an upgrade in the trial',
    premium,
    [
      running({ id: OTHER_ID }),
      subscription({ status: 'AWAITING_PAYMENT', plan: { id: 3, type: 'PREMIUM' } }),
      running({ id: '0198a000-0000-7000-8000-00000000000f', source: 'TRIAL' }),
    ],
    'Once paid, Premium follows your current plan',
    'The trial runs until 20 November 2099; the paid time starts when it ends.',
  ],
];

describe.each(CASES)('%s', (_what, payment, list, title, meanwhile) => {
  const rest = {
    [CALL.payment]: () => payment,
    [CALL.list]: () => list,
    [CALL.qr]: () => new Response('png'),
    [`GET /can-users/api/payment/status/${PAYMENT_ID}`]: () => ({
      id: PAYMENT_ID,
      status: 'WAITING',
      type: 'BANK_TRANSFER',
      subscription: { isActive: false, planType: payment.subscription.planType },
      failure: null,
      declines: 0,
    }),
  };

  test('is said on the bank screen', async () => {
    await showPanel('payment-bank-transfer', { paymentId: PAYMENT_ID }, { rest });
    await screen.findByText(title);
    expect(text()).toContain(
      [
        `${title}Usually one working day.`,
        meanwhile,
        'We’ll e-mail ucetni@farm.test as soon as the money arrives.',
      ]
        .filter(Boolean)
        .join(' '),
    );
  });

  test('is said on the result page', async () => {
    await showScreen(
      <SubscribedPage />,
      withBilling({ at: `/subscribed?gateway_id=${PAYMENT_ID}`, routes: [{ path: 'subscribed' }], rest }),
    );
    await screen.findByRole('heading', { name: title });
    expect(text()).toContain(`${meanwhile ?? ''}A transfer usually takes one working day.`);
    expect(/In the meantime|The trial/.test(text())).toBe(meanwhile !== undefined);
  });
});
