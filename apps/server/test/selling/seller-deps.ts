import { writeSync } from 'node:fs';
import { Pool } from 'pg';
import { findViewer } from '../../src/modules/users/index.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createLogger } from '../../src/platform/http/logger.ts';
import { PRODUCTION_SETTINGS } from '../production-settings.ts';
import { NOW } from '../trading-facts.ts';
import type { SellerTask } from './seller-task.ts';

export const SELLERS = 8;

/** For a process that tests kill. */
export async function openSeller(task: SellerTask) {
  const config = readConfig({ ...PRODUCTION_SETTINGS, DATABASE_URL: task.databaseUrl, LOG_LEVEL: 'silent' });
  const log = createLogger(config);
  const db = openDatabase(new Pool({ connectionString: task.databaseUrl, max: SELLERS }));
  const live = { subscribe: () => () => {} } as unknown as Deps['live'];
  const deps: Deps = { config, log, db, live, clock: { now: () => NOW } };
  const claims = { subject: task.subject, email: undefined, emailVerified: false, permissions: [] };
  return { deps, viewer: await findViewer(deps, claims) };
}

/** Written to the pipe synchronously, so a kill does not lose it. */
export function say(line: string): void {
  writeSync(1, `${line}\n`);
}
