import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { createEmptyDatabase, startTestPostgres } from '../../apps/server/test/test-database.ts';
import { findBrowser } from '../support/browser.ts';
import { startCanola } from '../support/canola-server.ts';
import { PASSWORD } from '../support/seed.ts';
import { signInOverHttp } from '../support/sign-in.ts';
import type { VisitKind } from './goals.ts';
import type { MeasuredPage } from './pages.ts';
import { NO_LINE, openSlowLine, PHONE_LINE, type SlowLine } from './slow-line.ts';
import { visitBefore } from './visit.ts';

/** How much slower a phone's processor is. */
export const SLOWDOWN = 4;

export interface Stage {
  browser: Browser;
  line: SlowLine;
  /** From now on visits load this build, a number of the list that the stage was opened with. */
  serve(build: number): void;
  visiting<T>(page: MeasuredPage, kind: VisitKind, take: (context: BrowserContext) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A demo world with one server for each build of the web app, a browser, and a phone's line between them. */
export async function openStage(webDirs: readonly string[]): Promise<Stage> {
  const line = await openSlowLine();
  const url = `http://localhost:${line.port}`;
  const postgres = await startTestPostgres();
  const database = await createEmptyDatabase();
  const servers: { port: number; stop(): Promise<void> }[] = [];
  // One after the other: the first one seeds the demo world.
  for (const WEB_DIR of webDirs) {
    const port = await freePort();
    const server = await startCanola(database.url, { PORT: String(port), PUBLIC_URL: url, WEB_DIR });
    servers.push({ port, stop: server.stop });
  }
  const serve = (build: number) => {
    const server = servers[build];
    if (!server) throw new Error(`There is no build number ${build}.`);
    line.lead(server.port);
  };
  serve(0);
  // The flags of the journeys turn the optimising compiler off.
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });

  /**
   * As somebody who has never been here or has been here once. A first visit is measured without the service worker,
   * whose requests are not counted. Before a next visit the worker has all code of the first one.
   */
  async function visiting<T>(
    page: MeasuredPage,
    kind: VisitKind,
    take: (context: BrowserContext) => Promise<T>,
  ): Promise<T> {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      baseURL: url,
      locale: 'cs-CZ',
      timezoneId: 'Europe/Prague',
      serviceWorkers: kind === 'first' ? 'block' : 'allow',
    });
    line.become(NO_LINE);
    if (page.email) await signInOverHttp(context.request, { email: page.email, password: PASSWORD });
    if (kind === 'next') await visitBefore(context, page);
    line.become(PHONE_LINE);
    const taken = await take(context);
    await context.close();
    return taken;
  }

  async function close(): Promise<void> {
    await browser.close();
    for (const server of servers) await server.stop();
    await database.drop();
    await postgres.stop();
    await line.close();
  }

  return { browser, line, serve, visiting, close };
}
