import type { Feature } from '@canola/api-schema/access';
import type { Deps } from '../../../platform/deps.ts';
import { ensure } from '../../../platform/errors.ts';
import { requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { listPlanFeatures } from './plans.queries.ts';

/**
 * For what belongs to no company: one of the viewer's approved companies must have the feature in full. A person
 * without a company has the features of BASIC, and so has one whose companies all wait for approval
 * (docs/product/plans.md#without-a-company).
 */
export async function requireFeature(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  feature: Feature,
): Promise<void> {
  requireRegistered(viewer);
  const approved = viewer.memberships.filter((one) => one.approvalState === 'APPROVED');
  if (approved.some((one) => one.fullFeatures.includes(feature))) return;
  const looksAround = viewer.memberships.every((one) => one.approvalState === 'WAITING');
  ensure(looksAround && (await isInBasic(db, feature)), 'feature.not-in-plan');
}

async function isInBasic(db: Deps['db'], feature: Feature): Promise<boolean> {
  const rows = await listPlanFeatures(db);
  return rows.some((row) => row.planType === 'BASIC' && row.feature === feature && row.mode === 'FULL');
}
