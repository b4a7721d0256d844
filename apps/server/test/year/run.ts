/**
 * Lives through a year of the market and checks the books every simulated day:
 *
 *   npm run year -- --seed 7 --farms 200 --traders 12 --days 365 [--parallel] [--faults]
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startTestDatabases } from '../test-database.ts';
import { writeReport } from './report.ts';
import { shrink, simulate, Violation, type YearOptions } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    farms: { type: 'string', default: '200' },
    traders: { type: 'string', default: '12' },
    days: { type: 'string', default: '365' },
    faults: { type: 'boolean', default: false },
    parallel: { type: 'boolean', default: false },
    report: { type: 'string', default: 'year.html' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const options: YearOptions = {
  seed: Number(values.seed),
  farms: Number(values.farms),
  traders: Number(values.traders),
  days: Number(values.days),
  faults: values.faults,
  parallel: values.parallel,
  say,
};
const postgres = await startTestDatabases();
try {
  const started = performance.now();
  const year = await simulate(options);
  await writeFile(values.report, await writeReport(options, year));
  await year.close();
  const seconds = Math.round((performance.now() - started) / 1000);
  // Actors that act at the same time leave other books each time.
  const books = values.parallel ? '' : `books ${year.hash}, `;
  say(`${year.calls} calls, ${seconds} s, ${books}${values.report}`);
} catch (error) {
  if (!(error instanceof Violation)) throw error;
  say(error.message);
  const { farms, found } = await shrink(options, error);
  say(`\nWith ${farms} farms: ${found.message}`);
  process.exitCode = 1;
} finally {
  await postgres.stop();
}
