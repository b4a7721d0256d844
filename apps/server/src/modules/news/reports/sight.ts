import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { featureAccess } from '../../users/index.ts';
import { isEditor } from '../editors.ts';
import type { Sight } from './reading.queries.ts';

export const EVERYTHING: Sight = { seesDrafts: true, maskedAfter: null };

interface Asked {
  companyId?: string | undefined;
  enforcePlans: boolean;
}

/** What the viewer sees of the reports (docs/product/news.md#reading). Without access to the feature it throws. */
export async function sightOf(
  deps: Deps,
  viewer: Viewer,
  { companyId, enforcePlans }: Asked,
): Promise<Sight> {
  requireRegistered(viewer);
  if (isEditor(viewer) && !enforcePlans) return EVERYTHING;
  const access = await featureAccess(deps, viewer, 'MARKET_NEWS', companyId);
  if (access === 'HIDDEN') throw new AppError('feature.not-in-plan');
  if (access === 'FULL') return { seesDrafts: false, maskedAfter: null };
  const own = companyId ?? viewer.memberships.find((one) => one.approvalState === 'APPROVED')?.companyId;
  const country = viewer.memberships.find((one) => one.companyId === own)?.countryId;
  const today = dayInZone(deps.clock.now(), timeZoneOf(country ?? ''));
  return { seesDrafts: false, maskedAfter: monthBefore(today) };
}

/** The same day of the month before, or its last one. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}
