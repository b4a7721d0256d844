import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '#shared/router/app-route.ts';
import { homeAddress } from './menu/home-page.ts';

/** The start page depends on the plan (docs/product/plans.md#home-page). */
export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: async ({ context: { access, queryClient } }) => {
    const address = await homeAddress(access, queryClient);
    if (address) throw redirect({ ...address, replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/no-feature-page.tsx'), 'NoFeaturePage'),
});
