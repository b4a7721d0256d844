import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { oidcPayload } from '../identity.tables.ts';

// Next to the provider's log-ins in progress: ending a person's sessions and pruning remove both.
const KIND = 'Challenge';

export interface NewChallenge {
  id: string;
  challenge: string;
  accountId: string | null;
  seconds: number;
}

/** The newest is the only one that works. */
export async function upsertChallenge(
  db: Db,
  { id, challenge, accountId, seconds }: NewChallenge,
): Promise<void> {
  const values = {
    payload: { challenge },
    accountId,
    expiresAt: sql`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insert(oidcPayload)
    .values({ kind: KIND, id, ...values })
    .onConflictDoUpdate({ target: [oidcPayload.kind, oidcPayload.id], set: values });
}

/** Of two requests with the same challenge, one gets it. */
export async function deleteChallenge(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .delete(oidcPayload)
    .where(and(eq(oidcPayload.kind, KIND), eq(oidcPayload.id, id), gt(oidcPayload.expiresAt, sql`now()`)))
    .returning({ payload: oidcPayload.payload });
  const challenge = row?.payload.challenge;
  return typeof challenge === 'string' ? challenge : undefined;
}
