import type { FastifyInstance } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { Pool } from 'pg';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { createLogger } from '../src/platform/http/logger.ts';
import { openLive } from '../src/platform/live/live.ts';
import type { TokenClaims } from '../src/platform/viewer.ts';
import { tasks } from '../src/tasks.ts';
import { runDueJobs } from './run-due-jobs.ts';
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
  tokenFor(subject: string, claims?: Partial<TokenClaims>): Promise<string>;
  /** Runs every job that is due by the test's clock, and those they ask for; throws what a job threw. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Where the clock stands; without it, it runs. */
  now?: Date;
  config?: Partial<Config>;
  /** Another app on the database of this one, as a second process would be. */
  sharing?: TestApp;
}

const secret = new TextEncoder().encode('a secret that only the tests know');

/** The same app that the process runs, on a database of its own. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.sharing ? undefined : await createTestDatabase();
  const url = database?.url ?? options.sharing?.deps.config.database.url ?? '';
  const pool = database?.pool ?? new Pool({ connectionString: url, max: 10 });
  // Tests may cut connections; the pool opens others.
  pool.on('error', () => {});
  const log = createLogger({ logLevel: options.config?.logLevel ?? 'silent' });
  const clock = testClock(options.now);
  const config: Config = {
    ...readConfig({ DATABASE_URL: url, DEMO: 'true', RATE_LIMIT: '1000000', WEB_DIR: '/nonexistent' }),
    logLevel: 'silent',
    ...options.config,
  };
  const live = await openLive(url, log);
  const deps: Deps = { config, clock, log, db: openDatabase(pool), live };
  const app = await buildApp(deps, { verifyToken });
  await app.ready();

  return {
    app,
    deps,
    db: deps.db,
    clock,
    tokenFor: (subject, claims) =>
      new SignJWT({ email: `${subject}@canola.test`, emailVerified: true, permissions: [], ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .sign(secret),
    runJobs: () => runDueJobs(deps, tasks),
    async close() {
      await app.close();
      await live.close();
      if (!pool.ended) await pool.end();
      await database?.drop();
    },
  };
}

async function verifyToken(token: string): Promise<TokenClaims> {
  const { payload } = await jwtVerify<Omit<TokenClaims, 'subject'>>(token, secret);
  const { sub: subject = '', email, emailVerified, permissions } = payload;
  return { subject, email, emailVerified, permissions };
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
