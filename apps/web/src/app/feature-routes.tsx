import type { Feature } from '@canola/api-schema/access';
import type { AnyRoute } from '@tanstack/react-router';
import { deliveriesRoute, deliveriesRoutes, owedRoute, owedRoutes } from '#features/deliveries/routes.tsx';
import { deskRoutes } from '#features/desk/routes.tsx';
import { marketplaceRoute, marketplaceRoutes } from '#features/marketplace/routes.tsx';
import { positionRoute, positionRoutes } from '#features/position/routes.tsx';
import { purchasePricesRoute, purchasePricesRoutes } from '#features/purchase-prices/routes.tsx';
import { quickTradingRoute, quickTradingRoutes } from '#features/quick-trading/routes.tsx';
import { reportsRoute, reportsRoutes } from '#features/reports/routes.tsx';
import { stockExchangeRoute, stockExchangeRoutes } from '#features/stock-exchange/routes.tsx';
import { storagesRoute, storagesRoutes } from '#features/storages/routes.tsx';
import { tradesRoute, tradesRoutes } from '#features/trades/routes.tsx';
import { transactionsRoute, transactionsRoutes } from '#features/transactions/routes.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { FeatureOutlet } from './pages/feature-outlet.tsx';

const FRAMED: [AnyRoute, Feature][] = [
  [purchasePricesRoute, 'PURCHASE_PRICES'],
  [quickTradingRoute, 'QUICK_TRADING'],
  [marketplaceRoute, 'MARKETPLACE'],
  [stockExchangeRoute, 'STOCK_EXCHANGE'],
  [reportsRoute, 'MARKET_NEWS'],
  [tradesRoute, 'TRADING'],
  [positionRoute, 'POSITION'],
  [storagesRoute, 'STORAGES'],
  [transactionsRoute, 'TRANSACTIONS_ORDERS'],
  [deliveriesRoute, 'TRANSACTIONS_ORDERS'],
  [owedRoute, 'TRANSACTIONS_ORDERS'],
];
for (const [route, feature] of FRAMED)
  route.update({
    component: () => <FeatureOutlet feature={feature} />,
    notFoundComponent: NotFoundPage,
  });

export const featureRoutes = [
  purchasePricesRoutes,
  quickTradingRoutes,
  marketplaceRoutes,
  reportsRoutes,
  stockExchangeRoutes,
  tradesRoutes,
  positionRoutes,
  storagesRoutes,
  transactionsRoutes,
  deliveriesRoutes,
  owedRoutes,
  deskRoutes,
] as const;
