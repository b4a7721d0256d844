import type { ApprovalState, CompanyKind, Language, Role } from '@canola/api-schema/access';
import { SIGNING_ROLES } from '@canola/api-schema/who-signs';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

interface StaffRow extends Record<string, unknown> {
  id: string;
  email: string;
  language: Language;
}

/** Staff who hold one of the permissions for the country (docs/product/admin.md). */
export async function listStaff(
  db: Db,
  countryId: string,
  permissions: readonly string[],
): Promise<StaffRow[]> {
  const { rows } = await db.execute<StaffRow>(sql`
    select id, email, language from users.app_user
    where permissions <> '{}' and blocked_at is null
      and permissions && string_to_array(${permissions.join(',')}::text, ',')
      and (
        permissions && array['country:*', 'country:' || ${countryId}::text]
        or not exists (select from unnest(permissions) one where one like 'country:%')
      )`);
  return rows;
}

/** People who may see that someone of the country is waiting. */
export async function listApprovers(db: Db, countryId: string): Promise<string[]> {
  const staff = await listStaff(db, countryId, ['users:*:list', 'users:company:list']);
  return staff.map(({ id }) => id);
}

export interface DecisionRow extends Record<string, unknown> {
  email: string;
  language: Language;
  countryId: string;
  companyName: string;
  companyState: ApprovalState;
  memberState: ApprovalState;
  role: Role;
  kind: CompanyKind;
  companyReason: string | null;
  memberReason: string | null;
  trialEndsAt: Date | null;
}

/** The content of a mail about a decision, read when the mail is written. */
export async function findDecision(
  db: Db,
  userId: string,
  companyId: string,
  now: Date,
): Promise<DecisionRow | undefined> {
  const { rows } = await db.execute<DecisionRow>(sql`
    select u.email, u.language, c.country_id as "countryId", c.name as "companyName",
      c.approval_state as "companyState", m.approval_state as "memberState", m.role, c.kind,
      c.blocked_reason as "companyReason", m.blocked_reason as "memberReason",
      (
        select s.expires_at from users.subscription s
        where s.company_id = c.id and s.source = 'TRIAL' and s.status = 'ACTIVE'
          and s.expires_at > ${now.toISOString()}::timestamptz
          -- Bought or given for longer, the plan does not end with the trial.
          and not exists (
            select from users.subscription longer
            where longer.company_id = c.id and longer.plan_id = s.plan_id and longer.source <> 'TRIAL'
              and longer.status in ('ACTIVE', 'CANCELLED', 'PAST_DUE')
              and coalesce(longer.expires_at, 'infinity') > s.expires_at
          )
      ) as "trialEndsAt"
    from users.membership m
    join users.app_user u on u.id = m.user_id
    join users.company c on c.id = m.company_id
    where u.id = ${userId} and c.id = ${companyId} and u.erased_at is null`);
  const [row] = rows;
  return row && { ...row, trialEndsAt: row.trialEndsAt && new Date(row.trialEndsAt) };
}

/** Whether the person signs for the company and nobody else could (docs/product/contracts.md#who-signs). */
export async function isLastSigner(db: Db, userId: string, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select m.user_id as "userId"
    from users.membership m
    join users.app_user u on u.id = m.user_id and u.blocked_at is null
    where m.company_id = ${companyId} and m.approval_state = 'APPROVED'
      and m.role in ${[...SIGNING_ROLES]}`);
  return rows.length === 1 && rows[0]?.userId === userId;
}

/** Whether an approved trader would be left without a signatory; its row is locked, so two rivals are one after the other. */
export async function isLastSignerOfTrader(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from users.company c
    where c.kind = 'TRADER' and c.approval_state = 'APPROVED'
      and exists (select from users.membership m where m.company_id = c.id and m.user_id = ${userId})
    order by c.id for update of c`);
  for (const { id } of rows) if (await isLastSigner(db, userId, id)) return true;
  return false;
}
