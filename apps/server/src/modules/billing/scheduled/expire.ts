import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { once } from '../../../platform/jobs/jobs.ts';
import { findCompany } from '../../users/index.ts';
import { isOverdue } from '../calendar.ts';
import { ABANDONED_MS, addDays, DAYS, renewableUntil } from '../deadlines.ts';
import { subscriptionOf, withPayment } from '../ledger/lock.ts';
import { openSumOf } from '../ledger/own-entries.queries.ts';
import { listAbandoned, listOpenTransfers, type PaymentRow } from '../ledger/payments.queries.ts';
import { isOpen } from '../ledger/transitions.ts';
import { aboutPayment } from '../letters/about.ts';
import { announce } from '../letters/letters.ts';
import { closeCardForm } from '../received/card-payment.ts';
import { requestAgain } from '../renewal/renewal-payment.ts';
import { abandonOrder } from '../subscriptions/abandon-order.ts';
import { findObstacle } from '../subscriptions/payable.ts';
import { throwFirst, tryEach } from '../try-each.ts';

/** Orders and card forms that nobody paid end, and mails remind of transfers that are due. */
export async function expirePayments(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const abandoned = await listAbandoned(deps.db, {
    cardBefore: new Date(now.getTime() - ABANDONED_MS),
    dueBefore: addDays(now, -DAYS.overdue),
  });
  const failures = await tryEach(deps, abandoned, (payment) => giveUp(deps, payment));
  const transfers = await listOpenTransfers(deps.db, addDays(now, DAYS.reminder));
  failures.push(
    ...(await tryEach(deps, transfers, ({ id }) =>
      withPayment(deps.db, id, (tx, payment) => remindOfTransfer(tx, deps, payment)),
    )),
  );
  throwFirst(failures);
}

/** The gateway comes first: money that came at the last moment counts. */
async function giveUp(deps: Deps, payment: PaymentRow): Promise<void> {
  await closeCardForm(deps, payment.gatewayId);
  await withPayment(deps.db, payment.id, async (tx, locked) => {
    if (!isOpen(locked.status)) return;
    await abandonOrder(tx, deps, locked);
    await requestAgain(tx, deps, locked);
  });
}

/** Under the lock: it may have been paid since the list was read. A blocked company gets no reminder. */
async function remindOfTransfer(tx: Db, { config, clock }: Deps, payment: PaymentRow): Promise<void> {
  const { dueAt, companyId, status, createdAt, currency } = payment;
  if (!dueAt || status !== 'WAITING') return;
  if ((await findCompany(tx, companyId))?.approvalState === 'BLOCKED') return;
  const now = clock.now();
  // While what it credits is being refunded, it could not be confirmed.
  const sub = await subscriptionOf(tx, payment);
  if (await findObstacle(tx, payment, sub, now)) return;
  const kind = isOverdue(dueAt, now) ? 'overdue' : 'reminder';
  if (kind === 'reminder' && now < addDays(createdAt, DAYS.reminder)) return;
  const about = aboutPayment(payment, {
    amount: { value: await openSumOf(tx, payment), currency },
    date: dueAt,
    // Until then the money counts, whenever the request was sent.
    until:
      payment.periodNo === 1 ? addDays(dueAt, DAYS.overdue) : renewableUntil(payment.periodStart, sub.status),
    bank: config.banks[currency],
  });
  await once(tx, 'payments.expire', `${payment.id}:${kind}`, (inner) =>
    announce(inner, config, kind, [payment], about),
  );
}
