import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { featureAddress, startFeature } from '#shared/access/features.ts';
import { appRoute } from '#shared/router/app-route.ts';

/** The start page depends on the plan (spec 1 §2). */
export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const feature = startFeature(context.access);
    if (feature) throw redirect({ ...featureAddress(context.access, feature), replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/no-feature-page.tsx'), 'NoFeaturePage'),
});
