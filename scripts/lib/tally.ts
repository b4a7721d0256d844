import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * The counts of Vitest's report; a file that could not be loaded counts as a failure, although no test of it failed.
 */
export function unitTally(file: string, isOk: boolean): Tally {
  return tally<UnitReport>(file, isOk, ({ numPassedTests, numFailedTests, testResults }) => {
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  });
}

/** The counts of Playwright's report. */
export function journeyTally(file: string, isOk: boolean): Tally {
  return tally<JourneyReport>(file, isOk, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** A run that ended without a report, or with an error but no failed test, counts as one failure. */
function tally<Report>(file: string, isOk: boolean, count: (report: Report) => Tally): Tally {
  const { passed, failed } = counted(file, count) ?? { passed: 0, failed: 1 };
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}

function counted<Report>(file: string, count: (report: Report) => Tally): Tally | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return undefined;
  }
}
