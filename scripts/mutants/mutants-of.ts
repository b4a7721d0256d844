import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { editsOf } from './code-edits.ts';
import { describeMutant, type Mutant, mutatedText } from './mutant.ts';

/** All mutants of a file that still parse, each change once. */
export function mutantsOf(root: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  const seen = new Set([text]);
  return editsOf(file, text, program)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .flatMap((edit) => {
      const mutated = mutatedText(text, edit);
      if (seen.has(mutated) || parseSync(file, mutated).errors.length > 0) return [];
      seen.add(mutated);
      return [describeMutant(file, text, edit)];
    });
}
