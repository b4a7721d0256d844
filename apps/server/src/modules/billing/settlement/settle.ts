import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import {
  findAnySubscription,
  findPeriod,
  findTrialEnd,
  moveSubscription,
  type PaidSubscription,
  planChanged,
} from '../../users/index.ts';
import { type IssuedInvoice, issueInvoice } from '../documents/issue.service.ts';
import { movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { hasPayer } from '../ledger/transitions.ts';
import { listTries } from '../ledger/tries.queries.ts';
import { announceWithDocuments } from '../letters/letters.ts';
import { periodEnd } from '../pricing/calendar.ts';
import { announcedAfter, NO_CHOICE } from '../pricing/renewal-price.ts';
import { addDays, DAYS, WATCHED_MS } from '../terms.ts';
import { cancelOpenPayment } from './cancel.ts';
import { dropUnwanted } from './drop-order.ts';
import { aboutPayment, cardOf } from './facts.ts';
import { retaxed } from './retax.ts';

export interface Receipt {
  /** The day the money arrived. */
  paidOn: string;
  /** Saved for renewals; none for a transfer. */
  cardId?: string;
}

type Work = Pick<Deps, 'config' | 'clock'>;

/** The money is there: the period begins or goes on, and the invoice is issued. Under the company's lock. */
export async function settle(tx: Db, deps: Work, payment: PaymentRow, receipt: Receipt): Promise<PaymentRow> {
  const now = deps.clock.now();
  const before = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  if (before.previousId) await replace(tx, deps, before.previousId);
  const term = await termOf(tx, payment, before, now);
  const paid = await movePayment(
    tx,
    payment.id,
    payment.status === 'CANCELLED' ? 'completedLate' : 'completed',
    {
      ...(await retaxed(tx, deps.config, payment, receipt.paidOn)),
      paidOn: receipt.paidOn,
      paidAt: arrivalOf(receipt.paidOn, now),
      periodStart: term.start,
      periodEnd: term.end,
      failure: null,
      nextTryAt: null,
      clientSecret: null,
    },
  );
  // An old request was paid: the one that replaced it asks for the same period.
  await cancelOpenPayment(tx, deps, payment.subscriptionId);
  const after = await startPeriod(tx, paid, before, term, { now, cardId: receipt.cardId });
  // Money for one purchase came while another was open: that one is not needed any more.
  await dropUnwanted(tx, deps, paid.companyId);
  const issued = await issueInvoice(tx, deps, paid.id, receipt.paidOn);
  const by = await watcherOf(tx, payment, now);
  await report(tx, deps, paid, after, issued, by);
  return paid;
}

interface Term {
  event: 'paid' | 'renewed' | 'renewedAnyway' | 'recovered' | 'revived' | 'revivedAnyway';
  start: Date;
  end: Date;
  anchorAt: Date;
  anchorNo: number;
}

/** A renewal goes on where the last period ends; everything else starts now, or when the trial ends. */
async function termOf(tx: Db, payment: PaymentRow, sub: PaidSubscription, now: Date): Promise<Term> {
  const zone = timeZoneOf(payment.countryId);
  const isRunning = sub.status === 'ACTIVE' || sub.status === 'CANCELLED';
  if (isRunning && sub.expiresAt && sub.anchorAt) {
    const start = sub.expiresAt;
    const isOther = payment.periodId !== sub.periodId;
    const [anchorAt, anchorNo] = isOther ? [start, payment.periodNo] : [sub.anchorAt, sub.anchorNo];
    const end = periodEnd(anchorAt, payment.periodNo - anchorNo + 1, payment.periodType, zone);
    return { event: sub.status === 'ACTIVE' ? 'renewed' : 'renewedAnyway', start, end, anchorAt, anchorNo };
  }
  const trialEnd = payment.periodNo === 1 ? await findTrialEnd(tx, payment.companyId, now) : undefined;
  // No day that is paid is paid for again.
  const paidEnd = sub.status === 'PAST_DUE' && sub.expiresAt && sub.expiresAt > now ? sub.expiresAt : now;
  const start = trialEnd ?? paidEnd;
  const end = periodEnd(start, 1, payment.periodType, zone);
  return { event: startOf(sub), start, end, anchorAt: start, anchorNo: payment.periodNo };
}

/** Money that comes after a cancellation pays one more period, whenever it is booked; only resuming renews again. */
function startOf({ status, cancelledAt }: PaidSubscription): Term['event'] {
  if (status === 'PAST_DUE') return 'recovered';
  if (status === 'EXPIRED' && cancelledAt) return 'revivedAnyway';
  return status === 'EXPIRED' || status === 'DELETED' ? 'revived' : 'paid';
}

/** A renewal that is paid ahead leaves the running plan until its period starts; the sweep switches then. */
async function startPeriod(
  tx: Db,
  payment: PaymentRow,
  sub: PaidSubscription,
  { event, start, end, anchorAt, anchorNo }: Term,
  { now, cardId }: { now: Date; cardId: string | undefined },
): Promise<PaidSubscription> {
  const { planId } = found(await findPeriod(tx, payment.periodId), 'server.failed');
  const renews = event !== 'renewedAnyway' && event !== 'revivedAnyway';
  const isAhead = start > now && (event === 'renewed' || event === 'renewedAnyway');
  return moveSubscription(tx, sub.id, event, {
    ...(!isAhead && { planId, period: payment.periodType }),
    periodId: payment.periodId,
    periodNo: payment.periodNo,
    periodStart: start,
    expiresAt: end,
    accessUntil: renews ? addDays(end, DAYS.grace) : end,
    nextPaymentAt: renews ? end : null,
    anchorAt,
    anchorNo,
    paymentType: payment.type,
    price: payment.price,
    ...(sub.nextPeriodId === payment.periodId && NO_CHOICE),
    ...announcedAfter(sub, payment),
    ...(cardId && { cardId }),
    ...(renews && { cancelledAt: null }),
  });
}

/** Before the upgrade starts, so that a company never has two paid plans. */
async function replace(tx: Db, deps: Work, previousId: string): Promise<void> {
  const { status } = found(await findAnySubscription(tx, previousId), 'server.failed');
  if (status !== 'ACTIVE' && status !== 'CANCELLED' && status !== 'PAST_DUE') return;
  await cancelOpenPayment(tx, deps, previousId);
  await moveSubscription(tx, previousId, 'replaced', { accessUntil: null, nextPaymentAt: null });
}

async function report(
  tx: Db,
  { config }: Work,
  payment: PaymentRow,
  sub: PaidSubscription,
  { id: invoiceId, creditNoteIds }: IssuedInvoice,
  by: string | null,
): Promise<void> {
  await planChanged(tx, payment.companyId);
  const notes = creditNoteIds.length;
  const kind = payment.periodNo > 1 ? 'renewed' : notes > 0 ? 'upgraded' : 'receipt';
  const isCard = payment.type === 'CARD';
  const about = aboutPayment(payment, {
    date: payment.periodStart,
    until: payment.periodEnd,
    card: isCard ? await cardOf(tx, sub) : undefined,
    notes,
  });
  await announceWithDocuments(tx, config, kind, payment, { ...about, by }, [invoiceId, ...creditNoteIds]);
}

/** Whoever pays in a card form sees there that it has worked, unless they have left it or given it up. */
async function watcherOf(tx: Db, payment: PaymentRow, now: Date): Promise<string | null> {
  if (payment.type !== 'CARD' || !hasPayer(payment) || payment.status === 'CANCELLED') return null;
  const { at } = (await listTries(tx, payment.id)).at(-1) ?? { at: payment.createdAt };
  return now.getTime() - at.getTime() <= WATCHED_MS ? payment.createdBy : null;
}

/** Noon of the day, unless that is still to come. */
function arrivalOf(paidOn: string, now: Date): Date {
  return new Date(Math.min(now.getTime(), Date.parse(`${paidOn}T12:00:00Z`)));
}
