import type { Feature, PlanType } from '@canola/api-schema/access';
import type { FeatureMode, PeriodType, PlanSource } from '@canola/api-schema/users/plan';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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
 * A subscription whose plan applies now: active, or cancelled, and its access has not run out
 * (docs/product/plans.md#the-plan-in-force, docs/product/payments.md#subscriptions).
 */
function inForce(now: Date): SQL {
  return sql`${subscription.status} IN ('ACTIVE', 'CANCELLED')
    AND coalesce(${subscription.accessUntil}, ${subscription.expiresAt}, 'infinity') > ${now.toISOString()}::timestamptz`;
}

/** From its start on, the period that was paid ahead decides, even if no job has noticed yet. */
function planAt(now: Date): SQL {
  return sql`coalesce((SELECT pp.plan_id FROM users.plan_period pp
    WHERE pp.id = ${subscription.periodId} AND ${subscription.periodStart} <= ${now.toISOString()}::timestamptz),
    ${subscription.planId})`;
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
    .innerJoin(plan, eq(plan.id, planAt(now)))
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

export interface SubscriptionRow extends StoredSubscription {
  planType: PlanType;
  /** The plan and period that the next renewal buys instead. */
  next: { planType: PlanType; periodType: PeriodType } | null;
  /** Another plan or period that is paid ahead and has not started. */
  paidNext: { planType: PlanType; periodType: PeriodType; from: Date } | null;
}
type StoredSubscription = typeof subscription.$inferSelect;

const nextPeriod = alias(planPeriod, 'next_period');
const nextPlan = alias(plan, 'next_plan');
const lastPeriod = alias(planPeriod, 'last_period');
const lastPlan = alias(plan, 'last_plan');

function subscriptions(db: Db) {
  return db
    .select({
      subscription,
      planType: plan.type,
      nextPlan: nextPlan.type,
      nextPeriod: nextPeriod.type,
      lastPlanId: lastPlan.id,
      lastPlan: lastPlan.type,
      lastPeriod: lastPeriod.type,
    })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .leftJoin(nextPeriod, eq(nextPeriod.id, subscription.nextPeriodId))
    .leftJoin(nextPlan, eq(nextPlan.id, nextPeriod.planId))
    .leftJoin(lastPeriod, eq(lastPeriod.id, subscription.periodId))
    .leftJoin(lastPlan, eq(lastPlan.id, lastPeriod.planId));
}

type JoinedRow = Awaited<ReturnType<typeof subscriptions>>[number];

function toRow(row: JoinedRow, now: Date): SubscriptionRow {
  const next = row.nextPlan && row.nextPeriod ? { planType: row.nextPlan, periodType: row.nextPeriod } : null;
  const stored = { ...row.subscription, planType: row.planType, next, paidNext: null };
  const ahead = paidAheadOf(row);
  if (!ahead) return stored;
  const { planId, ...paidNext } = ahead;
  // As in `planAt`: it has started, even if no job has noticed yet.
  if (paidNext.from <= now)
    return { ...stored, planId, planType: paidNext.planType, period: paidNext.periodType };
  return { ...stored, paidNext };
}

/** Another plan or length that is paid and not yet written down as the running one. */
function paidAheadOf(row: JoinedRow): (NonNullable<SubscriptionRow['paidNext']> & { planId: number }) | null {
  const { status, period, periodStart } = row.subscription;
  if (status !== 'ACTIVE' && status !== 'CANCELLED') return null;
  if (!row.lastPlan || !row.lastPlanId || !row.lastPeriod || !periodStart) return null;
  if (row.lastPlan === row.planType && row.lastPeriod === period) return null;
  return { planId: row.lastPlanId, planType: row.lastPlan, periodType: row.lastPeriod, from: periodStart };
}

export async function listSubscriptions(db: Db, companyId: string, now: Date): Promise<SubscriptionRow[]> {
  const rows = await subscriptions(db)
    .where(and(eq(subscription.companyId, companyId), sql`${subscription.status} <> 'DELETED'`))
    .orderBy(desc(subscription.createdAt), desc(subscription.id));
  return rows.map((row) => toRow(row, now));
}

export async function findSubscription(db: Db, id: string, now: Date): Promise<SubscriptionRow | undefined> {
  const [row] = await subscriptions(db).where(
    and(eq(subscription.id, id), sql`${subscription.status} <> 'DELETED'`),
  );
  return row && toRow(row, now);
}

export async function findPlanOfType(db: Db, type: PlanType): Promise<typeof plan.$inferSelect | undefined> {
  const [row] = await db.select().from(plan).where(eq(plan.type, type));
  return row;
}

export type NewSubscription = typeof subscription.$inferInsert;

/** Adds nothing when it would be the company's second trial. */
export async function insertSubscription(db: Db, values: NewSubscription): Promise<void> {
  await db.insert(subscription).values(values).onConflictDoNothing();
}
