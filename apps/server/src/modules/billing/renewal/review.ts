import type { Deps } from '../../../platform/deps.ts';
import { listLockedCredits } from '../ledger/credits.queries.ts';
import { listDisputed } from '../ledger/payments.queries.ts';
import { askGateway } from '../settlement/ask-gateway.ts';
import { withPayment } from '../settlement/locked.ts';
import { uncredit } from '../settlement/uncredit.ts';
import { forEach } from './for-each.ts';

/** What nothing else notices: a dispute whose end nobody told us of, and credits of upgrades that were refunded long ago. */
export async function reviewPayments(deps: Deps): Promise<void> {
  const failures = await forEach(deps, await listDisputed(deps.db), (payment) => askGateway(deps, payment));
  failures.push(
    ...(await forEach(deps, await listLockedCredits(deps.db), ({ id }) =>
      withPayment(deps.db, id, async (tx, upgrade) => {
        if (upgrade.status === 'REFUNDED') await uncredit(tx, deps, upgrade);
      }),
    )),
  );
  if (failures.length > 0) throw failures[0];
}
