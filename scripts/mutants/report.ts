import type { Verdict } from './lane.ts';
import type { Mutant } from './mutant.ts';

export interface Tried {
  mutant: Mutant;
  verdict: Verdict;
}

/** The share of mutants that the tests have to notice. */
export const LEAST_KILLED = 0.85;

/** A mutant that runs into its time limit would not get past anybody. */
const isKilled = ({ verdict }: Tried) => verdict === 'killed' || verdict === 'timed-out';

export function killRate(tried: readonly Tried[]): number {
  return tried.length === 0 ? 0 : tried.filter(isKilled).length / tried.length;
}

/** A row per file, the whole, and the survivors. */
export function reportLines(tried: readonly Tried[]): string[] {
  const files = Map.groupBy(tried, ({ mutant }) => mutant.file);
  const rows = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, ones]) => row(file, ones));
  const survivors = tried.filter((mutant) => !isKilled(mutant));
  return [
    'killed    of     %  file',
    ...rows,
    row('all', tried),
    ...(survivors.length > 0 ? ['', `${survivors.length} survived:`] : []),
    ...survivors.flatMap(({ mutant }) => [
      `${mutant.file}:${mutant.line}`,
      `  - ${mutant.from}`,
      `  + ${mutant.to}`,
    ]),
  ];
}

function row(file: string, tried: readonly Tried[]): string {
  const killed = tried.filter(isKilled).length;
  const percent = (killRate(tried) * 100).toFixed(0);
  return [String(killed).padStart(6), String(tried.length).padStart(6), percent.padStart(6), ` ${file}`].join(
    '',
  );
}
