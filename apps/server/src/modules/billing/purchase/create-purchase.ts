import type { PurchaseSubscription } from '@canola/api-schema/billing/purchase';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { insertPurchase } from '../../users/index.ts';
import { type CheckedBilling, rememberBilling } from '../customers/profile.service.ts';
import { insertCredits } from '../ledger/credits.queries.ts';
import { insertPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { startTry } from '../ledger/tries.queries.ts';
import { newVariableSymbol } from '../ledger/variable-symbol.queries.ts';
import { requestTransfer } from '../renewal/renewal-payment.ts';
import { addDays, DAYS } from '../terms.ts';
import type { Offer } from './offer.ts';
import type { Quote } from './quote.ts';

export interface Asked extends Offer {
  viewer: Viewer;
  input: PurchaseSubscription;
  billing: CheckedBilling;
}

/** The subscription that waits for money, and the payment. */
export async function createPurchase(
  tx: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { company, period, viewer, input, billing }: Asked,
  quote: Quote,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const isCard = input.paymentType === 'CARD';
  const subscription = await insertPurchase(tx, {
    companyId: company.id,
    status: isCard ? 'INCOMPLETE' : 'AWAITING_PAYMENT',
    planId: period.planId,
    period: period.type,
    periodId: period.id,
    price: quote.price,
    paymentType: input.paymentType,
    previousId: quote.live?.id ?? null,
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
    periodStart: quote.startsAt,
    periodEnd: quote.endsAt,
    type: input.paymentType,
    status: isCard ? 'INITIALIZED' : 'WAITING',
    price: quote.price,
    credit: quote.credit,
    creditedId: quote.credits[0]?.payment.id ?? null,
    net: quote.net,
    vat: quote.vat,
    gross: quote.gross,
    vatRate: quote.tax.rate,
    isReverseCharge: quote.tax.isReverseCharge,
    currency: period.currency,
    ...address,
    vatId: quote.vatId,
    language: viewer.language,
    dueAt: isCard ? null : dueOf(quote, now),
    variableSymbol: isCard ? null : await newVariableSymbol(tx, now),
    termsVersion: input.termsVersion ?? null,
    createdBy: viewer.userId,
    createdAt: now,
  });
  await insertCredits(tx, payment.id, quote.credits);
  if (isCard) await startTry(tx, payment.id, 1, now);
  else await requestTransfer(tx, deps, payment);
  return payment;
}

/** An upgrade is due at the latest when the old period ends: its credit is for what is left of it. */
function dueOf({ kind, live }: Quote, now: Date): Date {
  const due = addDays(now, DAYS.transferDue);
  const end = kind === 'UPGRADE' ? live?.expiresAt : null;
  return end && end > now && end < due ? end : due;
}
