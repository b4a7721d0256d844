import type { Payment, PaymentPage } from '@canola/api-schema/billing/payment';
import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Country } from '@canola/api-schema/users/country';
import type { Plan, Subscription } from '@canola/api-schema/users/plan';
import type { ComponentType } from 'react';
import { showScreen } from '#market/test-screen/screen.tsx';
import { openSidePanel, sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import type { SidePanelScreen, SidePanelSubject } from '#shared/side-panel/side-panel-machine.ts';
import { CardScreen } from './card/card-screen.tsx';
import { forgetDraft } from './order/order-draft.ts';
import { OrderScreen } from './order/order-screen.tsx';
import { PaymentScreen } from './payment/payment-screen.tsx';
import { CancelFailureScreen, CancelScreen } from './subscriptions/cancel-screen.tsx';
import { DetailScreen } from './subscriptions/detail-screen.tsx';
import { SubscriptionsScreen } from './subscriptions/subscriptions-screen.tsx';
import { TransferScreen } from './transfer/transfer-screen.tsx';

const ID = '0198a000-0000-7000-8000-00000000000';
export const PAYMENT_ID = `${ID}1`;
export const SUBSCRIPTION_ID = `${ID}2`;
const COMPANY_ID = `${ID}3`;
const REQUEST_ID = `${ID}4`;
const CZK = { type: 'CZK', precision: 0 } as const;

export const PLANS: Plan[] = [
  { id: 1, name: 'Basic', type: 'BASIC', features: [], periods: [] },
  {
    id: 2,
    name: 'Plus',
    type: 'PLUS',
    features: [
      { type: 'PURCHASE_PRICES', mode: 'FULL', icon: 'wheat' },
      { type: 'TRADING', mode: 'TRIAL', icon: 'handshake' },
    ],
    periods: [
      { id: 21, type: 'MONTHLY', price: '290.00', currency: CZK },
      { id: 23, type: 'YEARLY', price: '2958.00', currency: CZK },
    ],
  },
  {
    id: 3,
    name: 'Premium',
    type: 'PREMIUM',
    features: [],
    periods: [
      { id: 31, type: 'MONTHLY', price: '690.00', currency: CZK },
      { id: 33, type: 'YEARLY', price: '7038.00', currency: CZK },
    ],
  },
];

export const preview = (changes: Partial<PurchasePreview> = {}): PurchasePreview => ({
  kind: 'NEW',
  planType: 'PREMIUM',
  periodType: 'MONTHLY',
  currency: CZK,
  net: '690.00',
  credit: '0.00',
  creditFrom: null,
  vatRate: '21.00',
  vat: '144.90',
  gross: '834.90',
  isReverseCharge: false,
  vatId: 'VALID',
  startsAt: '2026-11-16T08:00:00Z',
  nextPaymentAt: '2026-12-16T08:00:00Z',
  nextGross: '834.90',
  ...changes,
});

export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: SUBSCRIPTION_ID,
  source: 'PAID',
  status: 'ACTIVE',
  plan: { id: 2, type: 'PLUS' },
  period: { type: 'MONTHLY' },
  createdAt: '2026-10-20T08:00:00Z',
  expiresAt: '2099-11-20T08:00:00Z',
  nexPaymentAt: '2099-11-20T08:00:00Z',
  isCancellable: true,
  paymentType: 'CARD',
  next: null,
  renewal: { total: '350.90', currency: 'CZK' },
  ...changes,
});

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: PAYMENT_ID,
  createdAt: '2026-11-16T08:00:00Z',
  gateway: 'STRIPE',
  type: 'CARD',
  status: 'INITIALIZED',
  amountTotal: '834.90',
  amount: '690.00',
  vat: '144.90',
  vatRate: '21.00',
  isReverseCharge: false,
  credit: '0.00',
  received: '0.00',
  refundedAmount: '0.00',
  refundPending: '0.00',
  refundable: '0.00',
  isReturnable: false,
  isDisputed: false,
  currency: CZK,
  billing: { address: 'Dolní 14', email: 'ucetni@farm.test', phone: null, vat: null },
  subscription: { id: SUBSCRIPTION_ID, planType: 'PREMIUM', planPeriod: 'MONTHLY' },
  invoices: [],
  gatewayId: 'pi_1',
  dueAt: null,
  paidAt: null,
  failure: null,
  details: {
    bank: null,
    cardInstead: null,
    cardForRenewal: false,
    nextTotal: null,
    stripe: { clientSecret: 'pi_1_secret_2', publicKey: 'pk_test_canola_demo' },
  },
  company: { id: COMPANY_ID, name: 'Farm' },
  ...changes,
});

/** More than the panel lists on a page. */
export const GIVEN_UP = Array.from({ length: 8 }, () =>
  payment({ id: crypto.randomUUID(), status: 'CANCELLED', details: null }),
);

