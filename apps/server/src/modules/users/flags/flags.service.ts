import { createHash } from 'node:crypto';
import { FLAG_REFRESH_SECONDS } from '@canola/api-schema/limits';
import { FLAGS, type Flags } from '@canola/api-schema/users/flag';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type FlagRow, listFlags } from './flags.queries.ts';

/** Which flags are on for the person. */
export type FlagsOf = (viewer: Pick<Viewer, 'userId'>) => Promise<Flags>;

/**
 * Flags are off until someone switches them on. They are read at most once in 15 s per process
 * (docs/product/plans.md#flags); while they can't be read, the last known ones stay.
 */
export function openFlags({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): FlagsOf {
  let rows: Promise<FlagRow[]> = Promise.resolve([]);
  let readAt = Number.NEGATIVE_INFINITY;

  function currentRows(): Promise<FlagRow[]> {
    const now = clock.now().getTime();
    if (now - readAt < FLAG_REFRESH_SECONDS * 1000) return rows;
    const previous = rows;
    readAt = now;
    rows = listFlags(db).catch((error: unknown) => {
      log.warn({ err: error }, 'flags could not be read again; the last known ones stay');
      return previous;
    });
    return rows;
  }

  return async ({ userId }) => {
    const known = await currentRows();
    const isOnFor = (key: string) => known.some((row) => row.key === key && isOn(row, userId));
    return Object.fromEntries(FLAGS.map((key) => [key, isOnFor(key)])) as Flags;
  };
}

function isOn({ key, everyone, userIds, exceptUserIds, sharePercent }: FlagRow, userId: string): boolean {
  if (exceptUserIds.includes(userId)) return false;
  return everyone || userIds.includes(userId) || bucketOf(key, userId) < sharePercent;
}

/** From 0 to 99, always the same for a user and a flag: a user included at 10 % is included at 20 %. */
export function bucketOf(key: string, userId: string): number {
  return createHash('sha256').update(`${key}:${userId}`).digest().readUInt32BE(0) % 100;
}
