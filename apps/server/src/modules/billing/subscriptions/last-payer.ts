import type { Paying } from '@canola/api-schema/users/own-account';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  findCompany,
  findLivePaid,
  findOpenPurchase,
  findSubscription,
  listUnattended,
  lockBilling,
  planChanged,
} from '../../users/index.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { findOpenPayment } from '../ledger/payments.queries.ts';
import { cardOf } from '../letters/about.ts';
import { alertStaff } from '../letters/letters.ts';
import { abandonOrder, announceVoid } from './abandon-order.ts';
import { endRenewal, isCancellable } from './change.service.ts';

const LEAVING = { isLeaving: true };

/** The costs that a company goes on paying (docs/product/accounts.md#leaving-with-a-running-plan). */
export async function readPaying(db: Db, companyId: string, now: Date): Promise<Paying> {
  const live = await findLivePaid(db, companyId);
  const renewed = live && isCancellable(live) ? live : undefined;
  const row = renewed && (await findSubscription(db, renewed.id, now));
  const card = renewed && (await cardOf(db, renewed));
  const transfers: Paying['transfers'] = [];
  for (const sub of [renewed, await findOpenPurchase(db, companyId)]) {
    const open = sub && (await findOpenPayment(db, sub.id));
    if (!open?.variableSymbol || open.type !== 'BANK_TRANSFER') continue;
    const { variableSymbol, currency } = open;
    transfers.push({ variableSymbol, amount: await openSumOf(db, open), currency });
  }
  return {
    plan: row
      ? {
          type: (row.paidNext ?? row).planType,
          renewsAt: row.nextPaymentAt?.toISOString() ?? null,
          card: card ? { brand: card.brand, last4: card.last4 } : null,
        }
      : null,
    transfers,
  };
}

/**
 * The last person who may pay leaves: the plan does not renew, and an order is given up. The mails say so to whoever
 * reads them at the billing address. In the person's transaction.
 */
export async function stopPaying(tx: Db, deps: Deps, companyId: string, by: Viewer): Promise<void> {
  await lockBilling(tx, companyId);
  const company = found(await findCompany(tx, companyId), 'company.not-found');
  const live = await findLivePaid(tx, companyId);
  if (live && isCancellable(live)) {
    const request = await findOpenPayment(tx, live.id);
    await endRenewal(tx, deps, live, company, by, LEAVING);
    if (request) await announceVoid(tx, deps, request, LEAVING, by.userId);
  }
  const ordered = await findOpenPurchase(tx, companyId);
  const order = ordered && (await findOpenPayment(tx, ordered.id));
  if (order) {
    await abandonOrder(tx, deps, order);
    await announceVoid(tx, deps, order, LEAVING, by.userId);
  }
  await planChanged(tx, companyId);
}

/** Support hears once of a plan that goes on while nobody may pay: staff may have removed or blocked the last one. */
export async function reportUnattended({ db, config }: Deps): Promise<void> {
  for (const { subscriptionId, companyName, planType } of await listUnattended(db))
    await once(db, 'subscriptions.unattended', subscriptionId, (tx) =>
      alertStaff(tx, config, 'unattended', { id: subscriptionId, companyName }, planType),
    );
}
