import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import { adminChildren } from '#features/admin/routes.tsx';
import { AlertsSearch } from '#features/alerts/alerts.search.ts';
import { pricingRoute, subscribedRoute, unsubscribedRoute } from '#features/billing/routes.tsx';
import { editorRoutes } from '#features/editor/routes.tsx';
import type { Access } from '#shared/access/access.ts';
import { readRouteFrom, reportError } from '#shared/errors/report.ts';
import { adminRoute } from '#shared/router/admin-route.ts';
import { appRoute, rootRoute } from '#shared/router/app-route.ts';
import { lazyPage } from '#shared/router/lazy-page.ts';
import { writeSearch } from '#shared/router/write-search.ts';
import { LoneNotFoundPage, NotFoundPage } from './errors/not-found-page.tsx';
import { LoneRouteError, RouteError } from './errors/route-error.tsx';
import { featureRoutes } from './feature-routes.tsx';
import { PageOutline } from './frame/page-outline.tsx';
import { Layout } from './layout/layout.tsx';
import { homeAddress } from './menu/home-page.ts';
import { RouterRoot } from './router-root.tsx';

const switchCompany = createRoute({
  getParentRoute: () => rootRoute,
  path: 'switch-company',
  component: lazyPage(() => import('./pages/switch-company-page.tsx'), 'SwitchCompanyPage'),
});

const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: 'logout',
  component: lazyPage(() => import('#features/session/logout-page.tsx'), 'LogoutPage'),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyPage(() => import('#features/profile/people/invitation-page.tsx'), 'InvitationPage'),
});

/** The sign-in is over, so going back to /callback opens the home page. */
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: 'callback',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** The profile is complete. */
const registration = createRoute({
  getParentRoute: () => rootRoute,
  path: 'registration/complete',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

/** The start page depends on the plan (docs/product/plans.md#home-page). */
const home = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: async ({ context: { access, queryClient } }) => {
    const address = await homeAddress(access, queryClient);
    if (address) throw redirect({ ...address, replace: true });
  },
  component: lazyPage(() => import('./pages/no-feature-page.tsx'), 'NoFeaturePage'),
});

const about = createRoute({
  getParentRoute: () => appRoute,
  path: 'about',
  component: lazyPage(() => import('#features/about/about-page.tsx'), 'AboutPage'),
});

const channels = createRoute({
  getParentRoute: () => appRoute,
  path: 'notifications',
  component: lazyPage(() => import('#features/notifications/channels/channels-page.tsx'), 'ChannelsPage'),
});

const alerts = createRoute({
  getParentRoute: () => appRoute,
  path: 'alerts',
  validateSearch: AlertsSearch,
  component: lazyPage(() => import('#features/alerts/alerts-page.tsx'), 'AlertsPage'),
});

/** The page of an unknown address has the menu around it. */
const unknown = createRoute({ getParentRoute: () => appRoute, path: '$', component: NotFoundPage });

const alone = { errorComponent: LoneRouteError, notFoundComponent: LoneNotFoundPage };
rootRoute.update({ component: RouterRoot, ...alone });
appRoute.update({ component: Layout, ...alone });

const routeTree = rootRoute.addChildren([
  switchCompany,
  invitation,
  logout,
  callback,
  registration,
  subscribedRoute,
  unsubscribedRoute,
  appRoute.addChildren([
    home,
    about,
    channels,
    alerts,
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
   * `/switch-company` receives the company in navigation state (docs/product/screens.md#switching-companies), and which
   * of its pages to open.
   */
  interface HistoryState {
    company?: { id: string; name: string; opens?: string };
  }
}
