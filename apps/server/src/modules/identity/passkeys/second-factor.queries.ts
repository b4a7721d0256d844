import type { Db } from '../../../platform/database/database.ts';
import { hasAuthenticator } from '../authenticator/authenticator.queries.ts';
import { hasPasskey } from './passkeys.queries.ts';

/** The password alone does not open the account. */
export async function hasSecondFactor(db: Db, subject: string): Promise<boolean> {
  return (await hasPasskey(db, subject)) || (await hasAuthenticator(db, subject));
}
