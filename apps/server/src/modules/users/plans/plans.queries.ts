import type { Feature, PlanType } from '@canola/api-schema/access';
import type { FeatureMode, PlanSource } from '@canola/api-schema/users/plan';
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { plan, planFeature, planPeriod, subscription } from '../tables/plans.tables.ts';

export interface CurrentPlan {
  id: number;
  type: PlanType;
  source: PlanSource;
}

export interface PlanFeatureRow {
  planId: number;
  planType: PlanType;
  feature: Feature;
  mode: FeatureMode;
  icon: string;
}

/**
 * A subscription whose plan applies now: active, or cancelled and not yet expired
 * (docs/product/plans.md#the-plan-in-force, docs/product/payments.md#subscriptions).
 */
function inForce(now: Date): SQL | undefined {
  const unexpired = or(isNull(subscription.expiresAt), gt(subscription.expiresAt, now));
  return and(sql`${subscription.status} IN ('ACTIVE', 'CANCELLED')`, unexpired);
}

/**
 * The highest type among subscriptions in force; PAID beats MANUAL beats TRIAL
 * (docs/product/plans.md#the-plan-in-force).
 */
export async function findSubscribedPlan(
  db: Db,
  companyId: string,
  now: Date,
): Promise<CurrentPlan | undefined> {
  const [row] = await listSubscribedPlans(db, [companyId], now);
  return row;
}

/** Of each company that has a subscription in force. */
export function listSubscribedPlans(
  db: Db,
  companyIds: readonly string[],
  now: Date,
): Promise<(CurrentPlan & { companyId: string })[]> {
  return db
    .selectDistinctOn([subscription.companyId], {
      companyId: subscription.companyId,
      id: plan.id,
      type: plan.type,
      source: subscription.source,
    })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(inArray(subscription.companyId, [...companyIds]), inForce(now)))
    .orderBy(subscription.companyId, desc(plan.type), desc(subscription.source));
}

export function listPlans(db: Db): Promise<(typeof plan.$inferSelect)[]> {
  return db.select().from(plan).orderBy(asc(plan.type));
}

export function listPlanFeatures(db: Db): Promise<PlanFeatureRow[]> {
  return db
    .select({
      planId: plan.id,
      planType: plan.type,
      feature: planFeature.feature,
      mode: planFeature.mode,
      icon: planFeature.icon,
    })
    .from(planFeature)
    .innerJoin(plan, eq(plan.id, planFeature.planId))
    .orderBy(asc(plan.type));
}

export function listPlanPeriods(db: Db, countryId: string): Promise<(typeof planPeriod.$inferSelect)[]> {
  return db
    .select()
    .from(planPeriod)
    .where(eq(planPeriod.countryId, countryId))
    .orderBy(asc(planPeriod.planId), asc(planPeriod.type));
}

export function listSubscriptions(db: Db, companyId: string) {
  return db
    .select({ subscription, planType: plan.type })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.companyId, companyId), sql`${subscription.status} <> 'DELETED'`))
    .orderBy(desc(subscription.createdAt), desc(subscription.id));
}

export async function findPlanOfType(db: Db, type: PlanType): Promise<typeof plan.$inferSelect | undefined> {
  const [row] = await db.select().from(plan).where(eq(plan.type, type));
  return row;
}

export type SubscriptionRow = typeof subscription.$inferSelect & { planType: PlanType };

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select({ subscription, planType: plan.type })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.id, id), sql`${subscription.status} <> 'DELETED'`));
  return row && { ...row.subscription, planType: row.planType };
}

export type NewSubscription = typeof subscription.$inferInsert;

/** Adds nothing when it would be the company's second trial. */
export async function insertSubscription(db: Db, values: NewSubscription): Promise<void> {
  await db.insert(subscription).values(values).onConflictDoNothing();
}
