import type { Payment } from '@canola/api-schema/billing/payment';
import {
  type OtherBuyer,
  type PurchaseSubscription,
  TERMS_VERSION,
} from '@canola/api-schema/billing/purchase';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findCompany, findOpenPurchase, findPersonName, lockBilling } from '../../users/index.ts';
import { billingDay } from '../calendar.ts';
import { checkBilling, customerOf } from '../customers/profile.service.ts';
import { addDays, MAX_DAILY_TRANSFERS } from '../deadlines.ts';
import { withPayment } from '../ledger/lock.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import { changePayment, countOrders, findOpenPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { isBuyerGone, presentPayment } from '../payments/present.ts';
import { closeCardForm } from '../received/card-payment.ts';
import { abandonOrder } from '../subscriptions/abandon-order.ts';
import { findObstacle } from '../subscriptions/payable.ts';
import { openCardForm } from './card-form.ts';
import { createOrder, type Order } from './create-order.ts';
import { isSamePeriod, type OrderPrice, priceOrder } from './order-price.ts';
import { findOrderedPeriod, requireMethod } from './ordered-period.ts';

/** Orders a plan (docs/product/payments.md#buying). Nothing is active before the money is there. */
export async function orderPlan(deps: Deps, viewer: Viewer, input: PurchaseSubscription): Promise<Payment> {
  requireGrant(viewer, input.companyId, 'PAYMENT_CREATE');
  if (input.termsVersion !== undefined && input.termsVersion !== TERMS_VERSION)
    throw new AppError('subscription.terms-outdated');
  const ordered = await findOrderedPeriod(deps, input);
  await requireMethod(deps.db, deps, ordered, input.paymentType);
  const billing = await checkBilling(deps.db, ordered.company, input.billing, 'billing.');
  const begun = await findOrCreateOrder(deps, { ...ordered, viewer, input, billing });
  if (begun.is === 'REPLACED') {
    await giveUp(deps, begun.payment);
    return orderPlan(deps, viewer, input);
  }
  const paid =
    input.paymentType === 'CARD'
      ? await openCardForm(deps, begun.payment, {
          customer: () => customerOf(deps, ordered.company, viewer),
          closed: 'payment.in-progress',
          undo: () => giveUp(deps, begun.payment),
        })
      : begun.payment;
  return presentPayment(deps, deps.db, viewer, paid);
}

/**
 * A company has one open purchase. Ordering the same again returns its payment; another order replaces it, if it is the
 * same buyer's, or anybody's once that buyer can't pay any more.
 */
function findOrCreateOrder(
  deps: Deps,
  order: Order,
): Promise<{ is: 'NEW' | 'SAME' | 'REPLACED'; payment: PaymentRow }> {
  const { company, period, viewer } = order;
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, company.id);
    // It may have become a trader since the grant was checked.
    ensure((await findCompany(tx, company.id))?.kind === 'FARM', 'grant.missing');
    const now = deps.clock.now();
    const price = await priceOrder(tx, deps.config, {
      companyId: company.id,
      period,
      vatId: order.billing.vat,
      now,
    });
    requireOrderable(order, price);
    const open = await findOpenPurchase(tx, company.id);
    const payment = open && (await findOpenPayment(tx, open.id));
    if (!payment) {
      await requireFewOrders(tx, order, now);
      return { is: 'NEW', payment: await createOrder(tx, deps, order, price) };
    }
    const isOwn = payment.createdBy === viewer.userId;
    if (!isOwn && !(await isBuyerGone(tx, payment))) throw await inProgress(tx, payment);
    const isPayable = (await findObstacle(tx, payment, open, now)) === undefined;
    // The request of a buyer who has left is everybody's; their card form is theirs only.
    const isShared = isOwn || payment.type === 'BANK_TRANSFER';
    const isSame =
      isPayable && isShared && isSameOrder(payment, order, price) && isSameSum(payment, price, now);
    // A part of the money has arrived: it would be lost if the same period were ordered anew.
    if (!isSame && isPayable && payment.periodId === period.id)
      ensure(!(await sumParts(tx, [payment.id])).has(payment.id), 'payment.partly-paid');
    if (!isSame) {
      await requireFewOrders(tx, order, now);
      return { is: 'REPLACED', payment };
    }
    // For the invoice. The request that is out isn't a tax document, and no document changes.
    await changePayment(tx, payment.id, { companyName: company.name });
    return { is: 'SAME', payment: { ...payment, companyName: company.name } };
  });
}

/** Each order by transfer sends a mail to an address that the buyer has typed. */
async function requireFewOrders(tx: Db, { company, input }: Order, now: Date): Promise<void> {
  if (input.paymentType !== 'BANK_TRANSFER') return;
  const ordered = await countOrders(tx, company.id, addDays(now, -1));
  ensure(ordered < MAX_DAILY_TRANSFERS, 'payment.too-many-orders');
}

function requireOrderable({ period }: Order, { kind, live }: OrderPrice): void {
  if (kind !== 'AT_RENEWAL' || !live) return;
  throw new AppError(isSamePeriod(live, period) ? 'subscription.exists' : 'subscription.change-at-renewal');
}

/** Without a name where the buyer's account was erased. */
async function inProgress(tx: Db, { createdBy, createdAt }: PaymentRow): Promise<AppError> {
  const name = createdBy && (await findPersonName(tx, createdBy));
  const details = name
    ? ({ buyer: { name, since: createdAt.toISOString() } } satisfies OtherBuyer)
    : undefined;
  return new AppError('payment.in-progress', 'Another member is buying a plan.', undefined, details);
}

function isSameOrder(payment: PaymentRow, { period, input, billing }: Order, { vatId }: OrderPrice): boolean {
  return (
    payment.periodId === period.id &&
    payment.type === input.paymentType &&
    payment.address === billing.address &&
    payment.email === billing.email &&
    payment.phoneCode === billing.phoneCode &&
    payment.phoneNumber === billing.phoneNumber &&
    payment.vatId === vatId
  );
}

/** A credit falls every moment: an upgrade that is ordered again on the same day keeps its first sum. */
function isSameSum(payment: PaymentRow, { price, tax, credits, gross }: OrderPrice, now: Date): boolean {
  if (payment.gross === gross) return true;
  return (
    payment.creditedId !== null &&
    payment.creditedId === credits[0]?.payment.id &&
    payment.price === price &&
    payment.vatRate === tax.rate &&
    billingDay(payment.createdAt) === billingDay(now)
  );
}

/** Money that came in the meantime counts: the plan is there, and nothing else is bought. */
async function giveUp(deps: Deps, payment: PaymentRow): Promise<void> {
  await closeCardForm(deps, payment.gatewayId);
  await withPayment(deps.db, payment.id, async (tx, locked) => {
    ensure(locked.status !== 'COMPLETED', 'subscription.exists');
    if (isOpen(locked.status)) await abandonOrder(tx, deps, locked);
  });
}
