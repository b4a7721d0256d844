import { createRoute } from '@tanstack/react-router';
import { postalRoute } from '#market/routes/postal-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';

const loadPage = () => import('./purchase-prices-page.tsx');

export const purchasePricesRoute = postalRoute(
  'PURCHASE_PRICES',
  'purchase-prices',
  ['purchase-prices', 'price-board', 'postal-code', 'basis'],
  loadPage,
);

const board = createRoute({
  getParentRoute: () => purchasePricesRoute,
  id: 'board',
  component: lazyPage(loadPage, 'PurchasePricesPage'),
});
const boardIndex = createRoute({ getParentRoute: () => board, path: '/' });
const price = createRoute({
  getParentRoute: () => board,
  path: '$marketPriceId',
  component: lazyPage(() => import('./price-panel.tsx'), 'PricePanel'),
});

const unknown = createRoute({
  getParentRoute: () => purchasePricesRoute,
  path: '$',
  component: UnknownPage,
});

export const purchasePricesRoutes = purchasePricesRoute.addChildren([
  board.addChildren([boardIndex, price]),
  unknown,
]);
