import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { adminChildren } from '#features/admin/routes.tsx';
import { pricingRoute, subscribedRoute, unsubscribedRoute } from '#features/billing/routes.tsx';
import { editorRoutes } from '#features/editor/routes.tsx';
import type { Access } from '#shared/access/access.ts';
import { readRouteFrom, reportError } from '#shared/errors/report.ts';
import { adminRoute } from '#shared/router/admin-route.ts';
import { appRoute, rootRoute } from '#shared/router/app-route.ts';
import { writeSearch } from '#shared/router/write-search.ts';
import { LoneNotFoundPage, NotFoundPage } from './errors/not-found-page.tsx';
import { LoneRouteError, RouteError } from './errors/route-error.tsx';
import { featureRoutes } from './feature-routes.tsx';
import { PageOutline } from './frame/page-outline.tsx';
import { homeRoute } from './home-route.ts';
import { Layout } from './layout/layout.tsx';
import { RouterRoot } from './router-root.tsx';

const switchCompany = createRoute({
  getParentRoute: () => rootRoute,
  path: 'switch-company',
  component: lazyRouteComponent(() => import('./pages/switch-company-page.tsx'), 'SwitchCompanyPage'),
});

const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: 'logout',
  component: lazyRouteComponent(() => import('#features/session/logout-page.tsx'), 'LogoutPage'),
});

/** The sign-in is over, so a returned-to /callback leads home. */
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** People with a complete profile have nothing to do there. */
const registration = createRoute({
  getParentRoute: () => rootRoute,
  path: 'registration/complete',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const gallery = createRoute({
  getParentRoute: () => rootRoute,
  path: 'gallery',
  component: lazyRouteComponent(() => import('#features/gallery/gallery-page.tsx'), 'GalleryPage'),
});

const about = createRoute({
  getParentRoute: () => appRoute,
  path: 'about',
  component: lazyRouteComponent(() => import('#features/about/about-page.tsx'), 'AboutPage'),
});

/** An address that nobody knows keeps the menu around it. */
const unknown = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFoundPage });

const alone = { errorComponent: LoneRouteError, notFoundComponent: LoneNotFoundPage };
rootRoute.update({ component: RouterRoot, ...alone });
appRoute.update({ component: Layout, ...alone });

const routeTree = rootRoute.addChildren([
  switchCompany,
  logout,
  callback,
  registration,
  gallery,
  subscribedRoute,
  unsubscribedRoute,
  appRoute.addChildren([
    homeRoute,
    about,
    pricingRoute,
    adminRoute.addChildren([...editorRoutes, ...adminChildren]),
    ...featureRoutes,
    unknown,
  ]),
]);

/** The router of the normal state; the other states have their own (state-routers.tsx). */
export function createAppRouter(
  context: { queryClient: QueryClient; access: Access },
  history?: RouterHistory,
) {
  const router = createRouter({
    routeTree,
    context,
    history,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageOutline,
    defaultPendingMs: 300,
    defaultOnCatch: reportError,
  });
  readRouteFrom(() => router.state.matches.at(-1)?.fullPath);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /**
   * `/switch-company` receives the company in navigation state (docs/product/screens.md#switching-companies), and what
   * of it is to be opened.
   */
  interface HistoryState {
    company?: { id: string; name: string; opens?: string };
  }
}
