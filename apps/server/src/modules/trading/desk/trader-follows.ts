import type { Deps } from '../../../platform/deps.ts';
import { withdrawQuotes } from '../../prices/index.ts';
import { lapseAllOf } from '../contracts/answer/answer.service.ts';
import { followCompany } from './register-trader.queries.ts';

/**
 * A trader follows its company, whose copy is up to date by then. A block ends its prices, its keys work no longer,
 * and unanswered contracts lapse; signed ones stay (docs/product/desk.md#blocked).
 */
export async function keepTraderInStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  { companyId }: { companyId: string },
): Promise<void> {
  const { db, clock } = deps;
  const followed = await db.transaction((tx) => followCompany(tx, companyId));
  if (!followed?.isBlocked) return;
  // First no more sales; one that was made until then lapses here or when it would be sent.
  await withdrawQuotes(deps, followed.traderId, {});
  await db.transaction((tx) => lapseAllOf(tx, followed.traderId, clock.now()));
}
