import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '#shared/router/lazy-page.ts';

/** The only page for a user whose profile is not complete (docs/product/accounts.md#registration). */
export function registrationRoute<Parent extends AnyRoute>(parent: Parent) {
  return createRoute({
    getParentRoute: () => parent,
    path: 'registration/complete',
    component: lazyPage(() => import('./registration-page.tsx'), 'RegistrationPage'),
  });
}
