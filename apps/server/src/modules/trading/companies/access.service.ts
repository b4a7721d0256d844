import type { Feature, Grant } from '@canola/api-schema/access';
import type { Deps } from '../../../platform/deps.ts';
import type { Membership, Viewer } from '../../../platform/viewer.ts';
import { companiesWithFeature } from '../../users/index.ts';
import { refuse } from '../outcome.ts';
import { findTradingCompany, type TradingCompany } from './companies.queries.ts';

/** What an action asks of the person and of the company's plan (spec 2 §6, decisions §5). */
export interface Right {
  grant: Grant | null;
  feature: Feature;
}

export const MANAGE_STORAGES: Right = { grant: null, feature: 'STORAGES' };
export const TRADE: Right = { grant: 'CONTRACT_SIGN', feature: 'TRADING' };
export const CHANGE_ORDERS: Right = { grant: 'CONTRACT_SIGN', feature: 'TRANSACTIONS_ORDERS' };
export const TRADE_FAST: Right = { grant: 'CONTRACT_SIGN', feature: 'QUICK_TRADING' };
export const BUY: Right = { grant: 'CONTRACT_SIGN', feature: 'MARKETPLACE' };

type AccessDeps = Pick<Deps, 'db' | 'clock'>;

/** Users' ids of the companies whose data the viewer reads; every statement starts from them (decisions §3). */
export function readableCompanies({ memberships }: Viewer): string[] {
  return memberships.filter((one) => one.approvalState === 'APPROVED').map((one) => one.companyId);
}

/** Users' ids of the companies in which the viewer may do it now. */
export async function allowedCompanies(
  { db, clock }: AccessDeps,
  { memberships }: Viewer,
  right: Right,
): Promise<string[]> {
  const mayAct = memberships.filter((one) => one.approvalState === 'APPROVED' && holds(one, right));
  const ids = mayAct.map((one) => one.companyId);
  return companiesWithFeature(db, ids, right.feature, clock.now());
}

/** For what was found among {@link readableCompanies}: it is the viewer's own, so the answer says what is missing. */
export async function requireRight(
  { db, clock }: AccessDeps,
  { memberships }: Viewer,
  usersCompanyId: string,
  right: Right,
): Promise<void> {
  const membership = memberships.find((one) => one.companyId === usersCompanyId);
  if (membership?.approvalState !== 'APPROVED') refuse('root', 'not-found');
  if (!holds(membership, right)) refuse('root', 'grant.missing');
  const [full] = await companiesWithFeature(db, [usersCompanyId], right.feature, clock.now());
  if (!full) refuse('root', 'feature.not-in-plan');
}

/** The company by its id here, when the viewer may do it there. */
export async function requireCompany(
  deps: AccessDeps,
  viewer: Viewer,
  companyId: string,
  right: Right,
): Promise<TradingCompany> {
  const company = await findTradingCompany(deps.db, companyId);
  const membership = viewer.memberships.find((one) => one.companyId === company?.usersCompanyId);
  if (!company || !membership) refuse('root', 'not-found');
  if (membership.approvalState === 'WAITING') refuse('root', 'company.waiting');
  if (membership.approvalState === 'BLOCKED') refuse('root', 'company.blocked');
  await requireRight(deps, viewer, company.usersCompanyId, right);
  return company;
}

function holds({ grants }: Membership, { grant }: Right): boolean {
  return grant === null || grants.includes(grant);
}
