import { createHash } from 'node:crypto';
import { FLAG_REFRESH_SECONDS } from '@canola/api-schema/limits';
import type { EvaluationContext, Provider, ResolutionDetails } from '@openfeature/server-sdk';
import { ErrorCode, StandardResolutionReasons, TypeMismatchError } from '@openfeature/server-sdk';
import type { Deps } from '../../../platform/deps.ts';
import { type FlagRow, listFlags } from './flags.queries.ts';

/** Our flags are on or off; other kinds of value belong to other providers. */
function onlyBoolean(): never {
  throw new TypeMismatchError('Flags of this provider are boolean.');
}

/** Flags from our database, read at most once in 15 s per process (docs/product/plans.md#flags). */
export function databaseFlags({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Provider {
  let rows: Promise<FlagRow[]> | undefined;
  let readAt = 0;

  function currentRows(): Promise<FlagRow[]> {
    const now = clock.now().getTime();
    if (rows && now - readAt < FLAG_REFRESH_SECONDS * 1000) return rows;
    const previous = rows;
    readAt = now;
    rows = listFlags(db).catch((error: unknown) => {
      if (!previous) throw error;
      log.warn({ err: error }, 'flags could not be read again; the last known ones stay');
      return previous;
    });
    return rows;
  }

  return {
    metadata: { name: 'canola-database' },
    runsOn: 'server',
    async resolveBooleanEvaluation(key, defaultValue, context): Promise<ResolutionDetails<boolean>> {
      const row = (await currentRows()).find((one) => one.key === key);
      if (!row)
        return {
          value: defaultValue,
          reason: StandardResolutionReasons.ERROR,
          errorCode: ErrorCode.FLAG_NOT_FOUND,
        };
      return evaluate(row, context);
    },
    resolveStringEvaluation: onlyBoolean,
    resolveNumberEvaluation: onlyBoolean,
    resolveObjectEvaluation: onlyBoolean,
  };
}

function evaluate(row: FlagRow, { targetingKey = '' }: EvaluationContext): ResolutionDetails<boolean> {
  if (row.exceptUserIds.includes(targetingKey)) return { value: false, reason: 'TARGETING_MATCH' };
  if (row.everyone) return { value: true, reason: 'STATIC' };
  if (row.userIds.includes(targetingKey)) return { value: true, reason: 'TARGETING_MATCH' };
  return { value: bucketOf(row.key, targetingKey) < row.sharePercent, reason: 'SPLIT' };
}

/** From 0 to 99, always the same for a user and a flag: a user included at 10 % is included at 20 %. */
export function bucketOf(key: string, userId: string): number {
  return createHash('sha256').update(`${key}:${userId}`).digest().readUInt32BE(0) % 100;
}
