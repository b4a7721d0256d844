import {
  seedTransfer as seed,
  type TransferOptions,
} from '../../apps/server/src/modules/billing/test-payments.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';

const TWO_WEEKS_MS = 14 * 86_400_000;

/** One that is waited for, due in two weeks: the journeys' server works by the real date. */
export const seedTransfer = (db: Database, options: TransferOptions = {}) =>
  seed(db, { dueAt: new Date(Date.now() + TWO_WEEKS_MS), ...options });
