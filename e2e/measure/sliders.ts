/**
 * `npm run measure:sliders`: moves the sliders of the position page and measures the processor's time of each task, as
 * on a phone with a processor four times slower. A move is one task from the event to the painted frame. Fails when one
 * takes longer than a frame.
 */
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { processorTime } from './processor-time.ts';
import { NO_LINE } from './slow-line.ts';
import { openStage, SLOWDOWN } from './stage.ts';

const FRAME_MS = 1000 / 60;
const say = (line: string) => process.stdout.write(`${line}\n`);
const root = resolve(import.meta.dirname, '../..');

await buildWebWhenStale(root, say);
const stage = await openStage([resolve(root, 'apps/web/dist')]);
try {
  const page = { path: '/position', email: 'farmer@canola.test', goal: 'slider', fresh: 'input[type=range]' };
  const { moves, workMs, workLongestTaskMs } = await stage.visiting(page, 'first', (context) => {
    stage.line.become(NO_LINE);
    return moveSliders(context);
  });
  say(
    `${moves} moves, ${(workMs / moves).toFixed(1)} ms each, the longest task ${workLongestTaskMs.toFixed(1)} ms; a frame is ${FRAME_MS.toFixed(1)} ms`,
  );
  process.exitCode = workLongestTaskMs <= FRAME_MS ? 0 : 1;
} finally {
  await stage.close();
}

async function moveSliders(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/position');
  await page.locator('input[type=range]').last().waitFor();
  await page.locator('.chart-canvas canvas').first().waitFor();
  let moves = 0;
  const taken = await processorTime(stage.browser, page, SLOWDOWN, async () => {
    moves = await page.evaluate(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      let count = 0;
      for (const slider of document.querySelectorAll<HTMLInputElement>('input[type=range]'))
        for (let value = -10; value <= 10; value++) {
          await frame();
          set?.call(slider, String(value));
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          count += 1;
        }
      await frame();
      return count;
    });
  });
  return { moves, ...taken };
}
