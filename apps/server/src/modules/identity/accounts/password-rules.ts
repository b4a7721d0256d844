import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

export const MIN_PASSWORD = 15;
/** A password that does not open the account on its own (docs/product/accounts.md#passkeys). */
export const MIN_PASSWORD_WITH_PASSKEY = 8;
export const MAX_PASSWORD = 256;

export type PasswordProblem = 'short' | 'long' | 'common';

/** Keyboard rows and the alphabet, forwards and backwards: sequences people type without thinking. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
];
const REVERSED = RUNS.map((run) => [...run].reverse().join(''));
const RUN_LENGTH = 4;

/** Without case, accents and spaces, which people do not remember exactly. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s]/gu, '');

/** As a person counts. */
const lengthOf = (password: string) => [...password.normalize('NFKC')].length;

/** Good enough only together with a passkey. */
export const isShort = (password: string) => lengthOf(password) < MIN_PASSWORD;

const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** `P@ssw0rd`: what people type for a letter, and every guesser tries. */
const STAND_INS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const spelledOut = (text: string) => text.replace(/[@431!0$57]/g, (mark) => STAND_INS[mark] ?? mark);

/** The ending stays as it is: in `Dr4gon2024` the digits at the end are digits. */
function isCommon(password: string): boolean {
  const text = folded(password);
  const [, stem = '', ending = ''] = /^(.*?)([\d\W]*)$/u.exec(text) ?? [];
  return [text, spelledOut(text), spelledOut(stem) + ending].some((one) =>
    COMMON_PASSWORDS.has(lettersOf(one)),
  );
}

/** What remains without the guessable parts. If it is too short, the length of the password adds no strength. */
function surprise(password: string, words: readonly string[]): string {
  let rest = password;
  for (const word of words) rest = rest.replaceAll(word, '');
  for (const run of [...RUNS, ...REVERSED])
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
  const words = [...own, ...COMMON_WORDS].filter((word) => word.length >= 3);
  words.sort((a, b) => b.length - a.length);
  return [...surprise(folded(password), words)].length < MIN_SURPRISE ? 'common' : undefined;
}
