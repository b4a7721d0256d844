import type { Feature } from '@canola/api-schema/access';
import type { FeatureMap, FeatureMode } from '@canola/api-schema/users/plan';
import type { Deps } from '../../../platform/deps.ts';
import { ensure } from '../../../platform/errors.ts';
import { requireMember, requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { getCompanyFeatureMap, getFeatureMap } from './plans.service.ts';

export type Access = FeatureMode | 'HIDDEN';

/**
 * How the viewer sees a feature: by the plan of a company of theirs, or, without one named, by the best plan of
 * their approved companies; by BASIC without any (docs/product/plans.md#features-by-plan).
 */
export async function featureAccess(
  deps: Deps,
  viewer: Viewer,
  feature: Feature,
  companyId?: string,
): Promise<Access> {
  const approved = viewer.memberships.filter((membership) => membership.approvalState === 'APPROVED');
  const own = companyId === undefined ? approved : [requireMember(viewer, companyId)];
  // The viewer brings it along: the usual case needs no query.
  if (
    own.some(
      (membership) => membership.approvalState === 'APPROVED' && membership.fullFeatures.includes(feature),
    )
  )
    return 'FULL';
  if (own.length === 0) return accessIn(await getFeatureMap(deps, viewer), feature);
  const maps = await Promise.all(
    own.map((membership) => getCompanyFeatureMap(deps, viewer, membership.companyId)),
  );
  const modes = maps.map((map) => accessIn(map, feature));
  return (['FULL', 'TRIAL'] as const).find((mode) => modes.includes(mode)) ?? 'HIDDEN';
}

/**
 * For content that belongs to no company, in full. A person who is blocked in a company and approved in none gets nothing
 * (docs/product/companies.md#approval).
 */
export async function requireFeature(deps: Deps, viewer: Viewer, feature: Feature): Promise<void> {
  requireRegistered(viewer);
  const states = viewer.memberships.map((membership) => membership.approvalState);
  ensure(states.includes('APPROVED') || !states.includes('BLOCKED'), 'feature.not-in-plan');
  ensure((await featureAccess(deps, viewer, feature)) === 'FULL', 'feature.not-in-plan');
}

function accessIn(map: FeatureMap, feature: Feature): Access {
  return map[feature].menu ? map[feature].mode : 'HIDDEN';
}
