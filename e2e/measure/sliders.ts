/**
 * `npm run measure:sliders`: moves the sliders of the position page on the simulated phone (a processor four times
 * slower) and counts the moves whose work, layout included, takes longer than a frame. Fails when one does.
 */
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildWebWhenStale } from '../../scripts/lib/web-build.ts';
import { median } from './report.ts';
import { NO_LINE } from './slow-line.ts';
import { openStage, SLOWDOWN } from './stage.ts';

const FRAME_MS = 1000 / 60;
const say = (line: string) => process.stdout.write(`${line}\n`);
const root = resolve(import.meta.dirname, '../..');

await buildWebWhenStale(root, say);
const stage = await openStage([resolve(root, 'apps/web/dist')]);
try {
  const page = { path: '/position', email: 'farmer@canola.test', goal: 'slider', fresh: 'input[type=range]' };
  const moves = await stage.visiting(page, 'first', (context) => {
    stage.line.become(NO_LINE);
    return moveSliders(context);
  });
  const long = moves.filter((ms) => ms > FRAME_MS);
  say(
    `${moves.length} moves, ${long.length} longer than a frame; median ${median(moves).toFixed(1)} ms, longest ${Math.max(...moves).toFixed(1)} ms`,
  );
  process.exitCode = long.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}

/** Milliseconds of each move, from the event to the page laid out again. */
async function moveSliders(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('/position');
  await page.locator('input[type=range]').last().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page.evaluate(async () => {
    const taken: number[] = [];
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (const slider of document.querySelectorAll<HTMLInputElement>('input[type=range]'))
      for (let value = -10; value <= 10; value++) {
        await frame();
        const start = performance.now();
        set?.call(slider, String(value));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        document.body.getBoundingClientRect();
        taken.push(performance.now() - start);
      }
    return taken;
  });
}
