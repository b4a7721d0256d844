import type { Deps } from '../../../platform/deps.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Intent } from '../gateway/intent.ts';
import { findPayment } from '../ledger/payments.queries.ts';
import { isUnanswered, listTries } from '../ledger/tries.queries.ts';

/** A try whose response was lost has no intent with us; the customer's list has those of the payment. */
export async function findUnanswered(deps: Deps, paymentId: string): Promise<Intent[]> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !(await listTries(deps.db, paymentId)).some(isUnanswered)) return [];
  const customer = (await findProfile(deps.db, payment.companyId))?.stripeCustomerId;
  const all = customer ? await gatewayOf(deps).listIntents(customer) : [];
  return all.filter((one) => one.paymentId === paymentId);
}
