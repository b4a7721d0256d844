import { createRoute, redirect } from '@tanstack/react-router';
import { sellingLoader } from '#market/routes/selling-route.ts';
import { appRoute } from '#shared/router/app-route.ts';
import { requireFeature, showsItself } from '#shared/router/feature-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { completeSearch, ExchangeSearch, isComplete } from './stock-exchange.search.ts';

export const stockExchangeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'stock-exchange',
  beforeLoad: ({ context }) => requireFeature(context.access, 'STOCK_EXCHANGE'),
  loader: sellingLoader('STOCK_EXCHANGE', ['stock-exchange', 'charts', 'basis']),
});

const charts = createRoute({
  getParentRoute: () => stockExchangeRoute,
  path: '/',
  validateSearch: ExchangeSearch,
  // One replace with all parameters (docs/product/screens.md#redirects).
  beforeLoad: ({ context, search, location }) => {
    if (isComplete(search) || !showsItself(context.access, 'STOCK_EXCHANGE')) return;
    throw redirect({
      to: '/stock-exchange',
      search: { ...location.search, ...completeSearch(search) },
      hash: location.hash,
      replace: true,
    });
  },
  component: lazyPage(() => import('./stock-exchange-page.tsx'), 'StockExchangePage'),
});

const unknown = createRoute({ getParentRoute: () => stockExchangeRoute, path: '$', component: UnknownPage });

export const stockExchangeRoutes = stockExchangeRoute.addChildren([charts, unknown]);
