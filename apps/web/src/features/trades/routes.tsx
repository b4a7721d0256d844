import { createRoute, redirect } from '@tanstack/react-router';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { TradesSearch } from './trades.search.ts';

export const tradesRoute = sellingRoute('TRADING', 'trades', ['trades', 'basis', 'ladder']);

/** The storages with their offers; the panel of a trade opens next to them. */
const board = createRoute({
  getParentRoute: () => tradesRoute,
  id: 'board',
  validateSearch: TradesSearch,
  component: lazyPage(() => import('./board/trades-page.tsx'), 'TradesPage'),
});
const boardIndex = createRoute({ getParentRoute: () => board, path: '/' });

const trade = createRoute({
  getParentRoute: () => board,
  path: '$storageId/offers/$offerId/quarter/$quarterId',
  component: lazyPage(() => import('./panel/trade-panel.tsx'), 'TradePanel'),
});
const sellNow = createRoute({
  getParentRoute: () => trade,
  path: '/',
  component: lazyPage(() => import('./panel/sell-now.tsx'), 'SellNow'),
});
const order = createRoute({
  getParentRoute: () => trade,
  path: 'sell',
  component: lazyPage(() => import('./panel/order-tab.tsx'), 'OrderTab'),
});
const ladder = createRoute({
  getParentRoute: () => trade,
  path: 'ladder',
  component: lazyPage(() => import('./ladder/ladder-tab.tsx'), 'LadderTab'),
});
const placedLadder = createRoute({
  getParentRoute: () => trade,
  path: 'success/ladder/$ladderId',
  component: lazyPage(() => import('./ladder/ladder-placed.tsx'), 'LadderPlaced'),
});
const orders = createRoute({
  getParentRoute: () => trade,
  path: 'orders',
  component: lazyPage(() => import('./panel/active-orders.tsx'), 'ActiveOrders'),
});
const soldContract = createRoute({
  getParentRoute: () => trade,
  path: 'success/contract/$contractId',
  component: lazyPage(() => import('./panel/outcomes.tsx'), 'ContractSuccess'),
});
const placedOrder = createRoute({
  getParentRoute: () => trade,
  path: 'success/order/$orderId',
  component: lazyPage(() => import('./panel/outcomes.tsx'), 'OrderSuccess'),
});
const refused = createRoute({
  getParentRoute: () => trade,
  path: 'error',
  // It needs navigation state; without it the panel is shown (docs/product/screens.md#navigation-state).
  beforeLoad: ({ location, params, search }) => {
    if (!location.state.refused)
      throw redirect({
        to: '/trades/$storageId/offers/$offerId/quarter/$quarterId',
        params,
        search,
        replace: true,
      });
  },
  component: lazyPage(() => import('./panel/outcomes.tsx'), 'TradeError'),
});

const unknown = createRoute({ getParentRoute: () => tradesRoute, path: '$', component: UnknownPage });

export const tradesRoutes = tradesRoute.addChildren([
  board.addChildren([
    boardIndex,
    trade.addChildren([sellNow, order, ladder, orders, soldContract, placedOrder, placedLadder, refused]),
  ]),
  unknown,
]);
