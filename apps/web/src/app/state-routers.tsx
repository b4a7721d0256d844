import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { registrationRoute } from '#features/registration/routes.tsx';
import { lazyPage } from '#shared/router/lazy-page.ts';
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

const logoutPage = lazyPage(() => import('#features/session/logout-page.tsx'), 'LogoutPage');
const aboutPage = lazyPage(() => import('#features/about/about-page.tsx'), 'PublicAboutPage');
const callbackPage = lazyPage(() => import('#features/session/callback-page.tsx'), 'CallbackPage');
const invitationPage = lazyPage(
  () => import('#features/profile/people/invitation-page.tsx'),
  'InvitationPage',
);
const gatePage = lazyPage(() => import('#features/session/gate-page.tsx'), 'GatePage');

/** A visitor sees the gate at every address; after a sign-in from there, the page of that address opens. */
export function createVisitorRouter() {
  const root = stateRoot();
  const at = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  return createRouter({
    routeTree: root.addChildren([
      at('callback', callbackPage),
      at('logout', logoutPage),
      at('about', aboutPage),
      at('$', gatePage),
    ]),
    defaultErrorComponent: LoneRouteError,
  });
}

/**
 * With an incomplete profile only the registration, an invitation and the log-out open (docs/product/accounts.md#registration).
 */
export function createOnboardingRouter() {
  const root = stateRoot();
  return createRouter({
    routeTree: root.addChildren([
      registrationRoute(root),
      createRoute({ getParentRoute: () => root, path: 'logout', component: logoutPage }),
      createRoute({ getParentRoute: () => root, path: 'invitation', component: invitationPage }),
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
 * One page for every address, an invitation, and the way out: a blocked company, an invalid user state
 * (docs/product/screens.md#router-by-state).
 */
function createCatchAllRouter(page: RouteComponent) {
  const root = stateRoot();
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: 'logout', component: logoutPage }),
      createRoute({ getParentRoute: () => root, path: 'invitation', component: invitationPage }),
      createRoute({ getParentRoute: () => root, path: '$', component: page }),
    ]),
    defaultErrorComponent: LoneRouteError,
  });
}

export function createBlockedCompanyRouter() {
  return createCatchAllRouter(
    lazyPage(() => import('./pages/blocked-company-page.tsx'), 'BlockedCompanyPage'),
  );
}

export function createInvalidUserRouter() {
  return createCatchAllRouter(lazyPage(() => import('./pages/invalid-user-page.tsx'), 'InvalidUserPage'));
}
