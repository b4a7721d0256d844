import type { Feature } from '@canola/api-schema/access';
import { createRoute, notFound } from '@tanstack/react-router';
import type { Access } from '#shared/access/access.ts';
import { MASKED_IN_TRIAL } from '#shared/access/feature-mode.ts';
import { appRoute } from './app-route.ts';

/** A feature that the plan does not give has no routes (docs/product/plans.md#features-by-plan). */
export function requireFeature(access: Access, feature: Feature): void {
  if (access.modeOf(feature) === 'none' && !hasWall(access, feature)) throw notFound();
}

/** Not in the menu, but an address that a colleague or a mail may lead to: what it is and which plan has it. */
function hasWall(access: Access, feature: Feature): boolean {
  return feature === 'TRADING' && access.company?.approvalState === 'APPROVED';
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
