import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

/** The only page for a user whose profile is not complete (docs/product/accounts.md#registration). */
export function registrationRoute<Parent extends AnyRoute>(parent: Parent) {
  return createRoute({
    getParentRoute: () => parent,
    path: 'registration/complete',
    component: lazyRouteComponent(() => import('./registration-page.tsx'), 'RegistrationPage'),
  });
}
