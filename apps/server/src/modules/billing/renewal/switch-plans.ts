import type { Deps } from '../../../platform/deps.ts';
import {
  changeSubscription,
  findAnySubscription,
  findPeriod,
  listDueSwitches,
  lockBilling,
  planChanged,
} from '../../users/index.ts';

/**
 * A renewal with another plan that was paid ahead takes over when its period starts. Requests see that by themselves;
 * here it is written down, and open pages are told. Returns what failed first.
 */
export async function switchPlans(deps: Deps): Promise<unknown> {
  let failure: unknown;
  for (const { id, companyId } of await listDueSwitches(deps.db, deps.clock.now())) {
    try {
      await switchPlan(deps, id, companyId);
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'a subscription could not switch its plan');
      failure ??= error;
    }
  }
  return failure;
}

/** Read again under the lock: a refund may have taken the period back in the meantime. */
async function switchPlan({ db, clock }: Deps, id: string, companyId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockBilling(tx, companyId, { skip: true }))) return;
    const sub = await findAnySubscription(tx, id);
    if (!sub?.periodId || !sub.periodStart || sub.periodStart > clock.now()) return;
    const period = await findPeriod(tx, sub.periodId);
    if (!period) return;
    await changeSubscription(tx, id, { planId: period.planId, period: period.type });
    await planChanged(tx, companyId);
  });
}
