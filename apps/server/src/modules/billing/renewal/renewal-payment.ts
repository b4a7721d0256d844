import type { CurrencyType } from '@canola/api-schema/money';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import {
  type CompanyRow,
  findAnySubscription,
  findCompany,
  findPeriod,
  type OfferedPeriod,
  type PaidSubscription,
} from '../../users/index.ts';
import { periodEnd } from '../calendar.ts';
import { findProfile } from '../customers/profiles.queries.ts';
import { countedVatId, requestVatCheck } from '../customers/vat-id-of.ts';
import { addDays, DAYS, renewableUntil } from '../deadlines.ts';
import { issueRequest } from '../documents/issue.service.ts';
import { chargeJob } from '../jobs.ts';
import { sumLeftParts } from '../ledger/own-entries.queries.ts';
import { insertPayment, newVariableSymbol, type PaymentRow } from '../ledger/payments.queries.ts';
import { aboutPayment } from '../letters/about.ts';
import { announceWithDocuments } from '../letters/letters.ts';
import { renewalPrice } from '../subscriptions/renewal-price.ts';
import { priced } from '../vat/rounding.ts';
import { taxFor } from '../vat/vat.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

/** The period that a renewal buys, and its price: the one that was agreed, unless another was announced in time. */
async function renewalOf(
  db: Db,
  sub: PaidSubscription,
): Promise<{ period: OfferedPeriod; price: string } | undefined> {
  const periodId = sub.nextPeriodId ?? sub.periodId;
  const period = periodId === null ? undefined : await findPeriod(db, periodId);
  if (!period) return undefined;
  return { period, price: renewalPrice(sub, period) };
}

export async function renewalSum(
  db: Db,
  config: Work['config'],
  sub: PaidSubscription,
  now: Date,
): Promise<{ value: string; currency: CurrencyType } | undefined> {
  const renewal = await renewalOf(db, sub);
  return renewal && grossOf(db, config, sub.companyId, renewal, now);
}

/** A price with the tax of today. */
export async function grossOf(
  db: Db,
  config: Work['config'],
  companyId: string,
  { period, price }: { period: OfferedPeriod; price: string },
  now: Date,
): Promise<{ value: string; currency: CurrencyType }> {
  const { countryId, currency } = period;
  const vatId = await countedVatId(db, (await findProfile(db, companyId))?.vat ?? null);
  const tax = await taxFor(db, config, { countryId, vatId, now });
  return { value: priced(price, tax).gross, currency };
}

/** The payment of the next period: a request by mail, or a charge of the saved card. Under the company's lock. */
export async function startRenewal(
  tx: Db,
  deps: Work,
  sub: PaidSubscription,
  company: CompanyRow,
): Promise<PaymentRow> {
  const now = deps.clock.now();
  const { period, price } = found(await renewalOf(tx, sub), 'server.failed');
  const profile = found(await findProfile(tx, sub.companyId), 'server.failed');
  const vatId = await countedVatId(tx, profile.vat);
  const tax = await taxFor(tx, deps.config, { countryId: period.countryId, vatId, now });
  const start = found(sub.expiresAt, 'server.failed');
  const periodNo = sub.periodNo + 1;
  const { anchor, place } = placeOf(sub, period, start);
  const type = sub.paymentType ?? 'CARD';
  const isCard = type === 'CARD';
  const payment = await insertPayment(tx, {
    companyId: company.id,
    countryId: company.countryId,
    companyName: company.name,
    companyNumber: company.number,
    subscriptionId: sub.id,
    periodNo,
    periodId: period.id,
    planType: period.planType,
    periodType: period.type,
    periodStart: start,
    periodEnd: periodEnd(anchor, place, period.type, timeZoneOf(company.countryId)),
    type,
    status: isCard ? 'INITIALIZED' : 'WAITING',
    price,
    ...priced(price, tax),
    vatRate: tax.rate,
    isReverseCharge: tax.isReverseCharge,
    currency: period.currency,
    address: profile.address ?? '',
    email: profile.email ?? '',
    phoneCode: profile.phoneCode,
    phoneNumber: profile.phoneNumber,
    vatId,
    language: profile.language,
    dueAt: isCard ? start : dueAtOf(sub, start, now),
    variableSymbol: isCard ? null : await newVariableSymbol(tx, now),
    createdAt: now,
  });
  // For the period after this one: a company may have left the register since.
  await requestVatCheck(tx, company, profile.vat, now);
  if (isCard) await enqueue(tx, chargeJob, { paymentId: payment.id, tryNo: 1 });
  else await sendPaymentRequest(tx, deps, payment);
  return payment;
}

/** The anchor that the next period is counted from, and its number since then. */
export function placeOf(
  sub: PaidSubscription,
  period: Pick<OfferedPeriod, 'id'>,
  start: Date,
): { anchor: Date; place: number } {
  // Another period has an anchor of its own.
  if (period.id !== sub.periodId || !sub.anchorAt) return { anchor: start, place: 1 };
  return { anchor: sub.anchorAt, place: sub.periodNo - sub.anchorNo + 2 };
}

/** Never a day that is over: a request may be sent again after the period it asks for has begun. */
function dueAtOf({ status }: PaidSubscription, start: Date, now: Date): Date {
  const last = renewableUntil(start, status);
  const soon = addDays(now, DAYS.requestDue);
  const due = last > now && last < soon ? last : soon;
  return start > due ? start : due;
}

export async function sendPaymentRequest(tx: Db, deps: Work, payment: PaymentRow): Promise<void> {
  const requestId = await issueRequest(tx, deps, payment.id);
  // It counts for the request that it was sent for only.
  const left = await sumLeftParts(tx, payment);
  const about = aboutPayment(payment, {
    ...(payment.dueAt && { date: payment.dueAt }),
    ...(left && { left: { value: left, currency: payment.currency } }),
    bank: deps.config.banks[payment.currency],
  });
  // The buyer has the details on the screen.
  const by = payment.createdBy;
  await announceWithDocuments(tx, deps.config, 'request', payment, { ...about, by }, [requestId]);
}

/**
 * The card form of a renewal was given up: a company that pays by transfer gets a request again, and a card that was saved
 * since is charged for a plan that is past due, because no sweep would do either. Under the company's lock.
 */
export async function requestAgain(
  tx: Db,
  deps: Work,
  { subscriptionId, companyId, periodNo }: PaymentRow,
): Promise<void> {
  const sub = await findAnySubscription(tx, subscriptionId);
  const company = await findCompany(tx, companyId);
  if (!sub || !company || company.approvalState === 'BLOCKED') return;
  // The sweep charges a saved card once the period ends, but nothing of a plan that is past due.
  const isDue = sub.status === 'PAST_DUE' || (sub.status === 'ACTIVE' && sub.paymentType === 'BANK_TRANSFER');
  if (isDue && periodNo === sub.periodNo + 1) await startRenewal(tx, deps, sub, company);
}
