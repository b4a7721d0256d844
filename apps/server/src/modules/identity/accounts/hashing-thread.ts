import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** Both run in a thread of their own: see passwords.ts. */
export const hash = ({ password, cost }: { password: string; cost: Options }): string =>
  hashSync(password, cost);

export const verify = ({ password, known }: { password: string; known: string }): boolean =>
  verifySync(known, password);
