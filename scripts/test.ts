import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenStale } from './lib/web-build.ts';

/** Everything that can be proved: the unit and server tests, the build's size, the journeys in a real browser. */
const folder = mkdtempSync(join(tmpdir(), 'canola-results-'));
const unitReport = join(folder, 'unit.json');
const journeyReport = join(folder, 'journeys.json');

const step = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const units = step('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
]);
await buildWebWhenStale(process.cwd(), console.log);
const budget = step(process.execPath, ['scripts/bundle-size.ts']);
const journeys = step('npm', ['run', 'test:e2e'], { CANOLA_E2E_REPORT: journeyReport });

const unit = JSON.parse(readFileSync(unitReport, 'utf8')) as {
  numPassedTests: number;
  numFailedTests: number;
};
const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
  stats: { expected: number; unexpected: number; flaky: number };
};
rmSync(folder, { recursive: true });

const passed = unit.numPassedTests + stats.expected + (budget ? 1 : 0);
const failed = unit.numFailedTests + stats.unexpected + stats.flaky + (budget ? 0 : 1);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = units && budget && journeys ? 0 : 1;
