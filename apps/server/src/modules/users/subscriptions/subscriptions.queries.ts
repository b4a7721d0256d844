import type { PlanType } from '@canola/api-schema/access';
import type { CurrencyType } from '@canola/api-schema/money';
import type { PeriodType } from '@canola/api-schema/users/plan';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { company } from '../tables/companies.tables.ts';
import { plan, planPeriod, subscription } from '../tables/plans.tables.ts';
import { SUBSCRIPTION_TRANSITIONS, type SubscriptionEvent, type Transition } from './transitions.ts';

export type PaidSubscription = typeof subscription.$inferSelect;
type Values = Partial<Omit<typeof subscription.$inferInsert, 'id' | 'companyId' | 'status' | 'source'>>;

export interface OfferedPeriod {
  id: number;
  planId: number;
  planType: PlanType;
  type: PeriodType;
  price: string;
  currency: CurrencyType;
  countryId: string;
}

/**
 * Every change of a company's subscriptions or payments takes this lock first, so two of them never wait for each other in
 * a circle. False, without waiting, when it is held and `skip` is set.
 */
export async function lockBilling(db: Db, companyId: string, options?: { skip: true }): Promise<boolean> {
  const rows = await db
    .select({ id: company.id })
    .from(company)
    .where(eq(company.id, companyId))
    .for('no key update', options?.skip ? { skipLocked: true } : {});
  return rows.length === 1;
}

/** Throws, and writes nothing, when the subscription is not in a state that the event starts from. */
export async function moveSubscription(
  db: Db,
  id: string,
  event: SubscriptionEvent,
  values: Values = {},
): Promise<PaidSubscription> {
  const { from, to, source }: Transition = SUBSCRIPTION_TRANSITIONS[event];
  const isSource = source && eq(subscription.source, source);
  const [row] = await db
    .update(subscription)
    .set({ ...values, status: to })
    .where(and(eq(subscription.id, id), inArray(subscription.status, [...from]), isSource))
    .returning();
  if (!row)
    throw new Error(
      `the subscription ${id} cannot be ${event}: it is not a ${source ?? 'subscription'} of ${from.join(', ')}`,
    );
  return row;
}

/** Changes anything but the state: the card, the next period, an announced price. */
export async function changeSubscription(db: Db, id: string, values: Values): Promise<void> {
  await db.update(subscription).set(values).where(eq(subscription.id, id));
}

/** Returns nothing when the company has an open purchase already. */
export async function insertPurchase(
  db: Db,
  values: Values & {
    companyId: string;
    status: 'INCOMPLETE' | 'AWAITING_PAYMENT';
    planId: number;
    createdAt: Date;
  },
): Promise<PaidSubscription | undefined> {
  const [row] = await db
    .insert(subscription)
    .values({ ...values, source: 'PAID' })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Deleted ones too. */
export async function findAnySubscription(db: Db, id: string): Promise<PaidSubscription | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
  return row;
}

/** The one that is paid for, or should be. */
export async function findLivePaid(db: Db, companyId: string): Promise<PaidSubscription | undefined> {
  return findPaidIn(db, companyId, ['ACTIVE', 'CANCELLED', 'PAST_DUE']);
}

/** The one that was bought and not paid yet. */
export async function findOpenPurchase(db: Db, companyId: string): Promise<PaidSubscription | undefined> {
  return findPaidIn(db, companyId, ['INCOMPLETE', 'AWAITING_PAYMENT']);
}

async function findPaidIn(
  db: Db,
  companyId: string,
  statuses: PaidSubscription['status'][],
): Promise<PaidSubscription | undefined> {
  const [row] = await db
    .select()
    .from(subscription)
    .where(
      and(
        eq(subscription.companyId, companyId),
        eq(subscription.source, 'PAID'),
        inArray(subscription.status, statuses),
      ),
    );
  return row;
}

export async function findTrialEnd(db: Db, companyId: string, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ expiresAt: subscription.expiresAt })
    .from(subscription)
    .where(
      and(
        eq(subscription.companyId, companyId),
        sql`${subscription.source} = 'TRIAL' and ${subscription.status} = 'ACTIVE'
          and ${subscription.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return row?.expiresAt ?? undefined;
}

/** Subscriptions that end by then, or ended and are still open; not those that never end. */
export function listEndingBy(db: Db, limit: Date): Promise<PaidSubscription[]> {
  return db
    .select()
    .from(subscription)
    .where(
      sql`${subscription.status} in ('ACTIVE', 'CANCELLED', 'PAST_DUE')
        and ${subscription.expiresAt} <= ${limit.toISOString()}::timestamptz`,
    )
    .orderBy(asc(subscription.expiresAt));
}

/** Subscriptions whose last paid period has started with another plan or length than the one that ran before it. */
export function listDueSwitches(db: Db, now: Date): Promise<PaidSubscription[]> {
  return db
    .select()
    .from(subscription)
    .where(
      sql`${subscription.status} in ('ACTIVE', 'CANCELLED') and ${subscription.source} = 'PAID'
        and ${subscription.periodStart} <= ${now.toISOString()}::timestamptz
        and exists (select from users.plan_period n where n.id = ${subscription.periodId}
          and (n.plan_id, n.type) is distinct from (${subscription.planId}, ${subscription.period}))`,
    );
}

export async function findPeriod(db: Db, id: number): Promise<OfferedPeriod | undefined> {
  const [row] = await db
    .select({
      id: planPeriod.id,
      planId: planPeriod.planId,
      planType: plan.type,
      type: planPeriod.type,
      price: planPeriod.price,
      currency: planPeriod.currency,
      countryId: planPeriod.countryId,
    })
    .from(planPeriod)
    .innerJoin(plan, eq(plan.id, planPeriod.planId))
    .where(eq(planPeriod.id, id));
  return row;
}