/** As the server lists them: the requested page, in the order that is passed. */
export const paymentPages =
  (payments: readonly Payment[]) =>
  (_body: unknown, query: URLSearchParams): PaymentPage => {
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    const listed = payments.slice((page - 1) * size, page * size);
    return { payments: listed, page, size, totalCount: payments.length };
  };

export const transfer = (changes: Partial<Payment> = {}): Payment =>
  payment({
    gateway: 'BANK',
    type: 'BANK_TRANSFER',
    status: 'WAITING',
    gatewayId: PAYMENT_ID,
    invoices: [
      {
        id: REQUEST_ID,
        type: 'PAYMENT_REQUEST',
        number: '2600041871',
        variableSymbol: '2600041871',
        issuedAt: '2026-11-16T08:00:00Z',
        total: '834.90',
      },
    ],
    details: {
      stripe: null,
      cardInstead: null,
      cardForRenewal: false,
      nextTotal: null,
      bank: {
        beneficiary: 'Canola Trade s.r.o.',
        iban: 'CZ6199900000002900418726',
        swift: 'POLNCZPP',
        account: '2900418726/9990',
        variableSymbol: '2600041871',
      },
    },
    ...changes,
  });

export const COUNTRY: Country = {
  id: 'CZ',
  localName: 'Česko',
  language: 'cs',
  phoneCountryCode: '+420',
  currency: { type: 'CZK' },
  hasCompanyValidator: true,
  isCompanyRequired: true,
  populatorFields: [],
  isAuthorized: true,
  paymentMethods: ['CARD', 'BANK_TRANSFER'],
};

const SCREENS: Partial<Record<SidePanelScreen, ComponentType>> = {
  subscriptions: SubscriptionsScreen,
  'subscriptions-overview': OrderScreen,
  'subscriptions-detail': DetailScreen,
  'subscriptions-cancel': CancelScreen,
  'subscriptions-cancel-failure': CancelFailureScreen,
  'payment-card': CardScreen,
  'payment-bank-transfer': TransferScreen,
  'payment-detail': PaymentScreen,
};

/** The screen that the panel's state is on, without its frame. */
function Panel() {
  const screen = useSidePanel()?.screen;
  const Screen = screen && SCREENS[screen];
  return <section aria-label={screen ?? 'closed'}>{Screen && <Screen key={screen} />}</section>;
}

type Options = NonNullable<Parameters<typeof showScreen>[1]>;

const BASE = '/can-users/api';

/** The calls that these screens make, by method and path. */
export const CALL = {
  plans: `GET ${BASE}/plan/company/company-1`,
  preview: `GET ${BASE}/subscription/preview`,
  buy: `POST ${BASE}/subscription/paid`,
  list: `GET ${BASE}/subscription/company/company-1`,
  subscription: `GET ${BASE}/subscription/${SUBSCRIPTION_ID}`,
  cancel: `PUT ${BASE}/subscription/${SUBSCRIPTION_ID}/cancel`,
  resume: `PUT ${BASE}/subscription/${SUBSCRIPTION_ID}/resume`,
  next: `PUT ${BASE}/subscription/${SUBSCRIPTION_ID}/next`,
  payments: `GET ${BASE}/payment/company/company-1`,
  payment: `GET ${BASE}/payment/${PAYMENT_ID}`,
  cards: `GET ${BASE}/card/company/company-1`,
  qr: `GET ${BASE}/invoice/${REQUEST_ID}/qr`,
  confirm: 'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm',
} as const;

/** Opens a screen of the panel for a member who may pay. */
export function showPanel(screen: SidePanelScreen, subject: SidePanelSubject, options: Options = {}) {
  forgetDraft();
  sendToSidePanel({ type: 'navigated' });
  openSidePanel(screen, subject);
  return showScreen(<Panel />, withBilling(options));
}

export function withBilling({ rest, ...options }: Options): Options {
  return {
    grants: ['PAYMENT_CREATE'],
    countries: [COUNTRY],
    ...options,
    rest: {
      [CALL.plans]: () => PLANS,
      [CALL.preview]: () => preview(),
      [CALL.list]: () => [],
      [CALL.payments]: () => ({ payments: [], page: 1, size: 5, totalCount: 0 }),
      [CALL.cards]: () => [],
      [CALL.payment]: () => payment(),
      [`GET ${BASE}/company/company-1/billing`]: () => ({
        address: 'Dolní 14, 751 31 Lipník',
        email: 'ucetni@farm.test',
        phone: null,
        vat: 'CZ27710048',
      }),
      [`GET ${BASE}/country`]: () => [COUNTRY],
      'GET /settings.json': () => ({
        demo: true,
        oidc: { authority: '', clientId: '', audience: '' },
        support: { email: 'help@canola.test', phone: '+420 1' },
      }),
      ...rest,
    },
  };
}
