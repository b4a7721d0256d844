import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import type { Membership, Viewer } from '../../../platform/viewer.ts';
import type { TradingContext } from '../context.ts';
import { isSoldCrop } from '../reference/index.ts';
import { claimPlaces, listUnmasked, type TrialDay } from './masking.queries.ts';
import { UNMASKED_PER_DAY } from './masking.tables.ts';

type MaskingDeps = Pick<Deps, 'db' | 'clock'>;

/** Users' company for which prices are requested; null is a person without one. */
export interface Requester {
  usersCompanyId: string | null;
}

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
    // A person who waits for approval looks around like one without a company. A member gains no further crops by
    // naming no company, and a block shows none.
    const mayLookAround = viewer.memberships.every((membership) => membership.approvalState === 'WAITING');
    return mayLookAround ? shownToday(deps, viewer, holder, favourites) : [];
  }
  if (showsCrops(viewer, { usersCompanyId })) return 'all';
  const membership = approvedFarm(viewer, usersCompanyId);
  if (!membership) return [];
  return shownToday(deps, viewer, { id: usersCompanyId, zone: timeZoneOf(membership.countryId) }, favourites);
}

/**
 * Whether all crops show their prices, whatever the favourites are. A message has no favourites, so this alone decides
 * whether its reader sees a market price.
 */
export function showsCrops(viewer: Viewer, { usersCompanyId }: Requester): boolean {
  const membership = usersCompanyId !== null && approvedFarm(viewer, usersCompanyId);
  return membership ? membership.fullFeatures.includes('PURCHASE_PRICES') : false;
}

/** Inputs have no favourites: with the marketplace in full they all show their prices, otherwise none does. */
export function showsInputs(viewer: Viewer, { usersCompanyId }: Requester): boolean {
  const membership = usersCompanyId !== null && approvedFarm(viewer, usersCompanyId);
  return membership ? membership.fullFeatures.includes('MARKETPLACE') : false;
}

/** A trader has a desk of its own: its people see no other trader's prices (docs/product/desk.md#roles). */
function approvedFarm({ memberships }: Viewer, usersCompanyId: string): Membership | undefined {
  return memberships.find(
    ({ companyId, kind, approvalState }) =>
      companyId === usersCompanyId && kind === 'FARM' && approvalState === 'APPROVED',
  );
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
    await claimPlaces(db.$client, day, missing);
  }
}

export type Mask = (cropId: string) => boolean;

/**
 * Asks only for what the crops need: favourites for crops, the marketplace for inputs (docs/product/plans.md#masking).
 */
export async function maskFor(
  { deps, viewer }: TradingContext,
  requester: Requester,
  { cropIds, favourites }: { cropIds: readonly string[]; favourites: readonly string[] },
): Promise<Mask> {
  const shown = cropIds.some(isSoldCrop) ? await unmaskedCrops(deps, viewer, requester, favourites) : [];
  const inputs = !cropIds.every(isSoldCrop) && showsInputs(viewer, requester);
  return (cropId) => !(isSoldCrop(cropId) ? shown === 'all' || shown.includes(cropId) : inputs);
}

/**
 * Whether a message of the company, in the app, as a push or as a live event, names a market price to its reader. What
 * is sold is always a crop.
 */
export function showsMessagePrices(reader: Viewer, usersCompanyId: string): boolean {
  return showsCrops(reader, { usersCompanyId });
}
