import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/database.ts';
import { found } from '../../../../platform/errors.ts';
import type { CountryScope } from '../../../../platform/viewer.ts';
import { subscription } from '../../tables/plans.tables.ts';
import { inScope } from '../scope.queries.ts';

type Row = typeof subscription.$inferSelect;

/** What staff gave the company and that still runs. */
export async function findRunningManual(
  db: Db,
  companyId: string,
  planId: number,
  now: Date,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.companyId, companyId),
        eq(subscription.planId, planId),
        sql`${subscription.source} = 'MANUAL' and ${subscription.status} = 'ACTIVE'
          and ${subscription.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${subscription.expiresAt} desc`)
    .limit(1);
  return row;
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

export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.update(subscription).set({ status: 'DELETED' }).where(eq(subscription.id, id));
}

/** Held until the end of the transaction, with the company's country for the log. */
export async function lockSubscription(
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
    )
    .for('update');
  return row && { ...row.subscription, countryId: row.countryId };
}
