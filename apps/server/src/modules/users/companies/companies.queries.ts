import {
  type ApprovalState,
  type CompanyKind,
  type Grant,
  grantsOf,
  type Role,
} from '@canola/api-schema/access';
import { SIGNING_ROLES } from '@canola/api-schema/who-signs';
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/database.ts';
import { emit } from '../../../platform/jobs/events.ts';
import type { CurrentPlan } from '../plans/plans.queries.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { company, membership } from '../tables/companies.tables.ts';
import { companyChanged } from './company.events.ts';

export type CompanyRow = typeof company.$inferSelect;
export type NewCompany = typeof company.$inferInsert;
export type MembershipRow = typeof membership.$inferSelect;

export interface UserCompanyRow {
  companyId: string;
  companyName: string;
  companyNumber: string;
  companyCountry: string;
  companyKind: CompanyKind;
  companyState: ApprovalState;
  memberState: ApprovalState;
  companyReason: string | null;
  memberReason: string | null;
  role: Role;
  planId: number | null;
  planType: CurrentPlan['type'] | null;
  planSource: CurrentPlan['source'] | null;
  planExpiresAt: Date | null;
}

/** The shell requests it on every start: one named statement, each company with its plan in force. */
const USER_COMPANIES = `
  SELECT c.id AS "companyId", c.name AS "companyName", c.number AS "companyNumber",
    c.country_id AS "companyCountry", c.kind AS "companyKind", c.approval_state AS "companyState", m.approval_state AS "memberState",
    c.blocked_reason AS "companyReason", m.blocked_reason AS "memberReason", m.role, p.id AS "planId", p.type AS "planType",
    p.source AS "planSource", p.expires_at AS "planExpiresAt"
  FROM users.membership m
  JOIN users.company c ON c.id = m.company_id
  LEFT JOIN LATERAL (
    SELECT p.id, p.type, s.source, s.expires_at
    FROM users.subscription s
    JOIN users.plan p ON p.id = coalesce((
      SELECT n.plan_id FROM users.plan_period n WHERE n.id = s.period_id AND s.period_start <= $2
    ), s.plan_id)
    WHERE s.company_id = c.id AND s.status IN ('ACTIVE', 'CANCELLED')
      AND coalesce(s.access_until, s.expires_at, 'infinity') > $2
    ORDER BY p.type DESC, s.source DESC, s.expires_at DESC NULLS FIRST
    LIMIT 1
  ) p ON true
  WHERE m.user_id = $1
  ORDER BY lower(c.name), c.id`;

export async function listUserCompanies(db: Database, userId: string, now: Date): Promise<UserCompanyRow[]> {
  const { rows } = await db.$client.query<UserCompanyRow>({
    name: 'users.user-companies',
    text: USER_COMPANIES,
    values: [userId, now],
  });
  return rows;
}

export async function findCompany(db: Db, id: string): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(company).where(eq(company.id, id));
  return row;
}

export async function findCompanyByNumber(
  db: Db,
  countryId: string,
  number: string,
): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(company)
    .where(and(eq(company.countryId, countryId), eq(company.number, number)));
  return row;
}

/** Two people may register the same company at the same time: the second finds the row of the first. */
export async function findOrInsertCompany(db: Db, values: NewCompany): Promise<CompanyRow | undefined> {
  const [inserted] = await db.insert(company).values(values).onConflictDoNothing().returning();
  if (inserted) await emit(db, companyChanged, { companyId: inserted.id });
  return inserted ?? findCompanyByNumber(db, values.countryId, values.number);
}

export async function updateCompany(
  db: Db,
  id: string,
  values: Partial<Omit<NewCompany, 'id' | 'countryId' | 'number'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(company).set(values).where(eq(company.id, id));
    await emit(tx, companyChanged, { companyId: id });
  });
}

export async function countMemberships(db: Db, userId: string): Promise<number> {
  return db.$count(membership, eq(membership.userId, userId));
}

export async function insertMembership(
  db: Db,
  values: { userId: string; companyId: string; role: Role; approvalState: ApprovalState; createdAt: Date },
): Promise<MembershipRow | undefined> {
  const [row] = await db.insert(membership).values(values).onConflictDoNothing().returning();
  return row;
}

export async function findMembership(
  db: Db,
  userId: string,
  companyId: string,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select()
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.companyId, companyId)));
  return row;
}

export async function updateMembershipState(
  db: Db,
  id: string,
  approvalState: ApprovalState,
  blockedReason: string | null,
): Promise<MembershipRow | undefined> {
  const values = { approvalState, blockedReason };
  const [row] = await db.update(membership).set(values).where(eq(membership.id, id)).returning();
  return row;
}

/** Locks the company's row until the end of the transaction. */
export async function lockCompany(db: Db, id: string): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(company).where(eq(company.id, id)).for('update');
  return row;
}

export async function listMembers(
  db: Db,
  companyId: string,
): Promise<Pick<MembershipRow, 'userId' | 'role' | 'approvalState' | 'blockedReason'>[]> {
  return db
    .select({
      userId: membership.userId,
      role: membership.role,
      approvalState: membership.approvalState,
      blockedReason: membership.blockedReason,
    })
    .from(membership)
    .where(eq(membership.companyId, companyId));
}

/** Approved members of the companies, with the person and the company of each. */
const approvedMembers = (db: Db, companyIds: readonly string[], ...also: (SQL | undefined)[]) =>
  db
    .select({
      companyId: membership.companyId,
      userId: membership.userId,
      name: appUser.name,
      role: membership.role,
      kind: company.kind,
    })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(inArray(membership.companyId, [...companyIds]), eq(membership.approvalState, 'APPROVED'), ...also),
    );

const hasSigningRole = inArray(membership.role, SIGNING_ROLES);
const isNotBlocked = isNull(appUser.blockedAt);

/** The members who are notified of events in the company. */
export async function listApprovedMembers(db: Db, companyId: string): Promise<string[]> {
  return (await approvedMembers(db, [companyId])).map(({ userId }) => userId);
}

/** The members of {@link listApprovedMembers} whose role lets them sign for the company. */
export async function listSigners(db: Db, companyId: string): Promise<string[]> {
  return (await approvedMembers(db, [companyId], hasSigningRole)).map(({ userId }) => userId);
}

/**
 * Those of {@link listSigners} who can sign at this moment: neither they nor the company are blocked or waiting
 * (docs/product/contracts.md#who-signs).
 */
export async function listAbleSigners(db: Db, companyId: string): Promise<string[]> {
  const isApproved = eq(company.approvalState, 'APPROVED');
  const members = await approvedMembers(db, [companyId], hasSigningRole, isNotBlocked, isApproved);
  return members.map(({ userId }) => userId);
}

/** The companies that have somebody who may sign for them (docs/product/contracts.md#who-signs). */
export async function companiesWithSigner(db: Db, companyIds: readonly string[]): Promise<string[]> {
  const members = await approvedMembers(db, companyIds, hasSigningRole, isNotBlocked);
  return [...new Set(members.map(({ companyId }) => companyId))];
}

/** Approved members of each company who are not blocked, with what they may do. */
export async function membersOfCompanies(
  db: Db,
  companyIds: readonly string[],
): Promise<Record<string, { name: string; grants: readonly Grant[] }[]>> {
  const byCompany = Object.fromEntries(
    companyIds.map((id) => [id, [] as { name: string; grants: readonly Grant[] }[]]),
  );
  const members = await approvedMembers(db, companyIds, isNotBlocked);
  for (const { companyId, name, kind, role } of members)
    byCompany[companyId]?.push({ name: name ?? '', grants: grantsOf(kind, role) });
  return byCompany;
}
