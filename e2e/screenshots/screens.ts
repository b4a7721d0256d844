import {
  askToBuy,
  askToDelete,
  askToSell,
  editPlan,
  fillOrder,
  fillPurchase,
  fillSale,
  fillTooLittle,
  lookBelowCharts,
  openSigningAlone,
  orderBelowMarket,
  pointAtChart,
  pointAtCurve,
  sellAtOldPrice,
  submitEmpty,
  waitForStrip,
  whileRecording,
} from './acts.ts';
import { BUYING, LEAVING, OVERDUE, PAYING, TRYING } from './billing.ts';
import type { DemoIds } from './demo-ids.ts';
import type { Screen } from './screen.ts';

const PRICES = 'currency=CZK&postalCode=76701';
const MESSAGES = ['Brázda Trade no longer quotes this crop for the quarter.'];
const shown = (name: string, path: string, more: Omit<Screen, 'name' | 'path'> = {}): Screen => ({
  name,
  path,
  ...more,
});

function priceScreens(ids: DemoIds): Screen[] {
  const panel = `/purchase-prices/${ids.marketPrice}`;
  return [
    shown('purchase-prices', `/purchase-prices?${PRICES}`),
    shown('purchase-prices-cs', `/purchase-prices?${PRICES}`, { language: 'cs' }),
    shown('purchase-prices-usd', '/purchase-prices?currency=USD&postalCode=76701'),
    shown('purchase-prices-dialog', '/purchase-prices?currency=CZK&enforceDialog=true', { language: 'cs' }),
    shown('purchase-prices-panel', `${panel}?currency=CZK&postalCode=${ids.zip}`, { act: pointAtChart }),
    shown('purchase-prices-panel-usd', `${panel}?currency=USD&postalCode=${ids.zip}`, { language: 'cs' }),
  ];
}

function quickScreens(ids: DemoIds): Screen[] {
  const quick = '/quick-trading';
  const sell = `${quick}/milling-wheat/quarter/${ids.quarter}?${PRICES}`;
  const start = {
    postalCode: '76701',
    cropId: 'milling-wheat',
    quarterId: ids.quarter,
    price: '5400',
    traders: [],
  };
  const draft = { ...DRAFT, quarterId: ids.quarter };
  const refused = { messages: MESSAGES, subject: { cropId: 'milling-wheat', quarterId: ids.quarter } };
  return [
    shown('quick-trading', `${quick}?${PRICES}`),
    shown('quick-trading-sell', sell),
    shown('quick-trading-sell-filled', sell, { language: 'cs', act: fillSale }),
    shown('quick-trading-sell-errors', sell, { language: 'ro', act: submitEmpty }),
    shown('quick-trading-sell-confirm', sell, { act: askToSell }),
    shown('quick-trading-sell-changed', sell, { language: 'cs', act: sellAtOldPrice }),
    shown('quick-trading-sell-success', `${quick}/sell/success/contract/${ids.contracts.PENDING}?${PRICES}`),
    shown('quick-trading-sell-failed', `${quick}/sell/failed?${PRICES}`, { state: { refused } }),
    shown('quick-trading-sell-error', `${quick}/sell/error?${PRICES}`, {
      language: 'ro',
      state: { refused },
    }),
    shown('quick-trading-order', `${quick}/order?${PRICES}`, { state: { fastOrder: start }, act: fillOrder }),
    shown(
      'quick-trading-order-success',
      `${quick}/order/${ids.order.id}/offer/${ids.order.offer}/success?${PRICES}`,
      { language: 'ro' },
    ),
    shown('quick-trading-order-error', `${quick}/order/error?${PRICES}`, {
      state: { fastOrder: start, refused: { messages: MESSAGES, draft } },
    }),
  ];
}

