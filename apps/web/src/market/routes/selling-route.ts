import type { Feature } from '@canola/api-schema/access';
import { createRoute } from '@tanstack/react-router';
import { tradingCompaniesQuery } from '#market/trading/trading-company.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { type AppContext, appRoute } from '#shared/router/app-route.ts';
import { requireFeature, showsItself } from '#shared/router/feature-route.ts';

/**
 * Every page of a selling feature needs its trading company, so it is loaded together with the page's code. A page
 * that had to wait for it would wait behind a Suspense fallback, and React delays what follows one by 300 ms.
 */
export function sellingLoader(feature: Feature, texts: readonly string[]) {
  return async ({ context: { access, queryClient } }: { context: AppContext }) => {
    if (!showsItself(access, feature)) return;
    await Promise.all([loadTexts(texts), queryClient.prefetchQuery(tradingCompaniesQuery(access))]);
  };
}

/** The route of a feature that sells for the active company. */
export function sellingRoute<const Path extends string>(
  feature: Feature,
  path: Path,
  texts: readonly string[],
) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    beforeLoad: ({ context }) => requireFeature(context.access, feature),
    loader: sellingLoader(feature, texts),
  });
}
