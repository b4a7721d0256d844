import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './support/browser.ts';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/world.ts',
  fullyParallel: true,
  // A journey waits for its page and its server almost half of the time; there are four places to trade in.
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  // A limit is there for what hangs, not for what is slow: a busy machine may take five times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  outputDir: '../node_modules/.cache/e2e',
  reporter: process.env.CANOLA_E2E_REPORT
    ? [['list'], ['./support/reporter.ts', { file: process.env.CANOLA_E2E_REPORT }]]
    : [['list']],
  use: {
    browserName: 'chromium',
    reuseContext: true,
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    reducedMotion: 'reduce',
    // Where a journey is not about it, a second start of the browser's engine for nothing.
    serviceWorkers: 'block',
    // A trace films every frame, which costs more than the journey: asked for when one is looked into.
    trace: process.env.CANOLA_E2E_TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
});
