import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lane, Outcome } from './lane.ts';
import { type Mutant, mutatedText } from './mutant.ts';
import type { Tried } from './report.ts';
import type { RuleFile } from './rules.ts';

/** A mutant may take this much longer than the tests take without it. */
const PATIENCE = 4;
const LEAST_LIMIT_MS = 60_000;

interface Work {
  root: string;
  rules: readonly RuleFile[];
  /** In the order in which they are tried. */
  mutants: readonly Mutant[];
  /** As many as shall be tried, apart from those that do not compile. */
  count: number;
  say: (line: string) => void;
}

/** Without a mutant every test passes; the answer is how long each takes. */
export async function baseline(
  lanes: readonly Lane[],
  tests: readonly string[],
): Promise<Map<string, number>> {
  const outcomes = await Promise.all(
    lanes.map((lane, at) => lane.run(tests.filter((_, index) => index % lanes.length === at))),
  );
  const failed = outcomes.find(({ verdict }) => verdict !== 'survived');
  if (failed) throw new Error(`The tests fail without any mutant: ${failed.failure}`);
  return new Map(outcomes.flatMap(({ took }) => [...took]));
}

/** Each lane takes the next mutant as soon as it is free. */
export async function tryAll(
  lanes: readonly Lane[],
  took: ReadonlyMap<string, number>,
  work: Work,
): Promise<Tried[]> {
  const { root, rules, mutants, count, say } = work;
  const tried: Tried[] = [];
  const queue = mutants.values();
  let running = 0;
  const tryOne = async (lane: Lane, mutant: Mutant) => {
    const tests = (rules.find(({ file }) => file === mutant.file)?.tests ?? []).map((test) =>
      join(root, test),
    );
    const path = join(root, mutant.file);
    const limit = LEAST_LIMIT_MS + PATIENCE * tests.reduce((sum, test) => sum + (took.get(test) ?? 0), 0);
    const text = mutatedText(readFileSync(path, 'utf8'), mutant);
    return tests.length === 0 ? UNTESTED : await lane.run(tests, { path, text }, limit);
  };
  const drain = async (lane: Lane) => {
    while (tried.length + running < count) {
      const { value: mutant, done } = queue.next();
      if (done) return;
      running += 1;
      const { verdict, failure } = await tryOne(lane, mutant);
      running -= 1;
      if (verdict !== 'broken-sql') tried.push({ mutant, verdict });
      say(`${tried.length}/${count} ${verdict} ${mutant.file}:${mutant.line} ${mutant.to}`);
      if (failure) say(`    ${failure.split('\n')[0]}`);
    }
  };
  await Promise.all(lanes.map(drain));
  return tried;
}

const UNTESTED: Pick<Outcome, 'verdict' | 'failure'> = { verdict: 'survived', failure: undefined };
