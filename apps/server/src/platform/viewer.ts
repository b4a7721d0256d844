import type {
  ApprovalState,
  CompanyKind,
  Feature,
  Grant,
  Language,
  Permission,
  Role,
} from '@canola/api-schema/access';
import { AppError, ensure } from './errors.ts';

const COUNTRY = 'country:';

/** The claims of a verified access token. The permissions are a hint for other services; ours read the database. */
export interface TokenClaims {
  subject: string;
  /** The log-in in one browser; a foreign issuer's tokens name none that we could end. */
  sessionId?: string | undefined;
  /** In seconds; a foreign issuer may not say it. */
  loggedInAt?: number | undefined;
  email: string | undefined;
  emailVerified: boolean;
  permissions: string[];
}

export interface Membership {
  companyId: string;
  countryId: string;
  companyNumber: string;
  kind: CompanyKind;
  role: Role;
  grants: readonly Grant[];
  /** The stricter of the company's state and the membership's (docs/product/companies.md#approval). */
  approvalState: ApprovalState;
  /** The features that the company's plan in force gives in full (docs/product/plans.md#the-plan-in-force). */
  fullFeatures: readonly Feature[];
}

/**
 * The caller as the database knows them at this request; the token only contains the subject.
 * Every service function receives it first and starts with the permission.
 */
export interface Viewer {
  userId: string;
  subject: string;
  /** The log-in that the request belongs to, if the provider is ours. */
  sessionId?: string | undefined;
  /** When the person logged in, in seconds of the real clock, as tokens are. */
  loggedInAt?: number | undefined;
  email: string;
  /** Only the provider knows; another person's word for an address counts for its owner only. */
  isEmailVerified?: boolean | undefined;
  language: Language;
  isRegistered: boolean;
  permissions: ReadonlySet<string>;
  memberships: readonly Membership[];
  /** Staff who look with a customer's eyes: they change nothing (docs/product/admin.md#view-as-customer). */
  isReadOnly?: true;
  /** The member of staff who looks. */
  viewedBy?: string;
}

export function requireRegistered(viewer: Viewer): void {
  ensure(viewer.isRegistered, 'user.not-registered');
}

/** The countries a member of staff works for; null is all of them. It belongs in the statement, as a predicate. */
export type CountryScope = readonly string[] | null;

/** `users:*:list` includes every list of the users service. */
export function holdsPermission(viewer: Viewer, permission: Permission): boolean {
  const [area, , action] = permission.split(':');
  return (
    viewer.permissions.has(permission) || (action === 'list' && viewer.permissions.has(`${area}:*:list`))
  );
}

/** Returns the countries where the permission applies: anything elsewhere looks as if it did not exist. */
export function requirePermission(viewer: Viewer, permission: Permission): CountryScope {
  ensure(holdsPermission(viewer, permission), 'permission.missing');
  return countryScopeOf(viewer);
}

/** A `country:XX` permission limits the others to that country; without any, and with `country:*`, there is no limit. */
function countryScopeOf({ permissions }: Viewer): CountryScope {
  const countries = [...permissions].flatMap((permission) =>
    permission.startsWith(COUNTRY) ? [permission.slice(COUNTRY.length)] : [],
  );
  return countries.length === 0 || countries.includes('*') ? null : countries;
}

/** A company that the viewer does not belong to looks the same as one that does not exist. */
export function requireMember(viewer: Viewer, companyId: string): Membership {
  const membership = viewer.memberships.find((candidate) => candidate.companyId === companyId);
  ensure(membership, 'company.not-found');
  return membership;
}

/** Nobody decides about themselves. */
export function requireOther(viewer: Viewer, userId: string): void {
  if (userId === viewer.userId) throw new AppError('user.is-self', 'That is your own account.');
}

const isApproved = ({ approvalState }: Membership) => approvalState === 'APPROVED';

/** The companies whose data the viewer reads (docs/product/companies.md#approval). */
export function approvedCompanies({ memberships }: Viewer): string[] {
  return memberships.filter(isApproved).map(({ companyId }) => companyId);
}

/** A WAITING or BLOCKED membership reads no data of the company (docs/product/companies.md#approval). */
export function requireApproved(viewer: Viewer, companyId: string): Membership {
  const membership = requireMember(viewer, companyId);
  if (membership.approvalState === 'WAITING') throw new AppError('company.waiting');
  if (membership.approvalState === 'BLOCKED') throw new AppError('company.blocked');
  return membership;
}

export function requireGrant(viewer: Viewer, companyId: string, grant: Grant): Membership {
  const membership = requireApproved(viewer, companyId);
  ensure(membership.grants.includes(grant), 'grant.missing');
  return membership;
}
