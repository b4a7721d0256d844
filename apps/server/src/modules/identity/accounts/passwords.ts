import { hash, verify } from '@node-rs/argon2';

/** The library's default is argon2id; these are OWASP's minimum for it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same text typed on another keyboard may come in another Unicode form. */
const normal = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

let dummyHash: Promise<string> | undefined;

/** Without a hash it takes the same time and returns false: an unknown e-mail looks like a wrong password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await dummyHash), normal(password));
  return passwordHash !== undefined && isRight;
}
