import type { Feature } from '@canola/api-schema/access';
import { CurrencyType } from '@canola/api-schema/money';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import type { Access } from '#shared/access/access.ts';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { appRoute } from './app-route.ts';

/** An unknown currency counts as none, and none is filled in by the guard (docs/product/prices.md#currencies). */
const CurrencySearch = z.object({ currency: CurrencyType.optional().catch(undefined) });

/** A feature that the plan does not give has no routes (docs/product/plans.md#features-by-plan). */
export function requireFeature(access: Access, feature: Feature): void {
  if (access.modeOf(feature) === 'none') throw notFound();
}

/** Whether the feature shows its own pages rather than the upsell. */
export function showsItself(access: Access, feature: Feature): boolean {
  return access.modeOf(feature) === 'full' || MASKED_IN_TRIAL.has(feature);
}

/** The route under which a feature hangs its own; `app/feature-routes.tsx` gives it its frame. */
export function featureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: ({ context }) => requireFeature(context.access, feature),
  });
}

/** The same for a feature whose address carries the currency of its prices. */
export function pricedFeatureRoute<const Path extends string>(feature: Feature, path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    validateSearch: CurrencySearch,
    // First the feature, then one replace with all parameters (docs/product/screens.md#redirects).
    beforeLoad: ({ context: { access }, search, location }) => {
      requireFeature(access, feature);
      if (search.currency !== undefined || !showsItself(access, feature)) return;
      throw redirect({
        to: location.pathname,
        search: { ...location.search, currency: access.currency },
        replace: true,
      });
    },
  });
}
