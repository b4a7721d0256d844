import type { Payment } from '@canola/api-schema/billing/payment';
import { type PurchaseSubscription, TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { findOpenPurchase, findPersonName, lockBilling } from '../../users/index.ts';
import { checkBilling, customerOf } from '../customers/profile.service.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import {
  changePayment,
  countTransfers,
  findOpenPayment,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { isLeft } from '../payments/left-order.ts';
import { presentPayment } from '../payments/present.ts';
import { billingDay } from '../pricing/calendar.ts';
import { applyIntent } from '../settlement/apply-intent.ts';
import { abandonPurchase } from '../settlement/cancel.ts';
import { withPayment } from '../settlement/locked.ts';
import { isWanted } from '../settlement/wanted.ts';
import { addDays, MAX_DAILY_TRANSFERS } from '../terms.ts';
import { openCardForm } from './card-form.ts';
import { type Asked, createPurchase } from './create-purchase.ts';
import { findOffer, requireMethod } from './offer.ts';
import { isSamePeriod, type Quote, quoteFor } from './quote.ts';

/** Buys a plan (docs/product/payments.md#buying). Nothing is active before the money is there. */
export async function purchase(deps: Deps, viewer: Viewer, input: PurchaseSubscription): Promise<Payment> {
  requireGrant(viewer, input.companyId, 'PAYMENT_CREATE');
  if (input.termsVersion !== undefined && input.termsVersion !== TERMS_VERSION)
    throw new AppError('subscription.terms-outdated');
  const offer = await findOffer(deps.db, deps, input);
  await requireMethod(deps.db, deps, offer, input.paymentType);
  const billing = await checkBilling(deps.db, offer.company, input.billing, 'billing.');
  const asked = { ...offer, viewer, input, billing };
  const begun = await begin(deps, asked);
  if (begun.is === 'REPLACED') {
    await giveUp(deps, begun.payment);
    return purchase(deps, viewer, input);
  }
  const paid =
    input.paymentType === 'CARD'
      ? await openCardForm(deps, begun.payment, {
          customer: () => customerOf(deps, offer.company, viewer),
          closed: 'payment.in-progress',
          // Nothing of it stays open.
          undo: () => giveUp(deps, begun.payment),
        })
      : begun.payment;
  return presentPayment(deps, deps.db, viewer, paid);
}

/**
 * One purchase at a time: the same again is the same payment, another one of the same buyer replaces it, or of anybody once
 * the buyer may not pay any more.
 */
function begin(deps: Deps, asked: Asked): Promise<{ is: 'NEW' | 'SAME' | 'REPLACED'; payment: PaymentRow }> {
  const { company, period, viewer } = asked;
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, company.id);
    const now = deps.clock.now();
    const quote = await quoteFor(tx, deps.config, {
      companyId: company.id,
      period,
      vatId: asked.billing.vat,
      now,
    });
    requirePurchasable(asked, quote);
    const open = await findOpenPurchase(tx, company.id);
    const payment = open && (await findOpenPayment(tx, open.id));
    if (!payment) {
      await requireFewOrders(tx, asked, now);
      return { is: 'NEW', payment: await createPurchase(tx, deps, asked, quote) };
    }
    const isOwn = payment.createdBy === viewer.userId;
    if (!isOwn && !(await isLeft(tx, payment))) throw await inProgress(tx, payment);
    const isPayable = await isWanted(tx, payment, open, now);
    // The request of somebody who has left is everybody's; their card form is theirs alone.
    const isShared = isOwn || payment.type === 'BANK_TRANSFER';
    const isSame =
      isPayable && isShared && isSameOrder(payment, asked, quote) && isSameSum(payment, quote, now);
    // Of an order for the same, the part that has arrived would pay for nothing.
    if (!isSame && isPayable && payment.periodId === period.id)
      ensure(!(await sumParts(tx, [payment.id])).has(payment.id), 'payment.partly-paid');
    if (!isSame) {
      await requireFewOrders(tx, asked, now);
      return { is: 'REPLACED', payment };
    }
    // On the invoice. The request that is out is no tax document, and no document changes.
    await changePayment(tx, payment.id, { companyName: company.name });
    return { is: 'SAME', payment: { ...payment, companyName: company.name } };
  });
}

/** Each order by transfer sends a mail to an address that the buyer has typed. */
async function requireFewOrders(tx: Db, { company, input }: Asked, now: Date): Promise<void> {
  if (input.paymentType !== 'BANK_TRANSFER') return;
  const ordered = await countTransfers(tx, company.id, addDays(now, -1));
  ensure(ordered < MAX_DAILY_TRANSFERS, 'payment.too-many-orders');
}

function requirePurchasable({ period }: Asked, { kind, live }: Quote): void {
  if (kind !== 'AT_RENEWAL' || !live) return;
  throw new AppError(isSamePeriod(live, period) ? 'subscription.exists' : 'subscription.change-at-renewal');
}

/** The panel names who and when, so that the two can talk to each other. */
async function inProgress(tx: Db, { createdBy, createdAt }: PaymentRow): Promise<AppError> {
  const who = (createdBy && (await findPersonName(tx, createdBy))) ?? '';
  return new AppError('payment.in-progress', `${who}, ${createdAt.toISOString()}`);
}

function isSameOrder(payment: PaymentRow, { period, input, billing }: Asked, { vatId }: Quote): boolean {
  return (
    payment.periodId === period.id &&
    payment.type === input.paymentType &&
    payment.address === billing.address &&
    payment.email === billing.email &&
    payment.phoneNumber === billing.phoneNumber &&
    payment.vatId === vatId
  );
}

/** A credit falls every moment: an upgrade that is ordered again on the same day keeps its first sum. */
function isSameSum(payment: PaymentRow, { price, tax, credits, gross }: Quote, now: Date): boolean {
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
  const intent = payment.gatewayId && (await gatewayOf(deps).cancelIntent(payment.gatewayId));
  if (intent) await applyIntent(deps, intent);
  await withPayment(deps.db, payment.id, async (tx, locked) => {
    ensure(locked.status !== 'COMPLETED', 'subscription.exists');
    if (isOpen(locked.status)) await abandonPurchase(tx, deps, locked);
  });
}
