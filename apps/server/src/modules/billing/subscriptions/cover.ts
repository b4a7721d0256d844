import { PLAN_TYPES, type PlanType } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import {
  findLivePaid,
  findOpenPurchase,
  findSubscribedPlan,
  findSubscription,
  type PaidSubscription,
} from '../../users/index.ts';

export const rankOf = (type: PlanType) => PLAN_TYPES.indexOf(type);

/** Another plan that the company has when one ends. */
interface Cover {
  other: PlanType;
  /** As high as the one that ends. */
  isEnough: boolean;
}

export async function coverOf(
  db: Db,
  companyId: string,
  ending: PlanType,
  at: Date,
): Promise<Cover | undefined> {
  const plan = await findSubscribedPlan(db, companyId, at);
  return plan && { other: plan.type, isEnough: rankOf(plan.type) >= rankOf(ending) };
}

/** The company's plan once the subscription is over. */
export async function coverAfter(
  db: Db,
  { id, companyId, expiresAt }: PaidSubscription,
  now: Date,
): Promise<Cover | undefined> {
  const ending = (await findSubscription(db, id, now))?.planType;
  const end = expiresAt && expiresAt > now ? expiresAt : now;
  return ending && coverOf(db, companyId, ending, end);
}

/** A company that has bought a plan, ordered one by transfer, or has one as high, loses nothing when the trial ends. */
export async function needsNoTrial(db: Db, sub: PaidSubscription, now: Date): Promise<boolean> {
  if (await findLivePaid(db, sub.companyId)) return true;
  if ((await findOpenPurchase(db, sub.companyId))?.status === 'AWAITING_PAYMENT') return true;
  return (await coverAfter(db, sub, now))?.isEnough === true;
}
