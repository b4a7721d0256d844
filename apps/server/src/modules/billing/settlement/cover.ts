import { PLAN_TYPES, type PlanType } from '@canola/api-schema/access';
import type { Db } from '../../../platform/database/database.ts';
import { findSubscribedPlan } from '../../users/index.ts';

const rank = (type: PlanType) => PLAN_TYPES.indexOf(type);

/** The plan that the company has at that moment, if one is in force, and whether it is as high as the one that ends. */
export async function coverOf(
  db: Db,
  companyId: string,
  ending: PlanType,
  at: Date,
): Promise<{ other: PlanType; isEnough: boolean } | undefined> {
  const plan = await findSubscribedPlan(db, companyId, at);
  return plan && { other: plan.type, isEnough: rank(plan.type) >= rank(ending) };
}
