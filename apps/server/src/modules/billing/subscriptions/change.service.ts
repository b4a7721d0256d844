import type { NextPeriod } from '@canola/api-schema/billing/purchase';
import type { Subscription } from '@canola/api-schema/users/plan';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../platform/errors.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import {
  type CompanyRow,
  changeSubscription,
  findAnySubscription,
  findCompany,
  findSubscription,
  lockBilling,
  moveSubscription,
  type PaidSubscription,
  planChanged,
  toSubscription,
} from '../../users/index.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { findOpenPayment } from '../ledger/payments.queries.ts';
import { announcePlan } from '../letters/about.ts';
import type { Facts } from '../letters/notifications.ts';
import { cancelOpenPayment, cancelPayment } from './cancel-payment.ts';
import { findOfferedPeriod } from './offered-period.ts';
import { NO_CHOICE } from './renewal-price.ts';

/**
 * A paid period stays until it ends; an unpaid one ends immediately (docs/product/payments.md#cancelling). One that is
 * cancelled already stays as it is: a second press or another member's is no failure.
 */
export function cancelSubscription(deps: Deps, viewer: Viewer, id: string): Promise<Subscription> {
  return change(deps, viewer, id, async (tx, sub, company) => {
    if (isCancellable(sub)) await endRenewal(tx, deps, sub, company, viewer);
    else ensure(sub.cancelledAt !== null, 'subscription.not-cancellable');
  });
}

/** Staff gave the renewal's request up, and the plan with it. Under the company's lock. */
export async function stopRenewing(tx: Db, deps: Deps, id: string): Promise<void> {
  const sub = found(await findAnySubscription(tx, id), 'subscription.not-found');
  const company = found(await findCompany(tx, sub.companyId), 'company.not-found');
  if (isCancellable(sub)) await endRenewal(tx, deps, sub, company);
}

export function isCancellable({ source, status, expiresAt }: PaidSubscription): boolean {
  return source === 'PAID' && (status === 'ACTIVE' || status === 'PAST_DUE') && expiresAt !== null;
}

export async function endRenewal(
  tx: Db,
  deps: Deps,
  sub: PaidSubscription,
  company: CompanyRow,
  by?: Viewer,
  more: Pick<Facts, 'isByStaff' | 'isLeaving'> = { isByStaff: by === undefined },
): Promise<void> {
  const now = deps.clock.now();
  await cancelOpenPayment(tx, deps, sub.id);
  const values = { cancelledAt: now, accessUntil: null, nextPaymentAt: null };
  const isPaid = sub.status === 'ACTIVE' && sub.expiresAt !== null && now < sub.expiresAt;
  await moveSubscription(tx, sub.id, isPaid ? 'cancelled' : 'ended', values);
  await announcePlan(tx, deps, isPaid ? 'cancelled' : 'expired', sub, company, more, by?.userId);
}

export function resumeSubscription(deps: Deps, viewer: Viewer, id: string): Promise<Subscription> {
  return change(deps, viewer, id, async (tx, sub, company) => {
    const { expiresAt } = sub;
    if (sub.source === 'PAID' && sub.status === 'ACTIVE') return;
    if (sub.status !== 'CANCELLED' || !expiresAt || expiresAt <= deps.clock.now())
      throw new AppError('subscription.not-resumable');
    await moveSubscription(tx, id, 'resumed', {
      cancelledAt: null,
      accessUntil: addDays(expiresAt, DAYS.grace),
      nextPaymentAt: expiresAt,
    });
    await announcePlan(tx, deps, 'resumed', sub, company, {}, viewer.userId);
  });
}

/** Another plan or period from the next renewal on; a request for the old one is replaced. */
export function chooseNext(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { periodId, price }: NextPeriod,
): Promise<Subscription> {
  return change(deps, viewer, id, async (tx, sub, company) => {
    if (sub.source !== 'PAID' || sub.status !== 'ACTIVE') throw new AppError('subscription.not-resumable');
    const chosen = periodId === null ? undefined : await findOfferedPeriod(tx, deps, periodId, company);
    // The list price may have changed while the question was on the screen.
    ensure(!chosen || price === undefined || price === chosen.price, 'subscription.price-changed');
    const nextPeriodId = periodId === sub.periodId ? null : periodId;
    // The request that is out, and perhaps paid already, stays.
    if (nextPeriodId === sub.nextPeriodId) return;
    const open = await findOpenPayment(tx, id);
    if (open?.type === 'CARD') throw new AppError('payment.in-progress');
    if (open) {
      // The part that has arrived counts for this request only, and the next one is for the whole sum.
      ensure(!(await sumParts(tx, [open.id])).has(open.id), 'payment.partly-paid');
      await cancelPayment(tx, deps, open);
    }
    // At the price of today: a later one has to be announced.
    const choice = nextPeriodId !== null && chosen && { nextPeriodId, nextPrice: chosen.price };
    await changeSubscription(tx, id, { ...NO_CHOICE, ...choice });
  });
}

/** A subscription of another company looks as if it did not exist. */
async function change(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Db, sub: PaidSubscription, company: CompanyRow) => Promise<void>,
): Promise<Subscription> {
  const known = found(await findSubscription(deps.db, id, deps.clock.now()), 'subscription.not-found');
  const isMember = viewer.memberships.some((member) => member.companyId === known.companyId);
  ensure(isMember, 'subscription.not-found');
  requireGrant(viewer, known.companyId, 'PAYMENT_CREATE');
  await deps.db.transaction(async (tx) => {
    await lockBilling(tx, known.companyId);
    const sub = found(await findAnySubscription(tx, id), 'subscription.not-found');
    const company = found(await findCompany(tx, known.companyId), 'company.not-found');
    await work(tx, sub, company);
    await planChanged(tx, known.companyId);
  });
  return toSubscription(
    found(await findSubscription(deps.db, id, deps.clock.now()), 'subscription.not-found'),
  );
}
