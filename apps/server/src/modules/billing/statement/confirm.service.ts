import { Decimal } from 'decimal.js';
import { record } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, ensure } from '../../../platform/errors.ts';
import { requirePermission, type Viewer } from '../../../platform/viewer.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { sendSurplus } from '../letters/surplus.ts';
import { confirmTransfer } from '../settlement/confirm.ts';
import { withPayment } from '../settlement/locked.ts';
import { settle } from '../settlement/settle.ts';
import { matchArrival } from './matching.ts';
import { sendPartReceived } from './part-received.ts';
import {
  decideEntry,
  type EntryRow,
  listBySymbol,
  listParts,
  listUndecided,
  statementExists,
} from './statement.queries.ts';
import { wouldPay } from './would-pay.ts';

export interface Confirmed {
  confirmed: number;
  parts: number;
}

/**
 * What staff ticked. Each entry is matched again under its payment's lock and committed on its own: a row that somebody
 * else confirmed in the meantime changes nothing, and holds up no other.
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
      const result = await withPayment(db, named.id, (tx, payment) => take(tx, deps, viewer, entry, payment));
      if (result) done[result] += 1;
    } catch (error) {
      // What it would pay for is not wanted any more: the entry stays undecided, and the others go on. Of a single one
      // staff read the reason.
      if (!(error instanceof AppError) || entryIds.length === 1) throw error;
    }
  }
  return done;
}

/** Matched under the payment's lock; nothing when it would not pay it. */
export async function take(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  entry: EntryRow,
  payment: PaymentRow,
): Promise<keyof Confirmed | undefined> {
  const parts = await listParts(tx, payment.id);
  const received = parts.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  const { id, gross, currency, status } = payment;
  const candidate = { id, gross, currency, status, received: received.toFixed(2) };
  const match = matchArrival(entry, candidate);
  if (!(await wouldPay(tx, deps, match, candidate))) return undefined;
  const all = received.plus(entry.amount);
  const isPart = all.lt(gross);
  const surplus = isPart ? '0.00' : all.minus(gross).toFixed(2);
  const now = deps.clock.now();
  const isFirst = await decideEntry(tx, entry.id, {
    state: isPart ? 'PART' : 'CONFIRMED',
    paymentId: payment.id,
    surplus,
    decidedBy: viewer.userId,
    decidedAt: now,
  });
  if (!isFirst) return undefined;
  if (isPart) {
    // Of a payment that was given up nobody asks for the rest: the part waits for it, or goes back.
    if (match === 'PART') await sendPartReceived(tx, deps.config, payment, all);
  } else {
    // Paid on the day the last part arrived, in whatever order the files came.
    const paidOn =
      [...parts, entry]
        .map(({ bookedOn }) => bookedOn)
        .sort()
        .at(-1) ?? entry.bookedOn;
    if (match === 'CANCELLED') await settle(tx, deps, payment, { paidOn });
    else await confirmTransfer(tx, deps, payment, paidOn);
    if (new Decimal(surplus).gt(0)) await sendSurplus(tx, deps.config, payment, entry, surplus);
  }
  await record(tx, now, viewer, {
    action: isPart ? 'payment.part-received' : 'payment.confirmed',
    subjectType: 'payment',
    subjectId: payment.id,
    companyId: payment.companyId,
    countryId: payment.countryId,
    changes: { entry: entry.id, amount: entry.amount, date: entry.bookedOn, surplus },
  });
  return isPart ? 'parts' : 'confirmed';
}
