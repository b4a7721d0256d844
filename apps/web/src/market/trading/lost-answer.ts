import { ApiError } from '#shared/api/errors.ts';

/** It is unknown whether it was done: the connection broke, or the server failed on the way. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'server');
}
