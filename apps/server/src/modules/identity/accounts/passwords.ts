import { join } from 'node:path';
import { Piscina } from 'piscina';

/** The library's default is argon2id; these are OWASP's minimum for it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text typed on another keyboard may come in another Unicode form. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * One thread that is used for nothing else, so that files are read and addresses looked up in the meantime, and of lower
 * priority, so that a machine with few cores responds to everybody else first.
 */
const thread = new Piscina({
  filename: join(import.meta.dirname, 'hashing-thread.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 10,
});
/** One after the other; who may ask for one at all is decided before (password-lanes.ts). */
export const hashPassword = (password: string): Promise<string> =>
  thread.run({ password: normal(password), cost: COST }, { name: 'hash' });

let dummyHash: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false: an unknown e-mail looks like a wrong password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const known = passwordHash ?? (await dummyHash);
  const isRight = await thread.run({ known, password: normal(password) }, { name: 'verify' });
  return passwordHash !== undefined && isRight;
}
