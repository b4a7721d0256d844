import type { PlanType } from '@canola/api-schema/access';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findCompany, findSubscription } from '../../users/index.ts';
import { announce } from './letters.ts';
import { aboutPlan, recipientsOf } from './recipients.ts';

/** Tells a company about a plan that staff gave it. What was deleted since is not worth a mail. */
export async function sendGiftLetter(
  { db, config, clock }: Deps,
  { subscriptionId, before }: { subscriptionId: string; before?: PlanType | undefined },
): Promise<void> {
  const sub = await findSubscription(db, subscriptionId, clock.now());
  const company = sub && (await findCompany(db, sub.companyId));
  if (!company || sub.status !== 'ACTIVE' || !sub.expiresAt) return;
  const about = aboutPlan(company, subscriptionId, {
    plan: sub.planType,
    date: sub.expiresAt,
    ...(before && { before }),
  });
  // The event may arrive twice; a plan that is extended is announced again.
  await once(db, 'billing.gift', `${subscriptionId} ${sub.expiresAt.toISOString()}`, async (tx) =>
    announce(tx, config, 'gift', await recipientsOf(tx, company), about),
  );
}