function marketplaceScreens(ids: DemoIds): Screen[] {
  const item = (id: string, below = '') => `/marketplace/${id}/quarter/${ids.quarter}${below}?${PRICES}`;
  const refused = { messages: MESSAGES, values: { amount: 24, note: '' } };
  return [
    shown('marketplace', `/marketplace?${PRICES}`),
    shown('marketplace-cs', `/marketplace?${PRICES}&sort=N`, { language: 'cs' }),
    shown('marketplace-chosen', `/marketplace?${PRICES}&category=FUEL&category=FERTILIZER&sort=N`),
    shown('marketplace-usd', '/marketplace?currency=USD&postalCode=76701&category=FERTILIZER'),
    shown('marketplace-none', `/marketplace?${PRICES}&search=zzz`, { language: 'ro' }),
    ...['FUEL', 'FEED', 'SEED', 'PLANT_PROTECTION', 'EKO'].map((category) =>
      shown(`marketplace-${category.toLowerCase()}`, `/marketplace?${PRICES}&category=${category}`),
    ),
    shown('marketplace-item', item('npk-15-15-15')),
    shown('marketplace-item-cs', item('npk-15-15-15'), { language: 'cs' }),
    shown('marketplace-item-fuel', item('diesel')),
    shown('marketplace-item-seed', item('seed-winter-wheat'), { language: 'ro' }),
    shown('marketplace-buy', item('npk-15-15-15', '/buy'), { act: fillPurchase }),
    shown('marketplace-buy-errors', item('urea', '/buy'), { language: 'cs', act: fillTooLittle }),
    shown('marketplace-buy-confirm', item('npk-15-15-15', '/buy'), { act: askToBuy }),
    shown('marketplace-buy-confirm-cs', item('urea', '/buy'), { language: 'cs', act: askToBuy }),
    shown('marketplace-failed', item('urea', '/failed'), { state: { refused } }),
  ];
}

function exchangeScreens(): Screen[] {
  const ranges = (wheat: string, rapeseed: string, crudeOil: string, pair: string) =>
    `/stock-exchange?crude_oil=${crudeOil}&currencyPair=${pair}&rapeseed=${rapeseed}&wheat=${wheat}`;
  return [
    shown('exchange', ranges('last_week', 'last_year', 'last_month', 'last_year'), { act: pointAtCurve }),
    shown('exchange-below', ranges('last_week', 'last_week', 'last_week', 'last_week'), {
      act: lookBelowCharts,
    }),
    shown('exchange-below-cs', ranges('last_week', 'last_week', 'last_week', 'last_week'), {
      language: 'cs',
      act: lookBelowCharts,
    }),
    shown('exchange-cs', ranges('last_month', 'all', 'today', 'all'), { language: 'cs' }),
    shown('exchange-ro', ranges('today', 'last_week', 'all', 'last_month'), { language: 'ro' }),
  ];
}

function storageScreens(ids: DemoIds): Screen[] {
  const own = `/storages/${ids.storage}`;
  return [
    shown('storages', '/storages'),
    shown('storages-ro', '/storages', { language: 'ro' }),
    shown('storages-search', '/storages?search=zzz'),
    shown('storages-management', '/storages/management'),
    shown('storages-new', '/storages/management/new', { language: 'ro', act: submitEmpty }),
    shown('storages-edit', `/storages/management/${ids.storage}`),
    shown('storages-edit-delete', `/storages/management/${ids.storage}`, {
      language: 'cs',
      act: askToDelete,
    }),
    shown('storages-crops-new', `${own}/crops/new`, { language: 'cs' }),
    shown('storages-crops-amount', `${own}/crops/new?crop=malting-barley`),
    shown('storages-offer', `${own}/offers/${ids.offer}`),
    shown('storages-offer-ro', `${own}/offers/${ids.offer}`, { language: 'ro' }),
    shown('storages-offer-edit', `${own}/offers/${ids.offer}/edit`),
  ];
}

