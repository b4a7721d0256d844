import type { Feature } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import { type AnyRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { appRoute } from '#shared/router/app-route.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { FeatureOutlet } from './pages/feature-outlet.tsx';

/** An unknown currency counts as none, and none is filled in by the guard (spec 1 §2). */
const PriceSearch = z.object({ currency: CurrencyType.optional().catch(undefined) });

/** A feature that the plan does not give has no routes (spec 1 §4). */
function requireFeature(access: Access, feature: Feature): void {
  if (access.modeOf(feature) === 'none') throw notFound();
}

function showsItself(access: Access, feature: Feature): boolean {
  return access.modeOf(feature) === 'full' || MASKED_IN_TRIAL.has(feature);
}

function featureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: ({ context }) => requireFeature(context.access, feature),
    component: () => <FeatureOutlet feature={feature} />,
    notFoundComponent: NotFoundPage,
  });
}

function pricedFeatureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: PriceSearch,
    // First the feature, then one replace with all parameters (decisions §14).
    beforeLoad: ({ context: { access }, search, location }) => {
      requireFeature(access, feature);
      if (search.currency !== undefined || !showsItself(access, feature)) return;
      throw redirect({
        to: location.pathname,
        search: { ...location.search, currency: access.currency },
        replace: true,
      });
    },
    component: () => <FeatureOutlet feature={feature} />,
    notFoundComponent: NotFoundPage,
  });
}

const purchasePrices = pricedFeatureRoute('PURCHASE_PRICES', 'purchase-prices');
const quickTrading = pricedFeatureRoute('QUICK_TRADING', 'quick-trading');
const marketplace = pricedFeatureRoute('MARKETPLACE', 'marketplace');
const stockExchange = featureRoute('STOCK_EXCHANGE', 'stock-exchange');
const marketNews = featureRoute('MARKET_NEWS', 'reports');
const trading = featureRoute('TRADING', 'trades');
const storages = featureRoute('STORAGES', 'storages');
const transactions = featureRoute('TRANSACTIONS_ORDERS', 'transactions-and-orders');

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
  purchasePrices.addChildren(ownRoutes(purchasePrices)),
  quickTrading.addChildren(ownRoutes(quickTrading)),
  marketplace.addChildren(ownRoutes(marketplace)),
  stockExchange.addChildren(ownRoutes(stockExchange)),
  marketNews.addChildren(ownRoutes(marketNews)),
  trading.addChildren(ownRoutes(trading)),
  storages.addChildren(ownRoutes(storages)),
  transactions.addChildren(ownRoutes(transactions)),
] as const;
