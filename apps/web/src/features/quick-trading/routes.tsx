import { createRoute, type HistoryState, type ParsedLocation, redirect } from '@tanstack/react-router';
import { postalRoute } from '#market/routes/postal-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';

const loadPage = () => import('./quick-trading-page.tsx');

export const quickTradingRoute = postalRoute(
  'QUICK_TRADING',
  'quick-trading',
  ['quick-trading', 'price-board', 'postal-code'],
  loadPage,
);

/**
 * A route that needs navigation state redirects to its parent when it is opened without it
 * (docs/product/screens.md#navigation-state).
 */
function requiresState(key: keyof HistoryState) {
  return ({ location }: { location: ParsedLocation }) => {
    if (location.state[key] === undefined)
      throw redirect({ to: '/quick-trading', search: location.search, replace: true });
  };
}

const board = createRoute({
  getParentRoute: () => quickTradingRoute,
  id: 'board',
  component: lazyPage(loadPage, 'QuickTradingPage'),
});
const boardIndex = createRoute({ getParentRoute: () => board, path: '/' });

const sell = createRoute({
  getParentRoute: () => board,
  path: '$cropId/quarter/$quarterId',
  component: lazyPage(() => import('./sell/sell-form.tsx'), 'SellPanel'),
});
const sellFailed = createRoute({
  getParentRoute: () => board,
  path: 'sell/failed',
  beforeLoad: requiresState('refused'),
  component: lazyPage(() => import('./outcomes.tsx'), 'SellFailed'),
});
const sellError = createRoute({
  getParentRoute: () => board,
  path: 'sell/error',
  beforeLoad: requiresState('refused'),
  component: lazyPage(() => import('./outcomes.tsx'), 'SellError'),
});
const sold = createRoute({
  getParentRoute: () => board,
  path: 'sell/success/contract/$contractId',
  component: lazyPage(() => import('./outcomes.tsx'), 'SellSuccess'),
});
/** The same page, by its shorter address (docs/product/screens.md#routes). */
const soldShort = createRoute({
  getParentRoute: () => board,
  path: 'sell/success/$contractId',
  component: lazyPage(() => import('./outcomes.tsx'), 'SellSuccess'),
});

const order = createRoute({
  getParentRoute: () => board,
  path: 'order',
  beforeLoad: requiresState('fastOrder'),
  component: lazyPage(() => import('./order/order-panel.tsx'), 'OrderPanel'),
});
const orderError = createRoute({
  getParentRoute: () => board,
  path: 'order/error',
  beforeLoad: requiresState('refused'),
  component: lazyPage(() => import('./outcomes.tsx'), 'OrderError'),
});
const ordered = createRoute({
  getParentRoute: () => board,
  path: 'order/$orderId/offer/$offerId/success',
  component: lazyPage(() => import('./outcomes.tsx'), 'OrderSuccess'),
});

const unknown = createRoute({
  getParentRoute: () => quickTradingRoute,
  path: '$',
  component: UnknownPage,
});

export const quickTradingRoutes = quickTradingRoute.addChildren([
  board.addChildren([boardIndex, sell, sellFailed, sellError, sold, soldShort, order, orderError, ordered]),
  unknown,
]);