function tradeScreens(ids: DemoIds): Screen[] {
  const trade = `/trades/${ids.storage}/offers/${ids.offer}/quarter/${ids.quarter}`;
  return [
    shown('trades', '/trades'),
    shown('trades-cs', '/trades', { language: 'cs' }),
    shown('trades-sell', trade, { act: pointAtChart }),
    shown('trades-sell-filled', trade, { language: 'ro', act: fillSale }),
    shown('trades-sell-errors', trade, { language: 'cs', act: submitEmpty }),
    shown('trades-confirm', trade, { act: askToSell }),
    shown('trades-changed', trade, { language: 'ro', act: sellAtOldPrice }),
    shown('trades-order', `${trade}/sell`, { act: fillOrder }),
    shown('trades-order-cs', `${trade}/sell`, { language: 'cs', act: fillOrder }),
    shown('trades-order-now', `${trade}/sell`, { language: 'ro', act: orderBelowMarket }),
    shown('trades-order-empty', `${trade}/sell`, { language: 'ro', act: submitEmpty }),
    shown('trades-ladder', `${trade}/ladder`, { language: 'cs' }),
    shown('trades-orders', `${trade}/orders`),
    shown('trades-success-contract', `${trade}/success/contract/${ids.sold}`),
    shown('trades-success-order', `${trade}/success/order/${ids.ordered}`, { language: 'cs' }),
    shown('trades-error', `${trade}/error`, {
      state: { refused: { messages: MESSAGES, draft: { ...DRAFT, quarterId: ids.quarter } } },
    }),
  ];
}

const DRAFT = {
  amount: '50',
  price: '5600',
  lowPrice: null,
  customTransport: false,
  transportNote: null,
  note: null,
  harvestYear: 2026,
};

function transactionScreens(ids: DemoIds): Screen[] {
  const order = `/transactions-and-orders/offers/${ids.order.offer}/orders/${ids.order.id}`;
  const toSign = `/transactions-and-orders/transactions/${ids.contracts['CONFIRMED-signed-by-trader']}/signature`;
  const refused = { messages: MESSAGES, draft: DRAFT };
  return [
    shown('transactions', '/transactions-and-orders'),
    shown('transactions-ro', '/transactions-and-orders', { language: 'ro' }),
    shown('order-edit', order),
    shown('order-edit-delete', order, { language: 'cs', act: askToDelete }),
    shown('order-edit-success', `${order}/success`),
    shown('order-edit-error', `${order}/error`, { language: 'ro', state: { refused } }),
    ...Object.entries(ids.contracts).flatMap(([status, id]) => {
      const contract = `/transactions-and-orders/transactions/${id}`;
      const name = `contract-${status.toLowerCase()}`;
      return [
        shown(name, contract),
        shown(`${name}-signature`, `${contract}/signature`, { language: status === 'SUCCESS' ? 'ro' : 'cs' }),
      ];
    }),
    shown('signing-page', toSign, { act: openSigningAlone }),
    shown('signature-recording', toSign, { language: 'cs', act: whileRecording }),
    shown('contract-signed-success', `/transactions-and-orders/transactions/${ids.contracts.SIGNED}/success`),
  ];
}

/** The local currency is not the one they trade in. */
function romanian(ids: DemoIds): Screen[] {
  const search = 'currency=RON&postalCode=910001';
  const trade = `/trades/${ids.storage}/offers/${ids.offer}/quarter/${ids.quarter}`;
  return [
    shown('romania-purchase-prices', `/purchase-prices?${search}`, { language: 'ro' }),
    shown('romania-purchase-prices-panel', `/purchase-prices/${ids.marketPrice}?${search}`, {
      language: 'ro',
    }),
    shown('romania-quick-trading', `/quick-trading?${search}`, { language: 'ro' }),
    shown('romania-quick-trading-sell', `/quick-trading/milling-wheat/quarter/${ids.quarter}?${search}`, {
      language: 'ro',
      act: fillSale,
    }),
    shown('romania-trades-order', `${trade}/sell`, { language: 'ro', act: fillOrder }),
    shown('romania-transactions', '/transactions-and-orders', { language: 'ro' }),
  ];
}

