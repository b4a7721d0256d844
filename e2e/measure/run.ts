/**
 * `npm run measure [-- --visits 5] [--page home] [--json]`: the pages of `pages.ts` on a simulated phone (a processor
 * four times slower, 150 ms, 1.6 Mbit/s), at a first visit and at the next one, against the goals in goals.ts. Fails
 * when one is missed.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import type { VisitKind } from './goals.ts';
import { type MeasuredPage, PAGES, type PageName } from './pages.ts';
import { type Result, reportOf } from './report.ts';
import { NO_LINE } from './slow-line.ts';
import { openStage, SLOWDOWN } from './stage.ts';
import { countSteps } from './steps.ts';
import { visit, visitByProcessorTime } from './visit.ts';

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

const root = resolve(import.meta.dirname, '../..');
if (!process.env.WEB_DIR) await buildWebWhenStale(root, say);
const stage = await openStage([process.env.WEB_DIR ?? resolve(root, 'apps/web/dist')]);
const results: Result[] = [];
try {
  for (const name of measured)
    for (const kind of ['first', 'next'] as const) results.push(await measure(name, kind));
} finally {
  await stage.close();
}
const reports = results.map(reportOf);
const missed = reports.flatMap((report) => report.missed);
if (options.json) say(JSON.stringify({ results, missed }, null, 2));
else {
  for (const { lines } of reports) for (const text of lines) say(text);
  say(`\n${missed.length === 0 ? 'No goal is missed.' : `Missed: ${missed.join('; ')}.`}`);
}
process.exitCode = missed.length === 0 ? 0 : 1;

async function measure(name: PageName, kind: VisitKind): Promise<Result> {
  const page: MeasuredPage = PAGES[name];
  const result: Result = { page: name, kind, visits: [], work: [] };
  for (let at = 0; at < (kind === 'first' ? firstVisits : otherVisits); at++)
    result.visits.push(await stage.visiting(page, kind, (context) => visit(context, page, SLOWDOWN)));
  for (let at = 0; at < otherVisits; at++)
    result.work.push(
      await stage.visiting(page, kind, (context) =>
        visitByProcessorTime(stage.browser, context, page, SLOWDOWN),
      ),
    );
  if (kind === 'first')
    result.steps = await stage.visiting(page, kind, (context) => {
      stage.line.become(NO_LINE);
      return countSteps(context, page.path, page.fresh);
    });
  return result;
}
