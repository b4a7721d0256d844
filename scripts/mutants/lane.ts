import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import config from '../../vitest.config.ts';

export type Verdict = 'killed' | 'survived' | 'timed-out' | 'broken-sql';

/** The error codes of a statement that PostgreSQL can't parse: such a mutant does not compile. */
const BROKEN_SQL =
  /syntax error at or near|operator does not exist|must be type boolean|missing FROM-clause|could not determine data type/;

export interface Outcome {
  verdict: Verdict;
  /** Milliseconds that each test file took. */
  took: Map<string, number>;
  /** The first failure. */
  failure: string | undefined;
}

/**
 * One Vitest that stays: it keeps the files that it has transformed, and puts a mutant in the place of one of them in
 * memory, so that the checkout never holds a mutant.
 */
export class Lane {
  readonly #vitest: Vitest;
  readonly #state: State;

  private constructor(vitest: Vitest, state: State) {
    this.#vitest = vitest;
    this.#state = state;
  }

  static async open(root: string): Promise<Lane> {
    const state: State = { mutant: undefined, failure: undefined, onFailure: () => {} };
    const { projects = [] } = config.test ?? {};
    const vitest = await createVitest('test', {
      config: false,
      root,
      watch: false,
      silent: true,
      fsModuleCache: false,
      maxWorkers: 1,
      sequence: { sequencer: AsGiven },
      reporters: [reporterOf(state)],
      projects: projects.flatMap((project) =>
        typeof project === 'object' && 'test' in project
          ? [{ ...project, plugins: [mutantPlugin(state)], test: { ...project.test, globalSetup: [] } }]
          : [],
      ),
    });
    await vitest.standalone();
    return new Lane(vitest, state);
  }

  /** Runs test files, in their order, with one file's text replaced; the first failure ends it. */
  async run(
    tests: readonly string[],
    mutant?: { path: string; text: string },
    limitMs = Number.POSITIVE_INFINITY,
  ): Promise<Outcome> {
    const vitest = this.#vitest;
    const state = this.#state;
    state.failure = undefined;
    state.mutant = mutant;
    if (mutant) vitest.invalidateFile(mutant.path);
    let timedOut = false;
    const cancelled: Promise<void>[] = [];
    const cancel = () => void cancelled.push(vitest.cancelCurrentRun('test-failure').catch(() => {}));
    state.onFailure = mutant ? cancel : () => {};
    const timers =
      limitMs < Number.POSITIVE_INFINITY
        ? [
            setTimeout(() => {
              timedOut = true;
              cancel();
            }, limitMs),
            // Asked a second time, Vitest ends a worker that does not listen.
            setTimeout(cancel, limitMs + 5000),
          ]
        : [];
    try {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
        this.#specifications(tests),
      );
      const ran = testModules.filter(({ moduleId }) => tests.includes(moduleId));
      const failure = state.failure ?? unhandledErrors.map(messageOf).at(0);
      return { verdict: verdictOf(failure, timedOut), took: durations(ran), failure };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      // A late event would be taken for a failure of the next run.
      await Promise.all(cancelled);
      state.mutant = undefined;
      if (mutant) vitest.invalidateFile(mutant.path);
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }

  #specifications(tests: readonly string[]): TestSpecification[] {
    return tests.map((test) => {
      const project = this.#vitest.projects.find(({ config: { root } }) => test.startsWith(`${root}/`));
      if (!project) throw new Error(`No project has ${test}.`);
      return project.createSpecification(test);
    });
  }
}

interface State {
  mutant: { path: string; text: string } | undefined;
  failure: string | undefined;
  onFailure: () => void;
}

/** The likeliest to notice a mutant come first, and one worker takes them one by one. */
class AsGiven {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

function mutantPlugin(state: State) {
  return {
    name: 'mutant',
    enforce: 'pre' as const,
    load: (id: string) => (id.split('?')[0] === state.mutant?.path ? state.mutant?.text : undefined),
  };
}

function reporterOf(state: State): Reporter {
  const failed = (name: string, error: unknown) => {
    state.failure ??= `${name}: ${messageOf(error)}`;
    state.onFailure();
  };
  return {
    onTestCaseResult: (test) => {
      const result = test.result();
      if (result.state === 'failed')
        failed(`${test.module.relativeModuleId}: ${test.fullName}`, result.errors?.[0]);
    },
    onTestModuleEnd: (module) => {
      if (module.state() === 'failed') failed(module.relativeModuleId, module.errors()[0]);
    },
    onTestSuiteResult: (suite) => {
      if (suite.state() === 'failed' && suite.errors().length > 0) failed(suite.fullName, suite.errors()[0]);
    },
  };
}

function verdictOf(failure: string | undefined, timedOut: boolean): Verdict {
  if (failure && BROKEN_SQL.test(failure)) return 'broken-sql';
  if (timedOut) return 'timed-out';
  return failure === undefined ? 'survived' : 'killed';
}

function durations(modules: readonly TestModule[]): Map<string, number> {
  return new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration]));
}

/** With its causes: a failed statement is wrapped by its sender. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error ?? 'a test failed');
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return [String(message), ...(cause ? [messageOf(cause)] : [])].join(': ');
}
