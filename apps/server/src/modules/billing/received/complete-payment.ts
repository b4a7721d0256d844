import { Decimal } from 'decimal.js';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type PaidSubscription, planChanged } from '../../users/index.ts';
import { WATCHED_MS } from '../deadlines.ts';
import { type IssuedInvoice, issueInvoice } from '../documents/issue.service.ts';
import { listCredits } from '../ledger/credits.queries.ts';
import { subscriptionOf } from '../ledger/lock.ts';
import { movePayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { isPaidByPerson } from '../ledger/transitions.ts';
import { listTries } from '../ledger/tries.queries.ts';
import { aboutPayment, cardOf } from '../letters/about.ts';
import { announceWithDocuments } from '../letters/letters.ts';
import { abandonUnpayable } from '../subscriptions/abandon-order.ts';
import { cancelOpenPayment } from '../subscriptions/cancel-payment.ts';
import { endReplaced, startPeriod, termOf } from '../subscriptions/start-period.ts';
import { add, splitGross } from '../vat/rounding.ts';
import { taxFor } from '../vat/vat.ts';

type Work = Pick<Deps, 'config' | 'clock'>;

interface Receipt {
  paidOn: string;
  /** Saved for renewals; none for a transfer. */
  cardId?: string;
}

/** The money is there: the period begins or goes on, and the invoice is issued. Under the company's lock. */
export async function completePayment(
  tx: Db,
  deps: Work,
  payment: PaymentRow,
  { paidOn, cardId }: Receipt,
): Promise<void> {
  const now = deps.clock.now();
  const sub = await subscriptionOf(tx, payment);
  await endReplaced(tx, deps, sub);
  const term = await termOf(tx, payment, sub, now);
  const event = payment.status === 'CANCELLED' ? 'completedLate' : 'completed';
  const paid = await movePayment(tx, payment.id, event, {
    ...(await retaxed(tx, deps.config, payment, paidOn)),
    paidOn,
    // Noon of the day, unless that is still to come.
    paidAt: new Date(Math.min(now.getTime(), Date.parse(`${paidOn}T12:00:00Z`))),
    periodStart: term.start,
    periodEnd: term.end,
    failure: null,
    nextTryAt: null,
    clientSecret: null,
  });
  // An old request was paid: the one that replaced it is for the same period.
  await cancelOpenPayment(tx, deps, payment.subscriptionId);
  const started = await startPeriod(tx, paid, sub, term, { now, cardId });
  // Money for one order came while another was open: that one is not needed any more.
  await abandonUnpayable(tx, deps, paid.companyId);
  const issued = await issueInvoice(tx, deps, paid.id, paidOn);
  await planChanged(tx, paid.companyId);
  await sendReceipt(tx, deps, paid, started, issued, await watcherOf(tx, payment, now));
}

/**
 * The rate of the day the money arrived decides (docs/product/payments.md#vat). The requested sum stays, so another rate
 * divides it differently.
 */
async function retaxed(
  db: Db,
  config: Pick<Config, 'vatOss'>,
  payment: PaymentRow,
  paidOn: string,
): Promise<Partial<Pick<PaymentRow, 'price' | 'net' | 'vat' | 'vatRate'>>> {
  if (payment.isReverseCharge) return {};
  const { countryId, vatId, gross, credit, createdAt: now } = payment;
  const { rate, isReverseCharge } = await taxFor(db, config, { countryId, vatId, now, day: paidOn });
  if (isReverseCharge || new Decimal(rate).eq(payment.vatRate)) return {};
  // The credit keeps the rates of the payments it comes from: only the new plan's full price is divided again.
  const full = add(payment, ...(await listCredits(db, payment)));
  const { net: price } = splitGross(full.gross, { rate });
  const net = new Decimal(price).minus(credit);
  // A credit close to the price: at the new rate it would be above it, so the order keeps the rate it was made at.
  if (net.lt(0)) return {};
  return { vatRate: rate, net: net.toFixed(2), vat: new Decimal(gross).minus(net).toFixed(2), price };
}

async function sendReceipt(
  tx: Db,
  { config }: Work,
  payment: PaymentRow,
  sub: PaidSubscription,
  { id, creditNoteIds }: IssuedInvoice,
  by: string | null,
): Promise<void> {
  const about = aboutPayment(payment, {
    date: payment.periodStart,
    until: payment.periodEnd,
    card: payment.type === 'CARD' ? await cardOf(tx, sub) : undefined,
    notes: creditNoteIds.length,
  });
  const kind = payment.periodNo > 1 ? 'renewed' : 'receipt';
  await announceWithDocuments(tx, config, kind, payment, { ...about, by }, [id, ...creditNoteIds]);
}

/** A person who pays in a card form sees there that it has worked, unless they have left it or given it up. */
async function watcherOf(tx: Db, payment: PaymentRow, now: Date): Promise<string | null> {
  if (payment.type !== 'CARD' || !isPaidByPerson(payment) || payment.status === 'CANCELLED') return null;
  const { at } = (await listTries(tx, payment.id)).at(-1) ?? { at: payment.createdAt };
  return now.getTime() - at.getTime() <= WATCHED_MS ? payment.createdBy : null;
}
