import { join } from 'node:path';
import { Piscina } from 'piscina';
import { boundedQueue } from '../../../platform/bounded-queue.ts';

/** The library's default is argon2id; these are OWASP's minimum for it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text typed on another keyboard may come in another Unicode form. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * One thread that is used for nothing else, so that files are read and addresses looked up meanwhile, and of lower
 * priority, so that a machine with few cores responds to everybody else first.
 */
const thread = new Piscina({
  filename: join(import.meta.dirname, 'hashing-thread.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 10,
});
/** Who would wait for more than about a second is refused at once. */
const hashing = boundedQueue({ atOnce: 1, waiting: 24 });

const hash = (password: string): Promise<string> =>
  thread.run({ password: normal(password), cost: COST }, { name: 'hash' });

export const ensureHashingRoom = hashing.ensureRoom;

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

/** For accounts that the house itself makes. */
export function hashOwnPassword(password: string): Promise<string> {
  return hashing.runPatiently(() => hash(password));
}

let dummyHash: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false: an unknown e-mail looks like a wrong password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashOwnPassword('nobody has this password');
  const known = passwordHash ?? (await dummyHash);
  const isRight = await hashing.run(() =>
    thread.run({ known, password: normal(password) }, { name: 'verify' }),
  );
  return passwordHash !== undefined && isRight;
}
