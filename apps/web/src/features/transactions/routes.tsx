import { createRoute, redirect } from '@tanstack/react-router';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { refusalOf } from '#shared/access/refusal.ts';
import { showsItself } from '#shared/router/feature-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { DEFAULT_SEARCH, isComplete, LadderSearch, readSearch } from './transactions.search.ts';

export const transactionsRoute = sellingRoute('TRANSACTIONS_ORDERS', 'transactions-and-orders', [
  'transactions',
  'contract',
  'ladder',
]);

const loadOverview = () => import('./overview/overview-page.tsx');

const overview = createRoute({
  getParentRoute: () => transactionsRoute,
  path: '/',
  validateSearch: readSearch,
  // First the company's state, then one replace with all parameters (docs/product/screens.md#redirects).
  beforeLoad: ({ context, search }) => {
    if (isComplete(search) || refusalOf(context.access, undefined)) return;
    throw redirect({ to: '/transactions-and-orders', search: DEFAULT_SEARCH, replace: true });
  },
  loader: ({ context, location }) => {
    if (!showsItself(context.access, 'TRANSACTIONS_ORDERS')) return;
    const search = { ...DEFAULT_SEARCH, ...readSearch(location.search) };
    // The page loads again what did not load, and says so.
    loadOverview()
      .then(({ askAhead }) => askAhead(context, search))
      .catch(() => undefined);
  },
  component: lazyPage(loadOverview, 'OverviewPage'),
});

const contract = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'transactions/$contractId',
  component: lazyPage(() => import('./contract/contract-page.tsx'), 'ContractPage'),
});
const signature = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'transactions/$contractId/signature',
  component: lazyPage(() => import('./signature/signature-page.tsx'), 'SignaturePage'),
});
const signed = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'transactions/$contractId/success',
  component: lazyPage(() => import('./signature/signed-page.tsx'), 'SignedPage'),
});

const order = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'offers/$offerId/orders/$orderId',
  component: lazyPage(() => import('./order/order-page.tsx'), 'OrderPage'),
});
const ladder = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'ladders/$ladderId',
  validateSearch: LadderSearch,
  component: lazyPage(() => import('./ladder/ladder-page.tsx'), 'LadderPage'),
});
const orderSaved = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'offers/$offerId/orders/$orderId/success',
  component: lazyPage(() => import('./order/order-saved-page.tsx'), 'OrderSavedPage'),
});
const orderRefused = createRoute({
  getParentRoute: () => transactionsRoute,
  path: 'offers/$offerId/orders/$orderId/error',
  component: lazyPage(() => import('./order/order-refused-page.tsx'), 'OrderRefusedPage'),
});

const unknown = createRoute({
  getParentRoute: () => transactionsRoute,
  path: '$',
  component: UnknownPage,
});

export const transactionsRoutes = transactionsRoute.addChildren([
  overview,
  contract,
  signature,
  signed,
  order,
  ladder,
  orderSaved,
  orderRefused,
  unknown,
]);
