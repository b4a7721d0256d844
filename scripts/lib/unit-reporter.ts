import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { asLine, type Tally } from './tally.ts';

type End = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** The tally of Vitest's run, for what runs it: files that could not be loaded and stray errors are failures too. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: End[0], strays: End[1]): void {
    const file = process.env.CANOLA_UNIT_REPORT;
    if (!file) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const nameOf = (module: End[0][number]) => relative(process.cwd(), module.moduleId);
    const tally: Tally = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...suites.flatMap((suite) => {
          const [name, errors] = [nameOf(suite.type === 'module' ? suite : suite.module), suite.errors()];
          return errors.length > 0 ? [asLine(name, errors.map(messageOf))] : [];
        }),
        ...tests.flatMap((test) => {
          const { state, errors = [] } = test.result();
          return state === 'failed'
            ? [asLine(`${nameOf(test.module)} › ${test.fullName}`, errors.map(messageOf))]
            : [];
        }),
        ...strays.map((error) => asLine('an error outside of every test', [error.stack ?? error.message])),
      ],
    };
    writeFileSync(file, JSON.stringify(tally));
  }
}

const messageOf = ({ message }: { message: string }) => message;
