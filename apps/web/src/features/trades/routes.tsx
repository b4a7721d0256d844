import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { TradesSearch } from './trades.search.ts';

export const tradesRoute = sellingRoute('TRADING', 'trades', ['trades', 'basis']);

/** The storages with their offers; what is traded opens beside them. */
const board = createRoute({
  getParentRoute: () => tradesRoute,
  id: 'board',
  validateSearch: TradesSearch,
  component: lazyRouteComponent(() => import('./board/trades-page.tsx'), 'TradesPage'),
});
const boardIndex = createRoute({ getParentRoute: () => board, path: '/' });

const trade = createRoute({
  getParentRoute: () => board,
  path: '$storageId/offers/$offerId/quarter/$quarterId',
  component: lazyRouteComponent(() => import('./panel/trade-panel.tsx'), 'TradePanel'),
});
const sellNow = createRoute({
  getParentRoute: () => trade,
  path: '/',
  component: lazyRouteComponent(() => import('./panel/sell-now.tsx'), 'SellNow'),
});
const order = createRoute({
  getParentRoute: () => trade,
  path: 'sell',
  component: lazyRouteComponent(() => import('./panel/order-tab.tsx'), 'OrderTab'),
});
const orders = createRoute({
  getParentRoute: () => trade,
  path: 'orders',
  component: lazyRouteComponent(() => import('./panel/active-orders.tsx'), 'ActiveOrders'),
});
const soldContract = createRoute({
  getParentRoute: () => trade,
  path: 'success/contract/$contractId',
  component: lazyRouteComponent(() => import('./panel/contract-success.tsx'), 'ContractSuccess'),
});
const placedOrder = createRoute({
  getParentRoute: () => trade,
  path: 'success/order/$orderId',
  component: lazyRouteComponent(() => import('./panel/order-success.tsx'), 'OrderSuccess'),
});
const refused = createRoute({
  getParentRoute: () => trade,
  path: 'error',
  // It needs navigation state; without it the panel is shown (docs/product/screens.md#navigation-state).
  beforeLoad: ({ location, params, search }) => {
    if (!location.state.tradeRefused)
      throw redirect({
        to: '/trades/$storageId/offers/$offerId/quarter/$quarterId',
        params,
        search,
        replace: true,
      });
  },
  component: lazyRouteComponent(() => import('./panel/trade-error.tsx'), 'TradeError'),
});

const unknown = createRoute({ getParentRoute: () => tradesRoute, path: '$', component: UnknownPage });

export const tradesRoutes = tradesRoute.addChildren([
  board.addChildren([
    boardIndex,
    trade.addChildren([sellNow, order, orders, soldContract, placedOrder, refused]),
  ]),
  unknown,
]);
