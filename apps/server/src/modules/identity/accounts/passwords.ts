import { hash, verify } from '@node-rs/argon2';
import { boundedQueue } from '../../../platform/bounded-queue.ts';

/** The library's default is argon2id; these are OWASP's minimum for it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text typed on another keyboard may come in another Unicode form. */
const normal = (password: string) => password.normalize('NFKC');

/**
 * Hashing runs on the threads that also read files, of which Node has four: two stay free for everybody else. Who would
 * wait for more than about a second is refused at once.
 */
const hashing = boundedQueue({ atOnce: 2, waiting: 24 });

export const ensureHashingRoom = hashing.ensureRoom;

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normal(password), COST));
}

/** For accounts that the house itself makes. */
export function hashOwnPassword(password: string): Promise<string> {
  return hashing.runPatiently(() => hash(normal(password), COST));
}

let dummyHash: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false: an unknown e-mail looks like a wrong password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashOwnPassword('nobody has this password');
  const known = passwordHash ?? (await dummyHash);
  const isRight = await hashing.run(() => verify(known, normal(password)));
  return passwordHash !== undefined && isRight;
}
