import type { Subscription } from '@canola/api-schema/users/plan';
import type { Deps } from '../../../platform/deps.ts';
import { requireApproved, type Viewer } from '../../../platform/viewer.ts';
import { findLivePaid, type PaidSubscription, subscriptionsOf } from '../../users/index.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { findOpenPayment } from '../ledger/payments.queries.ts';
import { renewalSum } from './renewal-payment.ts';

/** All subscriptions of a company; the one that renews with the sum of its next payment. */
export async function listCompanySubscriptions(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
): Promise<Subscription[]> {
  requireApproved(viewer, companyId);
  const all = await subscriptionsOf(deps.db, companyId, deps.clock.now());
  const live = await findLivePaid(deps.db, companyId);
  const renewal = live?.status === 'ACTIVE' ? await renewalOf(deps, live) : null;
  return all.map((sub) => (sub.id === live?.id ? { ...sub, renewal } : sub));
}

/** An open payment keeps its sum; of a transfer that has arrived in part it is the rest. */
async function renewalOf(
  { db, config, clock }: Deps,
  live: PaidSubscription,
): Promise<Subscription['renewal']> {
  const open = await findOpenPayment(db, live.id);
  if (open) return { total: await openSumOf(db, open), currency: open.currency };
  const sum = await renewalSum(db, config, live, clock.now());
  return sum ? { total: sum.value, currency: sum.currency } : null;
}
