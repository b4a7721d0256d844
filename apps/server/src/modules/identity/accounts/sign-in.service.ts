import type { Deps } from '../../../platform/deps.ts';
import { type Account, findAccountByEmail } from './accounts.queries.ts';
import type { AttemptLimits } from './limits.ts';
import { verifyPassword } from './passwords.ts';

export interface Credentials {
  email: string;
  password: string;
  address: string;
  /** Where the owner has logged in before. */
  device?: string | undefined;
}

export type SignIn =
  | { outcome: 'right'; account: Account }
  | { outcome: 'wrong' | 'too-many'; subject?: string };

/**
 * The same response, after the same work, for an unknown e-mail and for a wrong password
 * (docs/product/accounts.md#passwords).
 */
export async function checkCredentials(
  { db }: Pick<Deps, 'db'>,
  limits: AttemptLimits,
  { email, password, address, device }: Credentials,
): Promise<SignIn> {
  if (!(await limits.countSignIn(email, address, device))) return { outcome: 'too-many' };
  const account = await findAccountByEmail(db, email);
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!account) return { outcome: 'wrong' };
  if (!isRight) return { outcome: 'wrong', subject: account.subject };
  await limits.forgetSignIns(email, device);
  return { outcome: 'right', account };
}