/** A member without the right to sign. */
function unsigning(ids: DemoIds): Screen[] {
  const contract = `/transactions-and-orders/transactions/${ids.contracts['CONFIRMED-signed-by-trader']}`;
  return [
    shown('no-access-trades', `/trades/${ids.storage}/offers/${ids.offer}/quarter/${ids.quarter}/sell`),
    shown('no-access-quick-trading', `/quick-trading/milling-wheat/quarter/${ids.quarter}?${PRICES}`, {
      language: 'cs',
    }),
    shown('no-access-signature', `${contract}/signature`, { language: 'ro' }),
    shown('no-access-order', `/transactions-and-orders/offers/${ids.order.offer}/orders/${ids.order.id}`),
  ];
}

const EMPTY: Screen[] = [
  shown('empty-storages', '/storages'),
  shown('empty-management', '/storages/management', { language: 'cs' }),
  shown('empty-trades', '/trades', { language: 'ro' }),
  shown('empty-transactions', '/transactions-and-orders', { language: 'cs' }),
];

const MASKED: Screen[] = [
  shown('trial-purchase-prices', `/purchase-prices?${PRICES}`),
  shown('trial-purchase-prices-cs', `/purchase-prices?${PRICES}`, { language: 'cs' }),
  shown('trial-quick-trading', `/quick-trading?${PRICES}`, { language: 'ro' }),
];

interface OfDemo {
  company: string;
  role: 'STATUTORY' | 'USER';
  screensOf: (ids: DemoIds) => Screen[];
}
const FARM = { company: 'Statek Dvořák s.r.o.', role: 'STATUTORY' } as const;

/** Every selling screen and state, in companies that have contracts in every status. */
function positionScreens(): Screen[] {
  return [
    shown('position', '/position'),
    shown('position-cs', '/position', { language: 'cs' }),
    shown('position-ro', '/position?crop=maize', { language: 'ro' }),
    shown('position-next', '/position?year=2027', { language: 'cs' }),
    shown('position-form', '/position', { act: editPlan }),
    shown('position-home', `/quick-trading?${PRICES}`, { language: 'cs', act: waitForStrip }),
  ];
}

export const DEMO_SCREENS: Record<string, OfDemo> = {
  'purchase prices': { ...FARM, screensOf: priceScreens },
  'quick trading': { ...FARM, screensOf: quickScreens },
  marketplace: { ...FARM, screensOf: marketplaceScreens },
  'stock exchange': { ...FARM, screensOf: exchangeScreens },
  position: { ...FARM, screensOf: positionScreens },
  storages: { ...FARM, screensOf: storageScreens },
  trades: { ...FARM, screensOf: tradeScreens },
  'transactions and orders': { ...FARM, screensOf: transactionScreens },
  'without the right to sign': { ...FARM, role: 'USER', screensOf: unsigning },
  'in Romania': { company: 'Ferma Lunca SRL', role: 'STATUTORY', screensOf: romanian },
};

export const COMPANY_SCREENS: Record<string, { plan: 'PREMIUM' | 'BASIC'; screens: Screen[] }> = {
  'a new company': { plan: 'PREMIUM', screens: EMPTY },
  'a company without a plan': { plan: 'BASIC', screens: MASKED },
  'a company that buys': { plan: 'BASIC', screens: BUYING },
};

/** Companies of the demo world that bought something (docs/product/demo.md#payments). */
export const BILLING_SCREENS: Record<string, Screen[]> = {
  'Mlýn Sázava s.r.o.': PAYING,
  'Agro Beskydy s.r.o.': OVERDUE,
  'Rolnická Bystřice a.s.': LEAVING,
  'Ovčárna Vysočina s.r.o.': TRYING,
};
