import type { ApprovalState } from '@canola/api-schema/access';
import type { Relation, RelationQuery } from '@canola/api-schema/users/relation';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { endInvitationsTo } from '../../companies/invitations.queries.ts';
import { membership } from '../../tables/companies.tables.ts';
import { countRows, hasWord, inScope, orderBy, personInScope, wordsOf } from '../scope.queries.ts';

export interface RelationFilter extends Pick<RelationQuery, 'search' | 'sort' | 'direction'> {
  approvalState?: ApprovalState | undefined;
  companyId?: string | undefined;
  userId?: string | undefined;
}

export const RELATIONS = sql`users.membership m
  join users.app_user u on u.id = m.user_id
  join users.company c on c.id = m.company_id`;

/** By the person or by the company: people name either to support. */
export function relationsWhere(filter: Partial<RelationFilter>, scope: CountryScope): SQL {
  const { approvalState, companyId, userId, search } = filter;
  return sql.join(
    [
      inScope(sql`c.country_id`, scope),
      ...(approvalState ? [sql`m.approval_state = ${approvalState}::users.approval_state`] : []),
      ...(companyId ? [sql`m.company_id = ${companyId}::uuid`] : []),
      ...(userId ? [sql`m.user_id = ${userId}::uuid`] : []),
      matchesEither(search),
    ],
    sql` and `,
  );
}

/** Each word in one of the two, both looked up by their index. */
function matchesEither(search: string | undefined): SQL {
  const both = wordsOf(search ?? '').map(
    (word) => sql`(m.user_id in (select id from users.app_user where ${hasWord(sql`find`, word)})
      or m.company_id in (select id from users.company where ${hasWord(sql`find`, word)}))`,
  );
  return both.length === 0 ? sql`true` : sql.join(both, sql` and `);
}

export function relationsOrder({ sort, direction }: Pick<RelationFilter, 'sort' | 'direction'>): SQL {
  const column = sort === 'EMAIL' ? sql`lower(u.email)` : sql`m.created_at`;
  return orderBy(column, sql`m.id`, direction);
}

export function countRelations(
  db: Db,
  filter: Partial<RelationFilter>,
  scope: CountryScope,
): Promise<number> {
  return countRows(db, RELATIONS, relationsWhere(filter, scope));
}

export async function listRelations(
  db: Db,
  filter: RelationFilter,
  scope: CountryScope,
  size: number,
  offset: number,
): Promise<Relation[]> {
  return readRelations(
    db,
    sql`${relationsWhere(filter, scope)} order by ${relationsOrder(filter)} limit ${size} offset ${offset}`,
  );
}

export async function findRelation(db: Db, id: string, scope: CountryScope): Promise<Relation | undefined> {
  const [row] = await readRelations(db, sql`m.id = ${id} and ${inScope(sql`c.country_id`, scope)}`);
  return row;
}

/** Locks the membership until the end of the transaction. */
export async function lockRelation(db: Db, id: string, scope: CountryScope): Promise<Relation | undefined> {
  const where = sql`m.id = ${id} and ${inScope(sql`c.country_id`, scope)} for update of m`;
  const [row] = await readRelations(db, where);
  return row;
}

async function readRelations(db: Db, where: SQL): Promise<Relation[]> {
  const { rows } = await db.execute<Relation & Record<string, unknown>>(sql`
    select m.id, m.user_id as "userId", u.email as "userEmail", u.name as "userName",
      u.blocked_at is not null as "userIsBlocked", m.role, m.approval_state as "approvalState",
      m.blocked_reason as "blockedReason", m.created_at as "createdAt", c.id as "companyId", c.name as "companyName",
      c.number as "companyNumber", c.country_id as "companyCountry", c.kind as "companyKind",
      c.approval_state as "companyState"
    from ${RELATIONS} where ${where}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

export async function updateRole(db: Db, id: string, role: Relation['role']): Promise<void> {
  await db.update(membership).set({ role }).where(eq(membership.id, id));
}

/** Links to the person end too: one that is still open would let them in again. */
export async function deleteMembership(db: Db, id: string): Promise<void> {
  const [removed] = await db
    .delete(membership)
    .where(eq(membership.id, id))
    .returning({ userId: membership.userId, companyId: membership.companyId });
  if (removed) await endInvitationsTo(db, removed);
}

/**
 * Providers elsewhere may know several people by one e-mail: the one who was here last is meant. Somebody without a
 * company may be added in any country.
 */
export async function lockPersonByEmail(
  db: Db,
  email: string,
  scope: CountryScope,
): Promise<{ id: string } | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users.app_user u
    where lower(u.email) = ${email.toLowerCase()} and u.erased_at is null
      and (${personInScope(scope)} or not exists (select from users.membership m where m.user_id = u.id))
    order by u.activity_at desc nulls last limit 1
    for update of u`);
  return rows[0];
}

/**
 * A person who lost the company of their registration can't sign in (docs/product/accounts.md#identity); a company that
 * staff give them takes its place.
 */
export async function replaceLostRegistration(db: Db, userId: string, companyId: string): Promise<void> {
  await db.execute(sql`
    update users.app_user u set registered_company_id = ${companyId}
    where u.id = ${userId} and u.registered_company_id is not null and not exists (
      select from users.membership m where m.user_id = u.id and m.company_id = u.registered_company_id)`);
}
