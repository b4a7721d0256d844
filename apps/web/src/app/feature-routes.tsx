import type { Feature } from '@canola/api-schema/access';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { marketplaceRoute, marketplaceRoutes } from '#features/marketplace/routes.tsx';
import { purchasePricesRoute, purchasePricesRoutes } from '#features/purchase-prices/routes.tsx';
import { quickTradingRoute, quickTradingRoutes } from '#features/quick-trading/routes.tsx';
import { stockExchangeRoute, stockExchangeRoutes } from '#features/stock-exchange/routes.tsx';
import { storagesRoute, storagesRoutes } from '#features/storages/routes.tsx';
import { tradesRoute, tradesRoutes } from '#features/trades/routes.tsx';
import { transactionsRoute, transactionsRoutes } from '#features/transactions/routes.tsx';
import { featureRoute } from '#shared/router/feature-route.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { FeatureOutlet } from './pages/feature-outlet.tsx';

/** Features without a folder of their own yet. */
const marketNewsRoute = featureRoute('MARKET_NEWS', 'reports');

const FRAMED: [AnyRoute, Feature][] = [
  [purchasePricesRoute, 'PURCHASE_PRICES'],
  [quickTradingRoute, 'QUICK_TRADING'],
  [marketplaceRoute, 'MARKETPLACE'],
  [stockExchangeRoute, 'STOCK_EXCHANGE'],
  [marketNewsRoute, 'MARKET_NEWS'],
  [tradesRoute, 'TRADING'],
  [storagesRoute, 'STORAGES'],
  [transactionsRoute, 'TRANSACTIONS_ORDERS'],
];
for (const [route, feature] of FRAMED)
  route.update({
    component: () => <FeatureOutlet feature={feature} />,
    notFoundComponent: NotFoundPage,
  });

const featurePage = lazyRouteComponent(() => import('./pages/feature-page.tsx'), 'FeaturePage');

/** Until a feature has its own routes: what the place is for. Below it nothing is known; in trial all is the upsell. */
function ownRoutes<Parent extends AnyRoute>(parent: Parent) {
  return [
    createRoute({ getParentRoute: () => parent, path: '/', component: featurePage }),
    createRoute({ getParentRoute: () => parent, path: '$', component: NotFoundPage }),
  ] as const;
}

/** A feature replaces its `ownRoutes` by the routes of its folder. */
export const featureRoutes = [
  purchasePricesRoutes,
  quickTradingRoutes,
  marketplaceRoutes,
  stockExchangeRoutes,
  marketNewsRoute.addChildren(ownRoutes(marketNewsRoute)),
  tradesRoutes,
  storagesRoutes,
  transactionsRoutes,
] as const;
