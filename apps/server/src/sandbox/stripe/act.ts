import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { claimKey, saveResponse } from './objects.queries.ts';
import { Refusal } from './refusal.ts';
import type { Kind, StoredObject } from './shapes.ts';
import type { Happened, SendWebhooks } from './webhooks.ts';

/** The context of an operation. Its events are sent after the commit. */
export interface Act {
  tx: Db;
  now: Date;
  publicUrl: string;
  emit<K extends Kind>(type: string, object: StoredObject<K>): void;
}
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}
interface Attempt {
  /** With the same key and content the first response is repeated. */
  key: string | undefined;
  content: string;
}

/** Runs an operation in one transaction: its changes, the response under its key, or none of it. */
export function createActs(deps: Deps, send: SendWebhooks) {
  return async (work: (act: Act) => Promise<Reply>, attempt?: Attempt): Promise<Reply> => {
    const happened: Happened[] = [];
    const reply = await deps.db.transaction(async (tx) => {
      const earlier = attempt && (await findEarlier(tx, attempt));
      if (earlier) return earlier;
      const now = deps.clock.now();
      const made = await work({
        tx,
        now,
        publicUrl: deps.config.publicUrl,
        emit: (type, object) => happened.push({ type, object: structuredClone(object), at: now }),
      });
      if (attempt?.key) await saveResponse(tx, attempt.key, made);
      return made;
    });
    await send(happened);
    return reply;
  };
}
export type RunAct = ReturnType<typeof createActs>;

async function findEarlier(tx: Db, { key, content }: Attempt): Promise<Reply | undefined> {
  if (!key) return undefined;
  const fingerprint = createHash('sha256').update(content).digest('hex');
  const earlier = await claimKey(tx, key, fingerprint);
  if (!earlier) return undefined;
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal('Keys for idempotent requests can only be used with the same parameters.', {
      type: 'idempotency_error',
    });
  return { status: earlier.status ?? 200, body: earlier.body ?? {} };
}
