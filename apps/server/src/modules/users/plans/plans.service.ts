import type { PlanType } from '@canola/api-schema/access';
import { DAY_MS } from '@canola/api-schema/duration';
import { TRIAL_DAYS } from '@canola/api-schema/limits';
import { currency } from '@canola/api-schema/money';
import type { FeatureMap, PeriodType, Plan, PlanPeriod, Subscription } from '@canola/api-schema/users/plan';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { type Membership, requireMember, requireRegistered, type Viewer } from '../../../platform/viewer.ts';
import { featureMap, featureMapOfTrader, featureMapWithoutCompany } from './feature-map.ts';
import {
  type CurrentPlan,
  findPlanOfType,
  findSubscribedPlan,
  insertSubscription,
  listPlanFeatures,
  listPlanPeriods,
  listPlans,
  listSubscribedPlans,
  listSubscriptions,
  type SubscriptionRow,
} from './plans.queries.ts';

/**
 * The company's plan now; the free one without a subscription in force (docs/product/plans.md#the-plan-in-force).
 */
export async function currentPlan(db: Db, companyId: string, now: Date): Promise<CurrentPlan> {
  return (await findSubscribedPlan(db, companyId, now)) ?? basicPlan(db);
}

export async function plansOfCompanies(
  { db, clock }: Deps,
  companyIds: readonly string[],
): Promise<Record<string, { id: number; type: PlanType }>> {
  const [basic, subscribed] = await Promise.all([
    basicPlan(db),
    listSubscribedPlans(db, companyIds, clock.now()),
  ]);
  const byCompany = new Map(subscribed.map((plan) => [plan.companyId, plan]));
  return Object.fromEntries(
    companyIds.map((companyId) => {
      const { id, type } = byCompany.get(companyId) ?? basic;
      return [companyId, { id, type }];
    }),
  );
}

export async function basicPlan(db: Db): Promise<CurrentPlan> {
  const { id, type } = found(await findPlanOfType(db, 'BASIC'), 'server.failed');
  return { id, type, source: 'DEFAULT' };
}

/** The map of a person without a company (docs/product/plans.md#without-a-company). */
export async function getFeatureMap({ db }: Deps, viewer: Viewer): Promise<FeatureMap> {
  requireRegistered(viewer);
  return featureMapWithoutCompany(await listPlanFeatures(db), await basicPlan(db));
}

/**
 * The shell renders for a WAITING member, but the company's plan is confidential until an admin has approved the
 * membership, because anyone can type a company number. Until then they see the features of BASIC.
 */
export async function getCompanyFeatureMap(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
): Promise<FeatureMap> {
  const { approvalState, kind } = requireNotBlocked(viewer, companyId);
  if (kind === 'TRADER') return featureMapOfTrader(await basicPlan(deps.db));
  const plan =
    approvalState === 'APPROVED'
      ? await currentPlan(deps.db, companyId, deps.clock.now())
      : await basicPlan(deps.db);
  return featureMap(await listPlanFeatures(deps.db), plan);
}

/** Offered plans with the prices of the company's country: nothing of the company itself, so WAITING may read. */
export async function getCompanyPlans(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  period: PeriodType | undefined,
): Promise<Plan[]> {
  const { countryId } = requireNotBlocked(viewer, companyId);
  const plans = await plansOf(deps, countryId);
  if (!period) return plans;
  return plans.map((plan) => ({
    ...plan,
    periods: plan.periods.filter((offered) => offered.type === period),
  }));
}

export async function plansOf({ db, config }: Deps, countryId: string): Promise<Plan[]> {
  const [plans, features, periods] = await Promise.all([
    listPlans(db),
    listPlanFeatures(db),
    listPlanPeriods(db, countryId),
  ]);
  return plans.map(({ id, name, type }) => ({
    id,
    name,
    type,
    features: features
      .filter((row) => row.planId === id)
      .map(({ feature, mode, icon }) => ({ type: feature, mode, icon })),
    periods: periods
      // DAILY exists for test plans only (docs/product/plans.md#plan-prices).
      .filter((row) => row.planId === id && (config.demo || row.type !== 'DAILY'))
      .map(
        (row): PlanPeriod => ({
          id: row.id,
          type: row.type,
          price: row.price,
          currency: currency(row.currency),
        }),
      ),
  }));
}

export async function subscriptionsOf(db: Db, companyId: string, now: Date): Promise<Subscription[]> {
  const rows = await listSubscriptions(db, companyId, now);
  return rows.map(toSubscription);
}

export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    source: row.source,
    status: row.status,
    plan: { id: row.planId, type: row.planType },
    period: row.period && { type: row.period },
    createdAt: row.createdAt.toISOString(),
    // Later periods may be counted from another day.
    ...(row.anchorAt && row.anchorNo === 1 && { startsAt: row.anchorAt.toISOString() }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    nexPaymentAt: row.status === 'CANCELLED' ? null : (row.nextPaymentAt?.toISOString() ?? null),
    isCancellable: row.source === 'PAID' && (row.status === 'ACTIVE' || row.status === 'PAST_DUE'),
    paymentType: row.paymentType,
    next: row.next,
    paidNext: row.paidNext && { ...row.paidNext, from: row.paidNext.from.toISOString() },
  };
}

/** A newly approved company tries PREMIUM for 14 days, once (docs/product/plans.md#trial). */
export async function startTrial(db: Db, companyId: string, now: Date): Promise<void> {
  const premium = found(await findPlanOfType(db, 'PREMIUM'), 'server.failed');
  await insertSubscription(db, {
    companyId,
    source: 'TRIAL',
    status: 'ACTIVE',
    planId: premium.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
  });
}

function requireNotBlocked(viewer: Viewer, companyId: string): Membership {
  const membership = requireMember(viewer, companyId);
  if (membership.approvalState === 'BLOCKED') throw new AppError('company.blocked');
  return membership;
}
