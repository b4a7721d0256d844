import {
  FEATURES,
  type Feature,
  PLAN_TYPES,
  type PlanType,
  TRADER_FEATURES,
} from '@canola/api-schema/access';
import type { FeatureAccess, FeatureMap } from '@canola/api-schema/users/plan';
import type { PlanFeatureRow } from './plans.queries.ts';

/**
 * Features that a person without a company cannot use (docs/product/plans.md#without-a-company).
 */
const NEEDS_COMPANY: ReadonlySet<Feature> = new Set([
  'STORAGES',
  'TRADING',
  'QUICK_TRADING',
  'TRANSACTIONS_ORDERS',
  'MARKETPLACE',
  'POSITION',
]);

/**
 * docs/product/plans.md#features-by-plan: in full the company's own plan, in trial the cheapest plan that gives the
 * feature in full, hidden when the plan does not name it. The plan types are listed from the cheapest.
 */
export function featureMap(
  rows: readonly PlanFeatureRow[],
  current: { id: number; type: PlanType },
): FeatureMap {
  return mapFeatures((feature) => {
    const own = rows.find((row) => row.planId === current.id && row.feature === feature);
    if (own?.mode === 'FULL') return { menu: true, mode: 'FULL', planId: current.id, planType: current.type };
    const offer = cheapestInFull(rows, feature);
    return {
      menu: own !== undefined,
      mode: 'TRIAL',
      planId: offer?.planId ?? current.id,
      planType: offer?.planType ?? current.type,
    };
  });
}

/**
 * There is no company whose plan could match, so full features name no plan (docs/product/plans.md#features-by-plan,
 * docs/product/plans.md#without-a-company).
 */
export function featureMapWithoutCompany(
  rows: readonly PlanFeatureRow[],
  basic: { id: number; type: PlanType },
): FeatureMap {
  const map = featureMap(rows, basic);
  return mapFeatures((feature) => ({
    ...map[feature],
    menu: map[feature].menu && !NEEDS_COMPANY.has(feature),
    planId: map[feature].mode === 'FULL' ? null : map[feature].planId,
  }));
}

/** The kind decides, whatever the plan; nothing is offered for sale (docs/product/companies.md#farms-and-traders). */
export function featureMapOfTrader(basic: { id: number; type: PlanType }): FeatureMap {
  return mapFeatures((feature) => {
    const isFull = TRADER_FEATURES.includes(feature);
    return { menu: isFull, mode: isFull ? 'FULL' : 'TRIAL', planId: basic.id, planType: basic.type };
  });
}

function cheapestInFull(rows: readonly PlanFeatureRow[], feature: Feature): PlanFeatureRow | undefined {
  for (const type of PLAN_TYPES) {
    const row = rows.find(
      (offered) => offered.planType === type && offered.feature === feature && offered.mode === 'FULL',
    );
    if (row) return row;
  }
  return undefined;
}

function mapFeatures(accessOf: (feature: Feature) => FeatureAccess): FeatureMap {
  return Object.fromEntries(FEATURES.map((feature) => [feature, accessOf(feature)])) as FeatureMap;
}
