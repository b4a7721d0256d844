import { createRoute } from '@tanstack/react-router';
import { appRoute, rootRoute } from '#shared/router/app-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { PricingSearch } from './pricing/pricing.search.ts';
import { ResultSearch } from './result/result.search.ts';

export const pricingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'pricing',
  validateSearch: PricingSearch,
  component: lazyPage(() => import('./pricing/pricing-page.tsx'), 'PricingPage'),
});

/** Where a payment ends; without the layout, whose plan is about to change. */
export const subscribedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'subscribed',
  validateSearch: ResultSearch,
  component: lazyPage(() => import('./result/subscribed-page.tsx'), 'SubscribedPage'),
});

export const unsubscribedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'unsubscribed',
  component: lazyPage(() => import('./result/unsubscribed-page.tsx'), 'UnsubscribedPage'),
});
