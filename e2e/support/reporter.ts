import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { asLine, type Tally } from '../../scripts/lib/tally.ts';

/** The tally of the journeys, for what runs them. */
export default class JourneyReporter implements Reporter {
  readonly #file: string;
  readonly #strays: string[] = [];
  #suite: Suite | undefined;

  constructor({ file }: { file: string }) {
    this.#file = file;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ stack, message }: TestError): void {
    this.#strays.push(asLine('an error outside of every journey', [stack ?? message]));
  }

  onEnd(): void {
    const journeys = this.#suite?.allTests() ?? [];
    const failed = journeys.filter((journey) => !['expected', 'skipped'].includes(journey.outcome()));
    const tally: Tally = {
      passed: journeys.filter((journey) => journey.outcome() === 'expected').length,
      failures: [
        ...failed.map((testCase) => {
          const errors = testCase.results.flatMap((result) => result.errors);
          return asLine(
            testCase.titlePath().filter(Boolean).join(' › '),
            errors.map(({ message }) => message),
          );
        }),
        ...this.#strays,
      ],
    };
    writeFileSync(this.#file, JSON.stringify(tally));
  }
}
