import type { Feature } from '@canola/api-schema/access';
import type { FeatureMap } from '@canola/api-schema/users/plan';

/**
 * full: the feature's own routes; trial: badge and upsell; none: no routes, no menu entry
 * (docs/product/plans.md#features-by-plan).
 */
export type FeatureAccessMode = 'full' | 'trial' | 'none';

export function featureMode(
  features: Partial<FeatureMap>,
  feature: Feature,
  companyPlanId: number | undefined,
): FeatureAccessMode {
  const entry = features[feature];
  if (!entry?.menu) return 'none';
  return entry.planId === null || entry.planId === companyPlanId ? 'full' : 'trial';
}

/**
 * These two show their real page in trial, with masked values; every other shows the upsell
 * (docs/product/plans.md#features-by-plan).
 */
export const MASKED_IN_TRIAL: ReadonlySet<Feature> = new Set(['PURCHASE_PRICES', 'MARKET_NEWS']);
