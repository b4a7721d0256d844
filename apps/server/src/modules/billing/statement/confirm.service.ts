import type { EntryMatch } from '@canola/api-schema/billing/statement';
import { Decimal } from 'decimal.js';
import { record } from '../../../platform/audit/audit.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import { withPayment } from '../ledger/lock.ts';
import { findPayment, type PaymentRow } from '../ledger/payments.queries.ts';
import { aboutPayment } from '../letters/about.ts';
import { alertSurplus, announce } from '../letters/letters.ts';
import { completePayment } from '../received/complete-payment.ts';
import { canReopen, confirmTransfer } from '../received/transfer.ts';
import { matchArrival } from './matching.ts';
import {
  decideEntry,
  type EntryRow,
  listBySymbol,
  listParts,
  listUndecided,
  statementExists,
} from './statement.queries.ts';

export interface Confirmed {
  confirmed: number;
  parts: number;
}

/**
 * Confirms the entries that staff ticked. Each is matched again under its payment's lock and committed on its own: a row
 * that was confirmed in the meantime changes nothing, and does not stop the others.
 */
export async function confirmEntries(
  deps: Deps,
  viewer: Viewer,
  statementId: string,
  entryIds: readonly string[],
): Promise<Confirmed> {
  const countries = requirePermission(viewer, 'users:payment:confirm');
  const { db } = deps;
  ensure(await statementExists(db, statementId), 'statement.not-found');
  const done: Confirmed = { confirmed: 0, parts: 0 };
  for (const entry of await listUndecided(db, entryIds)) {
    const [named] = entry.variableSymbol ? await listBySymbol(db, [entry.variableSymbol], countries) : [];
    if (!named) continue;
    try {
      const result = await withPayment(db, named.id, (tx, payment) =>
        useEntry(tx, deps, viewer, entry, payment),
      );
      if (result) done[result] += 1;
    } catch (error) {
      // The payment cannot take money any more: the entry stays undecided, and the others go on. Of a single one staff
      // read the reason.
      if (!(error instanceof AppError) || entryIds.length === 1) throw error;
    }
  }
  return done;
}

/** Uses an entry for the payment, matched under the payment's lock; returns nothing when it would not pay it. */
export async function useEntry(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  entry: EntryRow,
  payment: PaymentRow,
): Promise<keyof Confirmed | undefined> {
  const parts = await listParts(tx, payment.id);
  const received = Decimal.sum(0, ...parts.map(({ amount }) => amount));
  const { id, gross } = payment;
  const match = matchArrival(entry, { ...payment, received: received.toFixed(2) });
  if (!(await wouldPay(tx, deps, match, payment))) return undefined;
  const all = received.plus(entry.amount);
  const isPart = all.lt(gross);
  const surplus = isPart ? '0.00' : all.minus(gross).toFixed(2);
  const now = deps.clock.now();
  const isFirst = await decideEntry(tx, entry.id, {
    state: isPart ? 'PART' : 'CONFIRMED',
    paymentId: id,
    surplus,
    decidedBy: viewer.userId,
    decidedAt: now,
  });
  if (!isFirst) return undefined;
  if (isPart) {
    // For a payment that was given up no mail asks for the rest: the part waits for it, or goes back.
    if (match === 'PART') await announcePart(tx, deps.config, payment, all);
  } else {
    // Paid on the day the last part arrived, in whatever order the files came.
    const days = [...parts, entry].map(({ bookedOn }) => bookedOn).sort();
    const paidOn = days.at(-1) ?? entry.bookedOn;
    if (match === 'CANCELLED') await completePayment(tx, deps, payment, { paidOn });
    else await confirmTransfer(tx, deps, payment, paidOn);
    if (new Decimal(surplus).gt(0)) await alertSurplus(tx, deps.config, payment, entry, surplus);
  }
  await record(tx, now, viewer, {
    action: isPart ? 'payment.part-received' : 'payment.confirmed',
    subjectType: 'payment',
    subjectId: id,
    companyId: payment.companyId,
    countryId: payment.countryId,
    changes: { entry: entry.id, amount: entry.amount, date: entry.bookedOn, surplus },
  });
  return isPart ? 'parts' : 'confirmed';
}

/** To the payer: how much is here and how much is left. */
async function announcePart(tx: Db, config: Config, payment: PaymentRow, received: Decimal): Promise<void> {
  const { currency, gross } = payment;
  const about = aboutPayment(payment, {
    amount: { value: received.toFixed(2), currency },
    total: { value: gross, currency },
    rest: { value: new Decimal(gross).minus(received).toFixed(2), currency },
  });
  await announce(tx, config, 'part', [payment], about);
}

/**
 * A confirmation would use the entry for the payment: it waits, or it was given up and can be reopened, now or when the
 * rest is here too (docs/product/payments.md#statement-import).
 */
export async function wouldPay(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  match: EntryMatch,
  candidate: { id: string } | undefined,
): Promise<boolean> {
  if (match === 'EXACT' || match === 'PART' || match === 'SURPLUS') return true;
  if (match !== 'CANCELLED' || !candidate) return false;
  const payment = await findPayment(db, candidate.id);
  return payment !== undefined && canReopen(db, deps, payment);
}
