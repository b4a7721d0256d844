/**
 * Lives through a year of the market and checks the books every simulated day:
 *
 *   npm run year -- --seed 7 --farms 200 --traders 12 --days 365 [--parallel] [--faults]
 *   npm run year -- --seeds 1-100 --farms 10 --traders 6 --days 60
 *   npm run year -- --farms 40 --into demo
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError } from '../../src/platform/config/config.ts';
import { startTestDatabases } from '../test-database.ts';
import { liveIntoDemo } from './into-demo.ts';
import { writeReport } from './report.ts';
import { shrink, simulate, Violation, type YearOptions, type YearResult } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    seeds: { type: 'string' },
    farms: { type: 'string', default: '200' },
    traders: { type: 'string', default: '12' },
    days: { type: 'string', default: '365' },
    faults: { type: 'boolean', default: false },
    parallel: { type: 'boolean', default: false },
    into: { type: 'string' },
    report: { type: 'string', default: 'year.html' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const [first, last = first] = (values.seeds ?? values.seed).split('-').map(Number);
if (!Number.isInteger(first) || !Number.isInteger(last)) throw new Error('Seeds are numbers: --seeds 1-100');
if (values.into !== undefined && values.into !== 'demo') throw new Error('A year goes --into demo only.');
const postgres = values.into ? undefined : await startTestDatabases();
try {
  for (let seed = Number(first); seed <= Number(last); seed += 1)
    if (!(await holds(optionsOf(seed)))) {
      process.exitCode = 1;
      break;
    }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await postgres?.stop();
}

function optionsOf(seed: number): YearOptions {
  return {
    seed,
    farms: Number(values.farms),
    traders: Number(values.traders),
    days: Number(values.days),
    faults: values.faults,
    parallel: values.parallel,
    ...(first === last && { say }),
  };
}

/** One line of a year that holds; of one that does not, what broke, with the fewest farms. */
async function holds(options: YearOptions): Promise<boolean> {
  const began = process.cpuUsage();
  const started = performance.now();
  const report = async (year: YearResult) => {
    await writeFile(values.report, await writeReport(options, year));
    const seconds = Math.round((performance.now() - started) / 1000);
    const { user, system } = process.cpuUsage(began);
    const own = Math.round((user + system) / 1e6);
    // Actors that act at the same time leave other books each time.
    const books = options.parallel ? '' : `, books ${year.hash}`;
    say(`seed ${options.seed}: ${year.calls} calls, ${seconds} s (${own} s of this process)${books}`);
  };
  try {
    if (values.into) await liveIntoDemo(process.env, options, report);
    else {
      const year = await simulate(options);
      await report(year);
      await year.close();
    }
    return true;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    say(`seed ${options.seed}: ${error.message}`);
    if (values.into) return false;
    const { farms, found } = await shrink(options, error);
    say(`\nWith ${farms} farms: ${found.message}`);
    return false;
  }
}
