import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAnySubscription, findCompany } from '../../users/index.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { startRenewal } from './renewal-payment.ts';

/**
 * The card form of a renewal was given up: whoever pays by transfer gets a request again, and a card that was saved since
 * is charged for a plan that is past due, because no sweep would do either. Under the company's lock.
 */
export async function requestAgain(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { subscriptionId, companyId, periodNo }: PaymentRow,
): Promise<void> {
  const sub = await findAnySubscription(tx, subscriptionId);
  const company = await findCompany(tx, companyId);
  if (!sub || !company || company.approvalState === 'BLOCKED') return;
  // The sweep charges a saved card once the period ends, but nothing of a plan that is past due.
  const isDue = sub.status === 'PAST_DUE' || (sub.status === 'ACTIVE' && sub.paymentType === 'BANK_TRANSFER');
  if (!isDue) return;
  if (periodNo === sub.periodNo + 1) await startRenewal(tx, deps, sub, company);
}
