import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journeyTally, type Tally, unitTally } from './lib/tally.ts';
import { buildWebWhenStale } from './lib/web-build.ts';

const step = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const once = (isOk: boolean): Tally => ({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 });

/** Everything that can be proved: the unit and server tests, the build's size, the journeys in a real browser. */
async function proveAll(folder: string): Promise<Tally[]> {
  const unitReport = join(folder, 'unit.json');
  const units = step('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  const unit = unitTally(unitReport, units);
  try {
    await buildWebWhenStale(process.cwd(), console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [unit, once(false)];
  }
  const budget = step(process.execPath, ['scripts/bundle-size.ts']);
  const journeyReport = join(folder, 'journeys.json');
  const journeys = step('npm', ['run', 'test:e2e'], { CANOLA_E2E_REPORT: journeyReport });
  return [unit, once(budget), journeyTally(journeyReport, journeys)];
}

const folder = mkdtempSync(join(tmpdir(), 'canola-results-'));
try {
  const tallies = await proveAll(folder);
  const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
  console.log(`${tallies.reduce((sum, one) => sum + one.passed, 0)} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
