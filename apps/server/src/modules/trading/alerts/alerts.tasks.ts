import { DAY_MS } from '@canola/api-schema/duration';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineTask } from '../../../platform/jobs/jobs.ts';
import { MarketKey } from '../../prices/index.ts';
import { findReader } from '../../users/index.ts';
import { alertOfUrl } from './alert-message.ts';
import { isAlertThere, removeAlertsElsewhere, removeEndedAlerts } from './alerts.queries.ts';
import { fireFutures, fireMarkets } from './fire.service.ts';

/**
 * Runs after an alert was saved. It does not see a quote that is just being committed, and the quote's own run does not
 * see the alert: this job sees both. Without a market it is about the exchange.
 */
export const checkAlerts = defineTask({
  name: 'trading.check-alerts',
  payload: z.strictObject({ market: MarketKey.nullable() }),
  run: (deps, { market }) => (market ? fireMarkets(deps, { markets: [market] }) : fireFutures(deps)),
});

/** One that is over stays in the list for so long. */
const ENDED_DAYS = 30;

const pruneAlerts = defineTask({
  name: 'trading.prune-alerts',
  payload: z.strictObject({}),
  cron: '57 3 * * *',
  run: async ({ db, clock }) => removeEndedAlerts(db, new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS)),
});

export const alertTasks = [checkAlerts, pruneAlerts];

/** Runs when somebody's rights changed: alerts in a company that they have left end. A block keeps them, silent. */
export async function endLeftAlerts(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  const reader = await findReader(deps, userId);
  if (reader)
    await removeAlertsElsewhere(
      deps.db,
      userId,
      reader.memberships.map(({ companyId }) => companyId),
    );
}

/** Whether a message about an alert is still wanted: one that was deleted in the meantime is not sent. */
export async function isAlertOpen(
  { db }: { db: Db },
  userId: string,
  message: { url: string | null },
): Promise<boolean> {
  const id = alertOfUrl(message.url);
  return id === undefined || isAlertThere(db, userId, id);
}
