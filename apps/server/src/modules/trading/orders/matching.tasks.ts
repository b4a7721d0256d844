import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { transact } from '../../../platform/database/session.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineTask, enqueue, once } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../notifications/index.ts';
import { MarketKey } from '../../prices/index.ts';
import { listApprovedMembers } from '../../users/index.ts';
import { copyCompany } from '../companies/companies.service.ts';
import { fillOrders, listMarkets } from './matching.queries.ts';
import { describeOrder } from './orders.queries.ts';

/** Locks are held for so many markets at a time. */
const MARKETS_AT_ONCE = 200;
const RETRY_AFTER_HALT_MS = 15_000;

/** Fills what the quotes of these markets are good enough for now; a second run finds nothing left. */
export const matchTask = defineTask({
  name: 'trading.match',
  payload: z.strictObject({ markets: z.array(MarketKey) }),
  run: matchMarkets,
});

/** Waits for the end of a halt, then matches every market. */
export const resumeTask = defineTask({
  name: 'trading.resume',
  payload: z.strictObject({}),
  async run(deps) {
    if (deps.config.tradingHalted) return matchAfterHalt(deps.db, deps);
    await matchMarkets(deps, { markets: await listMarkets(deps.db) });
  },
});

/** Also runs when new quotes have arrived. */
export async function matchMarkets(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { markets }: { markets: readonly MarketKey[] },
): Promise<void> {
  if (markets.length === 0) return;
  if (deps.config.tradingHalted) return matchAfterHalt(deps.db, deps);
  for (let from = 0; from < markets.length; from += MARKETS_AT_ONCE) {
    const some = markets.slice(from, from + MARKETS_AT_ONCE);
    await transact(deps.db, (session) => fillOrders(session.$client, some, deps.clock.now()));
  }
}

/**
 * A job that runs after the commit. A new order does not see a quote that is just being committed, and the
 * matcher of that quote does not see the order: this job sees both.
 */
export async function requestMatching(db: Db, markets: readonly MarketKey[]): Promise<void> {
  if (markets.length > 0) await enqueue(db, matchTask, { markets: [...markets] });
}

/** One job waits for the end of a halt, however many quotes and orders arrive in the meantime. */
export async function matchAfterHalt(db: Db, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const runAt = new Date(clock.now().getTime() + RETRY_AFTER_HALT_MS);
  await enqueue(db, resumeTask, {}, { key: resumeTask.name, runAt });
}

/**
 * Runs when users' company changed. Its orders waited while it was blocked, so they are matched again
 * (docs/product/companies.md#approval).
 */
export async function keepCompanyInStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  { companyId }: { companyId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const approved = await copyCompany(tx, deps, companyId);
    if (approved) await requestMatching(tx, await listMarkets(tx, approved.id));
  });
}

/** One lowball quote cannot sell the crop, but its owner should know (docs/product/selling.md#stop-floor). */
export const stopRefused = defineTask({
  name: 'trading.stop-refused',
  payload: z.strictObject({ companyId: z.uuid(), orderId: z.uuid(), price: z.string() }),
  async run({ db }, { companyId, orderId, price }, { jobId }) {
    await once(db, 'trading.stop-refused', jobId, async (tx) => {
      const order = await describeOrder(tx, companyId, orderId);
      // Rungs share their stop: one message says it for all of them.
      if (!order?.lowPrice || !order.isLowest) return;
      const { crop, tons, lowPrice, currency, offerId, ladderId } = order;
      await notify(tx, {
        userIds: await listApprovedMembers(tx, order.usersCompanyId),
        companyId: order.usersCompanyId,
        kind: 'order.stop-refused',
        params: { crop, tons, price, lowPrice, currency },
        url: ladderId
          ? `/transactions-and-orders/ladders/${ladderId}`
          : `/transactions-and-orders/offers/${offerId}/orders/${orderId}`,
      });
    });
  },
});
