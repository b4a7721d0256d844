import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { found } from '../../../../platform/errors.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { subscription } from '../../tables/plans.tables.ts';
import { inScope } from '../scope.queries.ts';

type Row = typeof subscription.$inferSelect;

/** The plans that staff gave the company and that still run. */
export function listRunningManual(db: Db, companyId: string, now: Date): Promise<Row[]> {
  return db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.companyId, companyId),
        sql`${subscription.source} = 'MANUAL' and ${subscription.status} = 'ACTIVE'
          and coalesce(${subscription.expiresAt}, 'infinity') > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${subscription.expiresAt} desc nulls first`);
}

export async function insertManual(
  db: Db,
  values: { companyId: string; planId: number; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await db
    .insert(subscription)
    .values({ ...values, source: 'MANUAL', status: 'ACTIVE' })
    .returning({ id: subscription.id });
  return found(row, 'server.failed').id;
}

export async function setExpiry(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.update(subscription).set({ expiresAt }).where(eq(subscription.id, id));
}

/** With the company's country, for the log. */
export async function findSubscriptionInScope(
  db: Db,
  id: string,
  scope: CountryScope,
): Promise<(Row & { countryId: string }) | undefined> {
  const [row] = await db
    .select({
      subscription,
      countryId: sql<string>`(select c.country_id from users.company c where c.id = ${subscription.companyId})`,
    })
    .from(subscription)
    .where(
      and(
        eq(subscription.id, id),
        sql`${subscription.status} <> 'DELETED' and exists (
          select from users.company c
          where c.id = ${subscription.companyId} and ${inScope(sql`c.country_id`, scope)})`,
      ),
    );
  return row && { ...row.subscription, countryId: row.countryId };
}
