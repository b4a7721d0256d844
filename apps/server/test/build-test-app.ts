import type { FastifyInstance } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { buildApp } from '../src/app.ts';
import { issuerOf } from '../src/modules/identity/issuer.ts';
import { loadKeys, SIGNING_ALGORITHM } from '../src/modules/identity/provider/keys.ts';
import { reportEvents } from '../src/platform/audit/audit.ts';
import { useChainKeys } from '../src/platform/audit/chain-hash.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { logSecurity } from '../src/platform/http/security-log.ts';
import { openLive } from '../src/platform/live/live.ts';
import type { TokenClaims } from '../src/platform/viewer.ts';
import { mountStandIns } from '../src/sandbox/index.ts';
import type { SendWebhook } from '../src/sandbox/send-webhook.ts';
import { tasks } from '../src/tasks.ts';
import { endWorkerPool, runDueJobs } from './run-due-jobs.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestClock extends Clock {
  set(date: Date): void;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  db: Database;
  clock: TestClock;
  /** An access token as the embedded issuer would sign it. */
  tokenFor(subject: string, claims?: Partial<TokenClaims>, lifetime?: string): Promise<string>;
  /** Runs every job that is due by the test's clock, and the jobs they enqueue; throws what a job threw. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** The fixed time of the clock; without it, the clock runs. */
  now?: Date;
  config?: Partial<Config>;
  /** Receives the log, at the level of the settings. */
  logTo?: DestinationStream;
  /** Another app on the same database, like a second process. */
  sharing?: TestApp;
  /** A database that is prepared already and stays; without it, a copy of the template. */
  databaseUrl?: string;
  /** Receives messages of the stand-in signing service; without it they are delivered. */
  sendWebhook?: SendWebhook;
  /** The same for the stand-in card gateway. */
  sendStripeWebhook?: SendWebhook;
}

/** The same app that the process runs, on its own database. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const given = options.databaseUrl ?? options.sharing?.deps.config.database.url;
  const database = given ? undefined : await createTestDatabase();
  const url = given ?? database?.url ?? '';
  const pool = database?.pool ?? new Pool({ connectionString: url, max: 10 });
  // Tests may cut connections; the pool opens others.
  pool.on('error', () => {});
  const log = createLogger({ logLevel: options.config?.logLevel ?? 'silent' }, options.logTo);
  reportEvents((actorId, event) => logSecurity(log, 'audited', { actorId, ...event }));
  const clock = testClock(options.now);
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, DEMO: 'true', RATE_LIMIT: '1000000', WEB_DIR: '/nonexistent' }),
    logLevel: 'silent',
    // No server listens unless a test starts one: a call to ourselves must not reach another server of this machine.
    port: 0,
    ...options.config,
  };
  useChainKeys(config.audit);
  const live = await openLive(url, log);
  const deps: Deps = { config, clock, log, db: openDatabase(pool), live };
  const { sendWebhook, sendStripeWebhook } = options;
  const app = await buildApp(deps, (host) =>
    mountStandIns(host, deps, {
      ...(sendWebhook && { sendWebhook }),
      ...(sendStripeWebhook && { sendStripeWebhook }),
    }),
  );
  await app.ready();

  return {
    app,
    deps,
    db: deps.db,
    clock,
    tokenFor: (subject, claims, lifetime) => signToken(deps, subject, claims, lifetime),
    runJobs: () => runDueJobs(deps, tasks),
    async close() {
      await app.close();
      await live.close();
      await endWorkerPool(deps);
      if (!pool.ended) await pool.end();
      await database?.drop();
    },
  };
}

async function signToken(
  { db, config }: Deps,
  subject: string,
  {
    email = `${subject}@canola.test`,
    emailVerified = true,
    permissions = [],
    sessionId: sid,
  }: Partial<TokenClaims> = {},
  lifetime = '10 minutes',
): Promise<string> {
  const [key] = (await loadKeys(db)).signing;
  if (!key) throw new Error('The issuer has no key.');
  return new SignJWT({ email, email_verified: emailVerified, permissions, sid })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', ...(key.kid && { kid: key.kid }) })
    .setIssuer(issuerOf(config))
    .setAudience(config.oidc.audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await importJWK(key, SIGNING_ALGORITHM));
}

function testClock(start: Date | undefined): TestClock {
  let fixed = start;
  return {
    now: () => fixed ?? new Date(),
    set(date) {
      fixed = date;
    },
  };
}
