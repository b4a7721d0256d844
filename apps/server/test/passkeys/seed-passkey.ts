import { randomBytes } from 'node:crypto';
import { insertPasskey } from '../../src/modules/identity/passkeys/passkeys.queries.ts';
import type { Db } from '../../src/platform/database/database.ts';

/** A passkey that nothing can sign with. */
export async function seedPasskey(db: Db, subject: string): Promise<string> {
  const key = await insertPasskey(db, {
    subject,
    credentialId: randomBytes(16).toString('base64url'),
    publicKey: randomBytes(77).toString('base64url'),
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: new Date(),
  });
  return key?.id ?? '';
}
