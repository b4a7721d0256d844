import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { postalRoute } from '#market/routes/postal-route.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { MarketplaceSearch } from './marketplace.search.ts';

export const marketplaceRoute = postalRoute('MARKETPLACE', 'marketplace', [
  'marketplace',
  'price-board',
  'postal-code',
  'contract',
  // A panel that had to wait for its words would appear in steps.
  'order-form',
  'sell',
  'charts',
]);

/** The shelf; one input and its purchase open beside it. */
const shelf = createRoute({
  getParentRoute: () => marketplaceRoute,
  id: 'shelf',
  validateSearch: MarketplaceSearch,
  component: lazyRouteComponent(() => import('./marketplace-page.tsx'), 'MarketplacePage'),
});
const shelfIndex = createRoute({ getParentRoute: () => shelf, path: '/' });

const item = createRoute({
  getParentRoute: () => shelf,
  path: '$cropId/quarter/$quarterId',
  component: lazyRouteComponent(() => import('./item-panel.tsx'), 'ItemPanel'),
});
const itemIndex = createRoute({ getParentRoute: () => item, path: '/' });
/** The same panel with the form in it. */
const buy = createRoute({ getParentRoute: () => item, path: 'buy' });
const failed = createRoute({
  getParentRoute: () => item,
  path: 'failed',
  // Without its errors it leads to its parent (docs/product/screens.md#navigation-state).
  beforeLoad: ({ location, params }) => {
    if (location.state.purchaseRefused === undefined)
      throw redirect({
        to: '/marketplace/$cropId/quarter/$quarterId',
        params,
        search: location.search,
        replace: true,
      });
  },
  component: lazyRouteComponent(() => import('./buy/buy-failed.tsx'), 'BuyFailed'),
});
const bought = createRoute({
  getParentRoute: () => item,
  path: '$contractId/success',
  component: lazyRouteComponent(() => import('./buy/buy-success.tsx'), 'BuySuccess'),
});

const unknown = createRoute({
  getParentRoute: () => marketplaceRoute,
  path: '$',
  component: UnknownPage,
});

export const marketplaceRoutes = marketplaceRoute.addChildren([
  shelf.addChildren([shelfIndex, item.addChildren([itemIndex, buy, failed, bought])]),
  unknown,
]);
