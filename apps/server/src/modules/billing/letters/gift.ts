import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findCompany, findSubscription } from '../../users/index.ts';
import { sendLetter } from './letters.ts';
import { recipientsOf } from './recipients.ts';

/** Tells a company about a plan that staff gave it. What was deleted since is not worth a mail. */
export async function sendGiftLetter(
  { db, config, clock }: Deps,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const sub = await findSubscription(db, subscriptionId, clock.now());
  const company = sub && (await findCompany(db, sub.companyId));
  if (!company || sub.status !== 'ACTIVE' || !sub.expiresAt) return;
  const facts = {
    company: company.name,
    countryId: company.countryId,
    plan: sub.planType,
    date: sub.expiresAt,
  };
  // The event may arrive twice; a plan that is extended is announced again.
  await once(db, 'billing.gift', `${subscriptionId} ${sub.expiresAt.toISOString()}`, async (tx) => {
    for (const to of await recipientsOf(tx, company)) await sendLetter(tx, config, 'gift', to, facts);
  });
}
