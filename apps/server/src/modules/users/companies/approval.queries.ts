import type { ApprovalState, Language, Role } from '@canola/api-schema/access';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

/** People who may see that someone of the country is waiting (docs/product/admin.md). */
export async function listApprovers(db: Db, countryId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users.app_user
    where permissions <> '{}' and blocked_at is null
      and permissions && array['users:*:list', 'users:company:list']
      and (
        permissions && array['country:*', 'country:' || ${countryId}::text]
        or not exists (select from unnest(permissions) one where one like 'country:%')
      )`);
  return rows.map((row) => row.id);
}

export interface DecisionRow extends Record<string, unknown> {
  email: string;
  language: Language;
  countryId: string;
  companyName: string;
  companyState: ApprovalState;
  memberState: ApprovalState;
  role: Role;
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
      c.approval_state as "companyState", m.approval_state as "memberState", m.role,
      c.blocked_reason as "companyReason", m.blocked_reason as "memberReason",
      (
        select s.expires_at from users.subscription s
        where s.company_id = c.id and s.source = 'TRIAL' and s.status = 'ACTIVE'
          and s.expires_at > ${now.toISOString()}::timestamptz
      ) as "trialEndsAt"
    from users.membership m
    join users.app_user u on u.id = m.user_id
    join users.company c on c.id = m.company_id
    where u.id = ${userId} and c.id = ${companyId} and u.erased_at is null`);
  const [row] = rows;
  return row && { ...row, trialEndsAt: row.trialEndsAt && new Date(row.trialEndsAt) };
}
