import type { ApprovalState, CompanyKind, Feature, Language, Role } from '@canola/api-schema/access';
import type { HaulageRates } from '@canola/api-schema/users/user';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../platform/database/database.ts';
import { appUser } from '../tables/accounts.tables.ts';

export type UserRow = typeof appUser.$inferSelect;

export interface ViewerRow {
  userId: string;
  subject: string;
  email: string;
  language: Language;
  permissions: string[];
  isRegistered: boolean;
  isBlocked: boolean;
  blockedReason: string | null;
  activityAt: Date | null;
  memberships: {
    companyId: string;
    countryId: string;
    companyNumber: string;
    kind: CompanyKind;
    role: Role;
    companyState: ApprovalState;
    memberState: ApprovalState;
    fullFeatures: Feature[];
  }[];
}

/**
 * Runs for every request, as one named statement. The plan in force is the highest one
 * (docs/product/plans.md#the-plan-in-force). A period that was paid ahead decides from its start on.
 *
 * The subjects come from a subquery so that PostgreSQL plans the statement once: seeing their number, it takes the plan
 * for these few to be worth making again each time, which takes several times as long as running it.
 */
const VIEWER = `
  SELECT u.id AS "userId", u.subject, u.email, u.language, u.permissions, u.activity_at AS "activityAt",
    u.registered_at IS NOT NULL AS "isRegistered", u.blocked_at IS NOT NULL AS "isBlocked",
    u.blocked_reason AS "blockedReason",
    coalesce((
      SELECT json_agg(json_build_object(
        'companyId', c.id, 'countryId', c.country_id, 'companyNumber', c.number, 'kind', c.kind,
        'role', m.role, 'companyState', c.approval_state, 'memberState', m.approval_state,
        'fullFeatures', (
          SELECT coalesce(json_agg(f.feature), '[]')
          FROM users.plan_feature f
          WHERE f.mode = 'FULL' AND f.plan_id = (
            SELECT p.id
            FROM users.plan p
            WHERE p.type = 'BASIC' OR p.id IN (
              SELECT coalesce((
                SELECT n.plan_id FROM users.plan_period n WHERE n.id = s.period_id AND s.period_start <= $2
              ), s.plan_id)
              FROM users.subscription s
              WHERE s.company_id = c.id AND s.status IN ('ACTIVE', 'CANCELLED')
                AND coalesce(s.access_until, s.expires_at, 'infinity') > $2
            )
            ORDER BY p.type DESC
            LIMIT 1
          ))))
      FROM users.membership m
      JOIN users.company c ON c.id = m.company_id
      WHERE m.user_id = u.id
    ), '[]') AS memberships
  FROM users.app_user u
  WHERE u.subject = ANY((SELECT $1::text[])::text[])`;

/** By subject; unknown ones are left out. */
export async function listViewerRows(
  { $client: pool }: Pick<Database, '$client'>,
  subjects: readonly string[],
  now: Date,
): Promise<Map<string, ViewerRow>> {
  const { rows } = await pool.query<ViewerRow>({
    name: 'users.viewer',
    text: VIEWER,
    values: [subjects, now],
  });
  return new Map(rows.map((row) => [row.subject, row]));
}

export async function findSubject(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ subject: appUser.subject }).from(appUser).where(eq(appUser.id, userId));
  return row?.subject;
}

export interface ProfileRow
  extends Omit<
    UserRow,
    'subject' | 'registeredCompanyId' | 'activityAt' | 'createdAt' | 'blockedReason' | 'erasedAt' | 'find'
  > {
  companies: { companyNumber: string; countryCode: string }[];
  isCompanyRequired: boolean;
}

const PROFILE = `
  SELECT u.id, u.email, u.name, u.phone_code AS "phoneCode", u.phone_number AS "phoneNumber", u.language,
    u.news_language AS "newsLanguage", u.haulage, u.permissions, u.blocked_at AS "blockedAt",
    u.registered_at AS "registeredAt", coalesce(t.is_company_required, false) AS "isCompanyRequired",
    coalesce((
      SELECT json_agg(json_build_object('companyNumber', c.number, 'countryCode', c.country_id)
        ORDER BY lower(c.name), c.id)
      FROM users.membership m
      JOIN users.company c ON c.id = m.company_id
      WHERE m.user_id = u.id AND ($2::uuid[] IS NULL OR m.company_id = ANY ($2))
    ), '[]') AS companies
  FROM users.app_user u
  LEFT JOIN users.country t ON t.phone_country_code = u.phone_code
  WHERE u.id = $1`;

/** With all of the person's companies, or with those named. */
export async function findProfile(
  db: Database,
  userId: string,
  companyIds: readonly string[] | null,
): Promise<ProfileRow | undefined> {
  const { rows } = await db.$client.query<ProfileRow>({
    name: 'users.profile',
    text: PROFILE,
    values: [userId, companyIds],
  });
  return rows[0];
}

/** Several first requests may arrive at the same time: one of them inserts. */
export async function insertUser(
  db: Db,
  values: { subject: string; email: string; language: Language | undefined; now: Date },
): Promise<void> {
  const { now, language, ...rest } = values;
  await db
    .insert(appUser)
    .values({ ...rest, language, newsLanguage: language, createdAt: now, activityAt: now })
    .onConflictDoNothing();
}

export async function updateUser(
  db: Db,
  id: string,
  values: Partial<typeof appUser.$inferInsert>,
): Promise<void> {
  await db.update(appUser).set(values).where(eq(appUser.id, id));
}

/** Rates of other currencies stay. */
export async function addHaulageRates(db: Db, id: string, rates: HaulageRates): Promise<void> {
  const haulage = sql`${appUser.haulage} || ${JSON.stringify(rates)}::jsonb`;
  await db.update(appUser).set({ haulage }).where(eq(appUser.id, id));
}

export async function findHaulageRates(db: Db, id: string): Promise<HaulageRates> {
  const [row] = await db.select({ haulage: appUser.haulage }).from(appUser).where(eq(appUser.id, id));
  return row?.haulage ?? {};
}

/** Locks the user's row until the end of the transaction, so registrations of one person run one after the other. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return row;
}

export interface PolicyRow {
  permissions: string[];
  isBlocked: boolean;
  blockedReason: string | null;
  /** The company of the registration is no longer linked to the person (docs/product/accounts.md#sign-in-failures). */
  isMismatched: boolean;
}

const POLICY = `
  SELECT u.permissions, u.blocked_at IS NOT NULL AS "isBlocked", u.blocked_reason AS "blockedReason",
    u.registered_company_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM users.membership m WHERE m.user_id = u.id AND m.company_id = u.registered_company_id
    ) AS "isMismatched"
  FROM users.app_user u
  WHERE u.subject = $1`;

export async function findPolicyRow(db: Database, subject: string): Promise<PolicyRow | undefined> {
  const { rows } = await db.$client.query<PolicyRow>({
    name: 'users.policy',
    text: POLICY,
    values: [subject],
  });
  return rows[0];
}
