import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { purchasePricesRoute } from '#shared/router/feature-route.ts';

/** The board; the panel of one price opens beside it. */
const board = createRoute({
  getParentRoute: () => purchasePricesRoute,
  id: 'board',
  component: lazyRouteComponent(() => import('./purchase-prices-page.tsx'), 'PurchasePricesPage'),
});
const boardIndex = createRoute({ getParentRoute: () => board, path: '/' });
const price = createRoute({
  getParentRoute: () => board,
  path: '$marketPriceId',
  component: lazyRouteComponent(() => import('./price-panel.tsx'), 'PricePanel'),
});

const unknown = createRoute({
  getParentRoute: () => purchasePricesRoute,
  path: '$',
  component: () => {
    throw notFound();
  },
});

export const purchasePricesRoutes = purchasePricesRoute.addChildren([
  board.addChildren([boardIndex, price]),
  unknown,
]);
