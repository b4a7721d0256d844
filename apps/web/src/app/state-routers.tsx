import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { registrationRoute } from '#features/registration/routes.tsx';
import { LoneNotFoundPage } from './errors/not-found-page.tsx';
import { LoneRouteError } from './errors/route-error.tsx';
import { RouterRoot } from './router-root.tsx';

function stateRoot() {
  return createRootRoute({
    component: RouterRoot,
    errorComponent: LoneRouteError,
    notFoundComponent: LoneNotFoundPage,
  });
}

const logoutPage = lazyRouteComponent(() => import('#features/session/logout-page.tsx'), 'LogoutPage');
const aboutPage = lazyRouteComponent(() => import('#features/about/about-page.tsx'), 'PublicAboutPage');
const galleryPage = lazyRouteComponent(() => import('#features/gallery/gallery-page.tsx'), 'GalleryPage');
const callbackPage = lazyRouteComponent(() => import('#features/session/callback-page.tsx'), 'CallbackPage');
const gatePage = lazyRouteComponent(() => import('#features/session/gate-page.tsx'), 'GatePage');

/** A visitor sees the gate wherever they come in; a sign-in from there leads to the page they asked for. */
export function createVisitorRouter() {
  const root = stateRoot();
  const at = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  return createRouter({
    routeTree: root.addChildren([
      at('callback', callbackPage),
      at('logout', logoutPage),
      at('about', aboutPage),
      at('gallery', galleryPage),
      at('$', gatePage),
    ]),
    defaultErrorComponent: LoneRouteError,
  });
}

/**
 * An incomplete profile reaches nothing but the registration and the way out (docs/product/accounts.md#registration).
 */
export function createOnboardingRouter() {
  const root = stateRoot();
  return createRouter({
    routeTree: root.addChildren([
      registrationRoute(root),
      createRoute({ getParentRoute: () => root, path: 'logout', component: logoutPage }),
      createRoute({
        getParentRoute: () => root,
        path: '$',
        beforeLoad: () => {
          throw redirect({ to: '/registration/complete', replace: true });
        },
      }),
    ]),
    defaultErrorComponent: LoneRouteError,
  });
}

/**
 * One page for every address, and the way out: a blocked company, an invalid user state
 * (docs/product/screens.md#router-by-state).
 */
function createCatchAllRouter(page: RouteComponent) {
  const root = stateRoot();
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: 'logout', component: logoutPage }),
      createRoute({ getParentRoute: () => root, path: '$', component: page }),
    ]),
    defaultErrorComponent: LoneRouteError,
  });
}

export function createBlockedCompanyRouter() {
  return createCatchAllRouter(
    lazyRouteComponent(() => import('./pages/blocked-company-page.tsx'), 'BlockedCompanyPage'),
  );
}

export function createInvalidUserRouter() {
  return createCatchAllRouter(
    lazyRouteComponent(() => import('./pages/invalid-user-page.tsx'), 'InvalidUserPage'),
  );
}
