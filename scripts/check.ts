import { boundaryProblems } from './check/boundaries.ts';
import { driftProblems } from './check/drift.ts';
import { environmentProblems } from './check/environment.ts';
import { run } from './check/run.ts';
import { sqlProblems } from './check/sql-scope.ts';
import { translationProblems } from './check/translations.ts';

const root = process.cwd();

const tool =
  (command: string, ...args: string[]) =>
  async (): Promise<string[]> => {
    const outcome = await run(command, args);
    return outcome.ok ? [] : [outcome.output.trim()];
  };

/** The gate: each line names what it proves. */
const CHECKS: [name: string, check: () => string[] | Promise<string[]>][] = [
  ['format and lint', tool('biome', 'ci', '--colors=off', '--error-on-warnings', '.')],
  ['import boundaries', () => boundaryProblems(root)],
  ['SQL in its place', () => sqlProblems(root)],
  ['settings in one place', () => environmentProblems(root)],
  ['translations', () => translationProblems(root)],
  ['types of the schema', tool('tsc', '-p', 'packages/api-schema')],
  ['types of the server', tool('tsc', '-p', 'apps/server')],
  ['types of the web', tool('tsc', '-p', 'apps/web')],
  ['types of the journeys', tool('tsc', '-p', 'e2e')],
  ['types of the scripts', tool('tsc', '-p', '.')],
  ['unused code and dependencies', tool('knip', '--no-progress')],
  ['generated files', () => driftProblems(root)],
];

let failed = 0;
for (const [name, check] of CHECKS) {
  const started = performance.now();
  const problems = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(`     ${problem.replaceAll('\n', '\n     ')}`);
  if (problems.length > 0) failed += 1;
}
if (failed > 0) console.log(`\n${failed} of ${CHECKS.length} checks failed.`);
process.exitCode = failed > 0 ? 1 : 0;
