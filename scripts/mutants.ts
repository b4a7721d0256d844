import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestDatabases } from '../apps/server/test/test-database.ts';
import { type Equivalent, isEquivalent, staleEquivalents } from './mutants/equivalents.ts';
import { Lane } from './mutants/lane.ts';
import { mutantsOf } from './mutants/mutants-of.ts';
import { killRate, LEAST_KILLED, reportLines } from './mutants/report.ts';
import { ruleFiles } from './mutants/rules.ts';
import { shuffled } from './mutants/sample.ts';
import { baseline, tryAll } from './mutants/try-all.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    only: { type: 'string' },
    lanes: { type: 'string', default: String(availableParallelism()) },
  },
});

const root = process.cwd();
const rules = ruleFiles(root, options.only);
const known: Equivalent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutants', 'equivalent.json'), 'utf8'),
);
const all = rules.flatMap(({ file }) => mutantsOf(root, file));
const mutants = shuffled(
  all.filter((mutant) => !isEquivalent(mutant, known)),
  Number(options.seed),
);
const count = Math.min(Number(options.count), mutants.length);
if (!options.only)
  for (const { file, from } of staleEquivalents(all, known))
    console.log(`equivalent.json names a line that is gone: ${file}: ${from}`);

/** Only the tests of the files that are drawn; a few more, for those that replace what does not compile. */
const drawn = new Set(mutants.slice(0, Math.ceil(count * 1.2)).map(({ file }) => file));
const tests = [...new Set(rules.filter(({ file }) => drawn.has(file)).flatMap(({ tests }) => tests))].map(
  (test) => join(root, test),
);
console.log(`${count} of ${mutants.length} mutants in ${rules.length} files, seed ${options.seed}`);

const postgres = await startTestDatabases();
const lanes = await Promise.all(Array.from({ length: Number(options.lanes) }, () => Lane.open(root)));
const close = async () => {
  await Promise.allSettled(lanes.map((lane) => lane.close()));
  await postgres.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));

try {
  const started = performance.now();
  const took = await baseline(lanes, tests);
  const tried = await tryAll(lanes, took, { root, rules, mutants, count, say: console.log });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  for (const line of ['', ...reportLines(tried), '', `${minutes} min`]) console.log(line);
  process.exitCode = killRate(tried) >= LEAST_KILLED ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  const exitCode = process.exitCode;
  await close();
  process.exitCode = exitCode;
}
