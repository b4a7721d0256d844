/** A process for tests to kill: commits one mail and runs jobs. Arguments: database address, mail server's. */
import { Pool } from 'pg';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { openLive } from '../src/platform/live/live.ts';
import { deliverMail, sendMail } from '../src/platform/mail/mail.ts';
import { PRODUCTION_SETTINGS } from './production-settings.ts';

const [databaseUrl = '', smtpUrl] = process.argv.slice(2);
const config = readConfig({
  ...PRODUCTION_SETTINGS,
  DATABASE_URL: databaseUrl,
  SMTP_URL: smtpUrl,
  LOG_LEVEL: 'warn',
});
const log = createLogger(config);
const db = openDatabase(new Pool({ connectionString: databaseUrl, max: 3 }));
const deps = { config, clock: systemClock, log, db, live: await openLive(databaseUrl, log) };

await db.transaction((tx) =>
  sendMail(tx, { to: 'farmer@canola.test', subject: 'Committed', text: 'Hello', html: '<p>Hello</p>' }),
);
await startWorker(deps, [deliverMail]);
