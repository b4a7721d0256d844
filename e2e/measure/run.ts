/**
 * `npm run measure [-- --json]`: the gate and the signed-in price board on a simulated phone (a processor four times
 * slower, 150 ms, 1.6 Mbit/s), at a first visit and at the next one.
 */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { chromium, devices } from '@playwright/test';
import { createEmptyDatabase, startTestPostgres } from '../../apps/server/test/test-database.ts';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { findBrowser } from '../support/browser.ts';
import { startCanola } from '../support/canola-server.ts';
import { PASSWORD } from '../support/seed.ts';
import { signInOverHttp } from '../support/sign-in.ts';
import { openSlowLine, PHONE_LINE } from './slow-line.ts';
import { type Visit, visit } from './visit.ts';

const CPU_SLOWDOWN = 4;
const FARMER = 'farmer@canola.test';
const BOARD = '/purchase-prices?currency=CZK&postalCode=58601';
const PRICE = 'button.price-cell';
const GATE = 'main button';
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!process.env.WEB_DIR) await buildWebWhenStale(resolve(import.meta.dirname, '../..'), say);
const line = await openSlowLine(PHONE_LINE);
const url = `http://localhost:${line.port}`;
const postgres = await startTestPostgres();
const database = await createEmptyDatabase();
const port = await freePort();
const canola = await startCanola(database.url, { PORT: String(port), PUBLIC_URL: url });
line.lead(port);
// The flags of the journeys turn the optimising compiler off.
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
const results: Record<string, Visit> = {};
try {
  const gate = { url: `${url}/`, waitFor: GATE };
  const board = { url: url + BOARD, waitFor: PRICE, email: FARMER };
  for (const [name, page] of Object.entries({ gate, board })) {
    results[`${name}, first visit`] = await measure(page, 'block');
    results[`${name}, next visit`] = await measure(page, 'allow');
  }
} finally {
  await browser.close();
  await canola.stop();
  await database.drop();
  await postgres.stop();
  await line.close();
}
if (process.argv.includes('--json')) say(JSON.stringify(results, null, 2));
else for (const [name, result] of Object.entries(results)) say(textOf(name, result));

interface Measured {
  url: string;
  waitFor: string;
  email?: string;
}

/**
 * A first visit is measured without the service worker, which would fetch for the page where nobody counts. Before a
 * next visit it has had a whole one to settle in.
 */
async function measure({ email, ...page }: Measured, serviceWorkers: 'allow' | 'block'): Promise<Visit> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: url,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    serviceWorkers,
  });
  if (email) await signInOverHttp(context.request, { email, password: PASSWORD });
  const options = { ...page, cpuSlowdown: CPU_SLOWDOWN };
  if (serviceWorkers === 'allow') await visit(context, options);
  const result = await visit(context, options);
  await context.close();
  return result;
}

function textOf(name: string, one: Visit): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`);
  return [
    `\n${name}`,
    `  script ${kB(one.scriptBytes)}, fonts ${kB(one.fontBytes)}, styles ${kB(one.styleBytes)}, data ${kB(one.dataBytes)}, in all ${kB(one.allBytes)} in ${one.requests} requests`,
    `  first paint ${ms(one.firstPaintMs)}, largest ${ms(one.largestPaintMs)}, first price ${ms(one.firstPriceMs)}, fresh price ${ms(one.freshPriceMs)}`,
    `  longest task ${ms(one.longestTaskMs)}, blocking ${ms(one.blockingMs)}, layout shift ${one.layoutShift.toFixed(3)}`,
    `  ${one.steps.length} steps: ${one.steps.join(' → ')}`,
  ].join('\n');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return free;
}
