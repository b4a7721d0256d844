import { avoidedWords } from './check/avoided-words.ts';
import { boundaryProblems } from './check/boundaries.ts';
import { circleProblems } from './check/circles.ts';
import { citationProblems } from './check/citations.ts';
import { driftProblems } from './check/drift.ts';
import { environmentProblems } from './check/environment.ts';
import { sizeProblems } from './check/file-sizes.ts';
import { type Check, runGate } from './check/gate.ts';
import { licenceProblems } from './check/licences.ts';
import { run } from './check/run.ts';
import { sqlProblems } from './check/sql-scope.ts';
import { styleProblems } from './check/styles.ts';
import { STYLES_BASELINE } from './check/styles-baseline.ts';
import { unloadedStyles } from './check/styles-loaded.ts';
import { translationProblems } from './check/translations.ts';
import { wordProblems } from './check/words.ts';

const root = process.cwd();

const tool =
  (command: string, ...args: string[]) =>
  async (): Promise<string[]> => {
    const outcome = await run(command, args);
    return outcome.ok ? [] : [outcome.output.trim()];
  };

/** The gate: each line names what it checks. */
const CHECKS: Check[] = [
  ['format and lint', tool('biome', 'ci', '--colors=off', '--error-on-warnings', '.')],
  ['import boundaries', () => boundaryProblems(root)],
  ['no circles', () => circleProblems(root)],
  ['file sizes', () => sizeProblems(root)],
  ['SQL in its place', () => sqlProblems(root)],
  ['settings in one place', () => environmentProblems(root)],
  ['styles in their place', () => styleProblems(root, STYLES_BASELINE)],
  ['styles with their user', () => unloadedStyles(root)],
  ['citations', () => citationProblems(root)],
  ['words', () => wordProblems(root)],
  ['licences', () => licenceProblems(root)],
  ['translations', () => [...translationProblems(root), ...avoidedWords(root)]],
  ['types of the schema', tool('tsc', '-p', 'packages/api-schema')],
  ['types of the server', tool('tsc', '-p', 'apps/server')],
  ['types of the web', tool('tsc', '-p', 'apps/web')],
  ['types of the web build', tool('tsc', '-p', 'apps/web/vite')],
  ['types of the journeys', tool('tsc', '-p', 'e2e')],
  ['types of the scripts', tool('tsc', '-p', '.')],
  ['unused code and dependencies', tool('knip', '--no-progress')],
  ['generated files', () => driftProblems(root)],
];

process.exitCode = (await runGate(CHECKS, console.log)) > 0 ? 1 : 0;
