import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#shared/api/errors.ts';

/**
 * A record that is gone, or that the person may no longer see, leaves the whole dialog: its name and its actions too.
 * After any other failure the record stays as it was.
 */
export function presentOnly<Data>(query: UseQueryResult<Data>): UseQueryResult<Data> {
  return isGone(query.error) ? ({ ...query, data: undefined } as UseQueryResult<Data>) : query;
}

const isGone = (error: Error | null) =>
  error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'forbidden');
