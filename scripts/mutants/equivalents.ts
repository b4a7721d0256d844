import { basename } from 'node:path';
import type { Mutant } from './mutant.ts';

/** A change that was looked at and alters nothing that anybody could notice. */
export interface Equivalent {
  /** Only the file's name, so that it may move. */
  file: string;
  from: string;
  to: string;
  why: string;
}

export function isEquivalent(mutant: Mutant, known: readonly Equivalent[]): boolean {
  return known.some(
    ({ file, from, to }) => file === basename(mutant.file) && from === mutant.from && to === mutant.to,
  );
}

/** Entries whose line is gone or changed: they excuse nothing any more. */
export function staleEquivalents(mutants: readonly Mutant[], known: readonly Equivalent[]): Equivalent[] {
  return known.filter((equivalent) => !mutants.some((mutant) => isEquivalent(mutant, [equivalent])));
}
