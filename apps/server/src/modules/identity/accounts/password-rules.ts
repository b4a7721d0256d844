import { foldText } from '@canola/api-schema/plain-text';
import { commonPasswords } from './common-passwords.ts';

export const MIN_PASSWORD = 15;
/** A password that does not open the account on its own (docs/product/accounts.md#passwords). */
export const MIN_PASSWORD_WITH_SECOND_FACTOR = 8;
export const MAX_PASSWORD = 256;

export type PasswordProblem = 'short' | 'long' | 'common';

/** The shortest part of a keyboard row that counts as one. */
const RUN_LENGTH = 4;

/** Without case, accents and spaces, which people do not remember exactly. */
const folded = (text: string) => foldText(text.normalize('NFKC')).replace(/\s/g, '');

/** As a person counts. */
const lengthOf = (password: string) => [...password.normalize('NFKC')].length;

/** Good enough only together with a second factor. */
export const isShort = (password: string) => lengthOf(password) < MIN_PASSWORD;

const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** `P@ssw0rd` becomes `password`: guessers try these spellings too. */
const spelledOut = (text: string) =>
  [...text].map((mark) => commonPasswords().standIns[mark] ?? mark).join('');

/** The ending stays as it is: in `Dr4gon2024` the digits at the end are digits. */
function isCommon(password: string): boolean {
  const text = folded(password);
  const [, stem = '', ending = ''] = /^(.*?)([\d\W]*)$/u.exec(text) ?? [];
  const { passwords } = commonPasswords();
  return [text, spelledOut(text), spelledOut(stem) + ending].some((spelling) =>
    passwords.has(lettersOf(spelling)),
  );
}

/** The rest without the guessable parts. If it is too short, the length of the password adds no strength. */
function surprise(password: string, words: readonly string[]): string {
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, '');
  for (const run of commonPasswords().runs)
    for (let length = run.length; length >= RUN_LENGTH; length -= 1)
      for (let start = 0; start + length <= run.length; start += 1)
        rest = rest.replaceAll(run.slice(start, start + length), '');
  // A repeated piece counts once: `abcabcabcabcabc`, `aaaaaaaaaaaaaaa`.
  return rest.replace(/(.+?)\1+/gu, '$1');
}

const MIN_SURPRISE = 6;

/** Length and being hard to guess; no rules about kinds of characters (docs/product/accounts.md#passwords). */
export function passwordProblem(
  password: string,
  email: string,
  minimum = MIN_PASSWORD,
): PasswordProblem | undefined {
  const length = lengthOf(password);
  if (length < minimum) return 'short';
  if (length > MAX_PASSWORD) return 'long';
  if (isCommon(password)) return 'common';
  const [name = '', domain = ''] = folded(email).split('@');
  const own = [email, name, domain, domain.split('.')[0] ?? ''].flatMap((part) => [
    folded(part),
    lettersOf(part),
  ]);
  const words = [...own, ...commonPasswords().words].filter((word) => word.length >= 3);
  words.sort((a, b) => b.length - a.length);
  return [...surprise(folded(password), words)].length < MIN_SURPRISE ? 'common' : undefined;
}
