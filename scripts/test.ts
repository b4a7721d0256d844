import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTally, type Tally } from './lib/tally.ts';
import { buildWebWhenStale } from './lib/web-build.ts';

const UNIT_REPORTER = join(import.meta.dirname, 'lib/unit-reporter.ts');
/** Names of the Vitest projects that hold the files `*.long.test.ts`. */
const LONG_PROJECTS = '*-long';

const step = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const once = (isOk: boolean, failure: string): Tally => ({
  passed: isOk ? 1 : 0,
  failures: isOk ? [] : [failure],
});

function runUnits(folder: string, projects: string): Tally {
  const report = join(folder, 'unit.json');
  const reporters = ['--reporter=default', `--reporter=${UNIT_REPORTER}`];
  const isOk = step('vitest', ['run', `--project=${projects}`, ...reporters], { CANOLA_UNIT_REPORT: report });
  return readTally(report, isOk, 'vitest');
}

/** Each page that is too large is a failure with its size. */
function measureSizes(): Tally {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/bundle-size.ts'], {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  const failures = stdout.split('\n').filter((line) => line.endsWith('too much'));
  if (status !== 0 && failures.length === 0) failures.push('the size of the web app could not be measured');
  return { passed: failures.length === 0 ? 1 : 0, failures };
}

/** The unit and server tests, the build's size, the journeys in a real browser. */
async function proveUsual(folder: string): Promise<Tally[]> {
  const unit = runUnits(folder, `!${LONG_PROJECTS}`);
  try {
    await buildWebWhenStale(process.cwd(), console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [unit, once(false, 'the web app could not be built')];
  }
  const sizes = measureSizes();
  const journeyReport = join(folder, 'journeys.json');
  const journeys = step('npm', ['run', 'test:e2e'], { CANOLA_E2E_REPORT: journeyReport });
  return [unit, sizes, readTally(journeyReport, journeys, 'playwright')];
}

const folder = mkdtempSync(join(tmpdir(), 'canola-results-'));
try {
  const isLong = process.argv.includes('--long');
  const tallies = isLong ? [runUnits(folder, LONG_PROJECTS)] : await proveUsual(folder);
  const failures = tallies.flatMap((tally) => tally.failures);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${tallies.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
