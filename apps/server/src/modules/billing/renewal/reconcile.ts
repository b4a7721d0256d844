import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import type { Intent } from '../gateway/intent.ts';
import { isOverdue } from '../ledger/overdue.ts';
import {
  listAbandoned,
  listOpenTransfers,
  listUnheard,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { listPendingRefunds, takeMadeRefunds } from '../ledger/refunds.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { isUnanswered, listTries } from '../ledger/tries.queries.ts';
import { sendLetter } from '../letters/letters.ts';
import { applyIntent } from '../settlement/apply-intent.ts';
import { abandonPurchase } from '../settlement/cancel.ts';
import { factsOf } from '../settlement/facts.ts';
import { withPayment } from '../settlement/locked.ts';
import { syncRefunds } from '../settlement/refunds.ts';
import { ABANDONED_MS, addDays, DAYS, REFUNDS_AT_ONCE, UNHEARD_MS } from '../terms.ts';
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
    ...(await forEach(deps, transfers, (payment) =>
      deps.db.transaction((tx) => remindOfTransfer(tx, deps, payment)),
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
    await abandonPurchase(tx, locked);
    await requestAgain(tx, deps, locked);
  });
}

async function remindOfTransfer(tx: Db, { config, clock }: Deps, payment: PaymentRow): Promise<void> {
  const { dueAt } = payment;
  if (!dueAt) return;
  const kind = isOverdue(dueAt, clock.now()) ? 'overdue' : 'reminder';
  const until = addDays(dueAt, payment.periodNo === 1 ? DAYS.overdue : DAYS.grace);
  await once(tx, 'payments.expire', `${payment.id}:${kind}`, (inner) =>
    sendLetter(
      inner,
      config,
      kind,
      payment,
      { ...factsOf(payment), date: dueAt, until, iban: config.banks[payment.currency]?.iban ?? '' },
      payment.id,
    ),
  );
}
