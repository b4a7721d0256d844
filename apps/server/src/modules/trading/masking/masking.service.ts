import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import type { Membership, Viewer } from '../../../platform/viewer.ts';
import { isSoldCrop } from '../crops.ts';
import { listUnmasked, type TrialDay, takePlaces } from './masking.queries.ts';
import { UNMASKED_PER_DAY } from './masking.tables.ts';

type MaskingDeps = Pick<Deps, 'db' | 'clock'>;

/** Users' company for which prices are asked; null is a person without one. */
export interface Requester {
  usersCompanyId: string | null;
}

/** Crops whose prices the requester sees. */
export type Unmasked = 'all' | readonly string[];

/** Only in Ireland does a person trade without a company (docs/product/plans.md#without-a-company). */
const ZONE_WITHOUT_COMPANY = timeZoneOf('IE');

/**
 * In trial the first two favourites are shown, and not more than two crops a day whatever the favourites are
 * (docs/product/plans.md#masking). A company that is not the viewer's shows nothing; a member who names none gains no
 * further crops.
 */
export async function unmaskedCrops(
  deps: MaskingDeps,
  viewer: Viewer,
  { usersCompanyId }: Requester,
  favourites: readonly string[],
): Promise<Unmasked> {
  if (usersCompanyId === null) {
    const holder = { id: viewer.userId, zone: ZONE_WITHOUT_COMPANY };
    // Whoever waits for approval looks around as a person without a company does. A member gains no further crops by
    // naming no company, and a block shows none.
    const mayLookAround = viewer.memberships.every((one) => one.approvalState === 'WAITING');
    return mayLookAround ? shownToday(deps, viewer, holder, favourites) : [];
  }
  if (showsCrops(viewer, { usersCompanyId })) return 'all';
  const membership = approvedIn(viewer, usersCompanyId);
  if (!membership) return [];
  return shownToday(deps, viewer, { id: usersCompanyId, zone: timeZoneOf(membership.countryId) }, favourites);
}

/**
 * Whether all crops show their prices, whatever the favourites are. A message has no favourites, so this alone decides
 * whether its reader is told a market price.
 */
export function showsCrops(viewer: Viewer, { usersCompanyId }: Requester): boolean {
  const membership = usersCompanyId !== null && approvedIn(viewer, usersCompanyId);
  return membership ? membership.fullFeatures.includes('PURCHASE_PRICES') : false;
}

/** Inputs have no favourites: with the marketplace in full they all show their prices, otherwise none does. */
export function showsInputs(viewer: Viewer, { usersCompanyId }: Requester): boolean {
  const membership = usersCompanyId !== null && approvedIn(viewer, usersCompanyId);
  return membership ? membership.fullFeatures.includes('MARKETPLACE') : false;
}

function approvedIn({ memberships }: Viewer, usersCompanyId: string): Membership | undefined {
  return memberships.find((one) => one.companyId === usersCompanyId && one.approvalState === 'APPROVED');
}

async function shownToday(
  { db, clock }: MaskingDeps,
  { isReadOnly }: Viewer,
  holder: { id: string; zone: string },
  favourites: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(favourites)].filter(isSoldCrop).slice(0, UNMASKED_PER_DAY);
  if (wanted.length === 0) return [];
  const day: TrialDay = { holderId: holder.id, day: dayInZone(clock.now(), holder.zone) };
  // A concurrent request may take a place first. Each failed try means that one more place is taken.
  for (let tried = 0; ; tried++) {
    const shown = await listUnmasked(db.$client, day);
    const missing = wanted.filter((cropId) => !shown.includes(cropId));
    // Support that looks along takes no place from the customer.
    const isDone = missing.length === 0 || isReadOnly;
    if (isDone || shown.length >= UNMASKED_PER_DAY || tried > UNMASKED_PER_DAY)
      return wanted.filter((cropId) => shown.includes(cropId));
    await takePlaces(db.$client, day, missing);
  }
}
