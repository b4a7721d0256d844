import { createRoute, redirect } from '@tanstack/react-router';
import { postalRoute } from '#market/routes/postal-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { MarketplaceSearch } from './marketplace.search.ts';

export const marketplaceRoute = postalRoute('MARKETPLACE', 'marketplace', [
  'marketplace',
  'price-board',
  'postal-code',
  'contract',
  // A panel that had to wait for its words would appear in steps.
  'order-form',
  'deal',
  'charts',
]);

const shelf = createRoute({
  getParentRoute: () => marketplaceRoute,
  id: 'shelf',
  validateSearch: MarketplaceSearch,
  component: lazyPage(() => import('./marketplace-page.tsx'), 'MarketplacePage'),
});
const shelfIndex = createRoute({ getParentRoute: () => shelf, path: '/' });

const item = createRoute({
  getParentRoute: () => shelf,
  path: '$cropId/quarter/$quarterId',
  component: lazyPage(() => import('./item-panel.tsx'), 'ItemPanel'),
});
const itemIndex = createRoute({ getParentRoute: () => item, path: '/' });
const buy = createRoute({ getParentRoute: () => item, path: 'buy' });
const failed = createRoute({
  getParentRoute: () => item,
  path: 'failed',
  // Without its errors it redirects to its parent (docs/product/screens.md#navigation-state).
  beforeLoad: ({ location, params }) => {
    if (location.state.refused === undefined)
      throw redirect({
        to: '/marketplace/$cropId/quarter/$quarterId',
        params,
        search: location.search,
        replace: true,
      });
  },
  component: lazyPage(() => import('./buy/outcomes.tsx'), 'BuyFailed'),
});
const bought = createRoute({
  getParentRoute: () => item,
  path: '$contractId/success',
  component: lazyPage(() => import('./buy/outcomes.tsx'), 'BuySuccess'),
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
