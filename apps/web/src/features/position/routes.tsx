import { createRoute } from '@tanstack/react-router';
import { sellingRoute } from '#market/routes/selling-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { PositionSearch } from './position.search.ts';

export const positionRoute = sellingRoute('POSITION', 'position', ['position', 'charts']);

const page = createRoute({
  getParentRoute: () => positionRoute,
  path: '/',
  validateSearch: PositionSearch,
  component: lazyPage(() => import('./position-page.tsx'), 'PositionPage'),
});

const unknown = createRoute({ getParentRoute: () => positionRoute, path: '$', component: UnknownPage });

export const positionRoutes = positionRoute.addChildren([page, unknown]);
