import type { Feature, Grant } from '@canola/api-schema/access';
import type { Deps } from '../../../platform/deps.ts';
import { approvedCompanies, type Membership, type Viewer } from '../../../platform/viewer.ts';
import { refuse } from '../outcome.ts';
import { findTradingCompany, type TradingCompany } from './companies.queries.ts';

/**
 * What an action asks of the person and of the company's plan (docs/product/selling.md,
 * docs/product/plans.md#features-by-plan).
 */
export interface Right {
  grant: Grant | null;
  feature: Feature;
}

export const MANAGE_STORAGES: Right = { grant: null, feature: 'STORAGES' };
export const TRADE: Right = { grant: 'CONTRACT_SIGN', feature: 'TRADING' };
export const CHANGE_ORDERS: Right = { grant: 'CONTRACT_SIGN', feature: 'TRANSACTIONS_ORDERS' };
export const TRADE_FAST: Right = { grant: 'CONTRACT_SIGN', feature: 'QUICK_TRADING' };
export const BUY: Right = { grant: 'CONTRACT_SIGN', feature: 'MARKETPLACE' };

/**
 * Users' ids of the companies whose data the viewer reads; every statement starts from them
 * (docs/product/companies.md#approval).
 */
export const readableCompanies = approvedCompanies;

/** Users' ids of the companies in which the viewer may do it now. */
export function allowedCompanies({ memberships }: Viewer, right: Right): string[] {
  return memberships
    .filter(
      (one) =>
        one.approvalState === 'APPROVED' && holds(one, right) && one.fullFeatures.includes(right.feature),
    )
    .map((one) => one.companyId);
}

/** For what was found among {@link readableCompanies}: it is the viewer's own, so the error says what is missing. */
export function requireRight({ memberships }: Viewer, usersCompanyId: string, right: Right): void {
  const membership = memberships.find((one) => one.companyId === usersCompanyId);
  if (membership?.approvalState !== 'APPROVED') refuse('root', 'not-found');
  if (!holds(membership, right)) refuse('root', 'grant.missing');
  if (!membership.fullFeatures.includes(right.feature)) refuse('root', 'feature.not-in-plan');
}

/** The company by its id here, when the viewer may do it there. */
export async function requireCompany(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  companyId: string,
  right: Right,
): Promise<TradingCompany> {
  const company = await findTradingCompany(db, companyId);
  const membership = viewer.memberships.find((one) => one.companyId === company?.usersCompanyId);
  if (!company || !membership) refuse('root', 'not-found');
  if (membership.approvalState === 'WAITING') refuse('root', 'company.waiting');
  if (membership.approvalState === 'BLOCKED') refuse('root', 'company.blocked');
  requireRight(viewer, company.usersCompanyId, right);
  return company;
}

function holds({ grants }: Membership, { grant }: Right): boolean {
  return grant === null || grants.includes(grant);
}
