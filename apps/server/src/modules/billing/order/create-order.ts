import type { PurchaseSubscription } from '@canola/api-schema/billing/purchase';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { insertPurchase } from '../../users/index.ts';
import { type CheckedBilling, rememberBilling } from '../customers/profile.service.ts';
import { addDays, DAYS } from '../deadlines.ts';
import { insertCredits } from '../ledger/credits.queries.ts';
import { insertPayment, newVariableSymbol, type PaymentRow } from '../ledger/payments.queries.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { sendPaymentRequest } from '../renewal/renewal-payment.ts';
import type { OrderPrice } from './order-price.ts';
import type { OrderedPeriod } from './ordered-period.ts';

export interface Order extends OrderedPeriod {
  viewer: Viewer;
  input: PurchaseSubscription;
  billing: CheckedBilling;
}

/** Stores the subscription that waits for money, and its payment. */
export async function createOrder(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { company, period, viewer, input, billing }: Order,
  price: OrderPrice,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const isCard = input.paymentType === 'CARD';
  const subscription = await insertPurchase(tx, {
    companyId: company.id,
    status: isCard ? 'INCOMPLETE' : 'AWAITING_PAYMENT',
    planId: period.planId,
    period: period.type,
    periodId: period.id,
    price: price.price,
    paymentType: input.paymentType,
    previousId: price.live?.id ?? null,
    createdAt: now,
  });
  if (!subscription) throw new AppError('payment.in-progress');
  await rememberBilling(tx, company, billing, { language: viewer.language, now });
  const { vat: _typed, ...address } = billing;
  const payment = await insertPayment(tx, {
    companyId: company.id,
    countryId: company.countryId,
    companyName: company.name,
    companyNumber: company.number,
    subscriptionId: subscription.id,
    periodNo: 1,
    periodId: period.id,
    planType: period.planType,
    periodType: period.type,
    periodStart: price.startsAt,
    periodEnd: price.endsAt,
    type: input.paymentType,
    status: isCard ? 'INITIALIZED' : 'WAITING',
    price: price.price,
    credit: price.credit,
    creditedId: price.credits[0]?.payment.id ?? null,
    net: price.net,
    vat: price.vat,
    gross: price.gross,
    vatRate: price.tax.rate,
    isReverseCharge: price.tax.isReverseCharge,
    currency: period.currency,
    ...address,
    vatId: price.vatId,
    language: viewer.language,
    dueAt: isCard ? null : dueOf(price, now),
    variableSymbol: isCard ? null : await newVariableSymbol(tx, now),
    termsVersion: input.termsVersion ?? null,
    createdBy: viewer.userId,
    createdAt: now,
  });
  await insertCredits(tx, payment.id, price.credits);
  if (isCard) await startTry(tx, payment.id, 1, now);
  else await sendPaymentRequest(tx, deps, payment);
  return payment;
}

/** An upgrade is due at the latest when the old period ends: its credit is for what is left of it. */
function dueOf({ kind, live }: OrderPrice, now: Date): Date {
  const due = addDays(now, DAYS.transferDue);
  const end = kind === 'UPGRADE' ? live?.expiresAt : null;
  return end && end > now && end < due ? end : due;
}
