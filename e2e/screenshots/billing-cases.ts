import type { Page } from '@playwright/test';
import { questionOn } from '../support/question.ts';
import { settled } from '../support/router.ts';
import {
  acceptTerms,
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

/** States that the demo world is rarely in: what the server says is changed on its way. */
async function changing(page: Page, url: string | RegExp, change: (said: never) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
}

/** The payment as it would be in another state. */
const paymentWith = (more: object) => async (page: Page) => {
  await changing(page, /\/api\/payment\/[0-9a-f-]{36}$/, (said: object) => ({ ...said, ...more }));
  await openPaymentDetail(page);
};
const refunding = paymentWith({ status: 'COMPLETED', refundPending: '100.00' });
/** Given up, with a part of it on our account. */
const partLeft = paymentWith({
  type: 'BANK_TRANSFER',
  status: 'CANCELLED',
  received: '100.00',
  invoices: [],
});
const disputed = paymentWith({ status: 'COMPLETED', isDisputed: true });
/** The request of a renewal, which a card may pay instead. */
const requested = paymentWith({
  type: 'BANK_TRANSFER',
  status: 'WAITING',
  paidAt: null,
  dueAt: '2027-01-15T08:00:00.000Z',
  invoices: [],
  details: { bank: null, stripe: null, cardInstead: null, cardForRenewal: true, nextTotal: null },
});

/** Less the unused part of the plan before. */
const upgraded = paymentWith({
  status: 'COMPLETED',
  amount: '400.03',
  credit: '289.97',
  vat: '84.01',
  vatRate: '21.00',
  amountTotal: '484.04',
  subscription: { id: crypto.randomUUID(), planType: 'PREMIUM', planPeriod: 'MONTHLY' },
  invoices: [],
});

/** The plans while the running one is cancelled: another period has to wait for it. */
async function stopped(page: Page): Promise<void> {
  await page.locator('.period-picker .seg-item').last().click();
  await page.locator('[data-plan=PLUS]').scrollIntoViewIfNeeded();
}

export const PAYMENT_CASES: Screen[] = [
  ...shownTwice('pricing-case-sums', { act: upgraded }),
  ...shownTwice('pricing-case-stopped', { act: stopped }),
  ...shownTwice('pricing-case-refunding', { act: refunding }),
  ...shownTwice('pricing-case-renewal-card', { act: requested }),
  ...shownTwice('pricing-case-disputed', { act: disputed }),
  ...shownTwice('pricing-case-part-left', { act: partLeft }),
];

/** A country that offers no method. */
async function noMethod(page: Page): Promise<void> {
  await changing(page, '**/can-users/api/start', (said: { countries: object[] }) => ({
    ...said,
    countries: said.countries.map((country) => ({ ...country, paymentMethods: [] })),
  }));
  await page.reload();
  await settled(page);
  await acceptTerms(page);
  await choose(page);
  await panel(page).locator('.state').waitFor();
}

/** A colleague is faster. */
async function refused(page: Page): Promise<void> {
  const buyer = { name: 'Jana Nováková', since: '2026-11-16T08:00:00Z' };
  const json = { code: 'payment.in-progress', message: '', buyer };
  await page.route('**/api/subscription/paid', (route) => route.fulfill({ status: 409, json }));
  await openOrder(page);
  await panel(page).locator('.order-foot button').click();
  await panel(page).locator('.state').waitFor();
}

/** Back on the plans after an order by transfer. */
async function comeBack(page: Page): Promise<void> {
  await openTransfer(page);
  await page.goto('/pricing');
  await page.locator('.waiting-transfer').waitFor();
}

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The bank's screen of a payment, while something else runs. */
const transferBeside =
  (running: object, payment: object = {}) =>
  async (page: Page) => {
    await changing(page, /\/api\/subscription\/company\//, (said: object[]) => [{ ...said[0], ...running }]);
    await changing(page, /\/api\/payment\/[0-9a-f-]{36}$/, (said: object) => ({ ...said, ...payment }));
    await openTransfer(page);
  };
const plus = { source: 'PAID', status: 'ACTIVE', plan: { id: 2, type: 'PLUS' }, isCancellable: true };
const renewing = transferBeside({ ...plus, expiresAt: inDays(12) });
const inGrace = transferBeside({ ...plus, expiresAt: inDays(-3) });
const pastDue = transferBeside({ ...plus, status: 'PAST_DUE', expiresAt: inDays(-12) });
const upgrading = transferBeside(
  {
    ...plus,
    id: '0198a8a2-0000-7000-8000-00000000000c',
    plan: { id: 1, type: 'BASIC' },
    expiresAt: inDays(90),
  },
  { credit: '120.00', amountTotal: '3433.98' },
);
const trying = transferBeside({ ...plus, source: 'TRIAL', expiresAt: inDays(5) });
const inPart = transferBeside({}, { received: '100.00' });

const TRANSFER_CASES: Screen[] = [
  shown('pricing-bank-renewal', { act: renewing }),
  shown('pricing-bank-grace-cs', { language: 'cs', act: inGrace }),
  shown('pricing-bank-past-due-cs', { language: 'cs', act: pastDue }),
  shown('pricing-bank-upgrade-cs', { language: 'cs', act: upgrading }),
  shown('pricing-bank-trial', { act: trying }),
  ...shownTwice('pricing-bank-part', { act: inPart }),
  shown('pricing-bank-part-payment-cs', { language: 'cs', act: paymentWith({ received: '100.00' }) }),
];

/** Chosen, not ordered yet. */
async function startByTransfer(page: Page): Promise<void> {
  await openOrder(page);
  await panel(page).locator('.method').last().click();
}

export const PURCHASE_CASES: Screen[] = [
  ...shownTwice('pricing-case-start', { act: startByTransfer }),
  ...shownTwice('pricing-case-no-method', { act: noMethod }),
  shown('pricing-case-no-method-ro', { language: 'ro', act: noMethod }),
  shown('pricing-case-refused-cs', { language: 'cs', act: refused }),
  ...shownTwice('pricing-case-waiting', { act: comeBack }),
  ...TRANSFER_CASES,
];

const FROM = '2026-12-08T08:00:00.000Z';
const UNTIL = '2027-12-08T08:00:00.000Z';
interface Listed {
  source: string;
  status: string;
}

/** Premium runs, and Plus is paid for the year after it. */
const ahead = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  const paidNext = { planType: 'PLUS', periodType: 'YEARLY', from: FROM };
  const next = { plan: { id: 3, type: 'PREMIUM' }, paidNext, expiresAt: UNTIL, nexPaymentAt: UNTIL };
  const change = (listed: Listed) =>
    listed.source === 'PAID' && listed.status === 'ACTIVE' ? { ...listed, ...next } : listed;
  await changing(page, /\/api\/subscription\/company\//, (said: Listed[]) => said.map(change));
  await changing(page, /\/api\/subscription\/[0-9a-f-]{36}$/, change);
  await page.reload();
  await settled(page);
  await act(page);
};

async function askToSwitch(page: Page): Promise<void> {
  await page.locator('.period-picker .seg-item').nth(2).click();
  await choose(page);
  await questionOn(page).waitFor();
}

const CANCELLED = { planType: 'PREMIUM', until: UNTIL, next: { planType: 'PLUS', from: FROM } };

export const AHEAD_CASES: Screen[] = [
  ...shownTwice('pricing-case-ahead', { act: ahead(async () => undefined) }),
  shown('pricing-case-ahead-list-cs', { language: 'cs', act: ahead(openSubscriptions) }),
  ...shownTwice('pricing-case-ahead-detail', { act: ahead(openDetail) }),
  shown('pricing-case-ahead-cancel-cs', { language: 'cs', act: ahead(askToCancel) }),
  shown('pricing-case-ahead-cancel-ro', { language: 'ro', act: ahead(askToCancel) }),
  shown('pricing-case-ahead-switch-cs', { language: 'cs', act: ahead(askToSwitch) }),
  shown('pricing-case-ahead-cancelled-cs', {
    path: '/unsubscribed',
    language: 'cs',
    state: { cancelled: CANCELLED },
  }),
];
