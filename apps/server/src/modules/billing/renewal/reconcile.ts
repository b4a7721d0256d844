import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findAnySubscription, findCompany, type PaidSubscription } from '../../users/index.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Intent } from '../gateway/intent.ts';
import { isOverdue } from '../ledger/overdue.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import {
  listAbandoned,
  listOpenTransfers,
  listUnheard,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { listPendingRefunds, takeMadeRefunds } from '../ledger/refunds.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { isUnanswered, listTries } from '../ledger/tries.queries.ts';
import { announce } from '../letters/letters.ts';
import { applyIntent } from '../settlement/apply-intent.ts';
import { abandonPurchase } from '../settlement/cancel.ts';
import { aboutPayment } from '../settlement/facts.ts';
import { withPayment } from '../settlement/locked.ts';
import { syncRefunds } from '../settlement/refunds.ts';
import { isWanted } from '../settlement/wanted.ts';
import { ABANDONED_MS, addDays, DAYS, REFUNDS_AT_ONCE, renewableUntil, UNHEARD_MS } from '../terms.ts';
import { forEach } from './for-each.ts';
import { requestAgain } from './request-again.ts';
import { findUnanswered } from './unanswered.ts';

/** Messages get lost: open card payments and refunds, under way or made lately, are asked about at the gateway. */
export async function reconcile(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNHEARD_MS);
  const failures = await forEach(deps, await listUnheard(deps.db, before), async (payment) => {
    for (const intent of await intentsOf(deps, payment)) await applyIntent(deps, intent);
  });
  const refunds = [...(await listPendingRefunds(deps.db, before)), ...(await takeMade(deps))];
  failures.push(...(await forEach(deps, refunds, ({ gatewayId }) => syncRefunds(deps, gatewayId))));
  if (failures.length > 0) throw failures[0];
}

function takeMade({ db, clock }: Deps): Promise<{ id: string; gatewayId: string }[]> {
  const now = clock.now();
  return takeMadeRefunds(db, {
    madeSince: addDays(now, -DAYS.refundWatch),
    askedBefore: addDays(now, -1),
    now,
    most: REFUNDS_AT_ONCE,
  });
}

async function intentsOf(deps: Deps, { id, gatewayId }: PaymentRow): Promise<Intent[]> {
  if ((await listTries(deps.db, id)).some(isUnanswered)) return findUnanswered(deps, id);
  const intent = gatewayId && (await gatewayOf(deps).retrieveIntent(gatewayId));
  return intent ? [intent] : [];
}

/** Purchases and card forms that nobody paid end, and transfers that are due are remembered. */
export async function expirePayments(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const limits = {
    cardBefore: new Date(now.getTime() - ABANDONED_MS),
    dueBefore: addDays(now, -DAYS.overdue),
  };
  const abandoned = await listAbandoned(deps.db, limits);
  const failures = await forEach(deps, abandoned, (payment) => giveUp(deps, payment));
  const transfers = await listOpenTransfers(deps.db, addDays(now, DAYS.reminder));
  failures.push(
    ...(await forEach(deps, transfers, ({ id }) =>
      withPayment(deps.db, id, (tx, payment) => remindOfTransfer(tx, deps, payment)),
    )),
  );
  if (failures.length > 0) throw failures[0];
}

/** The gateway is asked first: money that came at the last moment counts. */
async function giveUp(deps: Deps, payment: PaymentRow): Promise<void> {
  if (payment.type === 'CARD' && payment.gatewayId) {
    const intent = await gatewayOf(deps).cancelIntent(payment.gatewayId);
    if (intent) await applyIntent(deps, intent);
  }
  await withPayment(deps.db, payment.id, async (tx, locked) => {
    if (!isOpen(locked.status)) return;
    await abandonPurchase(tx, deps, locked);
    await requestAgain(tx, deps, locked);
  });
}

/** Under the lock: it may have been paid since the list was read. A blocked company is asked for nothing. */
async function remindOfTransfer(tx: Db, { config, clock }: Deps, payment: PaymentRow): Promise<void> {
  const { dueAt, companyId, status, createdAt } = payment;
  if (!dueAt || status !== 'WAITING') return;
  if ((await findCompany(tx, companyId))?.approvalState === 'BLOCKED') return;
  const now = clock.now();
  // While what it credits is being refunded, it could not be confirmed.
  const sub = found(await findAnySubscription(tx, payment.subscriptionId), 'server.failed');
  if (!(await isWanted(tx, payment, sub, now))) return;
  const kind = isOverdue(dueAt, now) ? 'overdue' : 'reminder';
  // Whoever was asked a moment ago has not forgotten.
  if (kind === 'reminder' && now < addDays(createdAt, DAYS.reminder)) return;
  const about = aboutPayment(payment, {
    amount: { value: await openSumOf(tx, payment), currency: payment.currency },
    date: dueAt,
    until: lastDayOf(payment, sub, dueAt),
    iban: config.banks[payment.currency]?.iban ?? '',
  });
  await once(tx, 'payments.expire', `${payment.id}:${kind}`, (inner) =>
    announce(inner, config, kind, [payment], about),
  );
}

/** Until then the money counts, whenever it was asked for. */
function lastDayOf(payment: PaymentRow, { status }: PaidSubscription, dueAt: Date): Date {
  return payment.periodNo === 1 ? addDays(dueAt, DAYS.overdue) : renewableUntil(payment.periodStart, status);
}
