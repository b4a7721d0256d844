/**
 * `npm run compare-builds -- --with apps/web/dist --without /tmp/other-dist [--page board] [--kind first] [--pairs 7]`:
 * opens the page with two builds of the web app in turns, on the simulated phone of `npm run measure`, and prints how
 * often the first build was better. A piece of the start stays when it is, in six pairs of seven
 * (docs/decision-records/0010-the-start-without-fallbacks.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { VisitKind } from './goals.ts';
import { type MeasuredPage, PAGES, type PageName } from './pages.ts';
import { median } from './report.ts';
import { NO_LINE } from './slow-line.ts';
import { openStage, SLOWDOWN } from './stage.ts';
import { countSteps, type Steps } from './steps.ts';
import { visitByProcessorTime } from './visit.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const { values: options } = parseArgs({
  options: {
    with: { type: 'string', default: 'apps/web/dist' },
    without: { type: 'string', multiple: true, default: [] },
    page: { type: 'string', default: 'board' },
    kind: { type: 'string', default: 'first' },
    pairs: { type: 'string', default: '7' },
  },
});
const page: MeasuredPage = PAGES[options.page as PageName];
const kind = options.kind as VisitKind;

type Visit = Awaited<ReturnType<typeof visitByProcessorTime>>;

/** Less is better in all of them. */
const FIGURES = [
  ['workUntilFirstMs', 'work until the first content, ms'],
  ['workMs', 'all work, ms'],
  ['workLongestTaskMs', 'longest task, ms'],
  ['workBlockingMs', 'blocking, ms'],
  ['firstMs', 'first content by the clock, ms'],
  ['scriptBytes', 'scripts, bytes'],
  ['requests', 'requests'],
] as const satisfies readonly [keyof Visit, string][];

const stage = await openStage([options.with, ...options.without].map((dir) => resolve(dir)));
try {
  for (const at of options.without.keys()) await compare(at + 1);
} finally {
  await stage.close();
}

async function compare(other: number): Promise<void> {
  const visitsWith: Visit[] = [];
  const visitsWithout: Visit[] = [];
  for (let pair = 0; pair < Number(options.pairs); pair++) {
    // Each goes first in every other pair, so that a change of the machine's load favours neither.
    const turns = pair % 2 === 0 ? [0, other] : [other, 0];
    for (const build of turns) (build === 0 ? visitsWith : visitsWithout).push(await visitBuild(build));
  }
  say(`\n${options.without[other - 1]}: ${options.page}, ${kind} visit, ${options.pairs} pairs`);
  for (const [figure, name] of FIGURES) {
    const a = visitsWith.map((visit) => visit[figure]);
    const b = visitsWithout.map((visit) => visit[figure]);
    const won = a.filter((value, at) => value < (b[at] ?? Number.NaN)).length;
    const lost = a.filter((value, at) => value > (b[at] ?? Number.NaN)).length;
    say(
      `  ${name.padEnd(34)} with ${median(a).toFixed(0).padStart(7)}  without ${median(b).toFixed(0).padStart(7)}  better in ${won}, worse in ${lost}`,
    );
  }
  if (kind !== 'first') return;
  // On a busy machine the number can be too high; the requests of each step say which ones wait for others.
  for (const build of [0, other]) {
    const { count, requests } = await stepsOf(build);
    say(`  ${count} steps in sequence ${build === 0 ? 'with' : 'without'}`);
    for (const [at, names] of requests.entries()) say(`    ${at + 1}. ${names.join(', ')}`);
  }
}

function visitBuild(build: number): Promise<Visit> {
  stage.serve(build);
  return stage.visiting(page, kind, (context) =>
    visitByProcessorTime(stage.browser, context, page, SLOWDOWN),
  );
}

function stepsOf(build: number): Promise<Steps> {
  stage.serve(build);
  return stage.visiting(page, kind, (context) => {
    stage.line.become(NO_LINE);
    return countSteps(context, page.path, page.fresh);
  });
}
