import type { Feature } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { postalCodesQuery } from '#shared/postal-code/postal-codes.ts';
import { completeSearch, PriceSearch } from '#shared/postal-code/price-search.ts';
import { rememberedCode } from '#shared/postal-code/remembered-code.ts';
import { appRoute } from './app-route.ts';

/** An unknown currency counts as none, and none is filled in by the guard (spec 1 §2). */
const CurrencySearch = z.object({ currency: CurrencyType.optional().catch(undefined) });

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
  });
}

function pricedFeatureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: CurrencySearch,
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
  });
}

/** A price page of a place: the postal code is judged against the known list of its country (spec 2 §2). */
function postalFeatureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: PriceSearch,
    beforeLoad: async ({ context: { access, queryClient }, search, location }) => {
      requireFeature(access, feature);
      if (!showsItself(access, feature)) return;
      const complete = completeSearch(search, location.search, {
        currency: access.currency,
        country: access.country,
        // A list that did not load is said in the dialog (spec 2 §8), so the page opens all the same.
        places: await queryClient.ensureQueryData(postalCodesQuery(access.country)).catch(() => undefined),
        last: rememberedCode(access).read(),
      });
      if (complete) throw redirect({ to: location.pathname, search: complete, replace: true });
    },
  });
}

/** Each feature hangs its own routes under its one of these; `app/feature-routes.tsx` gives them their frame. */
export const purchasePricesRoute = postalFeatureRoute('PURCHASE_PRICES', 'purchase-prices');
export const quickTradingRoute = postalFeatureRoute('QUICK_TRADING', 'quick-trading');
export const marketplaceRoute = pricedFeatureRoute('MARKETPLACE', 'marketplace');
export const stockExchangeRoute = featureRoute('STOCK_EXCHANGE', 'stock-exchange');
export const marketNewsRoute = featureRoute('MARKET_NEWS', 'reports');
export const tradesRoute = featureRoute('TRADING', 'trades');
export const storagesRoute = featureRoute('STORAGES', 'storages');
export const transactionsRoute = featureRoute('TRANSACTIONS_ORDERS', 'transactions-and-orders');
