import { ApiError } from '#shared/api/errors.ts';

/** Nobody knows whether it was done: the connection broke, or the server failed on the way. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'server');
}
