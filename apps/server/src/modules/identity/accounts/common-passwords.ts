import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { readReference } from '../../../platform/reference-file.ts';

const Words = z.array(z.string());
const Lists = z.strictObject({
  /** Words that make a password long without making it hard: their letters do not count. */
  words: Words,
  /** Keyboard rows and the alphabet: sequences people type without thinking. */
  runs: Words,
  phrases: Words,
  /**
   * English words, first names, teams, brands and their Czech and Romanian counterparts that lists of leaked passwords
   * have in common. Collected for this product from general knowledge of such lists, not copied from one.
   */
  stems: Words,
  endings: Words,
  endingsOfTwice: Words,
  beginnings: Words,
  /** Marks and digits that people type for a letter. */
  standIns: z.record(z.string(), z.string()),
});
type Lists = z.infer<typeof Lists>;

let read: (Pick<Lists, 'words' | 'runs' | 'standIns'> & { passwords: ReadonlySet<string> }) | undefined;

/** Read with the first new password; `passwords` are without spaces, marks and accents. */
export function commonPasswords(): NonNullable<typeof read> {
  if (read) return read;
  const { words, runs, phrases, standIns, ...guesses } = readReference('common-passwords.json', Lists);
  const passwords = new Set([
    ...phrases.map(lettersOf),
    ...guessablePasswords(guesses),
    ...leakedPasswords(),
  ]);
  read = { words, runs: [...runs, ...runs.map((run) => [...run].reverse().join(''))], standIns, passwords };
  return read;
}

/** Real ones, the most common of published leaks: the 17,950 of eight characters or more. */
function leakedPasswords(): string[] {
  return dictionary['passwords-common'].filter((password) => password.length >= 8).map(lettersOf);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Every stem once, twice, and with beginnings and endings: thousands of any length that a guesser tries first. */
function guessablePasswords({
  stems,
  endings,
  endingsOfTwice,
  beginnings,
}: Pick<Lists, 'stems' | 'endings' | 'endingsOfTwice' | 'beginnings'>): string[] {
  return stems.flatMap((stem) => [
    ...['', ...endings].map((ending) => stem + ending),
    ...['', ...endingsOfTwice].map((ending) => stem + stem + ending),
    ...beginnings.map((beginning) => beginning + stem),
  ]);
}
