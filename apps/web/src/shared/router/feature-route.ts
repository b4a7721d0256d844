import type { Feature } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { postalCodesQuery } from '#shared/postal-code/postal-codes.ts';
import { completeSearch, PriceSearch } from '#shared/postal-code/price-search.ts';
import { rememberedCode } from '#shared/postal-code/remembered-code.ts';
import { tradingCompaniesQuery } from '#shared/trading/trading-company.ts';
import { type AppContext, appRoute } from './app-route.ts';

/** An unknown currency counts as none, and none is filled in by the guard (spec 1 §2). */
const CurrencySearch = z.object({ currency: CurrencyType.optional().catch(undefined) });

/** A feature that the plan does not give has no routes (spec 1 §4). */
function requireFeature(access: Access, feature: Feature): void {
  if (access.modeOf(feature) === 'none') throw notFound();
}

function showsItself(access: Access, feature: Feature): boolean {
  return access.modeOf(feature) === 'full' || MASKED_IN_TRIAL.has(feature);
}

/**
 * What every page of a selling feature reads comes together with its code. A page that had to wait for it would wait
 * behind a Suspense fallback, and React holds back for 300 ms what follows one.
 */
function sellingLoader(feature: Feature, texts: readonly string[]) {
  return async ({ context: { access, queryClient } }: { context: AppContext }) => {
    if (!showsItself(access, feature)) return;
    await Promise.all([loadTexts(texts), queryClient.prefetchQuery(tradingCompaniesQuery)]);
  };
}

function featureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: ({ context }) => requireFeature(context.access, feature),
  });
}

function sellingRoute<const Path extends string>(feature: Feature, path: Path, texts: readonly string[]) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: ({ context }) => requireFeature(context.access, feature),
    loader: sellingLoader(feature, texts),
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
function postalFeatureRoute<const Path extends string>(
  feature: Feature,
  path: Path,
  texts: readonly string[],
) {
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
        quarters: offeredQuarters(dayInZone(new Date(), timeZoneOf(access.country))).map(quarterId),
      });
      if (complete) throw redirect({ to: location.pathname, search: complete, replace: true });
    },
    loader: sellingLoader(feature, texts),
  });
}

/** Each feature hangs its own routes under its one of these; `app/feature-routes.tsx` gives them their frame. */
export const purchasePricesRoute = postalFeatureRoute('PURCHASE_PRICES', 'purchase-prices', [
  'purchase-prices',
  'price-board',
  'postal-code',
]);
export const quickTradingRoute = postalFeatureRoute('QUICK_TRADING', 'quick-trading', [
  'quick-trading',
  'price-board',
  'postal-code',
]);
export const marketplaceRoute = pricedFeatureRoute('MARKETPLACE', 'marketplace');
export const stockExchangeRoute = featureRoute('STOCK_EXCHANGE', 'stock-exchange');
export const marketNewsRoute = featureRoute('MARKET_NEWS', 'reports');
export const tradesRoute = sellingRoute('TRADING', 'trades', ['trades']);
export const storagesRoute = sellingRoute('STORAGES', 'storages', ['storages']);
export const transactionsRoute = sellingRoute('TRANSACTIONS_ORDERS', 'transactions-and-orders', [
  'transactions',
  'contract',
]);
