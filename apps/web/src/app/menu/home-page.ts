import type { Feature } from '@canola/api-schema/access';
import type { QueryClient } from '@tanstack/react-query';
import { type PriceSearch, startSearchOf } from '#market/postal-code/price-search.ts';
import type { Access } from '#shared/access/access.ts';
import { featureAddress } from '#shared/access/features.ts';
import { staffOf } from '#shared/access/staff.ts';
import { MENU_ORDER } from './menu.ts';

/**
 * Quick trading in full, else purchase prices in full or trial, else the first visible entry
 * (docs/product/plans.md#home-page).
 */
export function homeFeature(access: Pick<Access, 'modeOf'>): Feature | undefined {
  if (access.modeOf('QUICK_TRADING') === 'full') return 'QUICK_TRADING';
  if (access.modeOf('PURCHASE_PRICES') !== 'none') return 'PURCHASE_PRICES';
  return MENU_ORDER.find((feature) => access.modeOf(feature) !== 'none');
}

/** The price pages that need a place (docs/product/screens.md#routes). */
const POSTAL_FEATURES: ReadonlySet<Feature> = new Set(['PURCHASE_PRICES', 'QUICK_TRADING']);

/** Where staff begin. Without any of these permissions the admin area has no page and redirects to `/`. */
const STAFF_PAGES = [
  ['users:company:list', '/admin/pending-users'],
  ['news:report:manage', '/admin/editor'],
  ['users:payment:list', '/admin/today'],
] as const;

interface StartAddress {
  to: ReturnType<typeof featureAddress>['to'] | (typeof STAFF_PAGES)[number][1] | '/desk';
  search: PriceSearch;
}

/**
 * The start page with all of its parameters, so that one redirect suffices (docs/product/screens.md#redirects). Staff
 * without a company start where their work is, a trader's people at the desk.
 */
export async function homeAddress(
  access: Pick<Access, 'modeOf' | 'currency' | 'company' | 'country' | 'mayOpenAdmin' | 'user'>,
  queryClient: QueryClient,
): Promise<StartAddress | undefined> {
  if (access.mayOpenAdmin && !access.company) {
    const { may } = staffOf(access.user.permissions);
    const page = STAFF_PAGES.find(([permission]) => may(permission));
    if (page) return { to: page[1], search: {} };
  }
  if (access.company?.companyKind === 'TRADER') return { to: '/desk', search: {} };
  const feature = homeFeature(access);
  if (feature === undefined) return undefined;
  const address = featureAddress(access, feature);
  return POSTAL_FEATURES.has(feature)
    ? { ...address, search: await startSearchOf(access, queryClient) }
    : address;
}
