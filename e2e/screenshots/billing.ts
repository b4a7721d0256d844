import type { Page } from '@playwright/test';
import type { Payment } from '../../packages/api-schema/src/billing/payment.ts';
import type { Subscription } from '../../packages/api-schema/src/users/plan.ts';
import { expect } from '../support/journey.ts';
import { AHEAD_CASES, PAYMENT_CASES, PURCHASE_CASES } from './billing-cases.ts';
import {
  askToCancel,
  choose,
  openDetail,
  openOrder,
  openPaymentDetail,
  openSubscriptions,
  openTransfer,
  panel,
  shown,
  shownTwice,
} from './billing-steps.ts';
import type { Screen } from './screen.ts';

async function editBilling(page: Page): Promise<void> {
  await openOrder(page);
  const edit = panel(page).locator('.order-part-head .link');
  if (await edit.isVisible()) await edit.click();
  await panel(page).locator('input[autocomplete=email]').fill('');
  await panel(page).locator('.order-foot button').click();
  await panel(page).locator('.error-text').first().waitFor();
}

async function orderWithoutTerms(page: Page): Promise<void> {
  await choose(page);
  await expect(panel(page).locator('.order-total b')).toHaveText(/\d/);
  await panel(page).locator('.order-foot button').click();
  await panel(page).locator('.terms-switch .error-text').waitFor();
}

async function openCard(page: Page): Promise<void> {
  await openOrder(page);
  await panel(page).locator('.order-foot button').click();
  await panel(page).locator('.card-form').waitFor();
}

async function declineCard(page: Page): Promise<void> {
  await openCard(page);
  const values = ['4000000000009995', '0834', '123', 'Marie Novotná'];
  for (const [at, value] of values.entries())
    await panel(page).locator('.card-form input').nth(at).fill(value);
  await panel(page).locator('.panel-save button').click();
  await panel(page).locator('.error-text').waitFor();
}

/** A company that buys; the later pictures show what the earlier ones left behind. */
export const BUYING: Screen[] = [
  ...shownTwice('pricing'),
  shown('pricing-ro', { language: 'ro' }),
  shown('pricing-terms', { act: orderWithoutTerms }),
  ...shownTwice('pricing-order', { act: openOrder }),
  shown('pricing-order-errors', { language: 'ro', act: editBilling }),
  shown('pricing-card', { act: openCard }),
  shown('pricing-card-declined', { language: 'cs', act: declineCard }),
  ...shownTwice('pricing-transfer', { act: openTransfer }),
  ...PURCHASE_CASES,
  shown('pricing-subscriptions', { act: openSubscriptions }),
  shown('pricing-payment', { language: 'ro', act: openPaymentDetail }),
  shown('pricing-payment-cs', { language: 'cs', act: openPaymentDetail }),
  shown('pricing-unsubscribed', { path: '/unsubscribed', language: 'cs' }),
  shown('pricing-cancelled', {
    path: '/unsubscribed',
    state: { cancelled: { planType: 'PREMIUM', until: '2027-01-15T08:00:00Z' } },
  }),
];

async function failToCancel(page: Page): Promise<void> {
  await page.route('**/cancel', (route) => route.fulfill({ status: 503, json: {} }));
  await askToCancel(page);
  await panel(page).locator('.btn-danger').click();
  await panel(page).locator('.state').waitFor();
}

async function editInvoiceTo(page: Page): Promise<void> {
  await openSubscriptions(page);
  const part = panel(page).locator('.order-part:has(address)');
  await part.getByRole('button').click();
  await panel(page).locator('.billing-actions').scrollIntoViewIfNeeded();
}

const ID = '0198a8a2-0000-7000-8000-00000000000a';

type Reply = [status: string, isActive: boolean, planType: string, more?: object];
const reply = (page: Page, [status, isActive, planType, more]: Reply) =>
  page.route('**/payment/status/**', (route) =>
    route.fulfill({
      json: {
        id: ID,
        status,
        type: 'CARD',
        subscription: { isActive, planType },
        failure: null,
        declines: 0,
        ...more,
      },
    }),
  );

/** The result page with a reply of the server that never changes. */
const replied =
  (...said: Reply) =>
  async (page: Page) => {
    await reply(page, said);
    await page.reload();
    await page.locator('.result-icon').waitFor();
  };

