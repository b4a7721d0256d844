import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '../../../platform/database/database.ts';
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  endSessionOfCode,
  findPayload,
  findPayloadByUid,
  upsertPayload,
} from './payloads.queries.ts';

type Found = Awaited<ReturnType<typeof findPayload>>;

function toPayload(found: Found): AdapterPayload | undefined {
  if (!found) return undefined;
  if (!found.consumedAt) return found.payload;
  return { ...found.payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) };
}

/** Only payloads that never expire would come without a lifetime; we have none. */
const FALLBACK_SECONDS = 24 * 60 * 60;

/** The characters of the library's ids. It passes on any text that a form names, and PostgreSQL fails on some. */
const isId = (text: string) => /^[\w-]{1,100}$/.test(text);

/** The provider's storage, on our PostgreSQL: every process sees the same sessions and codes. */
export function payloadAdapter(db: Db): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresIn = FALLBACK_SECONDS) => upsertPayload(db, kind, id, payload, expiresIn),
    async find(id) {
      // The one client comes from the configuration and is never stored.
      if (kind === 'Client' || !isId(id)) return undefined;
      const found = await findPayload(db, kind, id);
      if (kind === 'AuthorizationCode' && found?.consumedAt) await endSessionOfCode(db, kind, id);
      return toPayload(found);
    },
    findByUid: async (uid) => (isId(uid) ? toPayload(await findPayloadByUid(db, kind, uid)) : undefined),
    // The device flow is off, so user codes do not exist.
    findByUserCode: async () => undefined,
    async consume(id) {
      if (isId(id)) {
        if (await consumePayload(db, kind, id)) return;
        await endSessionOfCode(db, kind, id);
      }
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (isId(id)) await deletePayload(db, kind, id);
    },
    revokeByGrantId: (grantId) => deletePayloadsOfGrant(db, grantId),
  });
}
