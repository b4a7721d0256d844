import type { Feature } from '@canola/api-schema/access';
import type { FeatureMap, FeatureMode } from '@canola/api-schema/users/plan';
import type { Deps } from '../../../platform/deps.ts';
import { requireMember, type Viewer } from '../../../platform/viewer.ts';
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
  const approved = viewer.memberships.filter((one) => one.approvalState === 'APPROVED');
  const own = companyId === undefined ? approved : [requireMember(viewer, companyId)];
  // The viewer brings it along: the usual case needs no query.
  if (own.some((one) => one.approvalState === 'APPROVED' && one.fullFeatures.includes(feature)))
    return 'FULL';
  if (own.length === 0) return accessIn(await getFeatureMap(deps, viewer), feature);
  const maps = await Promise.all(own.map((one) => getCompanyFeatureMap(deps, viewer, one.companyId)));
  const modes = maps.map((map) => accessIn(map, feature));
  return (['FULL', 'TRIAL'] as const).find((mode) => modes.includes(mode)) ?? 'HIDDEN';
}

function accessIn(map: FeatureMap, feature: Feature): Access {
  return map[feature].menu ? map[feature].mode : 'HIDDEN';
}
