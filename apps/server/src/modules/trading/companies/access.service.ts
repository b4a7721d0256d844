import type { Feature } from '@canola/api-schema/access';
import { maySign } from '@canola/api-schema/who-signs';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { approvedCompanies, type Membership, type Viewer } from '../../../platform/viewer.ts';
import { findCompany } from '../../users/index.ts';
import { refuse } from '../outcome.ts';
import { findTradingCompany, holdCompany, type TradingCompany } from './companies.queries.ts';

/**
 * An action needs a feature of the company's plan, and most need a person who may sign (docs/product/selling.md,
 * docs/product/plans.md#features-by-plan).
 */
export interface Right {
  feature: Feature;
  isForSigners: boolean;
}

export const MANAGE_STORAGES: Right = { feature: 'STORAGES', isForSigners: false };
export const TRADE: Right = { feature: 'TRADING', isForSigners: true };
export const CHANGE_ORDERS: Right = { feature: 'TRANSACTIONS_ORDERS', isForSigners: true };
export const QUICK_TRADE: Right = { feature: 'QUICK_TRADING', isForSigners: true };
export const PLAN_SEASONS: Right = { feature: 'POSITION', isForSigners: false };
export const ENTER_DELIVERIES: Right = { feature: 'TRANSACTIONS_ORDERS', isForSigners: false };
export const ANSWER_DELIVERIES: Right = { feature: 'TRANSACTIONS_ORDERS', isForSigners: true };
export const BUY: Right = { feature: 'MARKETPLACE', isForSigners: true };

/**
 * Users' ids of the companies whose data the viewer reads; every statement starts from them
 * (docs/product/companies.md#approval).
 */
export const readableCompanies = approvedCompanies;

/** Users' ids of the companies for which the viewer may sign, whatever their plan. */
export function signableCompanies({ memberships }: Viewer): string[] {
  return memberships.filter(maySign).map(({ companyId }) => companyId);
}

export function allowedCompanies({ memberships }: Viewer, right: Right): string[] {
  return memberships.filter((member) => !refusalOf(member, right)).map(({ companyId }) => companyId);
}

/** For what was found among {@link readableCompanies}: it is the viewer's own, so the error says what is missing. */
export function requireRight({ memberships }: Viewer, usersCompanyId: string, right: Right): void {
  const refusal = refusalOf(
    memberships.find(({ companyId }) => companyId === usersCompanyId),
    right,
  );
  if (refusal) refuse('root', refusal);
}

function refusalOf(member: Membership | undefined, { feature, isForSigners }: Right) {
  if (member?.approvalState !== 'APPROVED') return 'not-found';
  if (isForSigners && !maySign(member)) return 'grant.missing';
  return member.fullFeatures.includes(feature) ? undefined : 'feature.not-in-plan';
}

export async function findReadableCompany(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  companyId: string,
): Promise<TradingCompany | undefined> {
  const company = await findTradingCompany(db, companyId);
  return company && readableCompanies(viewer).includes(company.usersCompanyId) ? company : undefined;
}

export async function requireCompany(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  companyId: string,
  right: Right,
): Promise<TradingCompany> {
  const company = await findTradingCompany(db, companyId);
  const membership = viewer.memberships.find((member) => member.companyId === company?.usersCompanyId);
  if (!company || !membership) refuse('root', 'not-found');
  if (membership.approvalState === 'WAITING') refuse('root', 'company.waiting');
  if (membership.approvalState === 'BLOCKED') refuse('root', 'company.blocked');
  requireRight(viewer, company.usersCompanyId, right);
  return company;
}

/** Before the company gets an offer or a purchase: a trader holds none (docs/product/desk.md#becoming-a-trader). */
export async function requireFarm(tx: Db, companyId: string): Promise<void> {
  const usersCompanyId = await holdCompany(tx, companyId);
  const company = usersCompanyId && (await findCompany(tx, usersCompanyId));
  if (company && company.kind === 'TRADER') refuse('root', 'feature.not-in-plan');
}
