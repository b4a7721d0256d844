import type { Deps } from '../../../platform/deps.ts';
import { addDays, DAYS, REFUNDS_AT_ONCE, UNHEARD_MS } from '../deadlines.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { stripeSettings } from '../gateway/stripe-settings.ts';
import {
  findPaymentOfIntent,
  listDisputed,
  listUndecided,
  type PaymentRow,
} from '../ledger/payments.queries.ts';
import { listPendingRefunds, takeMadeRefunds } from '../ledger/refunds.queries.ts';
import { isUnanswered, listTries } from '../ledger/tries.queries.ts';
import { applyIntent, findLostIntents, syncPayment } from '../received/card-payment.ts';
import { syncRefunds } from '../refunds/apply-refund.ts';
import { throwFirst, tryEach } from '../try-each.ts';

/** Messages get lost: open card payments and refunds, under way or made lately, are looked up at the gateway. */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - UNHEARD_MS);
  const failures = await tryEach(deps, await listUndecided(deps.db, before), (payment) =>
    syncOpen(deps, payment),
  );
  const made = await takeMadeRefunds(deps.db, {
    madeSince: addDays(now, -DAYS.refundWatch),
    checkedBefore: addDays(now, -1),
    now,
    most: REFUNDS_AT_ONCE,
  });
  const refunds = [...(await listPendingRefunds(deps.db, before)), ...made];
  failures.push(...(await tryEach(deps, refunds, ({ gatewayId }) => syncRefunds(deps, gatewayId))));
  throwFirst(failures);
}

async function syncOpen(deps: Deps, { id, gatewayId }: PaymentRow): Promise<void> {
  if (!(await listTries(deps.db, id)).some(isUnanswered)) return syncPayment(deps, gatewayId);
  for (const intent of await findLostIntents(deps, id)) await applyIntent(deps, intent);
}

/** Disputes that no message named: those that we know of, and those that the gateway does. */
export async function reviewDisputes(deps: Deps): Promise<void> {
  if (!stripeSettings(deps.config)) return;
  const disputed = new Map((await listDisputed(deps.db)).map((payment) => [payment.id, payment]));
  const since = addDays(deps.clock.now(), -DAYS.disputeWatch);
  for (const intentId of await gatewayOf(deps).listDisputed(since)) {
    const payment = await findPaymentOfIntent(deps.db, intentId);
    if (payment) disputed.set(payment.id, payment);
  }
  throwFirst(await tryEach(deps, [...disputed.values()], ({ gatewayId }) => syncPayment(deps, gatewayId)));
}
