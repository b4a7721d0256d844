/**
 * `npm run measure [-- --visits 5] [--page home] [--json]`: the gate, the signed-in price board, the start page without
 * a known place and the transactions on a simulated phone (a processor four times slower, 150 ms, 1.6 Mbit/s), at a first visit and at the next one, against the goals
 * in goals.ts. Fails when one is missed.
 */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, devices } from '@playwright/test';
import { createEmptyDatabase, startTestPostgres } from '../../apps/server/test/test-database.ts';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { findBrowser } from '../support/browser.ts';
import { startCanola } from '../support/canola-server.ts';
import { PASSWORD } from '../support/seed.ts';
import { signInOverHttp } from '../support/sign-in.ts';
import type { VisitKind } from './goals.ts';
import { type MeasuredPage, PAGES, type PageName } from './pages.ts';
import { type Result, reportOf } from './report.ts';
import { NO_LINE, openSlowLine, PHONE_LINE } from './slow-line.ts';
import { countSteps } from './steps.ts';
import { visit, visitBefore, visitByProcessorTime } from './visit.ts';

const SLOWDOWN = 4;
const say = (line: string) => process.stdout.write(`${line}\n`);
const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
const firstVisits = Number(options.visits);
if (!Number.isInteger(firstVisits) || firstVisits < 1)
  throw new Error('--visits must be a whole number, 1 or more.');
const measured = (Object.keys(PAGES) as PageName[]).filter((name) => options.page?.includes(name) ?? true);
/** Each needs another one before it, and by processor time they vary less. */
const otherVisits = Math.ceil(firstVisits / 2);

if (!process.env.WEB_DIR) await buildWebWhenStale(resolve(import.meta.dirname, '../..'), say);
const line = await openSlowLine();
const url = `http://localhost:${line.port}`;
const postgres = await startTestPostgres();
const database = await createEmptyDatabase();
const port = await freePort();
const canola = await startCanola(database.url, { PORT: String(port), PUBLIC_URL: url });
line.lead(port);
// The flags of the journeys turn the optimising compiler off.
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
const results: Result[] = [];
try {
  for (const name of measured)
    for (const kind of ['first', 'next'] as const) results.push(await measure(name, kind));
} finally {
  await browser.close();
  await canola.stop();
  await database.drop();
  await postgres.stop();
  await line.close();
}
const reports = results.map(reportOf);
const missed = reports.flatMap((one) => one.missed);
if (options.json) say(JSON.stringify({ results, missed }, null, 2));
else {
  for (const { lines } of reports) for (const one of lines) say(one);
  say(`\n${missed.length === 0 ? 'No goal is missed.' : `Missed: ${missed.join('; ')}.`}`);
}
process.exitCode = missed.length === 0 ? 0 : 1;

async function measure(name: PageName, kind: VisitKind): Promise<Result> {
  const page: MeasuredPage = PAGES[name];
  const result: Result = { page: name, kind, visits: [], work: [] };
  for (let at = 0; at < (kind === 'first' ? firstVisits : otherVisits); at++)
    result.visits.push(await visiting(page, kind, (context) => visit(context, page, SLOWDOWN)));
  for (let at = 0; at < otherVisits; at++)
    result.work.push(
      await visiting(page, kind, (context) => visitByProcessorTime(browser, context, page, SLOWDOWN)),
    );
  if (kind === 'first')
    result.steps = await visiting(page, kind, (context) => {
      line.become(NO_LINE);
      return countSteps(context, page.path, page.fresh);
    });
  return result;
}

/**
 * As somebody who has never been here or has been here once. A first visit is measured without the service worker,
 * which would fetch for the page where nobody counts. Before a return visit the worker has all code of the first one.
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return free;
}
