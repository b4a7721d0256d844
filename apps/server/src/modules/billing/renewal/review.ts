import type { Deps } from '../../../platform/deps.ts';
import { gatewayOf } from '../gateway/gateway-of.ts';
import { stripeSettings } from '../gateway/stripe-settings.ts';
import { listCredits, listLockedCredits } from '../ledger/credits.queries.ts';
import { findPaymentOfIntent, listDisputed, type PaymentRow } from '../ledger/payments.queries.ts';
import { askGateway } from '../settlement/ask-gateway.ts';
import { isLost, loseRefund } from '../settlement/dispute.ts';
import { withPayment } from '../settlement/locked.ts';
import { refundableOf } from '../settlement/refundable.ts';
import { uncredit } from '../settlement/uncredit.ts';
import { addDays, DAYS } from '../terms.ts';
import { forEach } from './for-each.ts';

/** What nothing else notices: disputes that nobody told us of, and credits of upgrades that were refunded long ago. */
export async function reviewPayments(deps: Deps): Promise<void> {
  const failures = await forEach(deps, await listLockedCredits(deps.db), ({ id }) =>
    withPayment(deps.db, id, async (tx, upgrade) => {
      if (upgrade.status !== 'REFUNDED') return;
      await uncredit(tx, deps, upgrade);
      // What the older payments have again may be lost already.
      for (const { payment } of await listCredits(tx, upgrade))
        if (isLost(payment))
          await loseRefund(tx, deps, payment, (await refundableOf(tx, payment)).toFixed(2));
    }),
  );
  const disputed = await findDisputed(deps);
  failures.push(...(await forEach(deps, disputed, (payment) => askGateway(deps, payment))));
  if (failures.length > 0) throw failures[0];
}

/** Those that we know of, and those that the gateway does. */
async function findDisputed(deps: Deps): Promise<PaymentRow[]> {
  if (!stripeSettings(deps.config)) return [];
  const found = new Map((await listDisputed(deps.db)).map((one) => [one.id, one]));
  const since = addDays(deps.clock.now(), -DAYS.disputeWatch);
  for (const id of await gatewayOf(deps).listDisputed(since)) {
    const payment = await findPaymentOfIntent(deps.db, id);
    if (payment) found.set(payment.id, payment);
  }
  return [...found.values()];
}
