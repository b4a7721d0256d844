/**
 * `npm run measure:sliders`: moves the sliders of the position page, once in each frame, and measures the processor's
 * time of each move, as on a phone with a processor four times slower: all that the page does from one move to the next.
 * Of several visits each move counts with its middle one. Each visit begins with another move, so that compiling and
 * collecting garbage do not always fall to the same one. Fails when a move takes longer than a frame.
 */
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { processorTimeByMark } from './processor-time.ts';
import { median } from './report.ts';
import { NO_LINE } from './slow-line.ts';
import { openStage, SLOWDOWN } from './stage.ts';
import { open } from './visit.ts';

const VISITS = 7;
const FRAME_MS = 1000 / 60;
const POSITION = {
  path: '/position',
  email: 'farmer@canola.test',
  goal: 'slider',
  fresh: 'input[type=range]',
};
const MOVE = 'slider moves';
const say = (line: string) => process.stdout.write(`${line}\n`);
const root = resolve(import.meta.dirname, '../..');

await buildWebWhenStale(root, say);
const stage = await openStage([resolve(root, 'apps/web/dist')]);
try {
  const visits: number[][] = [];
  while (visits.length < VISITS) {
    const moves = await stage.visiting(POSITION, 'first', (context) =>
      moveSliders(context, visits.length / VISITS),
    );
    visits.push(moves);
    say(
      `${moves.length} moves, the middle ${median(moves).toFixed(1)} ms, the longest ${longest(moves).toFixed(1)} ms`,
    );
  }
  const [first = []] = visits;
  const moves = first.map((_, at) => median(visits.map((visit) => visit[at] ?? Number.NaN)));
  say(`all visits: the longest move ${longest(moves).toFixed(1)} ms; a frame is ${FRAME_MS.toFixed(1)} ms`);
  process.exitCode = longest(moves) <= FRAME_MS ? 0 : 1;
} finally {
  await stage.close();
}

/** The time of each move; the first one is `start` of the way through them. */
async function moveSliders(context: BrowserContext, start: number): Promise<number[]> {
  stage.line.become(NO_LINE);
  const page = await context.newPage();
  await open(context, page, POSITION, 1);
  const taken = await processorTimeByMark(stage.browser, page, SLOWDOWN, MOVE, () =>
    page.evaluate(moveThemAll, { mark: MOVE, start }),
  );
  const first = taken.length - Math.floor(taken.length * start);
  return [...taken.slice(first), ...taken.slice(0, first)];
}

/** Runs in the page. The last mark ends the last move. */
async function moveThemAll({ mark, start }: { mark: string; start: number }): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const sliders = [...document.querySelectorAll<HTMLInputElement>('input[type=range]')];
  const moves = sliders.flatMap((slider) =>
    Array.from({ length: 21 }, (_, at) => ({ slider, value: at - 10 })),
  );
  const first = Math.floor(moves.length * start);
  await new Promise((done) => requestIdleCallback(done));
  for (const { slider, value } of [...moves.slice(first), ...moves.slice(0, first)]) {
    await frame();
    performance.mark(mark);
    set?.call(slider, String(value));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await frame();
  performance.mark(mark);
}

function longest(moves: readonly number[]): number {
  return Math.max(...moves);
}
