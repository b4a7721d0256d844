import { transact } from '../database/session.ts';
import type { Deps } from '../deps.ts';
import {
  addInstallation,
  adoptAddress,
  beat,
  findIdentity,
  findInstallation,
  hold,
  lockInstallation,
  markStopped,
  type Sighting,
} from './copy.queries.ts';

/** A failover may lose the last beats, and takes a minute or two; a restored copy is behind by more. */
const MAX_STEP_BACK_MS = 2 * 60_000;
/** A database that was in use and then heard nothing for so long was restored, or everything failed at once. */
const MAX_SILENCE_MS = 15 * 60_000;

export interface CopyGuard {
  /** Says that a server runs, and returns whether jobs that reach the outside wait for the operator. */
  check(): Promise<boolean>;
  /** The same without a word, for a job that is about to begin: the database may have been replaced a moment ago. */
  isHeld(): Promise<boolean>;
  /** A stop in order. */
  stopped(): Promise<void>;
}

/**
 * Recognises a database that was restored from a backup. Its pending mails, signings and charges may have been dealt
 * with by the original, so they wait until the operator releases them. A promoted standby is not held: its cluster has
 * the same name, and it has the last beats of the servers (docs/backups.md#a-restored-copy).
 */
export function guardCopies({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): CopyGuard {
  const { $client: pool } = db;
  let lastBeat: Date | undefined;
  let wasHeld = false;
  return {
    async check() {
      const now = clock.now();
      const reason = await transact(db, async ({ $client: client }) => {
        const found = await lockInstallation(client);
        const identity = await findIdentity(client);
        const { publicUrl } = config;
        if (!found) {
          await addInstallation(client, { ...identity, publicUrl, beatAt: now });
          return null;
        }
        if (found.publicUrl === '') await adoptAddress(client, publicUrl);
        const why = found.heldReason ?? whyCopy(found, { ...identity, publicUrl }, now, lastBeat);
        // A held copy keeps its old beat: it stays recognisable.
        if (why === null) await beat(client, now);
        else await hold(client, now, why);
        return why;
      });
      if (reason === null) lastBeat = now;
      else if (!wasHeld)
        log.warn(
          { reason },
          'the database is a restored copy: mails, signings and charges wait for release-jobs',
        );
      wasHeld = reason !== null;
      return wasHeld;
    },
    async isHeld() {
      const client = await pool.connect();
      try {
        const found = await findInstallation(client);
        if (!found || found.heldReason !== null) return found !== undefined;
        const current = { ...(await findIdentity(client)), publicUrl: found.publicUrl };
        return whyCopy(found, current, clock.now(), lastBeat) !== null;
      } finally {
        client.release();
      }
    },
    async stopped() {
      if (!wasHeld) await markStopped(pool, clock.now());
    },
  };
}

function whyCopy(
  found: Sighting,
  current: Pick<Sighting, 'clusterId' | 'databaseId' | 'publicUrl'>,
  now: Date,
  lastBeat: Date | undefined,
): string | null {
  if (found.clusterId !== current.clusterId || found.databaseId !== current.databaseId)
    return 'it is in another database than it was written in';
  if (found.publicUrl !== '' && found.publicUrl !== current.publicUrl)
    return `it belongs to ${found.publicUrl}, and this server is ${current.publicUrl}`;
  const known = found.beatAt.getTime();
  if (lastBeat && lastBeat.getTime() - known > MAX_STEP_BACK_MS)
    return `it was last used at ${found.beatAt.toISOString()}, and this server has used it later`;
  if (!lastBeat && !found.stoppedAt && now.getTime() - known > MAX_SILENCE_MS)
    return `it was in use until ${found.beatAt.toISOString()} and was not stopped`;
  return null;
}