/** With what was paid, its invoice and the day of the next payment. */
const paid = (planType: 'PLUS' | 'PREMIUM') => async (page: Page) => {
  await page.route(`**/api/payment/${ID}`, (route) => route.fulfill({ json: { ...PAID, id: ID } }));
  await page.route(`**/api/subscription/${ID}`, (route) => route.fulfill({ json: RENEWING }));
  await replied('COMPLETED', true, planType)(page);
  await page.locator('.result-actions button').nth(1).waitFor();
};
const RENEWING: Subscription = {
  id: ID,
  source: 'PAID',
  status: 'ACTIVE',
  plan: { id: 3, type: 'PREMIUM' },
  period: { type: 'MONTHLY' },
  createdAt: '2026-11-16T08:00:00Z',
  expiresAt: '2026-12-16T08:00:00Z',
  nexPaymentAt: '2026-12-16T08:00:00Z',
  isCancellable: true,
};
const PAID: Omit<Payment, 'id'> = {
  createdAt: '2026-11-16T08:00:00Z',
  gateway: 'STRIPE',
  type: 'CARD',
  status: 'COMPLETED',
  amountTotal: '834.90',
  amount: '690.00',
  vat: '144.90',
  vatRate: '21.00',
  isReverseCharge: false,
  credit: '0.00',
  received: '0.00',
  refundedAmount: '0.00',
  refundPending: '0.00',
  refundable: '834.90',
  isReturnable: false,
  isDisputed: false,
  currency: { type: 'CZK', precision: 0 },
  billing: { address: 'Dolní 14', email: 'ucetni@agro-zahori.test', phone: null, vat: null },
  subscription: { id: ID, planType: 'PREMIUM', planPeriod: 'MONTHLY' },
  invoices: [
    {
      id: ID,
      type: 'INVOICE',
      number: '2026000418',
      variableSymbol: null,
      issuedAt: '2026-11-16T08:00:00Z',
      total: '834.90',
    },
  ],
  gatewayId: 'pi_1',
  dueAt: null,
  paidAt: '2026-11-16T08:00:00Z',
  failure: null,
  details: null,
  company: { id: ID, name: 'Agro Záhoří s.r.o.' },
};

/** Before the first reply that says something; over 30 seconds the bank has it. */
const waiting = (forMs: number) => async (page: Page) => {
  if (forMs > 0) await page.clock.install();
  await reply(page, ['WAITING', false, 'PLUS']);
  const asked = page.waitForResponse('**/payment/status/**');
  await page.reload();
  await asked;
  if (forMs === 0) return;
  await page.clock.fastForward(forMs);
  await page.locator('.result-icon').waitFor();
};
async function unknownPayment(page: Page): Promise<void> {
  await page.locator('main button, main a').last().waitFor();
}
const NOBODYS = '0198a8a2-0000-7000-8000-00000000000b';
const BY_CARD = '/subscribed?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded';

/** A company that has paid for a year. */
export const PAYING: Screen[] = [
  shown('pricing-paid'),
  shown('pricing-paid-list', { act: openSubscriptions }),
  shown('pricing-paid-payment', { act: openPaymentDetail }),
  ...shownTwice('pricing-paid-billing', { act: editInvoiceTo }),
  ...shownTwice('pricing-detail', { act: openDetail }),
  shown('pricing-cancel', { act: askToCancel }),
  shown('pricing-cancel-failure', { language: 'cs', act: failToCancel }),
  shown('pricing-result-success', { path: BY_CARD, act: paid('PLUS') }),
  shown('pricing-result-premium', {
    path: BY_CARD,
    language: 'cs',
    act: paid('PREMIUM'),
  }),
  shown('pricing-result-failed', {
    path: BY_CARD,
    act: replied('ERROR', false, 'PLUS', { failure: 'insufficient_funds' }),
  }),
  shown('pricing-result-waiting', { path: BY_CARD, act: waiting(0) }),
  shown('pricing-result-unknown', { path: `/subscribed?gateway_id=${NOBODYS}`, act: unknownPayment }),
  shown('pricing-result-transfer', {
    path: `/subscribed?gateway_id=${NOBODYS}`,
    language: 'ro',
    act: replied('WAITING', false, 'PLUS', { type: 'BANK_TRANSFER' }),
  }),
  ...AHEAD_CASES,
  // Last: from here on the clock is the picture's.
  shown('pricing-result-late', { path: BY_CARD, language: 'cs', act: waiting(31_000) }),
];

/** A company whose card was declined three times. */
export const OVERDUE: Screen[] = [
  shown('pricing-overdue'),
  shown('pricing-overdue-detail', { language: 'cs', act: openDetail }),
];

/** Companies that have cancelled, or whose trial ends. */
export const LEAVING: Screen[] = [shown('pricing-leaving-detail', { act: openDetail }), ...PAYMENT_CASES];
export const TRYING: Screen[] = shownTwice('pricing-trial');
