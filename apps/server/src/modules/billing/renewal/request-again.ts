import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAnySubscription, findCompany } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { startRenewal } from './renewal-payment.ts';

/**
 * The card form of a renewal was given up: whoever pays by transfer gets a request again, also when the plan is past due
 * and no sweep would send one. Under the company's lock.
 */
export async function requestAgain(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { subscriptionId, companyId, periodNo }: PaymentRow,
): Promise<void> {
  const sub = await findAnySubscription(tx, subscriptionId);
  const company = await findCompany(tx, companyId);
  const isDue = sub?.status === 'ACTIVE' || sub?.status === 'PAST_DUE';
  if (!sub || !company || !isDue || sub.paymentType !== 'BANK_TRANSFER') return;
  if (periodNo === sub.periodNo + 1) await startRenewal(tx, deps, sub, company);
}
