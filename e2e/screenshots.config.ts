import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Pictures of every screen, to be looked at: `npm run screenshots` writes them to node_modules/.cache/screenshots. */
export default defineConfig({
  ...journeys,
  testDir: 'screenshots',
  globalSetup: './screenshots/world.ts',
  timeout: 900_000,
  reporter: [['line']],
});
