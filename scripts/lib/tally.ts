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

/** What Vitest's report says; a file that could not be loaded has no test of its own that failed. */
export function unitTally(file: string, isOk: boolean): Tally {
  return tally<UnitReport>(file, isOk, ({ numPassedTests, numFailedTests, testResults }) => {
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  });
}

/** What Playwright's report says. */
export function journeyTally(file: string, isOk: boolean): Tally {
  return tally<JourneyReport>(file, isOk, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/** Whoever ended without a report, or badly without naming a test, failed once. */
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
