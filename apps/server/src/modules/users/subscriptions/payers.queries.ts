import { grantsOf, type Language, type PlanType, ROLES } from '@canola/api-schema/access';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { membersChanged } from '../companies/members-changed.ts';
import { appUser } from '../tables/accounts.tables.ts';
import { company, membership } from '../tables/companies.tables.ts';

/** Of a farm; the desk of a trader is free of charge. */
const PAYING_ROLES = ROLES.filter((role) => grantsOf('FARM', role).includes('PAYMENT_CREATE'));

export interface Payer {
  userId: string;
  email: string;
  language: Language;
}

/** The members who may pay for the company now. */
export function listPayers(db: Db, companyId: string): Promise<Payer[]> {
  return db
    .select({ userId: appUser.id, email: appUser.email, language: appUser.language })
    .from(membership)
    .innerJoin(appUser, eq(appUser.id, membership.userId))
    .innerJoin(company, and(eq(company.id, membership.companyId), eq(company.kind, 'FARM')))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.approvalState, 'APPROVED'),
        inArray(membership.role, PAYING_ROLES),
        isNull(appUser.blockedAt),
      ),
    )
    .orderBy(appUser.createdAt);
}

/** False when they have left the company, are blocked, or have another role by now. */
export async function mayPay(db: Db, companyId: string, userId: string): Promise<boolean> {
  return (await listPayers(db, companyId)).some((payer) => payer.userId === userId);
}

export interface Unattended extends Record<string, unknown> {
  subscriptionId: string;
  companyName: string;
  planType: PlanType;
}

/** Plans that renew or wait for a transfer in a company where nobody may pay. A blocked company is not charged. */
export async function listUnattended(db: Db): Promise<Unattended[]> {
  const { rows } = await db.execute<Unattended>(sql`
    select s.id as "subscriptionId", c.name as "companyName", p.type as "planType"
    from users.subscription s
    join users.company c on c.id = s.company_id and c.approval_state <> 'BLOCKED'
    join users.plan p on p.id = s.plan_id
    where s.source = 'PAID' and s.status in ('ACTIVE', 'PAST_DUE', 'AWAITING_PAYMENT') and not exists (
      select from users.membership m join users.app_user u on u.id = m.user_id and u.blocked_at is null
      where m.company_id = c.id and m.approval_state = 'APPROVED' and m.role in ${PAYING_ROLES})`);
  return rows;
}

export async function findPersonName(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row && (row.name ?? row.email);
}

/** Undefined for a person who is blocked or erased. */
export async function findRecipient(
  db: Db,
  userId: string,
): Promise<{ email: string; language: Language } | undefined> {
  const [row] = await db
    .select({ email: appUser.email, language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.id, userId), isNull(appUser.blockedAt)));
  return row;
}

/** A plan decides what pages show; open ones read it again. */
export async function planChanged(db: Db, companyId: string): Promise<void> {
  await membersChanged(db, companyId);
}
